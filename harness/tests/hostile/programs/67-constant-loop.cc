// 67. Has the compiler compute for ever.
// expect: CE
// limits: compile-time=2s compile-memory=256M
constexpr unsigned work(unsigned depth) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 200000; ++i)
    sum += i ^ depth;
  return sum;
}
template <unsigned n>
unsigned all() {
  constexpr unsigned here = work(n);
  if constexpr (n > 0) return here + all<n - 1>();
  return here;
}
int main() {
  return static_cast<int>(all<800>());
}
