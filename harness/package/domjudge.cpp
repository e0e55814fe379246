#include "harness/package/domjudge.hpp"

#include <charconv>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/package/ini.hpp"
#include "harness/package/names.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

constexpr Bytes kMostText = Bytes::kib(64);
const std::vector<std::string_view> kKeys = {"name",         "timelimit",   "special_run", "special_compare",
                                             "color",        "points",      "short-name",  "externalid",
                                             "allow_submit", "allow_judge", "probid"};

std::optional<Duration> read_seconds(std::string_view text) {
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  const Result<Duration> duration = from_seconds(seconds);
  return duration ? std::optional(*duration) : std::nullopt;
}

class DomjudgeReader {
 public:
  DomjudgeReader(bool has_output_validator, ProblemYaml& problem, Diagnostics& diagnostics)
      : has_output_validator_(has_output_validator), problem_(problem), diagnostics_(diagnostics) {}

  void read_ini(const Entry& file) {
    const Result<std::string> text = read_file(file.path, kMostText);
    if (!text) return diagnostics_.error(file.location(), text.error().message());
    for (const IniEntry& entry : parse_ini(*text, file.path.string(), diagnostics_))
      take(entry);
  }

  /// It is hidden, so it is no part of the tree; a link is nothing to follow here.
  void read_limit_file(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(path, error))) return;
    const Location place{path.string(), 1, 1};
    const Result<std::string> text = read_file(path, kMostText);
    if (!text) return diagnostics_.error(place, text.error().message());
    const std::vector<std::string> words = split_words(*text);
    take_limit(words.size() == 1 ? words[0] : *text, place);
  }

 private:
  void take(const IniEntry& entry) {
    if (entry.key == "name") {
      if (problem_.titles.empty() && !entry.value.empty()) problem_.titles["en"] = entry.value;
    } else if (entry.key == "timelimit") {
      take_limit(entry.value, entry.location);
    } else if (entry.key == "special_compare" || entry.key == "special_run") {
      check_special(entry);
    } else if (!is_one_of(entry.key, kKeys)) {
      diagnostics_.warning(entry.location, fmt::format("unknown key '{}'{}", printable(entry.key),
                                                       did_you_mean(entry.key, kKeys)));
    }
  }

  void take_limit(const std::string& text, const Location& place) {
    const std::optional<Duration> limit = read_seconds(text);
    if (!limit) {
      diagnostics_.error(
          place, fmt::format("the time limit '{}' is no number of seconds greater than 0", printable(text)));
    } else if (problem_.time_limit && *problem_.time_limit != *limit) {
      diagnostics_.error(place,
                         fmt::format("the time limit is {} here and {} in {}", seconds_text(*limit),
                                     seconds_text(*problem_.time_limit), problem_.time_limit_at.to_string()));
    } else if (!problem_.time_limit) {
      problem_.time_limit = limit;
      problem_.time_limit_at = place;
    }
  }

  /// A program that only the DOMjudge knows where the problem was: the built-in comparison cannot stand in
  /// for it.
  void check_special(const IniEntry& entry) {
    if (entry.value.empty() || entry.value == "compare" || entry.value == "run") return;
    diagnostics_.add(has_output_validator_ ? Severity::warning : Severity::error, entry.location,
                     fmt::format("{}: '{}' is a program of some DOMjudge's, not of this package{}", entry.key,
                                 printable(entry.value),
                                 has_output_validator_ ? "; the package's output validator is used" : ""));
  }

  bool has_output_validator_;
  ProblemYaml& problem_;
  Diagnostics& diagnostics_;
};

}  // namespace

void read_domjudge_files(const Entry& package, bool has_output_validator, ProblemYaml& problem,
                         Diagnostics& diagnostics) {
  DomjudgeReader reader(has_output_validator, problem, diagnostics);
  const Entry* const file = package.child(kDomjudgeFile);
  if (file != nullptr && !file->is_directory) reader.read_ini(*file);
  reader.read_limit_file(package.path / ".timelimit");
}

}  // namespace casewise::package
