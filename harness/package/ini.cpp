#include "harness/package/ini.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::package {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\v\f";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

/// A value in quotes ends with them; one without ends at a comment.
std::string_view value_of(std::string_view text) {
  if (!text.empty() && (text.front() == '"' || text.front() == '\'')) {
    const std::size_t close = text.find(text.front(), 1);
    if (close != std::string_view::npos) return text.substr(1, close - 1);
  }
  return trimmed(text.substr(0, std::min(text.find(';'), text.size())));
}

}  // namespace

std::vector<IniEntry> parse_ini(std::string_view text, const std::string& file, Diagnostics& diagnostics) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<IniEntry> entries;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == ';' || line.front() == '#' || line.front() == '[') continue;
    const std::size_t equals = line.find('=');
    const std::string key(trimmed(line.substr(0, std::min(equals, line.size()))));
    const Location place{file, number, 1};
    if (equals == std::string_view::npos || key.empty()) {
      diagnostics.warning(place,
                          fmt::format("ignored: not a line of the form KEY = VALUE: '{}'", printable(line)));
      continue;
    }
    const auto same = [&](const IniEntry& entry) { return entry.key == key; };
    entries.erase(std::remove_if(entries.begin(), entries.end(), same), entries.end());
    entries.push_back({key, std::string(value_of(trimmed(line.substr(equals + 1)))), place});
  }
  return entries;
}

}  // namespace casewise::package
