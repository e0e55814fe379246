#include "harness/model/outcome.hpp"

#include <cstring>

#include <fmt/format.h>

namespace casewise::model {

namespace {

struct Describe {
  std::string operator()(const Exited& end) const { return fmt::format("exit code {}", end.code); }
  std::string operator()(const Signaled& end) const {
    const char* name = sigabbrev_np(end.signal);
    return name == nullptr ? fmt::format("signal {}", end.signal)
                           : fmt::format("signal {} (SIG{})", end.signal, name);
  }
  std::string operator()(const LimitHit& end) const {
    switch (end.limit) {
      case LimitKind::cpu:
        return "CPU time limit";
      case LimitKind::wall:
        return "wall time limit";
      case LimitKind::memory:
        return "memory limit";
      case LimitKind::output:
        return "output limit";
    }
    return "limit";
  }
  std::string operator()(const NotStarted& end) const {
    const std::string cause = end.error == 0 ? "" : fmt::format(": {}", std::strerror(end.error));
    return fmt::format("not started: {}{}", end.step, cause);
  }
};

}  // namespace

std::string_view short_name(LimitKind limit) {
  constexpr std::string_view kNames[] = {"cpu", "wall", "memory", "output"};
  return kNames[static_cast<std::size_t>(limit)];
}

std::string to_string(const Termination& termination) {
  return std::visit(Describe{}, termination);
}

}  // namespace casewise::model
