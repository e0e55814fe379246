#include "generators/lib/record.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>

namespace casewise::generators {
namespace {

constexpr std::string_view kRecordHeader = "casewise-choices 1";
constexpr std::string_view kSpanPrefix = "span ";
constexpr std::string_view kEndMark = "end";

bool is_label_char(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '-';
}

std::optional<std::uint64_t> whole_number(std::string_view text) noexcept {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

Choice parsed_choice(std::size_t line, std::string_view text) {
  const std::size_t blank = text.find(' ');
  const auto value = whole_number(text.substr(0, blank));
  const auto limit = blank == std::string_view::npos ? std::nullopt : whole_number(text.substr(blank + 1));
  if (!value || !limit) throw RecordError(line, "this is not \"VALUE LIMIT\", \"span LABEL\" or \"end\"");
  if (*value > *limit) {
    throw RecordError(
        line, "the value " + std::to_string(*value) + " is above its limit " + std::to_string(*limit));
  }
  return {*value, *limit};
}

RecordedSpan opened_span(std::size_t line, std::string_view label, std::size_t position, std::size_t depth) {
  if (!is_span_label(label)) throw RecordError(line, "a span label is one or more of A-Z a-z 0-9 _ . -");
  return {std::string(label), position, position, depth};
}

/// Writes choices and the ends of spans in the order of the run, as far as it is asked to.
class RecordWriter {
 public:
  RecordWriter(std::ostream& out, const Record& record) : out_(out), record_(record) {}

  void choices_before(std::size_t position) {
    for (; written_ < position; ++written_) {
      const Choice& choice = record_.choices[written_];
      out_ << choice.value << ' ' << choice.limit << '\n';
    }
  }

  void open(const RecordedSpan& span) {
    close_down_to(span.depth);
    choices_before(span.begin);
    out_ << kSpanPrefix << span.label << '\n';
    open_.push_back(&span);
  }

  void close_down_to(std::size_t depth) {
    while (open_.size() > depth) {
      choices_before(open_.back()->end);
      out_ << kEndMark << '\n';
      open_.pop_back();
    }
  }

 private:
  std::ostream& out_;
  const Record& record_;
  std::vector<const RecordedSpan*> open_;
  std::size_t written_ = 0;
};

}  // namespace

RecordError::RecordError(std::size_t line, const std::string& problem)
    : std::runtime_error("line " + std::to_string(line) + ": " + problem), line_(line) {}

bool is_span_label(std::string_view label) noexcept {
  return !label.empty() && std::all_of(label.begin(), label.end(), is_label_char);
}

void write_record(std::ostream& out, const Record& record) {
  out << kRecordHeader << '\n';
  RecordWriter writer(out, record);
  for (const RecordedSpan& span : record.spans)
    writer.open(span);
  writer.close_down_to(0);
  writer.choices_before(record.choices.size());
}

Record read_record(std::istream& in) {
  Record record;
  std::vector<std::size_t> open;
  std::string text;
  std::size_t line = 1;
  if (!std::getline(in, text) || text != kRecordHeader) {
    throw RecordError(line, "a record begins with \"" + std::string(kRecordHeader) + "\"");
  }
  while (std::getline(in, text)) {
    ++line;
    const std::string_view view = text;
    if (view == kEndMark) {
      if (open.empty()) throw RecordError(line, "\"end\" without an open span");
      record.spans[open.back()].end = record.choices.size();
      open.pop_back();
    } else if (view.substr(0, kSpanPrefix.size()) == kSpanPrefix) {
      open.push_back(record.spans.size());
      record.spans.push_back(
          opened_span(line, view.substr(kSpanPrefix.size()), record.choices.size(), open.size() - 1));
    } else {
      record.choices.push_back(parsed_choice(line, view));
    }
  }
  if (!open.empty())
    throw RecordError(line, "the span \"" + record.spans[open.back()].label + "\" has no end");
  return record;
}

}  // namespace casewise::generators
