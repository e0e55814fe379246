// 67. Has the compiler make a program of 2 GiB.
// expect: CE
// limits: compile-time=5s compile-memory=256M
char array[2UL << 30] = {1};
int main(void) {}
