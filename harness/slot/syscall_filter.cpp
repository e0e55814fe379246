#include "harness/slot/syscall_filter.hpp"

#include <cerrno>
#include <memory>
#include <vector>

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
    "keyctl", "add_key", "request_key"};

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
    return ::seccomp_rule_add(context_.get(), SCMP_ACT_ERRNO(static_cast<std::uint16_t>(error)), number, 0);
  }

  /// Sockets reach nobody here, but every family is kernel code: only local ones are of use.
  int refuse_foreign_sockets() {
    return ::seccomp_rule_add(context_.get(), SCMP_ACT_ERRNO(EAFNOSUPPORT), SCMP_SYS(socket), 1,
                              SCMP_A0(SCMP_CMP_NE, AF_UNIX));
  }

  /// Descriptors that are on their way through sockets outlive all processes, and with them the memory that
  /// they hold: sockets that are in flight within each other stay until the kernel happens to look for such.
  int refuse_messages(int socket) {
    const int result = ::seccomp_rule_add(context_.get(), SCMP_ACT_ERRNO(EPERM), SCMP_SYS(sendmsg), 1,
                                          SCMP_A0_32(SCMP_CMP_NE, static_cast<std::uint32_t>(socket)));
    return result == 0 ? refuse("sendmmsg", EPERM) : result;
  }

  /// A program may set its own limits, but not those of its init (without root they are one user), and not
  /// the one that keeps core dumps off.
  int keep_limits() {
    const auto refuse = [&](int call, const std::vector<scmp_arg_cmp>& when) {
      return ::seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(EPERM), call,
                                      static_cast<unsigned>(when.size()), when.data());
    };
    int result = refuse(SCMP_SYS(prlimit64), {SCMP_A0_64(SCMP_CMP_NE, 0)});
    if (result == 0)
      result =
          refuse(SCMP_SYS(prlimit64), {SCMP_A1_32(SCMP_CMP_EQ, RLIMIT_CORE), SCMP_A2_64(SCMP_CMP_NE, 0)});
    if (result == 0) result = refuse(SCMP_SYS(setrlimit), {SCMP_A0_32(SCMP_CMP_EQ, RLIMIT_CORE)});
    return result;
  }

  int load() {
    // What comes from another machine mode ends the whole process, not just the thread that tried.
    const int result = ::seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    return result != 0 ? result : ::seccomp_load(context_.get());
  }

 private:
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
  if (result == 0) result = filter.refuse_foreign_sockets();
  if (result == 0) result = filter.refuse_messages(socket);
  if (result == 0) result = filter.keep_limits();
  if (result == 0) result = filter.load();
  if (result != 0) return fail(system_error("install the system call filter", -result));
  return {};
}

}  // namespace casewise::slot
