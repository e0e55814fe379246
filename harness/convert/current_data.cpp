#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/convert/data.hpp"
#include "harness/convert/nodes.hpp"
#include "harness/convert/scores.hpp"
#include "harness/convert/test_settings.hpp"
#include "harness/package/names.hpp"

namespace casewise::convert {

namespace {

using model::TestCase;
using model::TestKind;
using package::YamlNode;

/// The directory below data/ that a kind of test case is in.
std::string directory_of(const TestCase& test) {
  return test.name.substr(0, test.name.find('/'));
}

class CurrentData {
 public:
  CurrentData(const Source& source, Plan& plan, package::Diagnostics& diagnostics)
      : source_(source), plan_(plan), diagnostics_(diagnostics), finder_(source) {}

  void write() {
    if (source_.problem.type.scoring) scores_ = current_scores(source_, diagnostics_);
    std::map<std::string, std::vector<const TestCase*>> directories;
    for (const auto* list : {&source_.problem.tests, &source_.problem.examples})
      for (const TestCase& test : *list)
        directories[directory_of(test)].push_back(&test);
    for (const auto& [name, tests] : directories) {
      const TestSettings settings = write_directory(name, tests, defaults(name == "sample"));
      if (name == "secret" && has_groups(tests)) {
        write_groups(tests, settings);
      } else {
        write_tests(tests, settings);
      }
    }
    tell_of_lone_interactions();
  }

 private:
  TestSettings defaults(bool full_feedback) const {
    TestSettings settings;
    settings.input_validator_args.resize(source_.problem.input_validators.size());
    settings.full_feedback = full_feedback;
    return settings;
  }

  /// Writes the file of a directory for what most of its test cases have, and returns that.
  TestSettings write_directory(const std::string& name, const std::vector<const TestCase*>& tests,
                               const TestSettings& inherited, bool always = false) {
    std::vector<TestSettings> all;
    for (const TestCase* const test : tests)
      all.push_back(settings_of(*test));
    TestSettings settings = most_common(all);
    // A key that is there for the sake of one test case is no gain.
    const auto scores = scores_.find(name);
    YamlNode node = scores == scores_.end() ? map_node() : scores->second;
    YamlNode more = keys(settings, inherited);
    std::move(more.entries.begin(), more.entries.end(), std::back_inserter(node.entries));
    if (!node.entries.empty() || always)
      plan_.write(fmt::format("data/{}/test_group.yaml", name), to_yaml_text(node));
    return settings;
  }

  /// The group directly below secret/ that a test case is in; empty: none.
  static std::string group_of(const TestCase& test) {
    const std::string below = test.name.substr(test.name.find('/') + 1);
    const std::size_t slash = below.find('/');
    return slash == std::string::npos ? std::string() : below.substr(0, slash);
  }

  /// Directories without a file of their own are no groups, and each test case would have to say what is said
  /// once in a group.
  bool has_groups(const std::vector<const TestCase*>& tests) const {
    const auto in_none = [](const TestCase* test) { return group_of(*test).empty(); };
    if (std::any_of(tests.begin(), tests.end(), in_none)) return false;
    if (!source_.format().legacy_keys) {  // a draft, whose groups are what they are here
      const auto is_group = [](const model::TestGroup& group) { return group.name.starts_with("secret/"); };
      return std::any_of(source_.problem.groups.begin(), source_.problem.groups.end(), is_group);
    }
    if (source_.problem.type.scoring) return true;
    const TestSettings first = settings_of(*tests.front());
    return std::any_of(tests.begin(), tests.end(),
                       [&](const TestCase* test) { return !(settings_of(*test) == first); });
  }

  void write_groups(const std::vector<const TestCase*>& tests, const TestSettings& inherited) {
    std::map<std::string, std::vector<const TestCase*>> groups;
    for (const TestCase* const test : tests)
      groups[group_of(*test)].push_back(test);
    for (const auto& [group, members] : groups)
      write_tests(members, write_directory("secret/" + group, members, inherited, true));
  }

  void write_tests(const std::vector<const TestCase*>& tests, const TestSettings& inherited) {
    for (const TestCase* const test : tests) {
      plan_.tests[test->name] = test->name;
      YamlNode config = keys(settings_of(*test), inherited);
      for (const auto& [extension, entry] : finder_.files(test->name))
        add_file(*test, extension, *entry, config);
      if (!config.entries.empty()) plan_.write(fmt::format("data/{}.yaml", test->name), to_yaml_text(config));
    }
  }

  void add_file(const TestCase& test, std::string_view extension, const package::Entry& entry,
                YamlNode& config) {
    if (extension == "yaml") {
      package::Diagnostics told;
      const std::optional<package::YamlDocument> yaml = package::load_yaml(entry.path, told);
      for (const char* const key :
           {"hint", "description", "input_visualizer_args", "output_visualizer_args"}) {
        const YamlNode* const value = yaml ? yaml->root.find(key) : nullptr;
        if (value != nullptr) add(config, key, *value);
      }
    } else if (extension == "hint" || extension == "desc") {
      const Result<std::string> text = read_file(entry.path, package::kYamlFileLimit);
      if (!text) return diagnostics_.error(entry.location(), text.error().message());
      YamlNode node = text_node(*text);
      node.quoted = true;
      add(config, extension == "hint" ? "hint" : "description", std::move(node));
    } else if (extension != "args") {  // which is among the settings
      plan_.copy(entry, fmt::format("data/{}.{}", test.name, extension));
    }
  }

  /// What differs from what is inherited.
  YamlNode keys(const TestSettings& settings, const TestSettings& inherited) const {
    YamlNode node = map_node();
    if (settings.args != inherited.args) add(node, "args", list_node(settings.args));
    if (settings.input_validator_args != inherited.input_validator_args)
      add(node, "input_validator_args", input_args(settings.input_validator_args));
    if (settings.output_validator_args != inherited.output_validator_args)
      add(node, "output_validator_args", list_node(settings.output_validator_args));
    if (settings.full_feedback != inherited.full_feedback)
      add(node, "full_feedback", plain_node(settings.full_feedback ? "true" : "false"));
    return node;
  }

  /// One list for all validators, or a map of their names to lists.
  YamlNode input_args(const std::vector<std::vector<std::string>>& lists) const {
    const auto same = [&](const auto& one) { return one == lists.front(); };
    if (std::all_of(lists.begin(), lists.end(), same)) return list_node(lists.front());
    YamlNode named = map_node();
    for (std::size_t i = 0; i < lists.size(); ++i)
      if (!lists[i].empty()) add(named, source_.problem.input_validators[i].name, list_node(lists[i]));
    return named;
  }

  void tell_of_lone_interactions() {
    const package::Entry* const sample = source_.tree.find("data/sample");
    if (sample == nullptr) return;
    for (const package::Entry& entry : sample->children) {
      const package::TestFileName parts = package::split_test_file_name(entry.name);
      if (parts.extension == "interaction" && plan_.tests.count("sample/" + parts.base) == 0)
        plan_.losses.add("format 2025-09: an .interaction belongs to an .in, and this one has none",
                         "data/sample/" + entry.name);
    }
  }

  const Source& source_;
  Plan& plan_;
  package::Diagnostics& diagnostics_;
  CaseFinder finder_;
  GroupKeys scores_;
};

}  // namespace

void current_data(const Source& source, Plan& plan, package::Diagnostics& diagnostics) {
  CurrentData(source, plan, diagnostics).write();
}

}  // namespace casewise::convert
