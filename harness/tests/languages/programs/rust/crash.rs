fn main() { panic!("on purpose"); }
