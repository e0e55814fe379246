// 66. Has the compiler tell whether it can see files of the host, other submissions or other tests.
// expect: CE
// says: none of them
#if __has_include("/etc/passwd") || __has_include("/etc/hostname") || __has_include("/root/.profile")
int main(void) {}
#elif __has_include("/proc/self/environ") || __has_include("/proc/version") || __has_include("/tmp/input")
int main(void) {}
#else
#error "none of them"
#endif
