main :: IO ()
main = error "on purpose"
