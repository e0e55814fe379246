// One test case of generators.yaml. Inside of the package module; see generators_yaml.hpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/package/generators_yaml.hpp"
#include "harness/package/yaml_reader.hpp"

namespace casewise::package {

/// Whether this is a relative path that stays inside of the directory that it starts from.
[[nodiscard]] bool is_contained(const std::filesystem::path& path);

/// Whether the value describes a test case, not a directory: a command, or a map with a key that only
/// test cases have.
[[nodiscard]] bool is_generated_case(const YamlNode& node);

/// The values of `count`: 1 alone where it is not there. Nothing when it is wrong, which is then reported.
[[nodiscard]] std::optional<std::vector<std::int64_t>> read_count(const YamlReader& reader,
                                                                  const YamlNode& node);

/// What is added to the name for each value of `count`: "-07", padded with zeros when the values are
/// consecutive. Nothing for a case without `count`.
[[nodiscard]] std::string count_suffix(const YamlNode& node, const std::vector<std::int64_t>& counts,
                                       std::int64_t count);

/// Reads the case's own keys for one value of `count`. Name and location are up to the caller. Nothing when
/// there is no usable source of the input.
[[nodiscard]] std::optional<GeneratedCase> read_generated_case(const YamlReader& reader, const YamlNode& node,
                                                               std::int64_t count);

/// Reads `solution`: an absolute path that starts at the package, or empty for none. Nothing when wrong.
[[nodiscard]] std::optional<std::filesystem::path> read_solution(const YamlReader& reader,
                                                                 const YamlNode& node);

}  // namespace casewise::package
