// Building the programs that a package brings along: validators, generators, solutions. They are the jury's,
// so that nothing that goes wrong here is ever a contestant's fault. Threading: one build a sandbox.
#pragma once

#include "harness/base/error.hpp"
#include "harness/compile/build.hpp"
#include "harness/model/problem.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::compile {

/// Reads and builds a helper program. The error's message has the first lines of what the compiler
/// said.
[[nodiscard]] Result<Executable> build_helper(sandbox::Sandbox& sandbox, const model::HelperProgram& program,
                                              const model::PackageLimits& limits);

}  // namespace casewise::compile
