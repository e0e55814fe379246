#include "harness/package/names.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::package {

namespace {

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_word(char c) {
  return is_lower(c) || is_upper(c) || is_digit(c) || c == '_';
}

}  // namespace

bool is_legal_name(std::string_view name) {
  if (name.empty() || name.size() > 255 || !is_word(name.front())) return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return is_word(c) || c == '.' || c == '-'; });
}

bool is_strict_name(std::string_view name) {
  const auto is_end = [](char c) { return is_word(c) && c != '_'; };
  return is_legal_name(name) && name.size() >= 2 && is_end(name.front()) && is_end(name.back());
}

bool is_package_name(std::string_view name) {
  return !name.empty() &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_lower(c) || is_digit(c); });
}

bool is_natural_language(std::string_view code) {
  const std::size_t letters = std::min(code.find('-'), code.size());
  if (letters < 2 || letters > 3) return false;
  const std::string_view language = code.substr(0, letters);
  const std::string_view country = code.substr(letters);
  if (!std::all_of(language.begin(), language.end(), is_lower)) return false;
  return country.empty() || (country.size() == 3 && is_upper(country[1]) && is_upper(country[2]));
}

const std::vector<std::string_view>& language_ids() {
  static const std::vector<std::string_view> ids = {
      "ada",          "algol68",    "apl",         "bash", "c",       "cgmp",   "cobol",      "cpp",
      "cppgmp",       "crystal",    "csharp",      "d",    "dart",    "elixir", "erlang",     "forth",
      "fortran",      "fsharp",     "gerbil",      "go",   "haskell", "java",   "javaalgs4",  "javascript",
      "julia",        "kotlin",     "lisp",        "lua",  "modula2", "nim",    "objectivec", "ocaml",
      "octave",       "odin",       "pascal",      "perl", "php",     "prolog", "python2",    "python3",
      "python3numpy", "racket",     "ruby",        "rust", "scala",   "simula", "smalltalk",  "snobol",
      "swift",        "typescript", "visualbasic", "zig"};
  return ids;
}

const std::vector<std::string_view>& license_names() {
  static const std::vector<std::string_view> names = {"unknown",  "public domain", "cc0",       "cc by",
                                                      "cc by-sa", "educational",   "permission"};
  return names;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
  constexpr std::size_t kLongest = 64;  // no slip of the hand makes a name of the format longer
  if (word.empty() || word.size() > kLongest) return {};
  std::string_view best;
  std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < least && distance < candidate.size()) {
      least = distance;
      best = candidate;
    }
  }
  return best.empty() ? std::string() : fmt::format("; did you mean '{}'?", best);
}

bool is_one_of(std::string_view word, const std::vector<std::string_view>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string listed(const std::vector<std::string_view>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace casewise::package
