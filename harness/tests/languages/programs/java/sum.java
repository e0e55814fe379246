import java.util.Scanner;

public class Sum {
  static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    long a = in.nextLong();
    long b = in.nextLong();
    if (depth(100000) == 100000) System.out.println(a + b);
  }
}
