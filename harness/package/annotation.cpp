#include "harness/package/annotation.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/package/names.hpp"

namespace casewise::package {

namespace {

using model::Verdict;

constexpr std::string_view kResults = "@EXPECTED_RESULTS@: ";
constexpr std::string_view kScore = "@EXPECTED_SCORE@: ";
constexpr Bytes kMostText = Bytes::mib(1);
constexpr std::size_t kMostFiles = 100;

struct ResultName {
  std::string_view name;
  Verdict verdict;
};

constexpr std::array kNames = {
    ResultName{"CORRECT", Verdict::accepted},
    ResultName{"ACCEPTED", Verdict::accepted},
    ResultName{"WRONG-ANSWER", Verdict::wrong_answer},
    ResultName{"WRONG_ANSWER", Verdict::wrong_answer},
    ResultName{"NO-OUTPUT", Verdict::wrong_answer},
    ResultName{"NO_OUTPUT", Verdict::wrong_answer},
    ResultName{"TIMELIMIT", Verdict::time_limit},
    ResultName{"TIME_LIMIT_EXCEEDED", Verdict::time_limit},
    ResultName{"RUN-ERROR", Verdict::run_time_error},
    ResultName{"RUN_TIME_ERROR", Verdict::run_time_error},
    ResultName{"COMPILER-ERROR", Verdict::compile_error},
    ResultName{"COMPILER_ERROR", Verdict::compile_error},
    ResultName{"OUTPUT-LIMIT", Verdict::output_limit},
    ResultName{"OUTPUT_LIMIT", Verdict::output_limit},
    ResultName{"MEMORY-LIMIT", Verdict::memory_limit},
};

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Where `tag` is from `from` on, whatever its letters' case.
std::size_t find_tag(std::string_view text, std::string_view tag, std::size_t from = 0) {
  const auto same = [](char a, char b) { return upper(a) == upper(b); };
  const auto found =
      std::search(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(), tag.begin(), tag.end(), same);
  return found == text.end() ? std::string_view::npos : static_cast<std::size_t>(found - text.begin());
}

/// One word of a list, without blanks around it and in capitals.
std::string normal(std::string_view word) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = word.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  std::string result(word.substr(first, word.find_last_not_of(kBlanks) + 1 - first));
  std::transform(result.begin(), result.end(), result.begin(), upper);
  return result;
}

class AnnotationReader {
 public:
  AnnotationReader(std::string_view text, const std::string& file, Diagnostics& diagnostics)
      : text_(text), file_(file), diagnostics_(diagnostics) {}

  std::optional<Annotation> read() {
    for (const std::string_view tag : {kResults, kScore})
      read_tag(tag);
    if (result_.results.empty() && !result_.score) return std::nullopt;
    return std::move(result_);
  }

 private:
  void read_tag(std::string_view tag) {
    const std::size_t at = find_tag(text_, tag);
    if (at == std::string_view::npos) return;
    const std::size_t begin = at + tag.size();
    const auto lines = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    result_.location = {file_, static_cast<int>(lines) + 1, 0};
    if (find_tag(text_, tag, begin) != std::string_view::npos) {
      diagnostics_.error(result_.location,
                         fmt::format("{} is in this file more than once", tag.substr(0, tag.size() - 2)));
      return;
    }
    const std::string_view value =
        text_.substr(begin, std::min(text_.find('\n', begin), text_.size()) - begin);
    if (tag == kScore && read_score(normal(value))) return;
    read_results(value);
  }

  bool read_score(const std::string& word) {
    double score = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), score);
    if (error != std::errc{} || end != word.data() + word.size()) return false;
    result_.score = score;
    return true;
  }

  void read_results(std::string_view list) {
    bool is_anything = false;
    std::vector<Verdict> results;
    while (!list.empty()) {
      const std::size_t end = std::min(list.find(','), list.size());
      const std::string word = normal(list.substr(0, end));
      list.remove_prefix(std::min(end + 1, list.size()));
      const auto is_named = [&](const ResultName& one) { return one.name == word; };
      const auto* const found = std::find_if(kNames.begin(), kNames.end(), is_named);
      if (word == "CHECK-MANUALLY") {
        is_anything = true;
      } else if (found != kNames.end()) {
        results.push_back(found->verdict);
      } else {
        std::vector<std::string_view> names;
        for (const ResultName& one : kNames)
          names.push_back(one.name);
        diagnostics_.warning(result_.location, fmt::format("unknown expected result '{}'{}", printable(word),
                                                           did_you_mean(word, names)));
        is_anything = true;
      }
    }
    if (!is_anything) result_.results = std::move(results);
  }

  std::string_view text_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  Annotation result_;
};

void collect_files(const Entry& program, std::vector<const Entry*>& files) {
  if (!program.is_directory && files.size() < kMostFiles) files.push_back(&program);
  for (const Entry& entry : program.children)
    collect_files(entry, files);
}

}  // namespace

std::optional<Annotation> parse_annotation(std::string_view text, const std::string& file,
                                           Diagnostics& diagnostics) {
  return AnnotationReader(text, file, diagnostics).read();
}

std::optional<Annotation> read_annotation(const Entry& program, Diagnostics& diagnostics) {
  std::vector<const Entry*> files;
  collect_files(program, files);
  std::optional<Annotation> result;
  for (const Entry* const file : files) {
    const Result<std::string> text = read_file(file->path, kMostText);
    if (!text) continue;  // too long for a source, or told when it is built
    std::optional<Annotation> found = parse_annotation(*text, file->path.string(), diagnostics);
    if (!found) continue;
    if (result)
      diagnostics.error(found->location,
                        fmt::format("the submission says already in {} what is expected of it",
                                    result->location.to_string()));
    else
      result = std::move(found);
  }
  return result;
}

}  // namespace casewise::package
