#include "harness/compile/helper.hpp"

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::compile {

Result<Executable> build_helper(sandbox::Sandbox& sandbox, const model::HelperProgram& program,
                                const model::PackageLimits& limits) {
  const Result<Sources> sources = load_sources(program.path, std::nullopt);
  if (!sources) return fail(sources.error());
  BuildOutcome outcome = build(sandbox, *sources, {limits.compilation_time, limits.compilation_memory});
  if (outcome.kind == BuildOutcome::Kind::built) return std::move(outcome.executable);
  const bool ours = outcome.kind == BuildOutcome::Kind::failed;
  return fail(Error(ours ? ErrorCode::unavailable : ErrorCode::input,
                    fmt::format("cannot build it: {}", outcome.message),
                    {printable(program.path.string(), 300), 0, 0}));
}

}  // namespace casewise::compile
