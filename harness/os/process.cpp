#include "harness/os/process.hpp"

#include <cerrno>
#include <memory>
#include <string>

#include <fcntl.h>
#include <linux/sched.h>
#include <signal.h>
#include <sys/wait.h>

#include "harness/base/fd.hpp"
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

namespace {

struct ImageStart {
  int image = -1;
  int inherited = -1;
  int null = -1;
  char* const* argv = nullptr;
};

/// Shares the memory of the caller until the program is loaded: raw system calls only.
CASEWISE_RAW int load_image(void* argument) {
  const ImageStart& start = *static_cast<const ImageStart*>(argument);
  constexpr int kInherited = 3;
  constexpr int kImage = 4;
  raw_syscall(SYS_setsid);  // the terminal's Ctrl-C is for the judge alone
  // Both may lie where the other goes, so they move out of the way first.
  const long image = raw_syscall(SYS_fcntl, start.image, F_DUPFD, kImage + 1);
  const long inherited = raw_syscall(SYS_fcntl, start.inherited, F_DUPFD, kImage + 1);
  // Whoever may open no more files must not be given others in their place.
  if (image < 0 || inherited < 0) return kNoDescriptor;
  for (int target = 0; target < kInherited; ++target) {
    if (raw_syscall(SYS_dup2, start.null, target) < 0) return kNoDescriptor;
  }
  if (raw_syscall(SYS_dup2, inherited, kInherited) < 0 || raw_syscall(SYS_dup3, image, kImage, O_CLOEXEC) < 0)
    return kNoDescriptor;
  if (raw_syscall(SYS_close_range, kImage + 1, ~0U, 0) < 0) return kNotAlone;
  char* const environment[] = {nullptr};
  raw_syscall(SYS_execveat, kImage, as_argument(""), as_argument(start.argv), as_argument(environment),
              AT_EMPTY_PATH);
  return kNotLoaded;
}

}  // namespace

Result<pid_t> start_image(int image, const char* name, int inherited) {
  constexpr std::size_t kStackSize = std::size_t{64} << 10U;
  const std::unique_ptr<char[]> stack(new char[kStackSize]);
  const Fd null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  if (!null) return fail(system_error("open /dev/null", errno));
  std::string writable_name = name;
  char* const argv[] = {writable_name.data(), nullptr};
  ImageStart start{image, inherited, null.get(), argv};
  SharedSpawn spawn;
  spawn.flags = CLONE_VFORK;
  spawn.exit_signal = SIGCHLD;
  spawn.stack = stack.get();
  spawn.stack_size = kStackSize;
  // A handler of ours that ran in the child would run in our memory.
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const long pid = spawn_sharing_memory(spawn, &load_image, &start);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (pid < 0) return fail(system_error("start a process", static_cast<int>(-pid)));
  return static_cast<pid_t>(pid);
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
