#include "harness/package/yaml_reader.hpp"

#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/names.hpp"

namespace casewise::package {

void YamlReader::error(const YamlNode& node, std::string message) const {
  diagnostics_.error(document_.location(node), std::move(message));
}

void YamlReader::warning(const YamlNode& node, std::string message) const {
  diagnostics_.warning(document_.location(node), std::move(message));
}

void YamlReader::expected(const YamlNode& node, std::string_view key, std::string_view what) const {
  error(node, fmt::format("{}: expected {}, found {}", printable(key), what, node.describe()));
}

std::optional<std::string> YamlReader::text(const YamlNode& node, std::string_view key) const {
  if (yaml_bool(node)) {
    expected(node, key, "a text (put it in quotes)");
    return std::nullopt;
  }
  if (node.kind != YamlKind::scalar) {
    expected(node, key, "a text");
    return std::nullopt;
  }
  if (node.text.find('\0') != std::string::npos) {
    error(node, fmt::format("{}: has a NUL character, which no file or argument can hold", printable(key)));
    return std::nullopt;
  }
  return node.text;
}

std::optional<bool> YamlReader::boolean(const YamlNode& node, std::string_view key) const {
  const std::optional<bool> value = yaml_bool(node);
  if (!value) expected(node, key, "true or false");
  return value;
}

std::optional<std::int64_t> YamlReader::integer(const YamlNode& node, std::string_view key,
                                                std::int64_t least, std::int64_t most) const {
  std::int64_t value = 0;
  if (node.kind == YamlKind::scalar) {
    const char* const end = node.text.data() + node.text.size();
    const auto [stop, problem] = std::from_chars(node.text.data(), end, value);
    const bool usable = problem == std::errc{} && stop == end && value >= least && value <= most;
    if (usable && (!node.quoted || number(node, key))) return value;
  }
  expected(node, key, fmt::format("a whole number from {} to {}", least, most));
  return std::nullopt;
}

std::optional<double> YamlReader::number(const YamlNode& node, std::string_view key,
                                         std::string_view wanted) const {
  YamlNode plain = node;
  plain.quoted = false;
  const std::optional<double> value = yaml_number(plain);
  if (!value) {
    expected(node, key, wanted);
    return std::nullopt;
  }
  if (node.quoted) {
    warning(node, fmt::format("{}: the number {} is written as a text; leave the quotes out", printable(key),
                              printable(node.text)));
  }
  return value;
}

std::optional<double> YamlReader::positive(const YamlNode& node, std::string_view key) const {
  constexpr std::string_view kWanted = "a number greater than 0";
  const std::optional<double> value = number(node, key, kWanted);
  if (!value || *value > 0) return value;
  expected(node, key, kWanted);
  return std::nullopt;
}

std::optional<std::vector<std::string>> YamlReader::texts(const YamlNode& node, std::string_view key) const {
  if (node.kind != YamlKind::list) {
    expected(node, key, "a list of texts");
    return std::nullopt;
  }
  std::vector<std::string> result;
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    std::optional<std::string> item = text(node.items[i], fmt::format("{}[{}]", key, i));
    if (!item) return std::nullopt;
    result.push_back(std::move(*item));
  }
  return result;
}

MapReader::MapReader(const YamlReader& reader, const YamlNode& node, std::string where, Blanks blanks)
    : reader_(reader), node_(node), where_(std::move(where)), blanks_(blanks) {
  const bool usable = node.kind == YamlKind::map || node.kind == YamlKind::null;
  if (!usable) reader.expected(node, where_.empty() ? "the file" : where_, "a map of keys to values");
}

const YamlNode* MapReader::find(std::string_view key) {
  known_.emplace_back(key);
  const YamlNode* const value = node_.find(key);
  const bool is_blank = value != nullptr && value->kind == YamlKind::null;
  return is_blank && blanks_ == Blanks::are_absent ? nullptr : value;
}

const YamlNode* MapReader::require(std::string_view key) {
  const YamlNode* const value = find(key);
  if (value == nullptr) reader_.error(node_, fmt::format("the key '{}' is missing", path(key)));
  return value;
}

std::optional<std::string> MapReader::text(std::string_view key) {
  const YamlNode* const value = find(key);
  return value == nullptr ? std::nullopt : reader_.text(*value, path(key));
}

std::optional<bool> MapReader::boolean(std::string_view key) {
  const YamlNode* const value = find(key);
  return value == nullptr ? std::nullopt : reader_.boolean(*value, path(key));
}

std::optional<std::int64_t> MapReader::integer(std::string_view key, std::int64_t least, std::int64_t most) {
  const YamlNode* const value = find(key);
  return value == nullptr ? std::nullopt : reader_.integer(*value, path(key), least, most);
}

std::optional<double> MapReader::positive(std::string_view key) {
  const YamlNode* const value = find(key);
  return value == nullptr ? std::nullopt : reader_.positive(*value, path(key));
}

std::optional<std::vector<std::string>> MapReader::texts(std::string_view key) {
  const YamlNode* const value = find(key);
  return value == nullptr ? std::nullopt : reader_.texts(*value, path(key));
}

void MapReader::finish(Severity severity) const {
  const std::vector<std::string_view> known(known_.begin(), known_.end());
  for (const YamlEntry& entry : node_.entries) {
    if (is_one_of(entry.key, known) || marked_.count(entry.key) > 0) continue;
    reader_.diagnostics().add(
        severity, reader_.document().location(entry),
        fmt::format("unknown key '{}'{}", printable(path(entry.key)), did_you_mean(entry.key, known)));
  }
}

std::string MapReader::path(std::string_view key) const {
  return where_.empty() ? std::string(key) : fmt::format("{}.{}", where_, key);
}

}  // namespace casewise::package
