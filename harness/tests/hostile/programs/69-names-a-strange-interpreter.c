// 69. Asks to be started by an interpreter below a file.
// expect: RTE
// says: exit code 126
const char interpreter[] __attribute__((section(".interp"))) = "/dev/null/interpreter";

int main(void) {}
