// System calls without libc: no errno, no thread-local state, no locks. Code that shares its memory with
// another process (the mini-init) may use nothing else. Threading: safe anywhere, signal handlers included.
#pragma once

#include <cerrno>

#include <sys/syscall.h>
#include <unistd.h>

// For functions that run in another process' memory: checks that a sanitizer adds would call into its run
// time, whose state belongs to that process.
#define CASEWISE_RAW __attribute__((no_sanitize("address", "thread", "undefined")))

namespace casewise::os {

/// The kernel's answer: a result, or -errno.
inline long raw_syscall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0) {
#if defined(__x86_64__)
  long result = 0;
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  asm volatile("syscall"
               : "=a"(result)
               : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
               : "rcx", "r11", "memory");
  return result;
#else
  // Other machines start the mini-init in a copy of the memory (process.cpp), so errno does no harm.
  const long result = ::syscall(number, a, b, c, d, e);
  return result < 0 ? -errno : result;
#endif
}

template <typename T>
long as_argument(T* pointer) {
  return static_cast<long>(reinterpret_cast<unsigned long>(pointer));
}

}  // namespace casewise::os
