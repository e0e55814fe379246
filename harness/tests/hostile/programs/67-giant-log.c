// 67. Has the compiler print an immense number of errors.
// expect: CE
// limits: compile-time=5s compile-memory=256M
#define A1   \
  void f() { \
    x;       \
  };         \
  void g() { \
    y;       \
  };
#define A2 A1 A1 A1 A1 A1 A1 A1 A1
#define A3 A2 A2 A2 A2 A2 A2 A2 A2
#define A4 A3 A3 A3 A3 A3 A3 A3 A3
#define A5 A4 A4 A4 A4
A5
