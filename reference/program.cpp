#include "reference/program.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <stdexcept>

namespace casewise::reference {
namespace {

[[nodiscard]] std::string read_standard_input() {
  std::string text;
  std::array<char, 65536> chunk;
  std::size_t size = 0;
  while ((size = std::fread(chunk.data(), 1, chunk.size(), stdin)) > 0)
    text.append(chunk.data(), size);
  if (std::ferror(stdin) != 0) throw std::runtime_error("cannot read standard input");
  return text;
}

void write_standard_output(const std::string& text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) throw std::runtime_error("cannot write standard output");
}

}  // namespace

int run_program(SolveFunction solve) {
  try {
    const std::string text = read_standard_input();
    NumberReader input(text);
    std::string answer;
    solve(input, answer);
    write_standard_output(answer);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}

void append_number(std::string& text, int number) {
  std::array<char, 12> digits;
  const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), result.ptr);
}

}  // namespace casewise::reference
