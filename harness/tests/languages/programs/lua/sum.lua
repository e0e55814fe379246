local function depth(n) if n == 0 then return 0 end return 1 + depth(n - 1) end
local a, b = io.read("n", "n")
if depth(100000) == 100000 then print(a + b) end
