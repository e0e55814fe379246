// 65. Has the compiler read the device stdin.
// expect: CE
// says: No such file
// limits: compile-time=2s compile-memory=192M
#include "/dev/stdin"
int main(void) {}
