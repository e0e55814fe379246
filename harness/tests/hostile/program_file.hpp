// The hostile programs and what their first lines say of them. Threading: free functions.
//
// A program is a file NN-name.EXTENSION; NN is the number of the behaviour. Its first lines are comments:
//   NN. One sentence that says what it tries.
//   expect: AC | WA | RTE | TLE | idle | MLE | OLE | CE     several, separated by "|", when it may vary
//   outside: works | works from Linux 6.5                   harmless, and succeeds without a sandbox
//   says: TEXT                                              the message or the compiler's log contains this
//   levels: ABC                                             isolation levels that claim to hold it; else all
//   needs: tree-cpu | x86_64                                what the host must give
//   limits: cpu=0.5s wall=10s memory=64M output=1M processes=32 compile-time=10s compile-memory=1G
//     Of a program that is to get neither TLE nor idle, the times are made longer: with_time_to_spare.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/compile/build.hpp"
#include "harness/model/outcome.hpp"

namespace casewise::hostile {

struct ProgramFile {
  std::filesystem::path path;
  int number = 0;
  std::vector<std::string> expected;
  std::string says;
  std::string levels = "ABCD";
  std::vector<std::string> needs;
  bool works_outside = false;
  model::Limits limits;
  compile::BuildLimits build_limits;
};

/// The limits of a program that names none.
[[nodiscard]] model::Limits default_limits();

/// The same limits where time is no part of what is tested, long enough for a machine that is busy; longer
/// still on one that is slow.
[[nodiscard]] model::Limits with_time_to_spare(model::Limits limits);

/// All files in the folder but headers, by name.
[[nodiscard]] std::vector<std::filesystem::path> program_files();

/// Reads the first lines. Fails on what it does not know, so that no misspelt line is passed over.
[[nodiscard]] Result<ProgramFile> read_program(const std::filesystem::path& path);

}  // namespace casewise::hostile
