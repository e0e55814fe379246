#include "harness/os/process.hpp"

#include <cerrno>

#include <linux/sched.h>
#include <sys/wait.h>

#include "harness/os/raw_syscall.hpp"

namespace casewise::os {

namespace {

#if defined(__x86_64__)
/// clone3 with a stack of the child's own. The child comes out of the system call on an empty stack, so it
/// must not return into this function: it calls the entry from registers and exits.
long clone3_on_stack(clone_args* args, int (*entry)(void*), void* argument) {
  long result = 0;
  asm volatile(
      "syscall\n\t"
      "testq %%rax, %%rax\n\t"
      "jnz 1f\n\t"
      "xorl %%ebp, %%ebp\n\t"
      "movq %[argument], %%rdi\n\t"
      "callq *%[entry]\n\t"
      "movl %%eax, %%edi\n\t"
      "movl %[exit], %%eax\n\t"
      "syscall\n\t"
      "1:"
      : "=a"(result)
      : "a"(static_cast<long>(SYS_clone3)), "D"(args),
        "S"(sizeof(*args)), [entry] "r"(entry), [argument] "r"(argument), [exit] "i"(SYS_exit)
      : "rcx", "r11", "memory");
  return result;
}
#endif

std::uint64_t address_of(void* pointer) {
  return reinterpret_cast<std::uint64_t>(pointer);
}

}  // namespace

long spawn_sharing_memory(const SharedSpawn& spawn, int (*entry)(void*), void* argument) {
  clone_args args{};
  args.flags = spawn.flags;
  args.exit_signal = static_cast<std::uint64_t>(spawn.exit_signal);
  args.pidfd = address_of(spawn.pidfd);
  if (spawn.cgroup >= 0) {
    args.flags |= CLONE_INTO_CGROUP;
    args.cgroup = static_cast<std::uint64_t>(spawn.cgroup);
  }
#if defined(__x86_64__)
  args.flags |= CLONE_VM;
  args.stack = address_of(spawn.stack);
  args.stack_size = spawn.stack_size;
  return clone3_on_stack(&args, entry, argument);
#else
  const long pid = raw_syscall(SYS_clone3, as_argument(&args), sizeof(args));
  if (pid == 0) ::_exit(entry(argument));
  return pid;
#endif
}

bool send_signal(int pidfd, int signal) {
  return raw_syscall(SYS_pidfd_send_signal, pidfd, signal, 0, 0) == 0;
}

int wait_for(pid_t pid) {
  int status = 0;
  while (::waitpid(pid, &status, __WALL) < 0) {
    if (errno != EINTR) return -errno;
  }
  return status;
}

}  // namespace casewise::os
