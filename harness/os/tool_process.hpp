// Running the host's own tools (compilers, for their versions): trusted programs, outside any
// sandbox. The only file that includes Boost.Process is this one's source. Threading: safe from all threads.
#pragma once

#include <string>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/duration.hpp"
#include "harness/base/error.hpp"

namespace casewise::os {

struct ToolSpec {
  std::vector<std::string> argv;  ///< argv[0] is looked up on PATH when it has no slash
  Duration timeout = std::chrono::seconds(30);
  Bytes output_limit = Bytes::mib(1);
};

struct ToolOutcome {
  int exit_code = 0;   ///< 128 + signal for one that a signal ended
  std::string output;  ///< standard output and standard error, in the order of writing
};

/// Runs a tool without input and waits for it, but not for what it leaves running. Errors: not found, cannot
/// be started, timed out (it is killed with its process group).
[[nodiscard]] Result<ToolOutcome> run_tool(const ToolSpec& spec);

}  // namespace casewise::os
