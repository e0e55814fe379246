object Main extends App { val x: Int = "no number" }
