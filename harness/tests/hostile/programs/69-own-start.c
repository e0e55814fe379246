// 69. Brings the start code that the system has already.
// expect: CE
void _start(void) {
  for (;;) {
  }
}
int main(void) {}
