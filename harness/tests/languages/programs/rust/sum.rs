use std::io::Read;
fn depth(n: u64) -> u64 { if n == 0 { 0 } else { 1 + depth(n - 1) } }
fn main() {
    let mut s = String::new();
    std::io::stdin().read_to_string(&mut s).unwrap();
    let v: Vec<i64> = s.split_whitespace().map(|x| x.parse().unwrap()).collect();
    assert_eq!(depth(100000), 100000);
    println!("{}", v[0] + v[1]);
}
