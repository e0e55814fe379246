#include "harness/slot/syscall_filter.hpp"

#include <cerrno>
#include <memory>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/prctl.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>

namespace casewise::slot {

namespace {

/// By name, so that one list serves all machines; what a machine or its kernel does not know is passed over.
constexpr const char* kAbsent[] = {
    // interfaces with a wide attack surface
    "io_uring_setup", "io_uring_enter", "io_uring_register", "bpf", "perf_event_open", "userfaultfd",
    "memfd_secret", "kcmp", "lookup_dcookie", "vmsplice", "fanotify_init", "name_to_handle_at",
    "open_by_handle_at",
    // what the host's other processes do with the files that all see
    "inotify_init", "inotify_init1",
    // which file systems the host has
    "listmount", "statmount", "listns", "sysfs", "ustat",
    // what others have read of the system's files
    "cachestat",
    // takes what the filter has to see where it cannot look
    "openat2",
    // makes programs that cannot be read, as its elders are kept from doing
    "fchmodat2",
    // state that outlives a run
    "keyctl", "add_key", "request_key",
    // of these all programs of the host together have so many
    "io_setup"};

/// What would disturb others, or be seen by them, and is of no consequence within a run: it succeeds and does
/// nothing. Locks are among them since runs of one test share its input, and all runs the system's files.
constexpr const char* kIgnored[] = {"sync",      "syncfs", "fsync", "fdatasync", "sync_file_range",
                                    "fadvise64", "flock"};

constexpr const char* kForbidden[] = {
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd",
    // the machine
    "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "swapon", "swapoff",
    "reboot", "quotactl", "quotactl_fd", "syslog", "acct", "settimeofday", "clock_settime", "adjtimex",
    "clock_adjtime", "stime", "sched_setaffinity", "sethostname", "setdomainname", "iopl", "ioperm",
    "vhangup", "nfsservctl",
    // lists of who may do what, which say more than the modes that the filter looks at
    "setxattr", "lsetxattr", "fsetxattr", "setxattrat",
    // memory that no control group counts
    "mbind", "set_mempolicy", "set_mempolicy_home_node", "migrate_pages", "move_pages",
    // landlock would only slow the caller's own start; it stays allowed
};

/// Calls of the lists above that are younger than some libseccomp, which would pass them over. From 424 on a
/// number is the same on all machines that Linux still serves.
constexpr struct {
  std::string_view name;
  int number;
} kYoung[] = {{"set_mempolicy_home_node", 450},
              {"cachestat", 451},
              {"fchmodat2", 452},
              {"statmount", 457},
              {"listmount", 458},
              {"setxattrat", 463},
              {"listns", 470}};

/// __NR_SCMP_ERROR: there is no such call on this machine.
int number_of(const char* name) {
  for (const auto& young : kYoung) {
    if (young.name == name) return young.number;
  }
  return ::seccomp_syscall_resolve_name(name);
}

/// The filter as it grows. What goes wrong on the way is kept, and said by `load`.
class Filter {
 public:
  Filter() : context_(::seccomp_init(SCMP_ACT_ALLOW), &::seccomp_release), error_(context_ ? 0 : -ENOMEM) {}

  void refuse(const char* name, int error) {
    const int number = number_of(name);
    if (number != __NR_SCMP_ERROR) refuse_when(number, error, {});
  }

  /// Sockets reach nobody here, but every family is kernel code: only local ones are of use.
  void refuse_foreign_sockets() {
    for (const int call : {SCMP_SYS(socket), SCMP_SYS(socketpair)})
      refuse_when(call, EAFNOSUPPORT, {SCMP_A0_32(SCMP_CMP_NE, AF_UNIX)});
  }

  /// Programs for the kernel's virtual machine: of their memory all of the host has so much, and when it is
  /// gone nobody can install a filter any more.
  void refuse_packet_filters() {
    constexpr std::uint32_t kSeccompFilter = 2;
    constexpr std::uint32_t kSetFilter = 1;
    for (const std::uint32_t option :
         {SO_ATTACH_FILTER, SO_ATTACH_BPF, SO_ATTACH_REUSEPORT_CBPF, SO_ATTACH_REUSEPORT_EBPF})
      refuse_when(SCMP_SYS(setsockopt), EPERM,
                  {SCMP_A1_32(SCMP_CMP_EQ, SOL_SOCKET), SCMP_A2_32(SCMP_CMP_EQ, option)});
    refuse_when(SCMP_SYS(prctl), EINVAL,
                {SCMP_A0_32(SCMP_CMP_EQ, PR_SET_SECCOMP), SCMP_A1_32(SCMP_CMP_EQ, kSeccompFilter)});
    refuse_when(SCMP_SYS(seccomp), EINVAL, {SCMP_A0_32(SCMP_CMP_EQ, kSetFilter)});
  }

  /// Pages of files that the runs of a test share would stay as one of them has made them, and tell the next.
  void refuse_page_marks() {
    constexpr std::uint32_t kMergeable = 12;
    constexpr std::uint32_t kCollapse = 25;
    constexpr std::uint32_t kMergeAll = 67;
    refuse_when(SCMP_SYS(prctl), EINVAL, {SCMP_A0_32(SCMP_CMP_EQ, kMergeAll)});
    for (const std::uint32_t advice : {kMergeable, kCollapse})
      refuse_when(SCMP_SYS(madvise), EINVAL, {SCMP_A2_32(SCMP_CMP_EQ, advice)});
  }

  /// Likewise for hints and leases on such files, and for news of what others do with them.
  void refuse_file_marks() {
    constexpr std::uint32_t kSetHint = 1036;
    constexpr std::uint32_t kSetFileHint = 1038;
    constexpr std::uint32_t kSetDelegation = 1040;
    for (const std::uint32_t command :
         {std::uint32_t{F_SETLEASE}, std::uint32_t{F_NOTIFY}, kSetHint, kSetFileHint, kSetDelegation})
      refuse_when(SCMP_SYS(fcntl), EINVAL, {SCMP_A1_32(SCMP_CMP_EQ, command)});
  }

  /// To write out a mapped file flushes the disk that it lies on. Without that flag the call does nothing
  /// but say what is mapped, which some ask it for.
  void ignore_flushes_of_memory() {
    refuse_when(SCMP_SYS(msync), 0, {SCMP_A2_32(SCMP_CMP_MASKED_EQ, MS_SYNC, MS_SYNC)});
  }

  /// Reading that tells what others have read before, or that makes the kernel forget what they have.
  void refuse_looks_at_the_page_cache() {
    constexpr std::uint32_t kNoWait = 0x08;
    constexpr std::uint32_t kDontCache = 0x80;
    for (const std::uint32_t flag : {kNoWait, kDontCache})
      refuse_when(SCMP_SYS(preadv2), EOPNOTSUPP, {SCMP_A5_32(SCMP_CMP_MASKED_EQ, flag, flag)});
  }

  /// Programs that their own user may start but not read: the kernel takes its counters off who starts one.
  void refuse_unreadable_programs() {
    constexpr std::uint64_t kReadAndExecute = S_IRUSR | S_IXUSR;
    const auto only_execute = [](unsigned argument) {
      return scmp_arg_cmp{argument, SCMP_CMP_MASKED_EQ, kReadAndExecute, S_IXUSR};
    };
    for (const int call : {SCMP_SYS(fchmod), SCMP_SYS(chmod), SCMP_SYS(creat), SCMP_SYS(mknod)})
      refuse_when(call, EPERM, {only_execute(1)});
    for (const int call : {SCMP_SYS(fchmodat), SCMP_SYS(mknodat)})
      refuse_when(call, EPERM, {only_execute(2)});
    constexpr std::uint64_t kNameless = O_TMPFILE & ~O_DIRECTORY;
    for (const std::uint64_t creates : {std::uint64_t{O_CREAT}, kNameless}) {
      refuse_when(SCMP_SYS(open), EPERM, {only_execute(2), SCMP_A1_64(SCMP_CMP_MASKED_EQ, creates, creates)});
      refuse_when(SCMP_SYS(openat), EPERM,
                  {only_execute(3), SCMP_A2_64(SCMP_CMP_MASKED_EQ, creates, creates)});
    }
    // A mask that takes the right to read from what is made.
    refuse_when(SCMP_SYS(umask), EPERM, {SCMP_A0_64(SCMP_CMP_MASKED_EQ, S_IRUSR, S_IRUSR)});
  }

  /// Barriers for all processes of the host, and groups of processes that want cores for themselves.
  void refuse_host_wide_effects() {
    constexpr std::uint32_t kGlobal = 1;
    constexpr std::uint32_t kGlobalExpedited = 2;
    constexpr std::uint32_t kCoreScheduling = 62;
    for (const std::uint32_t barrier : {kGlobal, kGlobalExpedited})
      refuse_when(SCMP_SYS(membarrier), EINVAL, {SCMP_A0_32(SCMP_CMP_EQ, barrier)});
    refuse_when(SCMP_SYS(prctl), EPERM, {SCMP_A0_32(SCMP_CMP_EQ, kCoreScheduling)});
  }

  /// The other kinds of locks, by descriptor and by process.
  void ignore_locks() {
    for (const std::uint32_t command : {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW})
      refuse_when(SCMP_SYS(fcntl), 0, {SCMP_A1_32(SCMP_CMP_EQ, command)});
  }

  /// Descriptors that are on their way through sockets outlive all processes, and with them the memory that
  /// they hold: sockets that are in flight within each other stay until the kernel happens to look for such.
  void refuse_messages(int socket) {
    refuse_when(SCMP_SYS(sendmsg), EPERM, {SCMP_A0_32(SCMP_CMP_NE, static_cast<std::uint32_t>(socket))});
    refuse("sendmmsg", EPERM);
  }

  /// A program may set its own limits, but not those of its init (without root they are one user), and not
  /// the one that keeps core dumps off.
  void keep_limits() {
    refuse_when(SCMP_SYS(prlimit64), EPERM, {SCMP_A0_64(SCMP_CMP_NE, 0)});
    refuse_when(SCMP_SYS(prlimit64), EPERM,
                {SCMP_A1_32(SCMP_CMP_EQ, RLIMIT_CORE), SCMP_A2_64(SCMP_CMP_NE, 0)});
    refuse_when(SCMP_SYS(setrlimit), EPERM, {SCMP_A0_32(SCMP_CMP_EQ, RLIMIT_CORE)});
  }

  Status load() {
    // What comes from another machine mode ends the whole process, not just the thread that tried.
    if (error_ == 0)
      error_ = ::seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    if (error_ == 0) error_ = ::seccomp_load(context_.get());
    if (error_ != 0) return fail(system_error("install the system call filter", -error_));
    return {};
  }

 private:
  void refuse_when(int call, int error, const std::vector<scmp_arg_cmp>& when) {
    if (error_ != 0) return;
    error_ = ::seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(static_cast<std::uint16_t>(error)), call,
                                      static_cast<unsigned>(when.size()), when.data());
  }

  std::unique_ptr<void, void (*)(void*)> context_;
  int error_;  // the first, as libseccomp gives it; 0: none
};

}  // namespace

Status install_syscall_filter(int socket) {
  Filter filter;
  for (const char* name : kAbsent)
    filter.refuse(name, ENOSYS);
  for (const char* name : kForbidden)
    filter.refuse(name, EPERM);
  for (const char* name : kIgnored)
    filter.refuse(name, 0);
  filter.refuse_foreign_sockets();
  filter.refuse_host_wide_effects();
  filter.ignore_locks();
  filter.refuse_messages(socket);
  filter.keep_limits();
  filter.refuse_packet_filters();
  filter.refuse_page_marks();
  filter.ignore_flushes_of_memory();
  filter.refuse_looks_at_the_page_cache();
  filter.refuse_file_marks();
  filter.refuse_unreadable_programs();
  return filter.load();
}

}  // namespace casewise::slot
