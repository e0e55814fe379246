fn main() { let x: i32 = "no number"; }
