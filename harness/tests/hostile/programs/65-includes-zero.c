// 65. Has the compiler read the device zero.
// expect: CE
// limits: compile-time=2s compile-memory=192M
#include "/dev/zero"
int main(void) {}
