class P { static void Main() { int x = "no number"; } }
