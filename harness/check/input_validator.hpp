// Running a package's input validator on an input. Threading: one run at a time a sandbox.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/compile/build.hpp"
#include "harness/ctd/script.hpp"
#include "harness/model/problem.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::check {

struct InputCheck {
  enum class Kind { valid, invalid, failed };
  Kind kind = Kind::failed;
  std::string message;  ///< why it is invalid, or why nobody knows
};

/// `validator [args] < input`. Exit code 42 is for valid and any other end of its own for invalid (format
/// 2025-09); by testlib's protocol 0 is for valid, 1 to 3 are for invalid and any other end is a failure. A
/// validator that hits a limit or cannot be executed has failed, and nobody knows.
[[nodiscard]] InputCheck validate_input(sandbox::Sandbox& sandbox, const compile::Executable& validator,
                                        const std::vector<std::string>& arguments,
                                        const model::PackageLimits& limits,
                                        const std::shared_ptr<const os::SealedFile>& input,
                                        model::Protocol protocol = model::Protocol::kattis);

/// The same with a script for checktestdata, which runs in the judge itself, within the package's time for
/// validation. A script that is at fault has failed.
[[nodiscard]] InputCheck validate_input(const ctd::Script& script, const model::PackageLimits& limits,
                                        std::string_view input, const std::function<bool()>& stop);

}  // namespace casewise::check
