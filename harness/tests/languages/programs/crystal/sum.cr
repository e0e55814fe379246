def depth(n : Int32) : Int32
  n == 0 ? 0 : 1 + depth(n - 1)
end
a, b = gets.not_nil!.split.map(&.to_i64)
puts a + b if depth(100000) == 100000
