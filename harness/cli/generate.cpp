#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/cli/batch_input.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/data_report.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/language_options.hpp"
#include "harness/cli/session.hpp"

namespace casewise::cli {

namespace {

namespace fs = std::filesystem;

CommandSpec generate_spec() {
  CommandSpec spec;
  spec.name = "generate";
  spec.arguments = "PROBLEM...";
  spec.summary = "Make test data from generators/generators.yaml and the reference solution";
  spec.options = {{"check", '\0', "", "write nothing; exit with 1 when the package's data differs"}};
  const std::vector<OptionSpec> slots = slot_options();
  spec.options.insert(spec.options.end(), slots.begin(), slots.end());
  spec.examples = {
      "casewise generate testdata/yahtzee          # write the files that differ",
      "casewise generate testdata --check          # for a CI pipeline",
  };
  return spec;
}

/// Worst first, so that one bad package among many decides.
ExitCode worse(ExitCode a, ExitCode b) {
  return static_cast<int>(a) > static_cast<int>(b) ? a : b;
}

ExitCode write_difference(const fs::path& root, const DataReport& report, const Console& console) {
  for (const std::string& name : report.difference.unknown) {
    console.warning(
        fmt::format("{}: data/{} is not made by generators.yaml", printable(root.string(), 300), name));
  }
  if (Status written = generate::write_data(root, report.files, report.difference); !written) {
    console.error(written.error());
    return exit_code_of(written.error());
  }
  const std::size_t count = report.difference.missing.size() + report.difference.changed.size();
  console.note(fmt::format("{}: {} made, {} written, {} as before", printable(root.string(), 300),
                           counted(report.files.size(), "file"), count, report.files.size() - count));
  return ExitCode::as_wanted;
}

ExitCode generate_one(schedule::SandboxPool& pool, const fs::path& root, bool check, const Console& console) {
  const DataReport report = remake_data(pool, root, console);
  if (interrupted()) return ExitCode::interrupted;
  if (!report.loaded) return ExitCode::usage;
  if (report.failed) return ExitCode::judge_error;  // half a set of data is worse than the old one
  if (!check) return write_difference(root, report, console);
  show_difference(root, report, console);
  return report.difference.none() ? ExitCode::as_wanted : ExitCode::not_so;
}

ExitCode generate(const ParsedOptions& options, const Console& console) {
  const Status read = use_language_files(options);
  const Result<Selection> problems = find_problems(options.positional(), "generate", console);
  if (!read || !problems) {
    const Error& error = read ? problems.error() : read.error();
    console.error(error);
    return exit_code_of(error);
  }
  if (!options.has("check") && !problems->archives.empty()) {
    const Error error(ErrorCode::usage,
                      fmt::format("'{}' is an archive, into which nothing is written; unpack it, or "
                                  "use --check",
                                  shown(problems->archives.front().path)));
    console.error(error);
    return exit_code_of(error);
  }
  watch_for_interrupts();
  const Result<std::unique_ptr<schedule::SandboxPool>> pool = open_pool(options);
  if (!pool) {
    console.error(pool.error());
    return pool_exit_code(pool.error());
  }
  if (interrupted()) return ExitCode::interrupted;
  ExitCode code = ExitCode::as_wanted;
  for (const fs::path& root : problems->packages) {
    code = worse(code, generate_one(**pool, root, options.has("check"), console));
    if (interrupted()) break;
  }
  return code;
}

}  // namespace

Command generate_command() {
  return {generate_spec(), generate};
}

}  // namespace casewise::cli
