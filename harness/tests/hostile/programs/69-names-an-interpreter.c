// 69. Asks to be started by an interpreter that is no program.
// expect: RTE
// says: exit code 126
const char interpreter[] __attribute__((section(".interp"))) = "/dev/null";

int main(void) {}
