using System;
class Program {
  static int Depth(int n) { return n == 0 ? 0 : 1 + Depth(n - 1); }
  static void Main() {
    var words = Console.ReadLine().Split(' ');
    if (Depth(100000) != 100000) return;
    Console.WriteLine(long.Parse(words[0]) + long.Parse(words[1]));
  }
}
