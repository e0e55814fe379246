#include "harness/base/glob.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise {

namespace {

constexpr std::size_t kMostAlternatives = 1000;

/// Where the brace at `open` ends, and the commas between that are its own. npos: nowhere.
std::size_t find_closing(std::string_view pattern, std::size_t open, std::vector<std::size_t>& commas) {
  int depth = 0;
  for (std::size_t i = open; i < pattern.size(); ++i) {
    if (pattern[i] == '{') ++depth;
    if (pattern[i] == ',' && depth == 1) commas.push_back(i);
    if (pattern[i] == '}' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

/// Appends what the first brace of `pattern` stands for, and so on; false when there is too much of it or
/// braces do not pair.
bool expand(const std::string& pattern, std::vector<std::string>& into) {
  const std::size_t open = pattern.find('{');
  if (open == std::string::npos) {
    if (pattern.find('}') != std::string::npos || into.size() >= kMostAlternatives) return false;
    into.push_back(pattern);
    return true;
  }
  std::vector<std::size_t> ends;
  const std::size_t close = find_closing(pattern, open, ends);
  if (close == std::string::npos) return false;
  ends.push_back(close);
  std::size_t from = open + 1;
  for (const std::size_t end : ends) {
    const std::string one =
        pattern.substr(0, open) + pattern.substr(from, end - from) + pattern.substr(close + 1);
    if (!expand(one, into)) return false;
    from = end + 1;
  }
  return true;
}

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) parts.emplace_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return parts;
}

/// Whether `*` in the pattern can stand for something so that it becomes the text.
bool fits(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t after_star = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      after_star = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++after_star;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

}  // namespace

Result<Glob> Glob::parse(std::string_view pattern) {
  const auto refuse = [&](std::string_view why) {
    return fail(ErrorCode::input, fmt::format("the pattern '{}' {}", printable(pattern), why));
  };
  if (pattern.find("**") != std::string_view::npos)
    return refuse("has '**', which is not part of the format");
  if (pattern.find_first_of("[]?") != std::string_view::npos) {
    return refuse("has '[', ']' or '?', which are not part of the format");
  }
  constexpr std::size_t kLongest = 4096;
  std::vector<std::string> expanded;
  if (pattern.size() > kLongest || !expand(std::string(pattern), expanded)) {
    return refuse("has braces that do not pair or stand for too much");
  }
  Glob glob;
  glob.text_ = pattern;
  for (const std::string& one : expanded) {
    glob.alternatives_.push_back(split_path(one));
    if (glob.alternatives_.back().empty()) return refuse("matches nothing");
  }
  return glob;
}

bool Glob::fits_any(std::string_view path, bool whole) const {
  const std::vector<std::string> parts = split_path(path);
  const auto fits_one = [&](const std::vector<std::string>& pattern) {
    const bool long_enough = whole ? pattern.size() == parts.size() : pattern.size() <= parts.size();
    return long_enough && std::equal(pattern.begin(), pattern.end(), parts.begin(), fits);
  };
  return std::any_of(alternatives_.begin(), alternatives_.end(), fits_one);
}

bool Glob::matches(std::string_view path) const {
  return fits_any(path, false);
}

bool Glob::names(std::string_view path) const {
  return fits_any(path, true);
}

}  // namespace casewise
