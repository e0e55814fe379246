// Persons in credits and authors: "Full Name <mail>" or a map. Checked, not kept. Threading: one thread.
#pragma once

#include <string>

#include "harness/package/yaml_reader.hpp"

namespace casewise::package {

/// Checks one person or a list of persons (format 2025-09, Credits).
void check_persons(const YamlReader& reader, const YamlNode& node, const std::string& key);

/// Checks the value of `credits`. Returns whether it names an author.
[[nodiscard]] bool check_credits(const YamlReader& reader, const YamlNode& node);

}  // namespace casewise::package
