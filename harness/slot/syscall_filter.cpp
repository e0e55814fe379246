#include "harness/slot/syscall_filter.hpp"

#include <cerrno>
#include <memory>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <seccomp.h>
#include <sys/resource.h>
#include <sys/socket.h>

namespace casewise::slot {

namespace {

/// By name, so that one list serves all machines; what a kernel or libseccomp does not know is passed over.
constexpr const char* kAbsent[] = {
    // interfaces with a wide attack surface
    "io_uring_setup", "io_uring_enter", "io_uring_register", "bpf", "perf_event_open", "userfaultfd",
    "memfd_secret", "kcmp", "lookup_dcookie", "vmsplice", "fanotify_init", "name_to_handle_at",
    "open_by_handle_at",
    // state that outlives a run
    "keyctl", "add_key", "request_key",
    // of these all programs of the host together have so many
    "io_setup"};

/// What would disturb others, or be seen by them, and is of no consequence within a run: it succeeds and does
/// nothing. Locks are among them since runs of one test share its input, and all runs the system's files.
constexpr const char* kIgnored[] = {"sync", "syncfs", "fadvise64", "flock"};

constexpr const char* kForbidden[] = {
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd",
    // the machine
    "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "swapon", "swapoff",
    "reboot", "quotactl", "quotactl_fd", "syslog", "acct", "settimeofday", "clock_settime", "adjtimex",
    "clock_adjtime", "stime", "sched_setaffinity", "sethostname", "setdomainname", "iopl", "ioperm",
    "vhangup", "nfsservctl",
    // landlock and seccomp would only slow the caller's own start; they stay allowed
};

class Filter {
 public:
  Filter() : context_(::seccomp_init(SCMP_ACT_ALLOW), &::seccomp_release) {}
  [[nodiscard]] explicit operator bool() const { return context_ != nullptr; }

  int refuse(const char* name, int error) {
    const int number = ::seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR) return 0;
    return refuse_when(number, error, {});
  }

  /// Sockets reach nobody here, but every family is kernel code: only local ones are of use.
  int refuse_foreign_sockets() {
    const scmp_arg_cmp foreign = SCMP_A0_32(SCMP_CMP_NE, AF_UNIX);
    const int result = refuse_when(SCMP_SYS(socket), EAFNOSUPPORT, {foreign});
    return result == 0 ? refuse_when(SCMP_SYS(socketpair), EAFNOSUPPORT, {foreign}) : result;
  }

  /// Barriers for all processes of the host, and groups of processes that want cores for themselves.
  int refuse_host_wide_effects() {
    constexpr std::uint32_t kGlobal = 1;
    constexpr std::uint32_t kGlobalExpedited = 2;
    constexpr std::uint32_t kCoreScheduling = 62;
    int result = refuse_when(SCMP_SYS(membarrier), EINVAL, {SCMP_A0_32(SCMP_CMP_EQ, kGlobal)});
    if (result == 0)
      result = refuse_when(SCMP_SYS(membarrier), EINVAL, {SCMP_A0_32(SCMP_CMP_EQ, kGlobalExpedited)});
    if (result == 0) result = refuse_when(SCMP_SYS(prctl), EPERM, {SCMP_A0_32(SCMP_CMP_EQ, kCoreScheduling)});
    return result;
  }

  /// The other kinds of locks, by descriptor and by process.
  int ignore_locks() {
    int result = 0;
    for (const std::uint32_t command : {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW}) {
      if (result == 0) result = refuse_when(SCMP_SYS(fcntl), 0, {SCMP_A1_32(SCMP_CMP_EQ, command)});
    }
    return result;
  }

  /// Descriptors that are on their way through sockets outlive all processes, and with them the memory that
  /// they hold: sockets that are in flight within each other stay until the kernel happens to look for such.
  int refuse_messages(int socket) {
    const int result =
        refuse_when(SCMP_SYS(sendmsg), EPERM, {SCMP_A0_32(SCMP_CMP_NE, static_cast<std::uint32_t>(socket))});
    return result == 0 ? refuse("sendmmsg", EPERM) : result;
  }

  /// A program may set its own limits, but not those of its init (without root they are one user), and not
  /// the one that keeps core dumps off.
  int keep_limits() {
    int result = refuse_when(SCMP_SYS(prlimit64), EPERM, {SCMP_A0_64(SCMP_CMP_NE, 0)});
    if (result == 0)
      result = refuse_when(SCMP_SYS(prlimit64), EPERM,
                           {SCMP_A1_32(SCMP_CMP_EQ, RLIMIT_CORE), SCMP_A2_64(SCMP_CMP_NE, 0)});
    if (result == 0) result = refuse_when(SCMP_SYS(setrlimit), EPERM, {SCMP_A0_32(SCMP_CMP_EQ, RLIMIT_CORE)});
    return result;
  }

  int load() {
    // What comes from another machine mode ends the whole process, not just the thread that tried.
    const int result = ::seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    return result != 0 ? result : ::seccomp_load(context_.get());
  }

 private:
  int refuse_when(int call, int error, const std::vector<scmp_arg_cmp>& when) {
    return ::seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(static_cast<std::uint16_t>(error)), call,
                                    static_cast<unsigned>(when.size()), when.data());
  }

  std::unique_ptr<void, void (*)(void*)> context_;
};

}  // namespace

Status install_syscall_filter(int socket) {
  Filter filter;
  int result = filter ? 0 : -ENOMEM;
  for (const char* name : kAbsent) {
    if (result == 0) result = filter.refuse(name, ENOSYS);
  }
  for (const char* name : kForbidden) {
    if (result == 0) result = filter.refuse(name, EPERM);
  }
  for (const char* name : kIgnored) {
    if (result == 0) result = filter.refuse(name, 0);
  }
  if (result == 0) result = filter.refuse_foreign_sockets();
  if (result == 0) result = filter.refuse_host_wide_effects();
  if (result == 0) result = filter.ignore_locks();
  if (result == 0) result = filter.refuse_messages(socket);
  if (result == 0) result = filter.keep_limits();
  if (result == 0) result = filter.load();
  if (result != 0) return fail(system_error("install the system call filter", -result));
  return {};
}

}  // namespace casewise::slot
