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

std::string why_failed(const sandbox::RunResult& run) {
  std::string why = to_string(run.outcome.termination);
  const std::string said = first_line(run.outcome.error);
  return said.empty() ? why : why + ": " + said;
}

}  // namespace casewise::check
