#include "harness/report/result_text.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/report/table.hpp"

namespace casewise::report {

namespace {

using Results = std::vector<const model::SubmissionResult*>;

constexpr std::size_t kRowIndent = 2;
constexpr std::size_t kDetailIndent = 6;

struct Section {
  event::ProblemInfo problem;
  Results results;
};

/// The results by problem, in plan order. One of a problem that was not announced is not lost.
std::vector<Section> sections_of(const RunRecord& record) {
  std::vector<Section> sections;
  for (const event::ProblemInfo& problem : record.problems)
    sections.push_back({problem, {}});
  for (const model::SubmissionResult& result : record.submissions) {
    auto section = std::find_if(sections.begin(), sections.end(), [&](const Section& candidate) {
      return candidate.problem.name == result.problem;
    });
    if (section == sections.end())
      section = sections.insert(section, Section{{result.problem, "", {}, {}, 0}, {}});
    section->results.push_back(&result);
  }
  std::erase_if(sections, [](const Section& section) { return section.results.empty(); });
  return sections;
}

std::string heading(const event::ProblemInfo& problem, bool colour) {
  std::string name = shown_name(problem.name);
  if (!problem.title.empty() && problem.title != problem.name) name += ": " + shown_name(problem.title);
  return fmt::format("{} ({} s, {}, {})", paint(name, Colour::bold, colour), to_seconds(problem.time_limit),
                     problem.memory_limit.to_string(), counted(problem.tests, "test"));
}

std::string expectation_text(const model::SubmissionResult& result) {
  if (!result.expected) return "";
  std::vector<std::string_view> names;
  for (const model::Verdict verdict : expected_verdicts(*result.expected))
    names.push_back(short_name(verdict));
  std::string text = fmt::format("expects {}", fmt::join(names, " or "));
  for (const model::Clause& clause : result.expected->clauses) {
    if (!clause.score || clause.tests) continue;
    text += ", score " + score_text(clause.score->least);
    if (clause.score->most > clause.score->least) text += " to " + score_text(clause.score->most);
  }
  return text;
}

bool is_unexpected(const model::SubmissionResult& result) {
  return result.as_expected.has_value() && !*result.as_expected;
}

Table table_of(const Results& results) {
  Table table({{"submission"},
               {"verdict"},
               {"score", Align::right},
               {"expected"},
               {""},
               {"failing test"},
               {"time", Align::right},
               {"memory", Align::right},
               {"reason"}});
  for (const model::SubmissionResult* result : results) {
    const bool ran = !result->tests.empty();
    table.add({{shown_name(result->submission)},
               {std::string(short_name(result->verdict)), colour_of(result->verdict)},
               {score_text(result->score)},
               {expectation_text(*result)},
               {is_unexpected(*result) ? "UNEXPECTED" : "", Colour::alarm},
               {result->first_failing ? shown_name(*result->first_failing) : ""},
               {ran ? seconds_text(result->max_cpu) : ""},
               {ran ? memory_text(result->max_memory) : ""},
               {first_line(result->message)}});
  }
  return table;
}

std::vector<std::string> details(const model::SubmissionResult& result, bool reason_shown,
                                 const TextOptions& options) {
  if (options.verbosity == Verbosity::quiet) return {};
  const std::size_t room = options.width > kDetailIndent ? options.width - kDetailIndent : 0;
  const bool is_verbose = options.verbosity == Verbosity::verbose;
  const bool is_asked_for = is_verbose || !result.as_expected.value_or(false);
  std::vector<std::string> lines;
  if (is_asked_for) lines = score_lines(result, room);
  std::vector<std::string> more = borderline_lines(result, room);
  lines.insert(lines.end(), more.begin(), more.end());
  if (is_verbose) {
    more = full_details(result, room, options.colour);
  } else if (is_asked_for) {
    more = brief_details(result, reason_shown, room);
  }
  lines.insert(lines.end(), more.begin(), more.end());
  return lines;
}

void append_section(std::string& text, const Section& section, const TextOptions& options) {
  text += heading(section.problem, options.colour) + "\n";
  const Table table = table_of(section.results);
  const Table::Layout layout = table.layout(kRowIndent, options.width, options.colour);
  text += table.header(layout) + "\n";
  for (std::size_t i = 0; i < table.rows(); ++i) {
    text += table.row(layout, i) + "\n";
    for (const std::string& line : details(*section.results[i], table.shows_last(layout, i), options)) {
      text += std::string(kDetailIndent, ' ') + line + "\n";
    }
  }
  text += "\n";
}

/// "3 accepted, 2 rejected", "all as expected", "2 not as expected, 1 without an expectation". Grading asks
/// what was accepted, so it always says that; verifying asks only what was expected.
std::string outcome_text(const RunRecord& record, const Totals& totals) {
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, std::string_view what) {
    if (count > 0) parts.push_back(fmt::format("{} {}", count, what));
  };
  if (totals.with_expectation == 0 || record.run.command == "grade") {
    add(totals.accepted, "accepted");
    add(totals.rejected, "rejected");
  }
  if (totals.as_expected == totals.submissions) {
    parts.emplace_back("all as expected");
  } else if (totals.with_expectation > 0) {
    add(totals.not_as_expected, "not as expected");
    if (totals.not_as_expected == 0) add(totals.as_expected, "as expected");
    add(totals.submissions - totals.with_expectation, "without an expectation");
  }
  if (totals.judge_errors > 0) parts.push_back(counted(totals.judge_errors, "judge error"));
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

std::string result_text(const RunRecord& record, const TextOptions& options) {
  std::string text;
  for (const Section& section : sections_of(record))
    append_section(text, section, options);
  return text + summary_text(record) + "\n";
}

std::string summary_text(const RunRecord& record) {
  const Totals sums = totals(record);
  std::string text = "no submission was judged";
  if (sums.submissions > 0) {
    text = fmt::format("{}: {}", counted(sums.submissions, "submission"), outcome_text(record, sums));
  }
  if (record.interrupted) text += "; interrupted";
  if (sums.not_judged > 0) {
    text += fmt::format("{} {} of {} {} not judged", record.interrupted ? ":" : ";", sums.not_judged,
                        counted(record.planned, "submission"), sums.not_judged == 1 ? "was" : "were");
  }
  return text;
}

}  // namespace casewise::report
