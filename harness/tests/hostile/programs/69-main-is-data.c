// 69. Calls data main.
// expect: RTE
// says: SIGSEGV
const int main = 0;
