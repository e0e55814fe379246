// A program for the sandbox's tests: its first argument says what to do. Linked statically, so that it can be
// started from memory with nothing around it.
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

namespace {

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

int echo() {
  char buffer[4096];
  for (ssize_t got = 0; (got = read(0, buffer, sizeof(buffer))) > 0;) {
    if (write(1, buffer, static_cast<std::size_t>(got)) != got) return 1;
  }
  return 0;
}

int flood() {
  static char buffer[65536];
  std::memset(buffer, 'x', sizeof(buffer));
  for (;;) {
    if (write(1, buffer, sizeof(buffer)) < 0) return 1;
  }
}

int hidden_children() {
  signal(SIGCHLD, SIG_IGN);
  for (int i = 0; i < 3; ++i) {
    if (fork() == 0) {
      burn(0.1);
      _exit(0);
    }
  }
  while (wait(nullptr) > 0) {
  }
  return 0;
}

int leave_daemon() {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      for (;;)
        pause();  // keeps standard output open
    }
    _exit(0);
  }
  std::puts("main is done");
  return 0;
}

int fork_bomb() {
  for (int i = 0; i < 10000; ++i) {
    if (fork() < 0) return 7;
  }
  return 0;
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

int list_descriptors() {
  for (int fd = 3; fd < 1024; ++fd) {
    if (fcntl(fd, F_GETFD) >= 0) return 1;
  }
  return 0;
}

int memory_file() {
  const int fd = memfd_create("x", 0);
  static char buffer[65536];
  std::memset(buffer, 'x', sizeof(buffer));
  for (int i = 0; i < 1600; ++i) {
    if (write(fd, buffer, sizeof(buffer)) < 0) return 1;
  }
  return 0;
}

int spoil_input() {
  const int fd = dup(0);
  if (ftruncate(fd, 0) == 0) return 1;
  if (write(fd, "x", 1) >= 0) return 2;
  return lseek(fd, 0, SEEK_END) >= 0 ? 0 : 3;
}

int flood_and_abort() {
  for (int i = 0; i < 200; ++i) {
    if (write(1, "0123456789", 10) < 0) return 1;
  }
  std::abort();
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
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    for (ssize_t got = 1; left > 0 && (got = read(fd, buffer, sizeof(buffer))) > 0;) {
      left -= std::min(left, static_cast<std::size_t>(got));
    }
    close(fd);
  }
  return 0;
}

int share_memory(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  for (std::size_t i = 0; i < bytes; i += 4096)
    static_cast<volatile char*>(memory)[i] = 1;
  return 0;
}

int start_threads() {
  for (int i = 0; i < 4; ++i) {
    pthread_t thread{};
    const auto nothing = [](void*) -> void* { return nullptr; };
    if (pthread_create(&thread, nullptr, nothing, nullptr) != 0) return 1;
    pthread_join(thread, nullptr);
  }
  return 0;
}

int write_scratch() {
  mkdir("/tmp/out", 0755);
  const int fd = open("/tmp/out/result", O_WRONLY | O_CREAT, 0644);
  if (fd < 0 || write(fd, "made", 4) != 4) return 1;
  if (symlink("/etc/passwd", "/tmp/out/link") != 0) return 2;
  if (mkfifo("/tmp/out/fifo", 0644) != 0) return 3;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, std::function<int()>> modes = {
      {"exit", [&] { return std::atoi(argv[2]); }},
      {"echo", echo},
      {"burn",
       [&] {
         burn(std::atof(argv[2]));
         return 0;
       }},
      {"sleep",
       [] {
         for (;;)
           pause();
         return 0;
       }},
      {"touch",
       [&] {
         touch(static_cast<std::size_t>(std::atol(argv[2])) << 20U);
         return 0;
       }},
      {"abort",
       [] {
         std::abort();
         return 0;
       }},
      {"segv",
       [] {
         raise(SIGSEGV);
         return 0;
       }},
      {"pipe",
       [] {
         raise(SIGPIPE);
         return 0;
       }},
      {"flood", flood},
      {"flood-and-abort", flood_and_abort},
      {"shared-memory-hog", shared_memory_hog},
      {"pipe-hog", pipe_hog},
      {"fork-hog", fork_hog},
      {"thread-hog", thread_hog},
      {"fill-page-cache", fill_page_cache},
      {"share-memory", [&] { return share_memory(static_cast<std::size_t>(std::atol(argv[2])) << 20U); }},
      {"threads", start_threads},
      {"lock-input",
       [] {
         fchmod(0, 0);
         return 0;
       }},
      {"hidden-children", hidden_children},
      {"daemon", leave_daemon},
      {"fork-bomb", fork_bomb},
      {"network", try_network},
      {"shared-memory", try_shared_memory},
      {"write", try_write_anywhere},
      {"privileges", try_privileges},
      {"filtered-calls", try_filtered_calls},
      {"old-gate", old_gate},
      {"x32-call", x32_call},
      {"attack-init", attack_init},
      {"core-limit",
       [] {
         rlimit core{};
         getrlimit(RLIMIT_CORE, &core);
         return core.rlim_cur == 1 && core.rlim_max == 1 ? 0 : 1;
       }},
      {"ignored-signals",
       [] {
         struct sigaction action {};
         int ignored = 0;
         for (int signal = 1; signal < 65; ++signal)
           ignored += sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN ? 1 : 0;
         return ignored;
       }},
      {"descriptors", list_descriptors},
      {"memory-file", memory_file},
      {"spoil-input", spoil_input},
      {"write-scratch", write_scratch},
      {"pid", [] { return getpid(); }},
      {"see", [&] { return access(argv[2], F_OK) == 0 ? 0 : 1; }},
      {"close-output",
       [] {
         close(1);
         burn(0.05);
         return 5;
       }},
      {"stack",
       [] {
         volatile char big[32U << 20U];
         big[0] = 1;
         big[sizeof(big) - 1] = 1;
         return int{big[0]} - 1;
       }},
  };
  const auto mode = modes.find(argc > 1 ? argv[1] : "");
  return mode == modes.end() ? 99 : mode->second();
}
