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
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/sandbox/probe_attacks.hpp"

namespace {

using namespace casewise::sandbox::probe;  // NOLINT(google-build-using-namespace)

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

/// How this process takes turns with others: "policy nice length".
int print_turns() {
  std::uint32_t turns[12] = {};  // struct sched_attr
  syscall(SYS_sched_getattr, 0, turns, sizeof(turns), 0);
  std::printf("%u %d %u\n", turns[1], static_cast<int>(turns[4]), turns[6]);
  return 0;
}

/// How many different times this process reads from the clock of its CPU time within 50 ms of that time.
int print_clock_steps() {
  int steps = 0;
  const auto read_clock = [] {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1'000'000'000L + now.tv_nsec;
  };
  const long start = read_clock();
  for (long last = start; last < start + 50'000'000;) {
    const long now = read_clock();
    steps += now != last ? 1 : 0;
    last = now;
  }
  std::printf("%d\n", steps);
  return 0;
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

int fill_scratch(std::size_t bytes) {
  const int fd = open("/tmp/filler", O_WRONLY | O_CREAT, 0644);
  return fd >= 0 && posix_fallocate(fd, 0, static_cast<off_t>(bytes)) == 0 ? 0 : 1;
}

/// 1 when somebody else has a lock that would have to be waited for.
int lock_and_rest(double seconds) {
  struct flock lock {};
  lock.l_type = F_RDLCK;
  if (flock(0, LOCK_EX | LOCK_NB) != 0 || fcntl(0, F_SETLK, &lock) != 0) return 1;
  usleep(static_cast<useconds_t>(seconds * 1e6));
  lock.l_type = F_WRLCK;
  if (fcntl(0, F_GETLK, &lock) != 0 || lock.l_type != F_UNLCK) return 2;
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
      {"burn-and-touch",
       [&] {
         burn(std::atof(argv[2]));
         touch(static_cast<std::size_t>(std::atol(argv[3])) << 20U);
         return 0;
       }},
      {"fill-scratch", [&] { return fill_scratch(static_cast<std::size_t>(std::atol(argv[2])) << 20U); }},
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
      {"turns", print_turns},
      {"cpu-clock", print_clock_steps},
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
      {"owns-input",
       [] {
         struct stat input {};
         return fstat(0, &input) == 0 && input.st_uid != getuid() ? 0 : 1;
       }},
      {"lock-and-rest", [&] { return lock_and_rest(std::atof(argv[2])); }},
      {"see", [&] { return access(argv[2], F_OK) == 0 ? 0 : 1; }},
      {"print-and-rest",
       [&] {
         std::puts("printed");
         std::fflush(stdout);
         usleep(static_cast<useconds_t>(std::atof(argv[2]) * 1e6));
         return 0;
       }},
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
