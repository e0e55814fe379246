object Main {
  def depth(n: Int): Int = if (n == 0) 0 else 1 + depth(n - 1)
  def main(args: Array[String]): Unit = {
    val Array(a, b) = scala.io.StdIn.readLine().split(" ").map(_.toLong)
    if (depth(100000) == 100000) println(a + b)
  }
}
