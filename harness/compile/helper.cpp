#include "harness/compile/helper.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "harness/base/text.hpp"

namespace casewise::compile {

namespace {

/// The first lines of a compiler's log that are not empty, as one.
std::string first_lines(std::string_view log) {
  constexpr int kLines = 3;
  std::string text;
  for (int lines = 0; lines < kLines && !log.empty();) {
    const std::string_view line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(line.size() + 1, log.size()));
    if (line.empty()) continue;
    text += (lines == 0 ? "" : " | ") + printable(line, 200);
    ++lines;
  }
  return text;
}

std::string why_not_built(const BuildOutcome& outcome) {
  const std::string said = first_lines(outcome.log);
  std::string why = "cannot build it: " + outcome.message;
  if (!said.empty() && said != outcome.message) why += "; the compiler said: " + said;
  return why;
}

}  // namespace

Result<Executable> build_helper(sandbox::Sandbox& sandbox, const model::HelperProgram& program,
                                const model::PackageLimits& limits) {
  const Result<Sources> sources = load_sources(program.path, std::nullopt);
  if (!sources) return fail(sources.error());
  BuildOutcome outcome = build(sandbox, *sources, {limits.compilation_time, limits.compilation_memory});
  if (outcome.kind == BuildOutcome::Kind::built) return std::move(outcome.executable);
  const bool ours = outcome.kind == BuildOutcome::Kind::failed;
  return fail(Error(ours ? ErrorCode::unavailable : ErrorCode::input, why_not_built(outcome),
                    {printable(program.path.string(), 300), 0, 0}));
}

}  // namespace casewise::compile
