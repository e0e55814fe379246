main :: IO ()
main = putStrLn 5 True
