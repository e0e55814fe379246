#include "harness/os/scheduling.hpp"

#include <cerrno>

#include <fmt/format.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace casewise::os {

Status run_on_core(int core) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(static_cast<unsigned>(core), &cores);
  if (::sched_setaffinity(0, sizeof(cores), &cores) != 0)
    return fail(system_error(fmt::format("run on core {}", core), errno));
  return {};
}

std::vector<int> allowed_cores() {
  std::vector<int> cores;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof(set), &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(static_cast<unsigned>(core), &set)) cores.push_back(core);
  }
  return cores;
}

Scheduling present_scheduling() {
  Scheduling present;
  const bool told = ::syscall(SYS_sched_getattr, 0, &present, sizeof(present), 0) == 0;
  return told ? present : Scheduling{};
}

Scheduling wake_promptly() {
  Scheduling before = present_scheduling();
  // What the kernel told was the length of its own turns; none is what asks for those.
  before.runtime_ns = 0;
  Scheduling wish = before;
  wish.policy = SCHED_FIFO;
  wish.priority = 1;
  if (::syscall(SYS_sched_setattr, 0, &wish, 0) == 0) return before;
  constexpr std::uint64_t kShortest = 100'000;  // ns; the kernel takes no less
  wish = before;
  wish.runtime_ns = kShortest;
  (void)::syscall(SYS_sched_setattr, 0, &wish, 0);
  return before;
}

}  // namespace casewise::os
