#include "harness/package/generator_case.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/test_data.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kMostCounts = 100;

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

/// "a..=b". Both ends belong to it.
std::optional<std::vector<std::int64_t>> parse_range(std::string_view text) {
  const std::size_t dots = text.find("..=");
  if (dots == std::string_view::npos) return std::nullopt;
  const auto parse = [](std::string_view part, std::int64_t& value) {
    const char* const end = part.data() + part.size();
    const auto [stop, error] = std::from_chars(part.data(), end, value);
    return error == std::errc{} && stop == end && value > -1'000'000'000 && value < 1'000'000'000;
  };
  std::int64_t first = 0;
  std::int64_t last = 0;
  if (!parse(text.substr(0, dots), first) || !parse(text.substr(dots + 3), last)) return std::nullopt;
  if (first > last || last - first >= kMostCounts) return std::nullopt;
  std::vector<std::int64_t> counts;
  for (std::int64_t count = first; count <= last; ++count)
    counts.push_back(count);
  return counts;
}

std::optional<std::vector<std::int64_t>> read_count_list(const YamlReader& reader, const YamlNode& node) {
  if (node.items.empty() || node.items.size() > static_cast<std::size_t>(kMostCounts)) {
    reader.error(node, fmt::format("count: expected a list of 1 to {} numbers", kMostCounts));
    return std::nullopt;
  }
  std::vector<std::int64_t> counts;
  std::set<std::int64_t> seen;
  for (const YamlNode& item : node.items) {
    const auto count = reader.integer(item, "count", -1'000'000'000, 1'000'000'000);
    if (!count) return std::nullopt;
    if (!seen.insert(*count).second) {
      reader.error(item, fmt::format("count: {} is here twice", *count));
      return std::nullopt;
    }
    counts.push_back(*count);
  }
  return counts;
}

/// The words of a command, as they are to be run.
std::vector<std::string> read_command(const YamlReader& reader, const YamlNode& node,
                                      const YamlNode* count_node, std::int64_t count) {
  std::optional<std::string> text = reader.text(node, "generate");
  if (!text) return {};
  if (text->find("{seed}") != std::string::npos || text->find("{seed:") != std::string::npos) {
    reader.error(
        node, "generate: {seed} is not supported yet; write a number that the generator takes as its seed");
    return {};
  }
  if (count_node != nullptr) {
    replace_all(*text, "{count}", std::to_string(count));
  } else if (text->find("{count}") != std::string::npos) {
    reader.warning(node, "generate: {count} stays as it is, since the case has no count");
  }
  // The name of the test case must not decide what is in it, so {name} is the same for all of them.
  replace_all(*text, "{name}", "testcase");
  std::vector<std::string> words = split_words(*text);
  if (words.empty()) {
    reader.error(node, "generate: the command is empty");
  } else if (!is_contained(words.front())) {
    reader.error(node, fmt::format("generate: '{}' is not the name of a generator below generators",
                                   printable(words.front())));
    words.clear();
  }
  return words;
}

/// Content for one extension. A map for `yaml` is written out as YAML.
void read_literal(const YamlReader& reader, const YamlNode& node, std::string_view extension,
                  GeneratedCase& result) {
  if (extension == "yaml" && node.kind == YamlKind::map) {
    result.literals.emplace(extension, to_yaml_text(node));
    return;
  }
  if (std::optional<std::string> content = reader.text(node, extension)) {
    // Files of a package end their last line; a text in one line of YAML does not.
    if (!content->empty() && content->back() != '\n') *content += '\n';
    result.literals.emplace(extension, std::move(*content));
  }
}

/// Checks the form only.
void check_match(const YamlReader& reader, MapReader& map) {
  const YamlNode* const node = map.find("match");
  if (node == nullptr) return;
  reader.warning(*node, "match: not checked yet");
  if (node->kind == YamlKind::list) {
    (void)reader.texts(*node, "match");
  } else {
    (void)reader.text(*node, "match");
  }
}

void read_copy(const YamlReader& reader, const YamlNode& node, GeneratedCase& result) {
  const std::optional<std::string> path = reader.text(node, "copy");
  if (!path) return;
  if (!is_contained(*path)) {
    reader.error(node, fmt::format("copy: '{}' is not a path below generators", printable(*path)));
    return;
  }
  if (path->ends_with(".in") || path->ends_with(".ans")) {
    reader.error(node, "copy: the path is to have no extension; all files of the case are copied");
    return;
  }
  result.copy = *path;
}

/// What the input is made from. Exactly one of the three keys must be there.
bool read_source(const YamlReader& reader, const YamlNode& node, MapReader& map, std::int64_t count,
                 GeneratedCase& result) {
  const YamlNode* const command = map.find("generate");
  const YamlNode* const copy = map.find("copy");
  const bool is_literal = node.find("in") != nullptr;
  const int sources = (command != nullptr ? 1 : 0) + (copy != nullptr ? 1 : 0) + (is_literal ? 1 : 0);
  if (sources != 1) {
    reader.error(node, sources == 0 ? "a test case needs one of generate, copy and in"
                                    : "a test case has only one of generate, copy and in");
    return false;
  }
  if (command != nullptr) {
    result.source = CaseSource::command;
    result.source_location = reader.document().location(*command);
    result.command = read_command(reader, *command, node.find("count"), count);
    return !result.command.empty();
  }
  if (copy != nullptr) {
    result.source = CaseSource::copy;
    result.source_location = reader.document().location(*copy);
    read_copy(reader, *copy, result);
    return !result.copy.empty();
  }
  result.source = CaseSource::literal;
  return true;
}

}  // namespace

bool is_contained(const fs::path& path) {
  if (path.empty() || path.is_absolute()) return false;
  const bool is_named = std::any_of(path.begin(), path.end(),
                                    [](const fs::path& part) { return !part.empty() && part != "."; });
  return is_named &&
         std::none_of(path.begin(), path.end(), [](const fs::path& part) { return part == ".."; });
}

bool is_generated_case(const YamlNode& node) {
  if (node.kind != YamlKind::map) return node.kind != YamlKind::list;
  const auto is_there = [&](std::string_view key) { return node.find(key) != nullptr; };
  const std::vector<std::string_view>& extensions = test_file_extensions();
  return is_there("copy") || is_there("generate") || is_there("count") || is_there("match") ||
         std::any_of(extensions.begin(), extensions.end(), is_there);
}

std::optional<std::vector<std::int64_t>> read_count(const YamlReader& reader, const YamlNode& node) {
  const YamlNode* const value = node.find("count");
  if (value == nullptr) return std::vector<std::int64_t>{1};
  if (value->kind == YamlKind::list) return read_count_list(reader, *value);
  if (const auto range = parse_range(value->text)) return range;
  if (value->text.find("..") != std::string::npos) {
    reader.expected(*value, "count", fmt::format("a range such as 1..=5 of at most {} numbers", kMostCounts));
    return std::nullopt;
  }
  const auto most = reader.integer(*value, "count", 1, kMostCounts);
  if (!most) return std::nullopt;
  std::vector<std::int64_t> counts;
  for (std::int64_t count = 1; count <= *most; ++count)
    counts.push_back(count);
  return counts;
}

std::string count_suffix(const YamlNode& node, const std::vector<std::int64_t>& counts, std::int64_t count) {
  if (node.find("count") == nullptr) return {};
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  const bool consecutive = *most - *least == static_cast<std::int64_t>(counts.size()) - 1;
  std::size_t width = 0;
  for (const std::int64_t value : counts)
    width = std::max(width, std::to_string(value).size());
  return consecutive ? fmt::format("-{:0{}}", count, width) : fmt::format("-{}", count);
}

std::optional<fs::path> read_solution(const YamlReader& reader, const YamlNode& node) {
  if (node.kind == YamlKind::null) return fs::path();
  const std::optional<std::string> text = reader.text(node, "solution");
  if (!text) return std::nullopt;
  if (split_words(*text).empty()) return fs::path();
  const fs::path path = fs::path(*text).relative_path();
  if (!text->starts_with('/') || !is_contained(path) || split_words(*text).size() > 1) {
    reader.error(node, fmt::format("solution: '{}' is not a path that starts at the package, such as "
                                   "/submissions/accepted/a.cpp",
                                   printable(*text)));
    return std::nullopt;
  }
  return path;
}

std::optional<GeneratedCase> read_generated_case(const YamlReader& reader, const YamlNode& node,
                                                 std::int64_t count) {
  GeneratedCase result;
  result.source_location = reader.document().location(node);
  if (node.kind == YamlKind::null) {
    reader.error(node, "a test case needs a command, or one of generate, copy and in");
    return std::nullopt;
  }
  if (node.kind == YamlKind::scalar) {
    result.command = read_command(reader, node, nullptr, count);
    if (result.command.empty()) return std::nullopt;
    return result;
  }
  MapReader map(reader, node, "");
  const bool usable = read_source(reader, node, map, count, result);
  for (const std::string_view extension : test_file_extensions()) {
    if (const YamlNode* const content = map.find(extension))
      read_literal(reader, *content, extension, result);
  }
  check_match(reader, map);
  for (const char* const other : {"count", "solution", "random_salt", "retries"})
    (void)map.find(other);
  map.finish();
  if (!usable) return std::nullopt;
  return result;
}

}  // namespace casewise::package
