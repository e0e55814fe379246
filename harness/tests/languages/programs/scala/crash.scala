package some.where

object Crash extends App {
  throw new Exception("on purpose")
}
