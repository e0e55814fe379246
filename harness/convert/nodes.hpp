// Making YAML trees. Threading: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/package/yaml.hpp"

namespace casewise::convert {

/// A text, in quotes where YAML of any version would take it for something else.
[[nodiscard]] package::YamlNode text_node(std::string text);

/// A number or another word that is meant as what it looks like.
[[nodiscard]] package::YamlNode plain_node(std::string text);

[[nodiscard]] package::YamlNode list_node(const std::vector<std::string>& texts);
[[nodiscard]] package::YamlNode map_node();

/// Puts a key behind those that a map has.
void add(package::YamlNode& map, std::string key, package::YamlNode value);

/// The value of a key of a map as text; empty when it is not there or no text.
[[nodiscard]] std::string text_of(const package::YamlNode& map, std::string_view key);

}  // namespace casewise::convert
