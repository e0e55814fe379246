// 65. Has the compiler read the device random.
// expect: CE
// limits: compile-time=2s compile-memory=192M
#include "/dev/random"
int main(void) {}
