// 69. Is a script for the linker with the name of a C source.
// expect: CE
#if 1  // clang-format off
INPUT(/etc/passwd)
OUTPUT(/tmp/other)
#endif
