fun main() { val x: Int = "no number" }
