#include "harness/slot/reply.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <sys/resource.h>
#include <sys/wait.h>

namespace casewise::slot {

Reply refusal(const std::string& step, int error) {
  Reply reply;
  reply.ending = Ending::not_started;
  reply.value = error;
  std::strncpy(reply.step, step.c_str(), sizeof(reply.step) - 1);
  return reply;
}

namespace {

Duration of(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

/// What execve says of a file that is no program for this machine, or that names an interpreter that is none;
/// the rest is what the host lacks or forbids. That files like this one can be executed at all is certain,
/// since this process came from one.
bool is_programs_fault(int error) {
  constexpr int kFaults[] = {ENOEXEC, ENOENT, ELIBBAD, EINVAL, EACCES, ENOTDIR, ELOOP, ENAMETOOLONG, EIO};
  return std::find(std::begin(kFaults), std::end(kFaults), error) != std::end(kFaults);
}

}  // namespace

Reply conclude(const RequestHeader& header, const Ended& run, const InitReport& report) {
  const Meter::Figures& figures = run.figures;
  Reply reply;
  const Duration waited_for = of(report.usage.ru_utime) + of(report.usage.ru_stime);
  // Each of the two can miss what the other has: children that nobody waits for, programs from which the
  // kernel takes its counters.
  reply.cpu_ns =
      std::max(figures.cpu.value_or(waited_for), run.groups == GroupKind::none ? waited_for : Duration{})
          .count();
  reply.memory =
      figures.memory.value_or(Bytes::kib(static_cast<std::uint64_t>(report.usage.ru_maxrss))).count();
  reply.ended_ns = report.finished ? report.end_ns : run.now_ns;
  reply.wall_ns = reply.ended_ns - run.start_ns;
  constexpr std::int64_t kInit = 1;  // the first process id is the init's
  reply.processes = static_cast<std::uint64_t>(std::max<std::int64_t>(report.last_pid - kInit, 0));
  reply.refused_forks = figures.refused_forks;
  reply.preemptions = static_cast<std::uint64_t>(report.usage.ru_nivcsw);
  reply.ending = run.ending;
  if (report.step != 0 && !figures.out_of_memory && !figures.starved) {
    const auto step = static_cast<Step>(report.step);
    Reply refused = refusal(step_name(step), report.error);
    refused.unloadable = step == Step::execute && is_programs_fault(report.error);
    return refused;
  }
  if (figures.starved) return refusal("the kernel ended the program: memory ran out elsewhere", 0);
  if (figures.out_of_memory) {
    reply.ending = Ending::memory_limit;
  } else if (report.finished && run.ending != Ending::stopped) {
    const int status = report.wait_status;
    reply.ending = WIFSIGNALED(status) ? Ending::signaled : Ending::exited;
    reply.value = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    if (reply.cpu_ns > header.cpu_ns) reply.ending = Ending::cpu_limit;
    // Without control groups the largest process' peak stands in for an exact counter.
    if (run.groups == GroupKind::none && reply.memory > header.memory) reply.ending = Ending::memory_limit;
  } else if (run.ending == Ending::exited) {
    return refusal("watch the run", ECHILD);  // the init vanished and nobody here ended it
  }
  return reply;
}

}  // namespace casewise::slot
