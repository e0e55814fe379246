#include <string>
#include <vector>

#include "harness/cli/commands.hpp"
#include "harness/cli/console.hpp"

int main(int argc, char** argv) {
  casewise::cli::open_standard_streams();
  casewise::cli::raise_own_limits();
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  return static_cast<int>(casewise::cli::run_program(arguments));
}
