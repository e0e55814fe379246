// 53. Has the compiler print codes that a terminal obeys.
// expect: CE
// says: title
#error [31mred[0m ]0;title ÿþ
int main(void) {}
