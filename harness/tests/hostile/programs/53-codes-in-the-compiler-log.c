// 53. Has the compiler print codes that a terminal obeys.
// expect: CE
#error [31mred[0m ]0;title ÿþ
int main(void) {}
