#include "harness/package/problem_yaml.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/legacy_yaml.hpp"
#include "harness/package/limits_yaml.hpp"
#include "harness/package/names.hpp"
#include "harness/package/people.hpp"
#include "harness/package/yaml_reader.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

const std::vector<std::string_view> kTypes = {"pass-fail", "scoring", "multi-pass", "interactive",
                                              "submit-answer"};

/// Whether `text` has the shape of `pattern`, in which 'd' stands for a digit, 'x' for a hexadecimal digit
/// and all else for itself.
bool has_shape(std::string_view text, std::string_view pattern) {
  const auto fits = [](char c, char wanted) {
    const bool digit = c >= '0' && c <= '9';
    if (wanted == 'd') return digit;
    if (wanted == 'x') return digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    return c == wanted;
  };
  return text.size() == pattern.size() && std::equal(text.begin(), text.end(), pattern.begin(), fits);
}

/// A text or a list of texts that is not empty, with the node of each.
struct Word {
  std::string text;
  const YamlNode* node;
};

std::vector<Word> one_or_more(const YamlReader& reader, const YamlNode& node, const std::string& key) {
  std::vector<Word> words;
  if (node.kind != YamlKind::list) {
    if (std::optional<std::string> word = reader.text(node, key)) words.push_back({std::move(*word), &node});
    return words;
  }
  if (node.items.empty()) reader.error(node, fmt::format("{}: the list is empty", key));
  for (const YamlNode& item : node.items) {
    std::optional<std::string> word = reader.text(item, key);
    if (!word) continue;
    const auto same = [&](const Word& other) { return other.text == *word; };
    if (std::any_of(words.begin(), words.end(), same)) {
      reader.error(item, fmt::format("{}: '{}' is here twice", key, printable(*word)));
      continue;
    }
    words.push_back({std::move(*word), &item});
  }
  return words;
}

class ProblemYamlReader {
 public:
  ProblemYamlReader(const YamlDocument& document, const Format& format, Diagnostics& diagnostics)
      : reader_(document, diagnostics), root_(reader_, document.root, "") {
    result_.format = &format;
  }

  ProblemYaml read() {
    (void)root_.text("problem_format_version");
    read_type();
    read_name();
    check_uuid();
    (void)root_.text("version");
    check_rights();
    check_embargo();
    (void)root_.texts("keywords");
    check_languages();
    check_file_writing();
    check_constants();
    read_limits(reader_, root_.find("limits"), result_);
    if (result_.format->draft_keys) read_draft_keys(reader_, root_, result_);
    root_.finish(result_.format->unknown_keys);
    return std::move(result_);
  }

 private:
  void read_type() {
    const YamlNode* const node = root_.find("type");
    if (node == nullptr) return;
    const std::vector<Word> types = one_or_more(reader_, *node, "type");
    for (const Word& type : types) {
      if (!is_one_of(type.text, kTypes)) {
        reader_.error(*type.node,
                      fmt::format("type: unknown type '{}'{}; the types are {}", printable(type.text),
                                  did_you_mean(type.text, kTypes), listed(kTypes)));
      }
    }
    const auto has = [&](std::string_view wanted) {
      return std::any_of(types.begin(), types.end(), [&](const Word& type) { return type.text == wanted; });
    };
    const auto exclude = [&](std::string_view one, std::string_view other) {
      if (has(one) && has(other)) {
        reader_.error(*node, fmt::format("type: '{}' and '{}' exclude each other", one, other));
      }
    };
    exclude("pass-fail", "scoring");
    exclude("multi-pass", "submit-answer");
    exclude("interactive", "submit-answer");
    result_.type.scoring = has("scoring");
    result_.type.interactive = has("interactive");
    result_.type.multi_pass = has("multi-pass");
    result_.type.submit_answer = has("submit-answer");
  }

  /// What the format demands but judging does without.
  const YamlNode* find_or_miss(const char* key) {
    const YamlNode* const node = root_.find(key);
    if (node == nullptr) {
      result_.titles_at = {reader_.document().file, 1, 1};
      reader_.warning(reader_.document().root, fmt::format("the key '{}' is missing", key));
    }
    return node;
  }

  void read_name() {
    const YamlNode* const node = find_or_miss("name");
    if (node == nullptr) return;
    result_.titles_at = reader_.document().location(*node);
    if (node->kind != YamlKind::map) {
      add_title("en", *node, "name");
      return;
    }
    if (node->entries.empty()) reader_.error(*node, "name: the map of languages to names is empty");
    for (const YamlEntry& entry : node->entries) {
      const std::string key = fmt::format("name.{}", printable(entry.key));
      if (!is_natural_language(entry.key)) {
        reader_.diagnostics().error(reader_.document().location(entry),
                                    fmt::format("{}: not a language code such as 'en' or 'pt-BR'", key));
        continue;
      }
      add_title(entry.key, entry.value, key);
    }
  }

  void add_title(const std::string& language, const YamlNode& node, const std::string& key) {
    const std::optional<std::string> title = reader_.text(node, key);
    if (!title) return;
    if (split_words(*title).empty()) {
      reader_.error(node, fmt::format("{}: the name is empty", key));
      return;
    }
    result_.titles[language] = *title;
  }

  void check_uuid() {
    const YamlNode* const node = find_or_miss("uuid");
    if (node == nullptr) return;
    const std::optional<std::string> uuid = reader_.text(*node, "uuid");
    if (uuid && !has_shape(*uuid, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")) {
      reader_.warning(*node, fmt::format("uuid: '{}' is not a UUID", printable(*uuid)));
    }
  }

  void check_source_entry(const YamlNode& node, const std::string& key) {
    if (node.kind != YamlKind::map) {
      (void)reader_.text(node, key);
      return;
    }
    MapReader source(reader_, node, key);
    if (const YamlNode* const name = source.require("name")) (void)reader_.text(*name, source.path("name"));
    (void)source.text("url");
    source.finish();
  }

  void check_source(const YamlNode& node) {
    if (node.kind != YamlKind::list) {
      check_source_entry(node, "source");
      return;
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      check_source_entry(node.items[i], fmt::format("source[{}]", i));
    }
  }

  /// credits, source, license and rights_owner, which depend on each other.
  void check_rights() {
    const YamlNode* const credits = root_.find("credits");
    const bool has_author = credits != nullptr && check_credits(reader_, *credits);
    const YamlNode* const source = root_.find("source");
    if (source != nullptr) check_source(*source);
    const YamlNode* const owner = root_.find("rights_owner");
    if (owner != nullptr) (void)reader_.text(*owner, "rights_owner");
    const YamlNode* const node = root_.find("license");
    if (node == nullptr) return;
    const std::optional<std::string> license = reader_.text(*node, "license");
    if (!license) return;
    if (!is_one_of(*license, license_names())) {
      reader_.error(*node,
                    fmt::format("license: unknown license '{}'{}; the licenses are {}", printable(*license),
                                did_you_mean(*license, license_names()), listed(license_names())));
      return;
    }
    if (*license == "public domain" && owner != nullptr) {
      reader_.error(*owner, "rights_owner: there is none when the license is 'public domain'");
    }
    const bool needs_owner = *license != "public domain" && *license != "unknown";
    if (needs_owner && owner == nullptr && !has_author && source == nullptr) {
      reader_.error(*node, fmt::format("license: '{}' needs a rights_owner, an author in credits or a source",
                                       *license));
    }
  }

  void check_embargo() {
    const YamlNode* const node = root_.find("embargo_until");
    if (node == nullptr) return;
    const std::optional<std::string> text = reader_.text(*node, "embargo_until");
    if (!text) return;
    if (!has_shape(*text, "dddd-dd-dd") && !has_shape(*text, "dddd-dd-ddTdd:dd:ddZ")) {
      reader_.expected(*node, "embargo_until", "a date such as 2026-01-31 or 2026-01-31T12:00:00Z");
    }
  }

  void check_languages() {
    const YamlNode* const node = root_.find("languages");
    if (node == nullptr) return;
    if (node->kind == YamlKind::scalar && node->text == "all") return;
    for (const Word& language : one_or_more(reader_, *node, "languages")) {
      if (is_one_of(language.text, language_ids())) continue;
      reader_.error(*language.node,
                    fmt::format("languages: unknown language '{}'{}", printable(language.text),
                                did_you_mean(language.text, language_ids())));
    }
    reader_.warning(*node, "languages: not enforced yet; submissions in every language are judged");
  }

  void check_file_writing() {
    const YamlNode* const node = root_.find("allow_file_writing");
    if (node == nullptr) return;
    const std::optional<bool> allowed = reader_.boolean(*node, "allow_file_writing");
    result_.allow_file_writing = allowed.value_or(false);
  }

  void check_constants() {
    const YamlNode* const node = root_.find("constants");
    if (node == nullptr) return;
    if (node->kind != YamlKind::map) {
      reader_.expected(*node, "constants", "a map of names to values");
      return;
    }
    for (const YamlEntry& entry : node->entries) {
      const std::string key = fmt::format("constants.{}", printable(entry.key));
      check_identifier(entry, key);
      if (entry.value.kind != YamlKind::map) {
        (void)reader_.text(entry.value, key);
        continue;
      }
      if (entry.value.find("value") == nullptr) {
        reader_.error(entry.value, fmt::format("the key '{}.value' is missing", key));
      }
      for (const YamlEntry& variant : entry.value.entries) {
        const std::string path = fmt::format("{}.{}", key, printable(variant.key));
        check_identifier(variant, path);
        (void)reader_.text(variant.value, path);
      }
    }
    reader_.warning(*node, "constants: not put into validators and submissions yet");
  }

  void check_identifier(const YamlEntry& entry, const std::string& key) {
    const auto is_part = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    const std::string& name = entry.key;
    const bool leads = !name.empty() && !(name.front() >= '0' && name.front() <= '9');
    if (leads && std::all_of(name.begin(), name.end(), is_part)) return;
    reader_.diagnostics().error(
        reader_.document().location(entry),
        fmt::format("{}: a name is made of letters, digits and '_', and starts with no digit", key));
  }

  YamlReader reader_;
  MapReader root_;
  ProblemYaml result_;
};

}  // namespace

const Format* read_format(const YamlDocument& document, Diagnostics& diagnostics) {
  const YamlReader reader(document, diagnostics);
  if (document.root.kind != YamlKind::map && document.root.kind != YamlKind::null) {
    reader.expected(document.root, "the file", "a map of keys to values");
    return nullptr;
  }
  const YamlNode* const node = document.root.find("problem_format_version");
  if (node == nullptr) {
    if (document.root.kind == YamlKind::null)
      reader.warning(document.root, "the file is empty; the package is read as one of format legacy");
    return &legacy_format();
  }
  const std::optional<std::string> version = reader.text(*node, "problem_format_version");
  if (!version) return nullptr;
  const Format* const format = find_format(*version);
  if (format == nullptr) {
    reader.error(*node, fmt::format("problem_format_version: unknown format '{}'{}; the formats are {}",
                                    printable(*version), did_you_mean(*version, format_names()),
                                    listed(format_names())));
  } else if (format->draft_keys) {
    reader.warning(*node,
                   fmt::format("problem_format_version: {} was a draft; it is read as 2025-09", *version));
  }
  return format;
}

ProblemYaml read_problem_yaml(const YamlDocument& document, const Format& format, Diagnostics& diagnostics) {
  return format.legacy_keys ? read_legacy_yaml(document, format, diagnostics)
                            : ProblemYamlReader(document, format, diagnostics).read();
}

std::optional<ProblemYaml> load_problem_yaml(const Entry& package, Diagnostics& diagnostics) {
  const fs::path path = package.path / kProblemFile;
  std::error_code error;
  const bool refused = package.child(kProblemFile) == nullptr && fs::exists(fs::symlink_status(path, error));
  if (refused) return std::nullopt;  // by read_tree, which has said why
  const std::optional<YamlDocument> document = load_yaml(path, diagnostics);
  if (!document) return std::nullopt;
  const Format* const format = read_format(*document, diagnostics);
  if (format == nullptr) return std::nullopt;
  return read_problem_yaml(*document, *format, diagnostics);
}

}  // namespace casewise::package
