#include "harness/report/details.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/report/table.hpp"

namespace casewise::report {

namespace {

constexpr std::size_t kBriefLogLines = 3;
constexpr std::size_t kFullLogLines = 40;
constexpr std::size_t kFullDiagnoses = 5;  // of one test

using Lines = std::vector<std::string>;

/// Adds the lines, indented and wrapped to the width.
void append(Lines& lines, const Lines& more, std::size_t indent, std::size_t width) {
  const std::size_t room = width > indent ? width - indent : 0;
  for (const std::string& line : more) {
    for (const std::string& part : wrap(line, room))
      lines.push_back(std::string(indent, ' ') + part);
  }
}

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

/// `line 3, column 9: expected "27", got "3"`; parts that are not known are left out.
std::string difference_text(const model::Diagnosis& diagnosis) {
  std::string place;
  if (diagnosis.line) place = fmt::format("line {}", *diagnosis.line);
  if (diagnosis.line && diagnosis.column) place += fmt::format(", column {}", *diagnosis.column);
  Lines texts;
  if (!diagnosis.expected.empty())
    texts.push_back(fmt::format("expected \"{}\"", first_line(diagnosis.expected)));
  if (!diagnosis.got.empty()) texts.push_back(fmt::format("got \"{}\"", first_line(diagnosis.got)));
  if (texts.empty()) return place;
  return fmt::format("{}{}{}", place, place.empty() ? "" : ": ", fmt::join(texts, ", "));
}

const model::TestRun* failing_test(const model::SubmissionResult& result) {
  if (!result.first_failing) return nullptr;
  const auto at = std::find_if(result.tests.begin(), result.tests.end(), [&](const model::TestRun& test) {
    return test.name == *result.first_failing;
  });
  return at == result.tests.end() ? nullptr : &*at;
}

Table test_table(const model::SubmissionResult& result) {
  Table table({{"test"},
               {"verdict"},
               {"score", Align::right},
               {"time", Align::right},
               {"memory", Align::right},
               {"reason"}});
  for (const model::TestRun& test : result.tests) {
    table.add({{shown_name(test.name)},
               {std::string(short_name(test.verdict)), colour_of(test.verdict)},
               {score_text(test.score)},
               {seconds_text(test.usage.cpu)},
               {memory_text(test.usage.memory)},
               {first_line(test.message)}});
  }
  return table;
}

/// All of a failing test's diagnoses. The row above has shown the message, if `reason_shown`.
Lines test_details(const model::TestRun& test, bool reason_shown) {
  Lines lines;
  if (!reason_shown) lines.push_back(first_line(test.message));
  const std::size_t shown = std::min(test.diagnosis.size(), kFullDiagnoses);
  for (std::size_t i = 0; i < shown; ++i) {
    append(lines, diagnosis_lines(test.diagnosis[i], test.diagnosis[i].message != test.message));
  }
  if (shown < test.diagnosis.size()) {
    lines.push_back(fmt::format("... and {} more differences", test.diagnosis.size() - shown));
  }
  return lines;
}

Lines test_lines(const model::SubmissionResult& result, std::size_t width, bool colour) {
  Lines lines;
  const Table table = test_table(result);
  const Table::Layout layout = table.layout(0, width, colour);
  for (std::size_t i = 0; i < table.rows(); ++i) {
    lines.push_back(table.row(layout, i));
    append(lines, test_details(result.tests[i], table.shows_last(layout, i)), 2, width);
  }
  if (!result.skipped.empty()) {
    lines.push_back(fmt::format("{} not judged, from {} on", counted(result.skipped.size(), "test"),
                                shown_name(result.skipped.front())));
  }
  return lines;
}

}  // namespace

std::vector<std::string> diagnosis_lines(const model::Diagnosis& diagnosis, bool with_message) {
  Lines lines;
  if (with_message && !diagnosis.message.empty()) lines.push_back(first_line(diagnosis.message));
  std::string difference = difference_text(diagnosis);
  if (!difference.empty()) lines.push_back(std::move(difference));
  if (!diagnosis.hint.empty()) lines.push_back("hint: " + first_line(diagnosis.hint));
  return lines;
}

std::string memory_text(Bytes memory) {
  return fmt::format("{:.1f} MiB", static_cast<double>(memory.count()) / (1024.0 * 1024.0));
}

std::string score_text(const std::optional<double>& score) {
  if (!score) return "";
  std::string text = fmt::format("{:.4f}", *score);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::vector<std::string> score_lines(const model::SubmissionResult& result, std::size_t width) {
  Lines scores;
  for (const model::GroupResult& group : result.groups) {
    if (!result.score || group.name.rfind("secret/", 0) != 0) continue;
    std::string text = fmt::format("{} {}", shown_name(group.name), score_text(group.score));
    if (!group.judged) {
      text += " (not judged)";
    } else if (group.verdict != model::Verdict::accepted) {
      text += fmt::format(" ({})", short_name(group.verdict));
    }
    scores.push_back(std::move(text));
  }
  Lines lines;
  if (!scores.empty()) append(lines, {fmt::format("scores: {}", fmt::join(scores, ", "))}, 0, width);
  return lines;
}

std::vector<std::string> borderline_lines(const model::SubmissionResult& result, std::size_t width) {
  Lines lines;
  for (const model::TestRun& test : result.tests) {
    if (!test.borderline) continue;
    Lines attempts;
    for (const model::Attempt& attempt : test.attempts)
      attempts.push_back(fmt::format("{} with {}{}", short_name(attempt.verdict),
                                     seconds_text(attempt.usage.cpu), attempt.alone ? " alone" : ""));
    append(lines,
           {fmt::format("{} is borderline: {}", shown_name(test.name), fmt::join(attempts, ", then "))}, 0,
           width);
  }
  return lines;
}

std::vector<std::string> brief_details(const model::SubmissionResult& result, bool reason_shown,
                                       std::size_t width) {
  Lines lines;
  if (result.verdict == model::Verdict::accepted) return lines;
  if (!reason_shown) lines.push_back(first_line(result.message));
  const model::TestRun* test = failing_test(result);
  if (test != nullptr && !test->diagnosis.empty()) {
    const model::Diagnosis& first = test->diagnosis.front();
    append(lines, diagnosis_lines(first, first.message != result.message));
  }
  if (result.compile && !result.compile->ok) append(lines, shown_lines(result.compile->log, kBriefLogLines));
  Lines wrapped;
  append(wrapped, lines, 0, width);
  return wrapped;
}

std::vector<std::string> full_details(const model::SubmissionResult& result, std::size_t width, bool colour) {
  Lines lines;
  if (result.compile && !result.compile->log.empty()) {
    lines.emplace_back("the compiler said:");
    append(lines, shown_lines(result.compile->log, kFullLogLines), 2, width);
  }
  append(lines, test_lines(result, width, colour));
  return lines;
}

}  // namespace casewise::report
