// What holds for every report, on outputs made of likely pieces.
#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "harness/compare/diagnosis.hpp"

namespace casewise::compare {
namespace {

rc::Gen<std::string> pieces_text() {
  const std::vector<std::string> pieces = {
      "Case ", "Case 1: ", "Case 2: ", "Case #1: ", "case 3:", "Case 0: 1\n", "1",   "2",
      "12.5",  "\n",       " ",        ":",         "#",       "x",           "\xff"};
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces)),
                      [](const std::vector<std::string>& chosen) {
                        std::string text;
                        for (const auto& piece : chosen)
                          text += piece;
                        return text;
                      });
}

Flags any_flags() {
  Flags flags;
  flags.case_sensitive = *rc::gen::arbitrary<bool>();
  flags.space_change_sensitive = *rc::gen::arbitrary<bool>();
  if (*rc::gen::arbitrary<bool>()) flags.absolute_tolerance = 0.5;
  return flags;
}

RC_GTEST_PROP(DiagnosisProperty, takes_any_bytes_and_never_changes_the_decision, ()) {
  const std::string expected = *rc::gen::oneOf(rc::gen::arbitrary<std::string>(), pieces_text());
  const std::string actual = *rc::gen::oneOf(rc::gen::arbitrary<std::string>(), pieces_text());
  const Flags flags = any_flags();
  const Report report = explain(expected, actual, flags);
  RC_ASSERT(report.comparison.same == compare(expected, actual, flags).same);
  RC_ASSERT(report.diagnoses.empty() == report.comparison.same);
  for (const auto& diagnosis : report.diagnoses) {
    RC_ASSERT(!diagnosis.message.empty());
    RC_ASSERT(diagnosis.message.size() < 500U);
    RC_ASSERT(std::none_of(diagnosis.message.begin(), diagnosis.message.end(),
                           [](char c) { return static_cast<unsigned char>(c) < 0x20; }));
  }
}

/// What is left of a text if each header is taken away; made without the code under test.
std::vector<std::string> naive_values(const std::string& text) {
  std::vector<std::string> values;
  std::string word;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && !is_space(text[at])) {
      word += text[at];
    } else if (!word.empty()) {
      values.push_back(word);
      word.clear();
    }
  }
  std::vector<std::string> kept;
  for (const auto& value : values) {
    if (value != "Case" && value != "#" && value.back() != ':') kept.push_back(value);
  }
  return kept;
}

RC_GTEST_PROP(DiagnosisProperty, places_are_those_of_lines_that_exist, ()) {
  const std::string expected = *pieces_text();
  const std::string actual = *pieces_text();
  const auto lines = static_cast<std::uint64_t>(std::count(actual.begin(), actual.end(), '\n')) +
                     (actual.empty() || actual.back() != '\n' ? 1 : 0);
  for (const auto& diagnosis : explain(expected, actual, any_flags()).diagnoses) {
    if (diagnosis.line) RC_ASSERT(*diagnosis.line >= 1 && *diagnosis.line <= lines);
  }
}

RC_GTEST_PROP(DiagnosisProperty, values_are_called_right_exactly_when_they_are, ()) {
  const auto answers = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 3)));
  auto given = answers;
  if (*rc::gen::arbitrary<bool>())
    given[*rc::gen::inRange<std::size_t>(0, given.size())] = *rc::gen::inRange(0, 3);
  const std::string start = *rc::gen::element<std::string>("", "Case #", "Case 0", "Case ", "Cas:");
  const int first = *rc::gen::inRange(0, 3);
  std::string expected;
  std::string actual;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    expected += "Case " + std::to_string(i + 1) + ": " + std::to_string(answers[i]) + "\n";
    if (start == "Cas:")
      actual += "Cas: ";  // no header at all
    else if (!start.empty())
      actual += start + std::to_string(static_cast<int>(i) + first) + ": ";
    actual += std::to_string(given[i]) + "\n";
  }
  const Report report = explain(expected, actual, {});
  const bool right = naive_values(expected) == naive_values(actual);
  RC_ASSERT(right == (answers == given));
  const bool says_right =
      std::any_of(report.diagnoses.begin(), report.diagnoses.end(), [](const Diagnosis& diagnosis) {
        return diagnosis.message.find("values are right") != std::string::npos &&
               diagnosis.message.find(" of ") == std::string::npos;
      });
  const bool says_value_right = std::any_of(
      report.diagnoses.begin(), report.diagnoses.end(),
      [](const Diagnosis& d) { return d.message.find("the value is right") != std::string::npos; });
  RC_CLASSIFY(says_right);
  if (says_right || says_value_right) RC_ASSERT(right);
  // Where every case is there and only its header is wrong, the values must be said to be right.
  const bool headers_only =
      right && !report.comparison.same && (start.empty() || start == "Cas:" || first != 1);
  const bool shifted_inside = first == 2 && answers.size() == 1 && !start.empty();
  if (headers_only && !shifted_inside) RC_ASSERT(says_right || says_value_right);
}

/// One line of an output with its value, under a header that is right, wrong, misspelled or not there.
std::string likely_line(std::size_t number, int value) {
  const std::string i = std::to_string(number);
  const std::string j = std::to_string(*rc::gen::inRange(0, 6));
  const std::string start = *rc::gen::elementOf(std::vector<std::string>{
      "Case " + i + ": ", "Case " + i + ": ", "Case " + j + ": ", "Case #" + i + ": ", "Cas " + i + ": ",
      "#" + i + " ", i + ". ", i + ") ", i + ": ", "Answer ", j + " ", "Case " + i + " is ", ""});
  return start + std::to_string(value) + "\n";
}

/// The number in a header "Case j:" or "Case #j:", else 0, and the last token of each line; made without the
/// code under test.
std::vector<std::pair<int, std::string>> naive_lines(const std::string& text) {
  std::vector<std::pair<int, std::string>> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const std::size_t digit = line.find_first_of("0123456789");
    const bool header = line.rfind("Case ", 0) == 0 && digit <= 6;
    lines.emplace_back(header ? std::stoi(line.substr(digit)) : 0, line.substr(line.rfind(' ') + 1));
  }
  return lines;
}

RC_GTEST_PROP(DiagnosisProperty, what_is_said_of_values_under_any_header_is_true, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(1, 5);
  std::string expected;
  std::string actual;
  for (std::size_t i = 1; i <= count; ++i) {
    const int value = *rc::gen::inRange(0, 3);
    expected += "Case " + std::to_string(i) + ": " + std::to_string(value) + "\n";
    const bool wrong = *rc::gen::inRange(0, 8) == 0;
    actual += likely_line(i, wrong ? value + 1 : value);
  }
  const Report report = explain(expected, actual, {});
  const auto wanted = naive_lines(expected);
  auto given = naive_lines(actual);
  const auto values_match = [&] {
    return std::equal(wanted.begin(), wanted.end(), given.begin(),
                      [](const auto& left, const auto& right) { return left.second == right.second; });
  };
  const bool right_in_order = values_match();
  std::stable_sort(given.begin(), given.end(),
                   [](const auto& left, const auto& right) { return left.first < right.first; });
  const bool right_by_number = values_match();
  const auto said = [&](const char* words) {
    return std::any_of(report.diagnoses.begin(), report.diagnoses.end(), [words](const Diagnosis& diagnosis) {
      return diagnosis.message.find(words) != std::string::npos;
    });
  };
  const bool says_right = said(("all " + std::to_string(count) + " values are right").c_str()) ||
                          said("both values are right") || said("the value is right");
  RC_CLASSIFY(says_right);
  if (says_right) RC_ASSERT(right_in_order || right_by_number);
  if (right_in_order) RC_ASSERT(!said("none of the") && !said("value is wrong"));
}

}  // namespace
}  // namespace casewise::compare
