// The commands of the program, one file each. Threading: one thread; a command may start others.
#pragma once

#include <string>
#include <vector>

#include "harness/cli/command_line.hpp"
#include "harness/cli/console.hpp"

namespace casewise::cli {

struct Command {
  CommandSpec spec;
  ExitCode (*run)(const ParsedOptions& options, const Console& console);
};

[[nodiscard]] Command grade_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command generate_command();
[[nodiscard]] Command export_command();
[[nodiscard]] Command new_command();
[[nodiscard]] Command compare_command();
[[nodiscard]] Command run_command();
[[nodiscard]] Command languages_command();
[[nodiscard]] Command doctor_command();

/// The program: everything behind argv[0]. Never throws.
[[nodiscard]] ExitCode run_program(const std::vector<std::string>& arguments);

}  // namespace casewise::cli
