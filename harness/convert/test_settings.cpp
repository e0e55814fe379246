#include "harness/convert/test_settings.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::convert {

TestSettings settings_of(const model::TestCase& test) {
  TestSettings settings{test.input_validator_args, test.output_validator_args, test.args, test.full_feedback};
  for (std::vector<std::string>& list : settings.input_validator_args)
    list.resize(list.size() - std::min(list.size(), test.args.size()));
  return settings;
}

TestSettings most_common(const std::vector<TestSettings>& all) {
  std::vector<std::pair<const TestSettings*, std::size_t>> counts;
  for (const TestSettings& one : all) {
    const auto same = [&](const auto& counted) { return *counted.first == one; };
    const auto found = std::find_if(counts.begin(), counts.end(), same);
    if (found == counts.end()) {
      counts.emplace_back(&one, 1);
    } else {
      ++found->second;
    }
  }
  const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
  return *std::max_element(counts.begin(), counts.end(), fewer)->first;
}

Result<std::string> flag_text(const std::vector<std::string>& args) {
  for (const std::string& arg : args) {
    const std::vector<std::string> words = split_words(arg);
    if (words.size() == 1 && words.front() == arg) continue;
    return fail(ErrorCode::input,
                fmt::format("the argument '{}' {}, and format legacy has arguments as words of one text",
                            printable(arg), arg.empty() ? "is empty" : "has white space in it"));
  }
  return fmt::format("{}", fmt::join(args, " "));
}

}  // namespace casewise::convert
