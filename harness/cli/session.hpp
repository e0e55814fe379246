// What grade and verify share: the slots, the reports, and judging a batch to its end. Threading: one thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/console.hpp"
#include "harness/schedule/batch.hpp"
#include "harness/schedule/sandbox_pool.hpp"

namespace casewise::cli {

/// No program starts with less, and the start itself would be what fails.
inline constexpr Bytes kLeastMemory = Bytes::mib(1);

/// --require-isolation.
[[nodiscard]] OptionSpec isolation_option();

/// -j, --require-isolation.
[[nodiscard]] std::vector<OptionSpec> slot_options();

/// The slots that the options ask for. Fails with ErrorCode::unavailable when the isolation is not enough.
[[nodiscard]] Result<std::unique_ptr<schedule::SandboxPool>> open_pool(const ParsedOptions& options);
/// So many slots, whatever -j says.
[[nodiscard]] Result<std::unique_ptr<schedule::SandboxPool>> open_pool(const ParsedOptions& options,
                                                                       int slots);

/// The exit code of an error of open_pool.
[[nodiscard]] ExitCode pool_exit_code(const Error& error);

/// --json, --stop, --exit-zero.
[[nodiscard]] std::vector<OptionSpec> report_options();

/// --stop.
[[nodiscard]] Result<verdict::StopPolicy> stop_policy(const ParsedOptions& options);

/// What a command does beside judging its batch.
struct Course {
  std::string command;
  /// What can be told to be wrong before there are slots, and so on hosts that have none.
  std::function<Status()> check;
  /// Reads everything that is to be judged. Called when the slots are there: they are forks of this process,
  /// and what it holds when they are made counts against them when memory runs out.
  std::function<Result<schedule::Batch>()> load;
  /// Called when everything is ready, before the batch is judged; may be empty.
  std::function<void(schedule::SandboxPool& pool, const schedule::Batch& batch)> before;
  /// The exit code of a batch that was judged to its end and has no judge error.
  std::function<ExitCode(const model::BatchResult& result)> decide;
};

/// The whole course of grade and verify: checks paths and options, opens the output files, so that a bad path
/// is told before any work, and the slots, builds the checkers, judges, reports. Shows what goes wrong.
[[nodiscard]] ExitCode judge_batch(const Course& course, const ParsedOptions& options,
                                   const Console& console);

}  // namespace casewise::cli
