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
  if (kill(1, SIGKILL) == 0 && getppid() == 0) return 7;
  return 0;
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

/// Children in the memory of their parent, as threads are, each with a stack that it fills.
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
