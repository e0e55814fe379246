fun main() { throw Exception("on purpose") }
