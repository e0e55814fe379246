// What input and output validators have in common: the 42/43 contract and how to tell what went wrong.
// Source: problem package format 2025-09, "Input validators" and "Output validator". Threading: pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/sandbox/sandbox.hpp"

namespace casewise::check {

constexpr int kAccept = 42;
constexpr int kReject = 43;
constexpr int kCannotExecute = 126;  ///< what the sandbox, as shells do, makes of a program that is none

[[nodiscard]] std::optional<int> exit_code(const sandbox::RunResult& run);

/// The first line that is not blank, without the blanks around it, printable and bounded.
[[nodiscard]] std::string first_line(std::string_view text);

/// The last thing that a program said on standard error, printable and bounded: the end of a Python
/// traceback, the head of a Java one, the message of an uncaught C++ exception.
[[nodiscard]] std::string last_words(std::string_view error);

/// "exit code 1: last words".
[[nodiscard]] std::string why_failed(const sandbox::RunResult& run);

}  // namespace casewise::check
