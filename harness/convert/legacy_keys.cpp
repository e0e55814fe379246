#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/convert/keys.hpp"
#include "harness/convert/nodes.hpp"
#include "harness/package/names.hpp"

namespace casewise::convert {

namespace {

using package::YamlEntry;
using package::YamlKind;
using package::YamlNode;

/// Joins what is not empty.
std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::vector<std::string> full;
  std::copy_if(parts.begin(), parts.end(), std::back_inserter(full),
               [](const std::string& part) { return !part.empty(); });
  return fmt::format("{}", fmt::join(full, separator));
}

class LegacyKeys {
 public:
  LegacyKeys(const Source& source, const package::Format& target, Losses& losses,
             package::Diagnostics& diagnostics)
      : source_(source),
        root_(source.yaml.root),
        target_(target),
        losses_(losses),
        diagnostics_(diagnostics) {}

  YamlNode make(const std::string& validator_flags) {
    if (target_.strict_names) add(result_, "problem_format_version", text_node(std::string(target_.name)));
    if (source_.problem.type.scoring) add(result_, "type", text_node("scoring"));
    add_text("name", name());
    keep("uuid");
    if (source_.format().legacy_keys) {
      for (const char* const key : {"author", "source", "source_url"})
        keep(key);
    } else {
      add_text("author", author());
      add_source();
    }
    keep("license");
    keep("rights_owner");
    add_text("validation", validation());
    add_text("validator_flags", validator_flags);
    add_limits();
    add_text("keywords", keywords());
    tell_of_others();
    return std::move(result_);
  }

 private:
  void add_text(const char* key, const std::string& text) {
    if (!text.empty()) add(result_, key, text_node(text));
  }

  void keep(const char* key) {
    const YamlNode* const value = root_.find(key);
    if (value != nullptr && value->kind == YamlKind::scalar) add(result_, key, *value);
  }

  /// What the target cannot say; the message is about the key in problem.yaml.
  void lose(const YamlNode& node, const std::string& what) {
    diagnostics_.warning(source_.yaml.location(node), fmt::format("{}", what));
  }

  std::string name() {
    if (source_.problem.titles.size() > 1) {
      const YamlNode* const node = root_.find("name");
      if (node != nullptr)
        lose(*node, fmt::format("name: format {} has one; '{}' is kept", target_.name,
                                printable(source_.problem.title())));
    }
    return source_.problem.titles.empty() ? std::string() : source_.problem.title();
  }

  /// "Full Name <mail>" of a person in either form.
  std::string person(const YamlNode& node) {
    if (node.kind == YamlKind::scalar) return node.text;
    if (node.find("orcid") != nullptr || node.find("kattis") != nullptr)
      losses_.add(fmt::format("credits: format {} has no orcid or kattis of a person", target_.name),
                  package::kProblemFile);
    const std::string mail = text_of(node, "email");
    return mail.empty() ? text_of(node, "name") : fmt::format("{} <{}>", text_of(node, "name"), mail);
  }

  std::string persons(const YamlNode& node) {
    if (node.kind != YamlKind::list) return person(node);
    std::vector<std::string> names;
    for (const YamlNode& item : node.items)
      names.push_back(person(item));
    return joined(names, ", ");
  }

  std::string author() {
    const YamlNode* const credits = root_.find("credits");
    if (credits == nullptr) return text_of(root_, "author");  // of a draft
    if (credits->kind == YamlKind::scalar) return credits->text;
    std::string authors;
    for (const YamlEntry& entry : credits->entries) {
      if (entry.key == "authors") {
        authors = persons(entry.value);
      } else {
        lose(entry.value,
             fmt::format("credits.{}: format {} knows authors only", printable(entry.key), target_.name));
      }
    }
    return authors;
  }

  /// Several sources become one text; there is room for one address.
  void add_source() {
    const YamlNode* const node = root_.find("source");
    if (node == nullptr) return;
    std::vector<std::string> names;
    std::vector<std::string> urls;
    const auto take = [&](const YamlNode& one) {
      names.push_back(one.kind == YamlKind::scalar ? one.text : text_of(one, "name"));
      const std::string url = text_of(one, "url");
      if (!url.empty()) urls.push_back(url);
    };
    if (node->kind != YamlKind::list) take(*node);
    for (const YamlNode& item : node->items)
      take(item);
    add_text("source", joined(names, ", "));
    if (!urls.empty()) add_text("source_url", urls.front());
    if (urls.size() > 1)
      lose(*node, fmt::format("source: format {} has one address; '{}' is kept", target_.name,
                              printable(urls.front())));
  }

  std::string validation() {
    const model::ProblemType& type = source_.problem.type;
    if (source_.problem.output_validators.empty()) return {};
    if (type.multi_pass)
      losses_.add(
          fmt::format("multi-pass is no part of format {}; DOMjudge and Casewise read it all the same",
                      target_.name),
          package::kProblemFile);
    return joined({"custom", type.validator_scores ? "score" : "", type.interactive ? "interactive" : "",
                   type.multi_pass ? "multi-pass" : ""},
                  " ");
  }

  void add_limits() {
    const YamlNode* const node = root_.find("limits");
    YamlNode limits = map_node();
    if (node != nullptr && node->kind == YamlKind::map) {
      for (const char* const key : {"time_multiplier", "time_safety_margin"})
        keep_limit(*node, key, limits);
    }
    if (!source_.format().legacy_keys) add_multipliers(node, limits);
    if (node != nullptr && node->kind == YamlKind::map) {
      for (const char* const key :
           {"memory", "output", "code", "compilation_time", "compilation_memory", "validation_time",
            "validation_memory", "validation_output", "validation_passes"})
        keep_limit(*node, key, limits);
    }
    if (!limits.entries.empty()) add(result_, "limits", std::move(limits));
  }

  static void keep_limit(const YamlNode& from, const char* key, YamlNode& limits) {
    const YamlNode* const value = from.find(key);
    if (value != nullptr && value->kind == YamlKind::scalar) add(limits, key, *value);
  }

  /// Where no time limit is set, the one that is inferred follows from these, and the defaults differ.
  void add_multipliers(const YamlNode* node, YamlNode& limits) {
    const YamlNode* const multipliers = node == nullptr ? nullptr : node->find("time_multipliers");
    const bool is_inferred = !source_.settings.time_limit;
    if (multipliers == nullptr && !is_inferred) return;
    const auto value = [&](const char* key, const char* otherwise) {
      const std::string text = multipliers == nullptr ? "" : text_of(*multipliers, key);
      return plain_node(text.empty() ? otherwise : text);
    };
    add(limits, "time_multiplier", value("ac_to_time_limit", "2"));
    add(limits, "time_safety_margin", value("time_limit_to_tle", "1.5"));
    const YamlNode* const resolution = node == nullptr ? nullptr : node->find("time_resolution");
    if (is_inferred && resolution != nullptr && package::yaml_number(*resolution) != 1.0)
      lose(*resolution, fmt::format("limits.time_resolution: format {} infers whole seconds", target_.name));
  }

  std::string keywords() {
    const YamlNode* const node = root_.find("keywords");
    if (node == nullptr) return {};
    if (node->kind != YamlKind::list) return node->text;
    std::vector<std::string> words;
    for (const YamlNode& item : node->items) {
      const std::vector<std::string> parts = split_words(item.text);
      words.push_back(joined(parts, "-"));
      if (parts.size() > 1)
        losses_.add(fmt::format("keywords: format {} has none with blanks, which are '-' then", target_.name),
                    package::kProblemFile);
    }
    return joined(words, " ");
  }

  void tell_of_others() {
    for (const char* const key : {"version", "embargo_until", "languages"}) {
      const YamlNode* const node = root_.find(key);
      if (node != nullptr && !(node->kind == YamlKind::scalar && node->text == "all"))
        lose(*node, fmt::format("{}: format {} has no such key", key, target_.name));
    }
    const YamlNode* const grading = root_.find("grading");
    if (grading != nullptr && source_.format().legacy_keys)
      lose(*grading, fmt::format("grading: format {} has no such key", target_.name));
    const YamlNode* const constants = root_.find("constants");
    if (constants != nullptr && !constants->entries.empty())
      diagnostics_.error(source_.yaml.location(*constants),
                         fmt::format("constants: format {} puts none into programs; write their values there",
                                     target_.name));
    if (source_.problem.allow_file_writing)
      diagnostics_.error(source_.location(package::kProblemFile),
                         fmt::format("allow_file_writing: format {} cannot say it", target_.name));
  }

  const Source& source_;
  const YamlNode& root_;
  const package::Format& target_;
  Losses& losses_;
  package::Diagnostics& diagnostics_;
  YamlNode result_ = map_node();
};

}  // namespace

YamlNode legacy_keys(const Source& source, const package::Format& target, const std::string& validator_flags,
                     Losses& losses, package::Diagnostics& diagnostics) {
  return LegacyKeys(source, target, losses, diagnostics).make(validator_flags);
}

}  // namespace casewise::convert
