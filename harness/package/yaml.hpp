// A YAML file as a plain tree, with the line and column of every value. The only header of the project
// behind which a YAML library stands; none of its types or exceptions get out. Knows nothing of packages.
// Threading: free functions are safe as long as each thread has its own Diagnostics.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/package/diagnostics.hpp"

namespace casewise::package {

/// Bounds on one file, so that a hostile one costs neither memory nor time.
constexpr Bytes kYamlFileLimit = Bytes::mib(1);
constexpr std::size_t kYamlNodeLimit = 100'000;  ///< values, with those that aliases repeat
constexpr Bytes kYamlTextLimit = Bytes::mib(4);  ///< of texts that aliases repeat
constexpr std::size_t kYamlDepthLimit = 64;

enum class YamlKind { null, scalar, list, map };

struct YamlEntry;

struct YamlNode {
  YamlKind kind = YamlKind::null;
  std::string text;             ///< of a scalar, as written
  bool quoted = false;          ///< a scalar that can only be a string: in quotes, a block, or tagged !!str
  int line = 0;                 ///< from 1
  int column = 0;               ///< from 1, in bytes
  std::vector<YamlNode> items;  ///< of a list
  std::vector<YamlEntry> entries;  ///< of a map, in the order of the file; keys are unique

  /// The value of this key of a map.
  [[nodiscard]] const YamlNode* find(std::string_view key) const;

  /// For "expected ..., found X": "a list", "nothing", "the number 5", "the text 'abc'".
  [[nodiscard]] std::string describe() const;
};

struct YamlEntry {
  std::string key;
  int line = 0;
  int column = 0;
  YamlNode value;
};

struct YamlDocument {
  std::string file;  ///< as messages name it
  YamlNode root;

  [[nodiscard]] Location location(const YamlNode& node) const { return {file, node.line, node.column}; }
  [[nodiscard]] Location location(const YamlEntry& entry) const { return {file, entry.line, entry.column}; }
};

/// Reads one YAML document. What is not YAML, too big, too deep, or twice the same key is reported; without
/// a usable tree nothing is returned. An empty file is a null root. Never throws.
[[nodiscard]] std::optional<YamlDocument> parse_yaml(const std::string& text, const std::string& file,
                                                     Diagnostics& diagnostics);
[[nodiscard]] std::optional<YamlDocument> load_yaml(const std::filesystem::path& path,
                                                    Diagnostics& diagnostics);

/// The tree as YAML text again (block style), ending in a newline; aliases and comments are gone.
[[nodiscard]] std::string to_yaml_text(const YamlNode& node);

/// What a plain scalar means in the core schema of YAML 1.2.
[[nodiscard]] std::optional<bool> yaml_bool(const YamlNode& node);
[[nodiscard]] std::optional<double> yaml_number(const YamlNode& node);

}  // namespace casewise::package
