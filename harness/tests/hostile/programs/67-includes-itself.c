// 67. Has the preprocessor include the file in itself.
// expect: CE
// limits: compile-time=3s compile-memory=256M
#include __FILE__
#include __FILE__
int main(void) {}
