#include "harness/report/progress.hpp"

#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/report/style.hpp"

namespace casewise::report {

namespace {

constexpr std::string_view kBetween = " · ";
constexpr std::size_t kLeastColumns = 8;  // of a name worth showing

std::string count_text(const RunRecord& record) {
  const std::string total = std::to_string(record.planned);
  return fmt::format("[{:>{}}/{}]", record.submissions.size(), total.size(), total);
}

/// "3 rejected", "2 not as expected, 1 judge error": what is bad so far; empty when nothing is.
std::string bad_text(const Totals& totals) {
  std::vector<std::string> parts;
  if (totals.with_expectation > 0) {
    if (totals.not_as_expected > 0)
      parts.push_back(fmt::format("{} not as expected", totals.not_as_expected));
  } else if (totals.rejected > 0) {
    parts.push_back(fmt::format("{} rejected", totals.rejected));
  }
  if (totals.judge_errors > 0) parts.push_back(counted(totals.judge_errors, "judge error"));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string elapsed_text(Duration elapsed) {
  using std::chrono::duration_cast;
  const auto minutes = duration_cast<std::chrono::minutes>(elapsed);
  if (minutes.count() == 0) return fmt::format("{:.1f} s", to_seconds(elapsed));
  const auto seconds = duration_cast<std::chrono::seconds>(elapsed - minutes);
  return fmt::format("{} min {:02} s", minutes.count(), seconds.count());
}

std::string joined(const std::string& head, const std::string& now, const std::string& tail) {
  std::string text = head;
  if (!now.empty()) text.append(text.back() == ']' ? " " : kBetween).append(now);
  return text.append(text.back() == ']' ? " " : kBetween).append(tail);
}

}  // namespace

std::string live_text(const RunRecord& record, const std::optional<event::WorkStarted>& now, Duration elapsed,
                      std::size_t columns) {
  std::string head = count_text(record);
  const std::string bad = bad_text(totals(record));
  if (!bad.empty()) head += " " + bad;
  std::string work;
  if (now) {
    work = fmt::format("{} {}: {}", shown_name(now->problem), shown_name(now->submission),
                       shown_name(now->what));
  }
  const std::string tail = elapsed_text(elapsed);
  const std::size_t excess = display_width(joined(head, work, tail));
  if (excess > columns) {
    const std::size_t too_much = excess - columns;
    const std::size_t width = display_width(work);
    work = width >= too_much + kLeastColumns ? fit(work, width - too_much) : "";
  }
  return fit(joined(head, work, tail), columns);
}

std::string finished_text(const RunRecord& record) {
  const model::SubmissionResult& result = record.submissions.back();
  std::string text = fmt::format("{} {} {}: {}", count_text(record), shown_name(result.problem),
                                 shown_name(result.submission), short_name(result.verdict));
  if (result.first_failing) text += " at " + shown_name(*result.first_failing);
  if (!result.message.empty()) text += ": " + first_line(result.message);
  return text;
}

}  // namespace casewise::report
