// 66. Has the compiler read answers and files of the host.
// expect: CE
// says: No such file
#include "../../secret/1.ans"
int main(void) {}
