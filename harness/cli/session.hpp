// What grade and verify share: the slots, the reports, and judging a batch to its end. Threading: one thread.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/console.hpp"
#include "harness/schedule/batch.hpp"
#include "harness/schedule/sandbox_pool.hpp"

namespace casewise::cli {

/// -j, --require-isolation.
[[nodiscard]] std::vector<OptionSpec> slot_options();

/// The slots that the options ask for. Fails with ErrorCode::unavailable when the isolation is not enough.
[[nodiscard]] Result<std::unique_ptr<schedule::SandboxPool>> open_pool(const ParsedOptions& options);

/// The exit code of an error of open_pool.
[[nodiscard]] ExitCode pool_exit_code(const Error& error);

/// --json, --stop, --exit-zero.
[[nodiscard]] std::vector<OptionSpec> report_options();

/// --stop.
[[nodiscard]] Result<schedule::StopPolicy> stop_policy(const ParsedOptions& options);

/// Builds the output validators of all problems, in parallel. One that cannot be built leaves its problem
/// broken, with the reason.
void prepare_checkers(schedule::SandboxPool& pool, std::vector<schedule::PreparedProblem>& problems);

/// Judges a batch and reports it.
class Session {
 public:
  /// Opens the output files first, so that a bad path is told before any work.
  [[nodiscard]] static Result<Session> open(const std::string& command, const ParsedOptions& options,
                                            const Console& console);

  [[nodiscard]] Result<model::BatchResult> judge(schedule::SandboxPool& pool, const schedule::Batch& batch);

 private:
  Session(std::string command, const Console& console) : command_(std::move(command)), console_(&console) {}

  std::string command_;
  const Console* console_;
  std::optional<AtomicFile> json_;
  std::string json_path_;
};

}  // namespace casewise::cli
