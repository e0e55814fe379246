#include <algorithm>
#include <cmath>
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

/// "A, B and C" as three names (format legacy, Author).
std::vector<std::string> split_authors(const std::string& text) {
  std::vector<std::string> names(1);
  for (const std::string& word : split_words(text)) {
    if (word == "and") {
      names.emplace_back();
      continue;
    }
    const bool ends = word.back() == ',';
    const std::string part = ends ? word.substr(0, word.size() - 1) : word;
    names.back() += (names.back().empty() || part.empty() ? "" : " ") + part;
    if (ends) names.emplace_back();
  }
  names.erase(std::remove(names.begin(), names.end(), ""), names.end());
  return names;
}

class CurrentKeys {
 public:
  CurrentKeys(const Source& source, const std::vector<std::string>& statements, Losses& losses,
              package::Diagnostics& diagnostics)
      : source_(source),
        root_(source.yaml.root),
        statements_(statements),
        losses_(losses),
        diagnostics_(diagnostics) {}

  YamlNode make() {
    add(result_, "problem_format_version", plain_node(std::string(package::current_format().name)));
    add_name();
    add_uuid();
    keep("version");
    add_type();
    add_credits();
    add_source();
    for (const char* const key : {"license", "rights_owner", "embargo_until", "languages"})
      keep(key);
    add_keywords();
    for (const char* const key : {"allow_file_writing", "constants"})
      keep(key);
    add_limits();
    return std::move(result_);
  }

 private:
  void keep(const char* key) {
    const YamlNode* const value = root_.find(key);
    if (value != nullptr && value->kind != YamlKind::null) add(result_, key, *value);
  }

  void warn(const YamlNode& node, const std::string& what) {
    diagnostics_.warning(source_.yaml.location(node), what);
  }

  /// The one name of format legacy is that of the statement in every language.
  void add_name() {
    const auto& titles = source_.problem.titles;
    if (titles.empty()) return;
    YamlNode names = map_node();
    if (titles.size() == 1 && !statements_.empty()) {
      for (const std::string& language : statements_)
        add(names, language, text_node(titles.begin()->second));
    } else {
      for (const auto& [language, title] : titles)
        add(names, language, text_node(title));
    }
    add(result_, "name", std::move(names));
  }

  void add_uuid() {
    if (root_.find("uuid") != nullptr) return keep("uuid");
    losses_.add(
        "uuid: the package has none, and format 2025-09 wants one: add the line `uuid: ` with what "
        "uuidgen prints",
        package::kProblemFile);
  }

  void add_type() {
    const model::ProblemType& type = source_.problem.type;
    std::vector<std::string> types;
    if (type.scoring) types.emplace_back("scoring");
    if (type.interactive) types.emplace_back("interactive");
    if (type.multi_pass) types.emplace_back("multi-pass");
    if (type.submit_answer) types.emplace_back("submit-answer");
    if (types.empty()) return;
    add(result_, "type", types.size() == 1 ? text_node(types.front()) : list_node(types));
  }

  void add_credits() {
    if (root_.find("credits") != nullptr) return keep("credits");
    const std::vector<std::string> names = split_authors(text_of(root_, "author"));
    if (names.empty()) return;
    YamlNode credits = map_node();
    add(credits, "authors", list_node(names));
    add(result_, "credits", std::move(credits));
  }

  void add_source() {
    const std::string url = text_of(root_, "source_url");
    if (url.empty()) return keep("source");
    if (text_of(root_, "source").empty())
      return warn(*root_.find("source_url"), "source_url: there is no source that it could belong to");
    YamlNode source = map_node();
    add(source, "name", text_node(text_of(root_, "source")));
    add(source, "url", text_node(url));
    add(result_, "source", std::move(source));
  }

  void add_keywords() {
    const YamlNode* const node = root_.find("keywords");
    if (node == nullptr) return;
    if (node->kind == YamlKind::list) return keep("keywords");
    const std::vector<std::string> words = split_words(node->text);
    if (!words.empty()) add(result_, "keywords", list_node(words));
  }

  void add_limits() {
    const YamlNode empty = map_node();
    const YamlNode* const found = root_.find("limits");
    const YamlNode& node = found == nullptr || found->kind != YamlKind::map ? empty : *found;
    YamlNode limits = map_node();
    add_timing(node, limits);
    for (const char* const key :
         {"memory", "output", "code", "compilation_time", "compilation_memory", "validation_time",
          "validation_memory", "validation_output", "validation_passes"}) {
      const YamlNode* const value = node.find(key);
      if (value != nullptr && value->kind == YamlKind::scalar) add(limits, key, *value);
    }
    if (!limits.entries.empty()) add(result_, "limits", std::move(limits));
  }

  void add_timing(const YamlNode& node, YamlNode& limits) {
    const std::optional<Duration> limit = source_.settings.time_limit;
    if (limit) add(limits, "time_limit", plain_node(plain_seconds(*limit)));
    if (!source_.format().legacy_keys) {
      for (const char* const key : {"time_multipliers", "time_resolution"}) {
        const YamlNode* const value = node.find(key);
        if (value != nullptr) add(limits, key, *value);
      }
    } else if (limit) {
      add_resolution(*limit, limits);
    } else {
      // What is inferred follows from these, and the defaults of the formats differ.
      const auto value = [&](const char* key, const char* otherwise) {
        const std::string text = text_of(node, key);
        return plain_node(text.empty() ? otherwise : text);
      };
      YamlNode multipliers = map_node();
      add(multipliers, "ac_to_time_limit", value("time_multiplier", "5"));
      add(multipliers, "time_limit_to_tle", value("time_safety_margin", "2"));
      add(limits, "time_multipliers", std::move(multipliers));
    }
  }

  /// Format 2025-09, Problem timing: the time limit is a multiple of the resolution, which is a second when
  /// it is not set.
  static void add_resolution(Duration limit, YamlNode& limits) {
    Duration step = std::chrono::seconds(1);
    while (limit % step != Duration::zero())
      step /= 10;  // down to a nanosecond, which divides everything
    if (step != std::chrono::seconds(1)) add(limits, "time_resolution", plain_node(plain_seconds(step)));
  }

  const Source& source_;
  const YamlNode& root_;
  const std::vector<std::string>& statements_;
  Losses& losses_;
  package::Diagnostics& diagnostics_;
  YamlNode result_ = map_node();
};

}  // namespace

YamlNode current_keys(const Source& source, const std::vector<std::string>& statements, Losses& losses,
                      package::Diagnostics& diagnostics) {
  return CurrentKeys(source, statements, losses, diagnostics).make();
}

std::string plain_seconds(Duration duration) {
  const auto count = duration.count();
  constexpr long long kSecond = 1'000'000'000;
  std::string text = std::to_string(count / kSecond);
  std::string fraction = fmt::format("{:09}", count % kSecond);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  return fraction.empty() ? text : text + "." + fraction;
}

}  // namespace casewise::convert
