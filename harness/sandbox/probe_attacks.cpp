#include "harness/sandbox/probe_attacks.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace casewise::sandbox::probe {

void burn(double seconds) {
  timespec now{};
  do {
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  } while (static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 < seconds);
}

void touch(std::size_t bytes) {
  volatile char* memory = static_cast<char*>(std::malloc(bytes));
  for (std::size_t i = 0; i < bytes; i += 4096)
    memory[i] = 1;
}

int try_network() {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0) return 0;
  return 1;
}

int try_shared_memory() {
  // Nothing may be there already; that nothing can be made is fine too.
  return shmget(4711, 4096, IPC_CREAT | IPC_EXCL | 0666) < 0 && errno == EEXIST ? 1 : 0;
}

int try_write_anywhere() {
  for (const char* path :
       {"/x", "/box/x", "/tmp/x", "/usr/x", "/dev/x", "/etc/x", "/dev/shm/x", "/var/tmp/x"}) {
    if (open(path, O_WRONLY | O_CREAT, 0666) >= 0) return 1;
  }
  return 0;
}

int try_privileges() {
  if (setuid(0) == 0 && geteuid() == 0) return 1;
  if (mount("none", "/tmp", "tmpfs", 0, nullptr) == 0) return 2;
  if (unshare(0x10000000 /* CLONE_NEWUSER */) == 0) return 3;
  if (syscall(SYS_keyctl, 0, -3, 1) >= 0) return 4;
  if (syscall(SYS_io_uring_setup, 4, nullptr) >= 0 || errno != ENOSYS) return 5;
  if (chroot("/box") == 0) return 6;
  return 0;
}

/// Calls that the filter must refuse, each with the error that it must give.
int try_filtered_calls() {
  const struct {
    long number;
    int error;
    long a = 0;
    long b = 0;
    long c = 0;
  } calls[] = {{SYS_bpf, ENOSYS},
               {SYS_perf_event_open, ENOSYS},
               {SYS_userfaultfd, ENOSYS},
               {SYS_io_uring_setup, ENOSYS},
               {SYS_keyctl, ENOSYS},
               {SYS_add_key, ENOSYS},
               {SYS_request_key, ENOSYS},
               {SYS_vmsplice, ENOSYS},
               {SYS_kcmp, ENOSYS},
               {SYS_memfd_secret, ENOSYS},
               {SYS_open_by_handle_at, ENOSYS},
               {SYS_ptrace, EPERM},
               {SYS_process_vm_readv, EPERM},
               {SYS_process_vm_writev, EPERM},
               {SYS_pidfd_getfd, EPERM},
               {SYS_kexec_load, EPERM},
               {SYS_init_module, EPERM},
               {SYS_swapon, EPERM},
               {SYS_reboot, EPERM},
               {SYS_syslog, EPERM},
               {SYS_settimeofday, EPERM},
               {SYS_sched_setaffinity, EPERM},
               {SYS_sethostname, EPERM},
               {SYS_socket, EAFNOSUPPORT, AF_NETLINK},
               {SYS_socket, EAFNOSUPPORT, 40 /* AF_VSOCK */},
               {SYS_prlimit64, EPERM, 1, 0 /* RLIMIT_CPU */, 1},
               {SYS_setrlimit, EPERM, 4 /* RLIMIT_CORE */}};
  int number = 0;
  for (const auto& call : calls) {
    ++number;
    errno = 0;
    if (syscall(call.number, call.a, call.b, call.c) >= 0 || errno != call.error) return number;
  }
  return 0;
}

#if defined(__x86_64__)
/// getpid by the gate of 32-bit programs.
int old_gate() {
  long result = 20;
  asm volatile("int $0x80" : "+a"(result) : : "memory");
  return 1;
}

/// getpid by its number of the x32 machine mode.
int x32_call() {
  syscall(0x40000000 + SYS_getpid);
  return 1;
}
#else
int old_gate() {
  std::abort();
}
int x32_call() {
  std::abort();
}
#endif

/// Whatever a program tries on its init, it goes on and is judged by its own end.
int attack_init() {
  for (int signal = 1; signal < 65; ++signal)
    kill(1, signal);
  kill(-1, SIGSTOP);
  const rlimit nothing{0, 0};
  prlimit(1, RLIMIT_CPU, &nothing, nullptr);
  prlimit(1, RLIMIT_AS, &nothing, nullptr);
  for (int i = 0; i < 8; ++i) {
    if (fork() == 0) {
      if (fork() == 0) {  // an orphan, which the init has to reap
        burn(0.02);
        _exit(0);
      }
      _exit(0);
    }
  }
  burn(0.2);
  return 6;
}

int shared_memory_hog() {
  constexpr std::size_t kSize = std::size_t{256} << 20U;
  const int id = shmget(IPC_PRIVATE, kSize, IPC_CREAT | 0600);
  if (id < 0) return 0;  // none can be made here
  volatile char* memory = static_cast<char*>(shmat(id, nullptr, 0));
  for (std::size_t i = 0; i < kSize; i += 4096)
    memory[i] = 1;
  return 0;
}

/// Leaves its memory in pipes, which the kernel charges and nobody reads.
int pipe_hog() {
  static char buffer[65536];
  std::memset(buffer, 'x', sizeof(buffer));
  for (int i = 0; i < 30; ++i) {
    if (fork() == 0) {
      for (int k = 0; k < 120; ++k) {
        int ends[2];
        if (pipe(ends) != 0) break;
        fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
        fcntl(ends[1], F_SETFL, O_NONBLOCK);
        while (write(ends[1], buffer, sizeof(buffer)) > 0) {
        }
      }
      pause();
    }
  }
  burn(0.2);
  return 0;
}

int fork_hog() {
  for (int i = 0; i < 1000; ++i) {
    if (fork() == 0) {
      touch(std::size_t{16} << 20U);
      pause();
    }
  }
  burn(0.2);
  return 0;
}

/// Memory that is held while children in the memory of their parent come and go.
int thread_hog() {
  for (int i = 0; i < 1000; ++i) {
    if (vfork() == 0) _exit(0);
    touch(std::size_t{1} << 20U);
  }
  return 0;
}

/// Reads system files into the page cache, where they are charged to whoever reads them first.
int fill_page_cache() {
  std::size_t left = std::size_t{56} << 20U;
  static char buffer[65536];
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           "/usr/lib", std::filesystem::directory_options::skip_permission_denied)) {
    if (left == 0) break;
    if (!entry.is_regular_file() || entry.is_symlink()) continue;
    const int fd = open(entry.path().c_str(), O_RDONLY);
    for (ssize_t got = 1; left > 0 && (got = read(fd, buffer, sizeof(buffer))) > 0;) {
      left -= std::min(left, static_cast<std::size_t>(got));
    }
    close(fd);
  }
  return 0;
}

}  // namespace casewise::sandbox::probe
