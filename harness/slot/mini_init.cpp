#include "harness/slot/mini_init.hpp"

#include <cerrno>

#include <fcntl.h>
#include <linux/sched.h>
#include <poll.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

#include "harness/os/process.hpp"
#include "harness/os/raw_syscall.hpp"

namespace casewise::slot {

using os::as_argument;
using os::raw_syscall;

const char* step_name(Step step) {
  switch (step) {
    case Step::none:
      return "none";
    case Step::guard:
      return "guard the process tree";
    case Step::proc:
      return "mount /proc";
    case Step::spawn:
      return "start a process";
    case Step::streams:
      return "connect standard streams";
    case Step::descriptors:
      return "close descriptors";
    case Step::limits:
      return "set limits";
    case Step::confine:
      return "enter the root directory";
    case Step::identity:
      return "change the user";
    case Step::execute:
      return "execute";
  }
  return "unknown";
}

namespace {

CASEWISE_RAW int give_up(const Launch& launch, Step step, long result) {
  launch.report->error = static_cast<int>(-result);
  launch.report->step = static_cast<int>(step);
  return 127;
}

/// The program's image descriptor moves to 3, where close_range spares it.
CASEWISE_RAW long connect_streams(const Launch& launch) {
  const int sources[] = {launch.input, launch.output, launch.error};
  for (int target = 0; target < 3; ++target) {
    const long result = raw_syscall(SYS_dup3, sources[target], target, 0);
    if (result < 0) return result;
  }
  return launch.image < 0 || launch.image == 3 ? 0 : raw_syscall(SYS_dup3, launch.image, 3, O_CLOEXEC);
}

CASEWISE_RAW long set_limits(const Launch& launch) {
  for (std::size_t i = 0; i < launch.limit_count; ++i) {
    const std::uint64_t values[2] = {launch.limits[i].soft, launch.limits[i].hard};
    const long result = raw_syscall(SYS_prlimit64, 0, launch.limits[i].resource, as_argument(values), 0);
    if (result < 0) return result;
  }
  return 0;
}

/// Makes the program the kernel's first choice when memory runs out. Best effort: without control groups
/// there is nothing that it would protect.
CASEWISE_RAW void volunteer_for_oom(const Launch& launch) {
  if (launch.oom_score < 0) return;
  // Not being dumpable makes these files root's. Nobody who could look in runs now.
  if (!launch.change_identity) raw_syscall(SYS_prctl, PR_SET_DUMPABLE, 1);
  const long file =
      raw_syscall(SYS_openat, launch.oom_score, as_argument("self/oom_score_adj"), O_WRONLY | O_CLOEXEC);
  if (!launch.change_identity) raw_syscall(SYS_prctl, PR_SET_DUMPABLE, 0);
  if (file < 0) return;
  raw_syscall(SYS_write, file, as_argument("1000"), 4);
  raw_syscall(SYS_close, file);
}

CASEWISE_RAW long change_identity(const Launch& launch) {
  if (!launch.change_identity) return 0;
  return raw_syscall(SYS_setresuid, launch.user, launch.user, launch.user);
}

CASEWISE_RAW long enter_root(const Launch& launch) {
  long result = raw_syscall(SYS_chroot, as_argument(launch.root));
  if (result == 0) result = raw_syscall(SYS_chdir, as_argument(launch.directory));
  return result;
}

CASEWISE_RAW int start_program(void* argument) {
  const Launch& launch = *static_cast<const Launch*>(argument);
  // The zygote and the init come first, the program takes its turns like any other.
  raw_syscall(SYS_sched_setattr, 0, as_argument(launch.scheduling), 0);
  raw_syscall(SYS_setsid);
  volunteer_for_oom(launch);
  if (const long result = connect_streams(launch); result < 0) return give_up(launch, Step::streams, result);
  const long first_to_close = launch.image < 0 ? 3 : 4;
  if (const long result = raw_syscall(SYS_close_range, first_to_close, ~0U, 0); result < 0) {
    return give_up(launch, Step::descriptors, result);
  }
  if (const long result = enter_root(launch); result < 0) return give_up(launch, Step::confine, result);
  if (const long result = set_limits(launch); result < 0) return give_up(launch, Step::limits, result);
  if (const long result = change_identity(launch); result < 0) return give_up(launch, Step::identity, result);
  const long result = launch.image < 0
                          ? raw_syscall(SYS_execve, as_argument(launch.program), as_argument(launch.argv),
                                        as_argument(launch.envp))
                          : raw_syscall(SYS_execveat, 3, as_argument(""), as_argument(launch.argv),
                                        as_argument(launch.envp), AT_EMPTY_PATH);
  return give_up(launch, Step::execute, result);
}

/// Only here, since the files show the processes of the namespace whose process mounts them. Nothing but
/// processes, none of another user and none that may not be traced, as the init; and nothing to write to.
CASEWISE_RAW long mount_proc(const Launch& launch) {
  if (launch.proc == nullptr) return 0;
  return raw_syscall(SYS_mount, as_argument("proc"), as_argument(launch.proc), as_argument("proc"),
                     MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, as_argument("hidepid=2,subset=pid"));
}

CASEWISE_RAW std::int64_t monotonic_now() {
  timespec now{};
  raw_syscall(SYS_clock_gettime, CLOCK_MONOTONIC, as_argument(&now));
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// Process ids of a namespace are given out in order, so the last one says how many processes and threads
/// there were. The kernel answers for the namespace of the process that reads.
CASEWISE_RAW std::int64_t read_last_pid(int file) {
  char digits[24];
  const long got = file < 0 ? 0 : raw_syscall(SYS_pread64, file, as_argument(digits), sizeof(digits), 0);
  std::int64_t number = 0;
  for (long i = 0; i < got && digits[i] >= '0' && digits[i] <= '9'; ++i)
    number = number * 10 + (digits[i] - '0');
  return number;
}

/// Whether the process of a pidfd has ended.
CASEWISE_RAW bool has_ended(int pidfd) {
  pollfd watched = {pidfd, POLLIN, 0};
  const timespec at_once{};
  return raw_syscall(SYS_ppoll, as_argument(&watched), 1, as_argument(&at_once), 0) > 0;
}

/// All but this process itself.
CASEWISE_RAW void end_and_reap_the_rest() {
  raw_syscall(SYS_kill, -1, SIGKILL);
  long pid = 0;
  do {
    pid = raw_syscall(SYS_wait4, -1, 0, __WALL, 0);
  } while (pid > 0 || pid == -EINTR);
}

/// Reaps whatever ends until the program has.
CASEWISE_RAW void reap_until(long program, bool the_rest_too, InitReport& report) {
  for (;;) {
    int status = 0;
    const long pid = raw_syscall(SYS_wait4, -1, as_argument(&status), __WALL, 0);
    if (pid == -EINTR) continue;
    if (pid < 0) return;
    if (pid != program) continue;
    report.end_ns = monotonic_now();
    report.wait_status = status;
    if (the_rest_too) end_and_reap_the_rest();
    raw_syscall(SYS_getrusage, RUSAGE_CHILDREN, as_argument(&report.usage));
    report.finished = true;
    return;
  }
}

}  // namespace

CASEWISE_RAW int run_mini_init(void* argument) {
  Launch& launch = *static_cast<Launch*>(argument);
  // When the zygote dies, so does this process, and with it the whole namespace.
  if (const long result = raw_syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL); result < 0) {
    return give_up(launch, Step::guard, result);
  }
  // It may have died just before, and no signal comes for that.
  if (has_ended(launch.zygote)) return 1;
  if (const long result = mount_proc(launch); result < 0) return give_up(launch, Step::proc, result);
  os::SharedSpawn spawn;
  spawn.flags = CLONE_VFORK;
  spawn.exit_signal = SIGCHLD;
  spawn.stack = launch.program_stack;
  spawn.stack_size = launch.program_stack_size;
  const long program = os::spawn_sharing_memory(spawn, &start_program, argument);
  if (program < 0) return give_up(launch, Step::spawn, program);
  reap_until(program, launch.end_and_reap, *launch.report);
  launch.report->last_pid = read_last_pid(launch.last_pid);
  return 0;
}

}  // namespace casewise::slot
