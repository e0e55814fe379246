void main() { int x = "no number"; }
