// What the programs around the reference solvers have in common: all of standard input in, all of the
// answer out, or a message and exit status 1. Threading: for main() only.
#pragma once

#include <string>

#include "reference/number_reader.hpp"

namespace casewise::reference {

/// Appends the answer to a whole input; throws InputError if the input is bad.
using SolveFunction = void (*)(NumberReader& input, std::string& answer);

/// Reads standard input, calls `solve` and writes its answer to standard output. If the input is bad or
/// cannot be read, or the answer cannot be written, says so on standard error. Nothing is written for a
/// bad input. Returns the exit status, 0 or 1.
[[nodiscard]] int run_program(SolveFunction solve);

/// Appends a decimal integer.
void append_number(std::string& text, int number);

}  // namespace casewise::reference
