: depth-of recursive dup 0= if else 1- depth-of 1+ then ;
: word-in pad 40 stdin read-line throw drop pad swap ;
: main word-in 2dup bl scan 2dup 2>r nip - s>number? 2drop 2r> 1 /string s>number? 2drop + 100000 depth-of 100000 = if 0 .r cr then ;
main
