fun depth(n: Int): Int = if (n == 0) 0 else 1 + depth(n - 1)
fun main() {
    val (a, b) = readLine()!!.split(" ").map { it.toLong() }
    if (depth(100000) != 100000) return
    println(a + b)
}
