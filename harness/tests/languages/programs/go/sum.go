package main

import "fmt"

func depth(n int) int {
	if n == 0 {
		return 0
	}
	return 1 + depth(n-1)
}

func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	if depth(100000) == 100000 {
		fmt.Println(a + b)
	}
}
