import std.stdio;
int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
void main() {
  long a, b;
  readf(" %d %d", a, b);
  if (depth(100000) == 100000) writeln(a + b);
}
