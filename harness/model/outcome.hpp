// What the system saw of one run: limits that were set, how the run ended, what it used. Says nothing
// of right or wrong; that is verdict.hpp. Threading: plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "harness/base/bytes.hpp"
#include "harness/base/duration.hpp"

namespace casewise::model {

/// The limits of one run; each holds for the whole tree of processes.
struct Limits {
  Duration cpu = std::chrono::seconds(1);   ///< user and system time together
  Duration wall = std::chrono::seconds(3);  ///< from start to end
  Bytes memory = Bytes::mib(2048);
  Bytes output = Bytes::mib(8);  ///< standard output
  int processes = 64;            ///< processes and threads alive at once
};

enum class LimitKind { cpu, wall, memory, output };

/// "cpu", "wall", "memory", "output": for machines.
[[nodiscard]] std::string_view short_name(LimitKind limit);

struct Exited {
  int code = 0;
};
struct Signaled {
  int signal = 0;
};
/// The judge ended the run for this limit, or the kernel did on its behalf.
struct LimitHit {
  LimitKind limit = LimitKind::cpu;
};
/// The program never ran: this step of preparing it failed. Never the submission's fault.
struct NotStarted {
  std::string step;
  int error = 0;  ///< errno; 0 when the step says it all
};
using Termination = std::variant<Exited, Signaled, LimitHit, NotStarted>;

struct Usage {
  Duration cpu{};  ///< user + system, all processes of the tree
  Duration wall{};
  Bytes memory{};                   ///< peak of the tree
  Bytes output{};                   ///< bytes written to standard output, as far as they were read
  std::uint64_t processes = 0;      ///< processes and threads that were started; 0: the host does not tell
  std::uint64_t refused_forks = 0;  ///< those that the limit kept from starting
};

/// What else went on while a run lasted: reasons to doubt its times.
struct Circumstances {
  std::uint64_t preemptions = 0;  ///< times that another task took the core (involuntary switches)
  Duration stolen{};              ///< that a virtual machine's host gave to others meanwhile
  std::optional<double> load;     ///< of the host, over the last minute; none: the run was too short to tell
};

struct RunOutcome {
  Termination termination;
  Usage usage;
  Circumstances circumstances;
  Duration ended{};    ///< when, by the monotonic clock; 0: not known
  std::string output;  ///< standard output, at most the limit
  std::string error;   ///< standard error, cut at a size of the judge's own
};

/// "exit code 1", "signal 11 (SIGSEGV)", "CPU time limit", "not started: mount: Operation not permitted": for
/// messages.
[[nodiscard]] std::string to_string(const Termination& termination);

}  // namespace casewise::model
