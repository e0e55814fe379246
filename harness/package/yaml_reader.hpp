// Typed reading of a YAML tree: each getter says what it expected, where, and what it found instead, and
// keys that nobody asked for are unknown. Knows nothing of which keys there are. Threading: one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/package/diagnostics.hpp"
#include "harness/package/yaml.hpp"

namespace casewise::package {

/// Single values. `key` is the name that messages show, such as "limits.memory".
class YamlReader {
 public:
  YamlReader(const YamlDocument& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics) {}

  void error(const YamlNode& node, std::string message) const;
  void warning(const YamlNode& node, std::string message) const;
  /// "KEY: expected WHAT, found ...".
  void expected(const YamlNode& node, std::string_view key, std::string_view what) const;

  /// Numbers count as the text that is written; true, false and nothing do not, nor does a text with NUL.
  [[nodiscard]] std::optional<std::string> text(const YamlNode& node, std::string_view key) const;
  [[nodiscard]] std::optional<bool> boolean(const YamlNode& node, std::string_view key) const;
  /// A number in decimal notation. One in quotes counts, with a warning.
  [[nodiscard]] std::optional<double> number(const YamlNode& node, std::string_view key,
                                             std::string_view wanted = "a number") const;
  /// A whole number from `least` to `most`, in quotes likewise.
  [[nodiscard]] std::optional<std::int64_t> integer(const YamlNode& node, std::string_view key,
                                                    std::int64_t least, std::int64_t most) const;
  /// A number greater than 0, in quotes likewise.
  [[nodiscard]] std::optional<double> positive(const YamlNode& node, std::string_view key) const;
  [[nodiscard]] std::optional<std::vector<std::string>> texts(const YamlNode& node,
                                                              std::string_view key) const;

  [[nodiscard]] const YamlDocument& document() const { return document_; }
  [[nodiscard]] Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  const YamlDocument& document_;
  Diagnostics& diagnostics_;
};

/// The keys of one map. Ask for every key that there is, then call `finish`. A map with nothing in it
/// ("limits:" and no more) counts as empty; what is no map is reported and counts as empty too.
class MapReader {
 public:
  /// `where` is the path of keys down to this map: empty for the root. A key with nothing behind it
  /// ("source:") has the value null, or counts as absent where blanks may stand.
  enum class Blanks { are_null, are_absent };
  MapReader(const YamlReader& reader, const YamlNode& node, std::string where,
            Blanks blanks = Blanks::are_null);

  /// The key's value, if it is there. From then on the key is known.
  [[nodiscard]] const YamlNode* find(std::string_view key);
  /// Makes a key known that is no name of the format, such as a pattern.
  void mark(std::string_view key) { marked_.emplace(key); }
  /// As `find`, and reports a key that is missing.
  [[nodiscard]] const YamlNode* require(std::string_view key);

  [[nodiscard]] std::optional<std::string> text(std::string_view key);
  [[nodiscard]] std::optional<bool> boolean(std::string_view key);
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key, std::int64_t least,
                                                    std::int64_t most);
  [[nodiscard]] std::optional<double> positive(std::string_view key);
  [[nodiscard]] std::optional<std::vector<std::string>> texts(std::string_view key);

  /// Reports every key that was never asked for, with the known one it resembles.
  void finish(Severity severity = Severity::error) const;

  /// "limits.memory" for "memory".
  [[nodiscard]] std::string path(std::string_view key) const;

 private:
  const YamlReader& reader_;
  const YamlNode& node_;
  std::string where_;
  Blanks blanks_;
  std::vector<std::string> known_;
  std::set<std::string, std::less<>> marked_;  // known as well, but nothing that a wrong key is meant to be
};

}  // namespace casewise::package
