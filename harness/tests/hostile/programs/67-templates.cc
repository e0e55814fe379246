// 67. Has the compiler make types without end.
// expect: CE
// limits: compile-time=3s compile-memory=256M
template <int n, int m>
struct Grows {
  static const int value = Grows<n - 1, 2 * m>::value + Grows<n - 1, 2 * m + 1>::value;
};
template <int m>
struct Grows<0, m> {
  static const int value = m;
};
int main() {
  return Grows<24, 0>::value;
}
