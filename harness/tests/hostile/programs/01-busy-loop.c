// 1. Computes for ever.
// expect: TLE
int main(void) {
  for (volatile unsigned i = 0;; ++i) {
  }
}
