// 67. Has the compiler follow types deeper and deeper.
// expect: CE
// limits: compile-time=5s compile-memory=256M
template <typename T>
struct Deeper {
  typename Deeper<Deeper<T>>::Type type;
};
int main() {
  Deeper<int> deeper;
}
