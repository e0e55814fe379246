#include <string>
#include <vector>

#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"

int main(int argc, char** argv) {
  casewise::cli::open_standard_streams();
  casewise::cli::allow_many_open_files();
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  return static_cast<int>(casewise::cli::run_program(arguments));
}
