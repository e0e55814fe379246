// How well this host is set up for measuring times: what the kernel says under /proc and /sys, and what to
// change. The list follows what contest organisers and the isolate manual recommend. Threading: free
// functions.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casewise::os {

struct TimingFinding {
  enum class State {
    good,
    poor,     ///< makes times less reliable; `advice` says what helps
    unknown,  ///< the host does not say, as virtual machines often do not
  };
  std::string subject;  ///< a word or two
  State state = State::unknown;
  std::string fact;    ///< what was found
  std::string advice;  ///< a command or a setting; empty when good
};

/// Looks at everything, in a fixed order. `root` is the directory that has proc and sys.
[[nodiscard]] std::vector<TimingFinding> examine_timing(const std::filesystem::path& root = "/");

}  // namespace casewise::os
