depth :: Int -> Int
depth 0 = 0
depth n = 1 + depth (n - 1)

main :: IO ()
main = do
  line <- getContents
  let [a, b] = map read (words line) :: [Int]
  if depth 100000 == 100000 then print (a + b) else return ()
