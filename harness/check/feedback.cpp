#include "harness/check/feedback.hpp"

#include <charconv>
#include <cmath>

#include "harness/check/validator_run.hpp"
#include "harness/sandbox/scratch.hpp"

namespace casewise::check {

namespace {

constexpr Bytes kMostText = Bytes::mib(1);
constexpr Bytes kMostInput = Bytes::mib(256);

enum class File { absent, there, unreadable };

File read(int scratch, const char* name, Bytes limit, std::string& text) {
  Result<std::string> read = sandbox::read_scratch(scratch, std::string("feedback/") + name, limit);
  if (!read)
    return sandbox::exists_in_scratch(scratch, std::string("feedback/") + name) ? File::unreadable
                                                                                : File::absent;
  text = std::move(*read);
  return File::there;
}

void read_score(int scratch, const char* name, std::optional<double>& score, Feedback& feedback) {
  std::string text;
  const File file = read(scratch, name, kMostText, text);
  if (file == File::absent) return;
  if (file == File::there) score = parse_score(text);
  if (!score && feedback.broken.empty()) feedback.broken = std::string(name) + " holds no number";
}

}  // namespace

std::optional<double> parse_score(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return std::nullopt;
  text = text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
  if (text.front() == '+') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

Feedback read_feedback(int scratch) {
  Feedback feedback;
  if (scratch < 0) return feedback;
  std::string text;
  if (read(scratch, "judgemessage.txt", kMostText, text) == File::there) feedback.message = first_line(text);
  read_score(scratch, "score.txt", feedback.score.score, feedback);
  read_score(scratch, "score_multiplier.txt", feedback.score.multiplier, feedback);
  const File next = read(scratch, "nextpass.in", kMostInput, text);
  if (next == File::there) feedback.next_input = std::move(text);
  if (next == File::unreadable && feedback.broken.empty()) feedback.broken = "nextpass.in cannot be read";
  return feedback;
}

}  // namespace casewise::check
