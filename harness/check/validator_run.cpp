#include "harness/check/validator_run.hpp"

#include <algorithm>

#include "harness/base/text.hpp"

namespace casewise::check {

std::optional<int> exit_code(const sandbox::RunResult& run) {
  const auto* exited = std::get_if<model::Exited>(&run.outcome.termination);
  return exited == nullptr ? std::nullopt : std::optional(exited->code);
}

std::string first_line(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::size_t first = line.find_first_not_of(kBlanks);
    if (first != std::string_view::npos) {
      return printable(line.substr(first, line.find_last_not_of(kBlanks) + 1 - first), 300);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return "";
}

std::string last_words(std::string_view error) {
  std::string last;
  while (!error.empty()) {
    const std::size_t end = std::min(error.find('\n'), error.size());
    const std::string line = first_line(error.substr(0, end));
    // Lines that start with a tab are stack frames of Java, which come after what it has to say.
    if (!line.empty() && (last.empty() || error.front() != '\t')) last = line;
    error.remove_prefix(std::min(end + 1, error.size()));
  }
  return last;
}

std::string why_failed(const sandbox::RunResult& run) {
  std::string why = to_string(run.outcome.termination);
  const std::string said = last_words(run.outcome.error);
  return said.empty() ? why : why + ": " + said;
}

}  // namespace casewise::check
