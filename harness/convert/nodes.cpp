#include "harness/convert/nodes.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace casewise::convert {

using package::YamlKind;
using package::YamlNode;

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Whether some reader of YAML, of version 1.1 above all, would not see a text: a number, a date, a truth
/// value, nothing.
bool is_ambiguous(const std::string& text) {
  if (text.empty() || std::string_view("0123456789+-.").find(text.front()) != std::string_view::npos)
    return true;
  std::string word = text;
  std::transform(word.begin(), word.end(), word.begin(), lower);
  constexpr std::array<std::string_view, 10> kWords = {"true", "false", "yes", "no",   "on",
                                                       "off",  "y",     "n",   "null", "~"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

}  // namespace

YamlNode text_node(std::string text) {
  YamlNode node;
  node.kind = YamlKind::scalar;
  node.quoted = is_ambiguous(text);
  node.text = std::move(text);
  return node;
}

YamlNode plain_node(std::string text) {
  YamlNode node;
  node.kind = YamlKind::scalar;
  node.text = std::move(text);
  return node;
}

YamlNode list_node(const std::vector<std::string>& texts) {
  YamlNode node;
  node.kind = YamlKind::list;
  for (const std::string& text : texts)
    node.items.push_back(text_node(text));
  return node;
}

YamlNode map_node() {
  YamlNode node;
  node.kind = YamlKind::map;
  return node;
}

void add(YamlNode& map, std::string key, YamlNode value) {
  map.entries.push_back({std::move(key), 0, 0, std::move(value)});
}

std::string text_of(const YamlNode& map, std::string_view key) {
  const YamlNode* const value = map.find(key);
  return value != nullptr && value->kind == YamlKind::scalar ? value->text : std::string();
}

}  // namespace casewise::convert
