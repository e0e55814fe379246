def depth(n)
  n == 0 ? 0 : 1 + depth(n - 1)
end
a, b = gets.split.map(&:to_i)
puts a + b if depth(100_000) == 100_000
