#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/convert/data.hpp"
#include "harness/convert/nodes.hpp"
#include "harness/convert/scores.hpp"
#include "harness/convert/test_settings.hpp"
#include "harness/package/names.hpp"

namespace casewise::convert {

namespace {

using package::YamlNode;
using Args = std::vector<std::string>;

/// A directory of test cases with what is below it.
struct Directory {
  std::map<std::string, Directory> children;
  std::vector<const TestSettings*> tests;  // directly in it

  void collect(std::vector<const TestSettings*>& all) const {
    all.insert(all.end(), tests.begin(), tests.end());
    for (const auto& [name, child] : children)
      child.collect(all);
  }
};

template <typename Value>
bool all_same(const std::vector<const TestSettings*>& tests, Value TestSettings::*member) {
  return std::all_of(tests.begin(), tests.end(),
                     [&](const TestSettings* test) { return test->*member == tests.front()->*member; });
}

class LegacyData {
 public:
  LegacyData(const Source& source, const package::Format& target, Plan& plan,
             package::Diagnostics& diagnostics)
      : source_(source), target_(target), plan_(plan), diagnostics_(diagnostics), finder_(source) {}

  std::string write() {
    const std::vector<model::TestCase>& tests = source_.problem.tests;
    settings_.reserve(tests.size());  // which is pointed into
    for (const model::TestCase& test : tests)
      add_test(test);
    for (const model::TestCase& test : source_.problem.examples)
      lose("test cases for validators are left out",
           test.input.lexically_relative(source_.problem.root).string());
    copy_lone_interactions();
    if (source_.problem.type.scoring) configs_ = legacy_scores(source_, diagnostics_);
    std::string flags = common_output_flags();
    write_output_flags();
    write_input_flags();
    for (auto& [directory, node] : configs_)
      plan_.write(fmt::format("data{}{}/testdata.yaml", directory.empty() ? "" : "/", directory),
                  to_yaml_text(node));
    return flags;
  }

 private:
  void lose(const std::string& what, const std::string& path) {
    plan_.losses.add(fmt::format("format {}: {}", target_.name, what), path);
  }

  void error(const std::string& path, const std::string& what) {
    diagnostics_.error(source_.location(path), fmt::format("format {}: {}", target_.name, what));
  }

  /// Format legacy-icpc has two directories of test cases and none in them.
  std::string new_name(const std::string& name) {
    if (!target_.strict_names) return name;
    std::string flat = name;
    const std::size_t first = flat.find('/');
    std::replace(flat.begin() + static_cast<std::ptrdiff_t>(first) + 1, flat.end(), '/', '-');
    if (flat != name)
      lose(fmt::format("there are no directories in data/{}, so '-' stands for the '/' in the "
                       "names of test cases",
                       name.substr(0, first)),
           "data/" + name);
    return flat;
  }

  void add_test(const model::TestCase& test) {
    const std::string name = new_name(test.name);
    plan_.tests[test.name] = name;
    if (!names_.insert(name).second)
      return error("data/" + test.name, fmt::format("there are two test cases '{}'", name));
    settings_.push_back(settings_of(test));
    const TestSettings& settings = settings_.back();
    Directory* directory = &root_;
    for (std::string rest = split_test_name(name).first; !rest.empty();) {
      const std::size_t slash = rest.find('/');
      directory = &directory->children[rest.substr(0, slash)];
      rest = slash == std::string::npos ? "" : rest.substr(slash + 1);
    }
    directory->tests.push_back(&settings);
    check_settings(test, settings);
    for (const auto& [extension, entry] : finder_.files(test.name))
      add_file(test, name, extension, *entry);
  }

  void check_settings(const model::TestCase& test, const TestSettings& settings) {
    const std::string path = "data/" + test.name;
    if (!settings.args.empty()) error(path, "there are no arguments for submissions");
    if (test.files) error(path, "there are no files for a submission's working directory");
    if (settings.full_feedback != (test.kind == model::TestKind::sample))
      lose("full_feedback cannot be said", path);
  }

  void add_file(const model::TestCase& test, const std::string& name, std::string_view extension,
                const package::Entry& entry) {
    const std::string from = fmt::format("data/{}.{}", test.name, extension);
    if (extension == "yaml") {
      split_case_yaml(entry, name);
    } else if (extension == "args" || extension == "files") {
      return;  // an error already, unless there are none
    } else if (package::split_test_file_name("x." + std::string(extension)).extension.empty() ||
               is_unknown(extension)) {
      lose("there are no such files of a test case", from);
    } else {
      plan_.copy(entry, fmt::format("data/{}.{}", name, extension));
    }
  }

  bool is_unknown(std::string_view extension) const {
    return package::is_one_of(extension, package::current_format().test_files) &&
           !package::is_one_of(extension, target_.test_files);
  }

  /// The keys of NAME.yaml that are files here. Arguments are in the settings already.
  void split_case_yaml(const package::Entry& entry, const std::string& name) {
    package::Diagnostics told;
    const std::optional<package::YamlDocument> yaml = package::load_yaml(entry.path, told);
    if (!yaml) return;
    for (const auto& [key, extension] : {std::pair("hint", "hint"), std::pair("description", "desc")}) {
      std::string text = text_of(yaml->root, key);
      if (text.empty()) continue;
      if (text.back() != '\n') text += '\n';
      plan_.write(fmt::format("data/{}.{}", name, extension), std::move(text));
    }
    for (const char* const key : {"input_visualizer_args", "output_visualizer_args"}) {
      if (yaml->root.find(key) != nullptr)
        lose(fmt::format("{} cannot be said", key),
             entry.path.lexically_relative(source_.problem.root).string());
    }
  }

  /// A sample may be shown as a conversation alone (format legacy, Interactive Problems).
  void copy_lone_interactions() {
    const package::Entry* const sample = source_.tree.find("data/sample");
    if (sample == nullptr || !source_.format().is_interaction_a_case) return;
    for (const package::Entry& entry : sample->children) {
      const package::TestFileName parts = package::split_test_file_name(entry.name);
      if (parts.extension == "interaction" && plan_.tests.count("sample/" + parts.base) == 0)
        plan_.copy(entry, "data/sample/" + entry.name);
    }
  }

  std::string text_for(const Args& args, const std::string& key) {
    const Result<std::string> text = flag_text(args);
    if (text) return *text;
    error("data", fmt::format("{}: {}", key, text.error().message()));
    return {};
  }

  /// What all test cases have is best said in problem.yaml, which every judge of these formats reads.
  std::string common_output_flags() {
    std::vector<const TestSettings*> all;
    root_.collect(all);
    if (all.empty() || !all_same(all, &TestSettings::output_validator_args)) return {};
    is_output_common_ = true;
    return text_for(all.front()->output_validator_args, "output_validator_args");
  }

  void write_output_flags() {
    if (is_output_common_) return;
    if (target_.strict_names)
      return error("data",
                   "all test cases have the same validator_flags, but output_validator_args differ here");
    spread(
        root_, "", &TestSettings::output_validator_args, Args(),
        [&](const Args& args) { return std::optional(text_node(text_for(args, "output_validator_args"))); },
        "output_validator_flags");
  }

  void write_input_flags() {
    using Lists = std::vector<Args>;
    const Lists none(source_.problem.input_validators.size());
    spread(
        root_, "", &TestSettings::input_validator_args, none,
        [&](const Lists& lists) { return input_flags(lists); }, "input_validator_flags");
  }

  /// One text for all validators, or for one that is named.
  std::optional<YamlNode> input_flags(const std::vector<Args>& lists) {
    const std::string key = "input_validator_args";
    const bool same =
        std::all_of(lists.begin(), lists.end(), [&](const Args& one) { return one == lists.front(); });
    if (same) return text_node(lists.empty() ? "" : text_for(lists.front(), key));
    const auto is_set = [](const Args& list) { return !list.empty(); };
    if (std::count_if(lists.begin(), lists.end(), is_set) > 1) {
      error("data", fmt::format("{}: arguments can be given to all input validators or to one", key));
      return std::nullopt;
    }
    const auto found = std::find_if(lists.begin(), lists.end(), is_set);
    const auto number = static_cast<std::size_t>(found - lists.begin());
    YamlNode named = map_node();
    add(named, "name", text_node(source_.problem.input_validators[number].name));
    add(named, "flags", text_node(text_for(*found, key)));
    return named;
  }

  /// Says a setting in as few directories as will do, each of which hands it down.
  template <typename Value, typename Make>
  void spread(const Directory& directory, const std::string& path, Value TestSettings::*member,
              const Value& inherited, const Make& make, const std::string& key) {
    std::vector<const TestSettings*> all;
    directory.collect(all);
    if (all.empty()) return;
    const bool is_uniform = all_same(all, member);
    Value own = inherited;
    if (is_uniform || !directory.tests.empty()) own = (is_uniform ? all : directory.tests).front()->*member;
    if (!is_uniform && !all_same(directory.tests, member))
      error("data/" + path,
            fmt::format("{} of the test cases in one directory differ; put those that have others into a "
                        "directory of their own",
                        key));
    if (own != inherited) {
      if (target_.strict_names)
        lose(fmt::format("{} is a key of format legacy, which DOMjudge may pass over", key), "data/" + path);
      if (const std::optional<YamlNode> node = make(own)) {
        YamlNode& config = configs_.try_emplace(path, map_node()).first->second;
        add(config, key, *node);
      }
    }
    if (is_uniform) return;
    for (const auto& [name, child] : directory.children)
      spread(child, path.empty() ? name : fmt::format("{}/{}", path, name), member, own, make, key);
  }

  const Source& source_;
  const package::Format& target_;
  Plan& plan_;
  package::Diagnostics& diagnostics_;
  CaseFinder finder_;
  std::set<std::string> names_;
  std::vector<TestSettings> settings_;
  Directory root_;
  GroupKeys configs_;  // by directory below data/
  bool is_output_common_ = false;
};

}  // namespace

std::string legacy_data(const Source& source, const package::Format& target, Plan& plan,
                        package::Diagnostics& diagnostics) {
  return LegacyData(source, target, plan, diagnostics).write();
}

}  // namespace casewise::convert
