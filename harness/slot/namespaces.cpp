#include "harness/slot/namespaces.hpp"

#include <cerrno>
#include <utility>

#include <fmt/format.h>
#include <grp.h>
#include <linux/sched.h>
#include <sched.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "harness/base/file.hpp"

namespace casewise::slot {

namespace {

/// Root that may not make namespaces (in a container, say) becomes the slot's user first: inside the
/// namespace programs would still be the host's user 0, which no limit of processes holds.
Status leave_root(const Setup& setup) {
  if (::geteuid() != 0) return {};
  const unsigned user = user_of_slot(setup);
  if (::setgroups(0, nullptr) != 0 || ::setresgid(user, user, user) != 0 ||
      ::setresuid(user, user, user) != 0)
    return fail(system_error("stop being root", errno));
  ::prctl(PR_SET_DUMPABLE, 1);  // or the files in /proc that map users would be root's
  return {};
}

/// Inside the namespace we are not user 0 either: a program that is executed then loses all capabilities.
Status map_user() {
  const unsigned user = ::geteuid();
  const unsigned group = ::getegid();
  if (::unshare(CLONE_NEWUSER) != 0) return fail(system_error("make a user namespace", errno));
  if (Status done = write_file("/proc/self/setgroups", "deny"); !done) return done;
  if (Status done = write_file("/proc/self/uid_map", fmt::format("1000 {} 1", user)); !done) return done;
  return write_file("/proc/self/gid_map", fmt::format("1000 {} 1", group));
}

/// Where nothing can be made, nothing is left for the next run, and no run needs an IPC namespace of its own:
/// taking one down is slow and happens after the run has ended, when its memory would count for the next.
bool forbid_shared_objects() {
  bool forbidden = true;
  const std::pair<const char*, const char*> limits[] = {{"/proc/sys/kernel/shmmni", "0"},
                                                        {"/proc/sys/kernel/msgmni", "0"},
                                                        {"/proc/sys/kernel/sem", "0 0 0 0"},
                                                        {"/proc/sys/fs/mqueue/queues_max", "0"}};
  for (const auto& [file, value] : limits)
    forbidden = write_file(file, value).has_value() && forbidden;
  return forbidden;
}

}  // namespace

Result<std::uint64_t> enter_namespaces(const Setup& setup) {
  if (setup.privilege == Privilege::user_namespace) {
    if (Status left = leave_root(setup); !left) return fail(left.error());
    if (Status mapped = map_user(); !mapped) return fail(mapped.error());
  }
  int kinds = CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWUTS | CLONE_NEWIPC;
  // From inside a control group namespace no run could be started in a group outside of it, as those of v2
  // are.
  if (setup.groups != GroupKind::v2) kinds |= CLONE_NEWCGROUP;
  if (::unshare(kinds) != 0) return fail(system_error("make namespaces", errno));
  (void)::sethostname("casewise", 8);
  return forbid_shared_objects() ? CLONE_NEWPID : CLONE_NEWPID | CLONE_NEWIPC;
}

}  // namespace casewise::slot
