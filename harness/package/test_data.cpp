#include "harness/package/test_data.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "harness/package/group_rules.hpp"
#include "harness/package/names.hpp"

namespace casewise::package {

namespace {

using model::TestKind;

class DataReader {
 public:
  DataReader(const ConfigContext& context, Diagnostics& diagnostics)
      : context_(context), format_(context.format), diagnostics_(diagnostics) {}

  TestData read(const Entry& package, const model::Grading& grading) {
    const Entry* const data = package.directory("data");
    if (data == nullptr) {
      diagnostics_.error({(package.path / "data").string(), 0, 0},
                         "no test cases: there is no directory data");
      return {};
    }
    check_top(*data);
    const TestConfig root = root_config(*data, grading);
    (void)add_group("", std::nullopt, root);
    read_tests(*data, root);
    for (const auto& [name, kind] : {std::pair("invalid_input", TestKind::invalid_input),
                                     std::pair("invalid_output", TestKind::invalid_output),
                                     std::pair("valid_output", TestKind::valid_output)}) {
      const Entry* const directory = data->directory(name);
      if (directory != nullptr)
        add(collect(*directory, name, kind, configure(*directory, GroupRole::examples, root)),
            result_.examples);
    }
    check_groups(groups_, context_.type.scoring && !format_.legacy_keys, result_, diagnostics_);
    return std::move(result_);
  }

 private:
  void check_top(const Entry& data) {
    for (const Entry& entry : data.children) {
      const std::string_view extension = split_test_file_name(entry.name).extension;
      if (entry.is_directory && !is_one_of(entry.name, data_directories())) {
        diagnostics_.warning(entry.location(), fmt::format("ignored: not a directory of test data{}",
                                                           did_you_mean(entry.name, data_directories())));
      } else if (!entry.is_directory && (extension == "in" || extension == "ans")) {
        diagnostics_.error(entry.location(),
                           "a test case belongs in a directory of data, such as data/secret");
      } else if (!entry.is_directory && !is_root_config(entry)) {
        diagnostics_.warning(entry.location(), "ignored: not a file of test data");
      }
    }
  }

  bool is_root_config(const Entry& entry) const {
    return format_.is_every_directory_a_group && is_one_of(entry.name, format_.group_config);
  }

  TestConfig root_config(const Entry& data, const model::Grading& grading) {
    TestConfig config;
    config.input_validator_args.resize(context_.input_validators.size());
    config.output_validator_args = context_.validator_flags;
    config.location = data.location();
    if (!format_.is_every_directory_a_group) return config;
    config.grading = grading;
    return configure(data, GroupRole::root, config);
  }

  /// The directory's own configuration over what it inherits.
  TestConfig configure(const Entry& directory, GroupRole role, const TestConfig& inherited) {
    TestConfig config = inherited;
    config.location = directory.location();
    config.full_feedback =
        role == GroupRole::sample || (role != GroupRole::secret && inherited.full_feedback);
    if (format_.legacy_keys) {
      config.grading.ignore_sample = false;  // means the children of data/, and only those
    } else {
      config.grading = default_grading(role, context_.type.scoring);
      config.requires_pass.clear();
    }
    const Entry* const file = config_of(directory);
    return file == nullptr ? config : read_group_config(file->path, role, config, context_, diagnostics_);
  }

  /// The file that configures a directory. Of several the one of the right name counts.
  const Entry* config_of(const Entry& directory) {
    for (const std::string_view name : format_.group_config) {
      const Entry* const file = directory.child(name);
      if (file == nullptr || file->is_directory) continue;
      if (name != format_.group_config.front() && told_.insert(file).second)
        diagnostics_.warning(file->location(),
                             fmt::format("format 2025-09 calls this file {}", format_.group_config.front()));
      return file;
    }
    return nullptr;
  }

  std::size_t add_group(const std::string& name, std::optional<std::size_t> parent,
                        const TestConfig& config) {
    result_.groups.push_back({name, parent, config.grading});
    groups_.push_back({config.requires_pass, config.location});
    return result_.groups.size() - 1;
  }

  void read_tests(const Entry& data, const TestConfig& root) {
    for (const auto& [name, kind, role] : {std::tuple("sample", TestKind::sample, GroupRole::sample),
                                           std::tuple("secret", TestKind::secret, GroupRole::secret)}) {
      const std::size_t before = result_.tests.size();
      const Entry* const directory = data.directory(name);
      if (directory != nullptr && format_.is_every_directory_a_group) {
        walk(*directory, name, kind, role, root, 0);
      } else if (directory != nullptr) {
        const TestConfig config = configure(*directory, role, root);
        const std::size_t group = add_group(name, 0, config);
        if (kind == TestKind::secret && has_groups(*directory)) {
          read_groups(*directory, config, group);
        } else {
          add(collect(*directory, name, kind, config, group), result_.tests);
        }
      }
      if (kind == TestKind::secret && !result_.tests.empty() && result_.tests.size() == before)
        diagnostics_.warning(data.location(), "there is no secret test case");
    }
    if (result_.tests.empty())
      diagnostics_.error(data.location(), "no test cases: neither data/sample nor data/secret holds one");
  }

  /// Format legacy: test cases and groups of any depth, in the order of their names.
  void walk(const Entry& directory, const std::string& name, TestKind kind, GroupRole role,
            const TestConfig& inherited, std::size_t parent) {
    const TestConfig config = configure(directory, role, inherited);
    const std::size_t group = add_group(name, parent, config);
    const std::map<std::string, CaseFiles> files = sort_files(directory, format_, diagnostics_);
    check_clashes(directory, files);
    std::map<std::string, const CaseFiles*> children;  // null: a directory
    for (const auto& [base, parts] : files)
      children.emplace(base, &parts);
    for (const Entry& entry : directory.children)
      if (entry.is_directory) children.emplace(entry.name, nullptr);
    for (const auto& [base, parts] : children) {
      if (parts == nullptr) {
        walk(*directory.child(base), fmt::format("{}/{}", name, base), kind, GroupRole::group, config, group);
      } else if (auto test = make_case(name, base, *parts, kind, config, context_, diagnostics_)) {
        test->group = group;
        result_.tests.push_back(std::move(*test));
      }
    }
  }

  bool has_groups(const Entry& secret) {
    const auto is_group = [this](const Entry& entry) {
      return entry.is_directory && config_of(entry) != nullptr;
    };
    return std::any_of(secret.children.begin(), secret.children.end(), is_group);
  }

  /// Format 2025-09: either all of secret/ is in groups, or nothing is.
  void read_groups(const Entry& secret, const TestConfig& config, std::size_t parent) {
    for (const Entry& entry : secret.children) {
      if (is_one_of(entry.name, format_.group_config)) continue;
      if (!entry.is_directory) {
        report_beside_groups(entry);
        continue;
      }
      if (config_of(entry) == nullptr) {
        diagnostics_.error(entry.location(),
                           fmt::format("the other directories of data/secret are test groups, so this one "
                                       "needs a {} as well",
                                       format_.group_config.front()));
      }
      const std::string name = fmt::format("secret/{}", entry.name);
      const TestConfig own = configure(entry, GroupRole::group, config);
      const std::size_t group = add_group(name, parent, own);
      std::vector<model::TestCase> cases = collect(entry, name, TestKind::secret, own, group);
      if (cases.empty() && !own.grading.checks_source)
        diagnostics_.error(entry.location(), "the test group has no test case");
      add(std::move(cases), result_.tests);
    }
  }

  void report_beside_groups(const Entry& entry) {
    if (split_test_file_name(entry.name).extension.empty()) {
      diagnostics_.warning(entry.location(), "ignored: not a file of a test case");
    } else {
      diagnostics_.error(entry.location(),
                         "data/secret has test groups, so a test case belongs in one of them");
    }
  }

  /// Puts the cases of one group, or of all when there are none, in their order.
  static void add(std::vector<model::TestCase> cases, std::vector<model::TestCase>& into) {
    std::sort(cases.begin(), cases.end(),
              [](const model::TestCase& a, const model::TestCase& b) { return a.name < b.name; });
    std::move(cases.begin(), cases.end(), std::back_inserter(into));
  }

  void check_clashes(const Entry& directory, const std::map<std::string, CaseFiles>& files) {
    for (const auto& [base, parts] : files) {
      const Entry* const clash = directory.directory(base);
      if (clash != nullptr)
        diagnostics_.error(clash->location(), "a test case and a directory have the same name");
    }
  }

  /// The test cases in a directory and below it. `name` is the directory's path below data/.
  std::vector<model::TestCase> collect(const Entry& directory, const std::string& name, TestKind kind,
                                       const TestConfig& config, std::size_t group = 0) {
    std::vector<model::TestCase> cases;
    const std::map<std::string, CaseFiles> files = sort_files(directory, format_, diagnostics_);
    check_clashes(directory, files);
    for (const auto& [base, parts] : files) {
      if (auto test = make_case(name, base, parts, kind, config, context_, diagnostics_)) {
        test->group = group;
        cases.push_back(std::move(*test));
      }
    }
    for (const Entry& entry : directory.children) {
      if (!entry.is_directory || is_files_directory(entry)) continue;
      std::vector<model::TestCase> more = collect(entry, fmt::format("{}/{}", name, entry.name), kind,
                                                  config_below(entry, kind, config), group);
      std::move(more.begin(), more.end(), std::back_inserter(cases));
    }
    return cases;
  }

  /// Of a directory in one of test cases. Only examples may have a file of their own there.
  TestConfig config_below(const Entry& directory, TestKind kind, const TestConfig& config) {
    const Entry* const file = config_of(directory);
    if (file == nullptr) return config;
    if (is_example(kind)) return configure(directory, GroupRole::examples, config);
    diagnostics_.error(file->location(), "a test group is a directory directly in data/secret");
    return config;
  }

  const ConfigContext& context_;
  const Format& format_;
  Diagnostics& diagnostics_;
  TestData result_;
  std::vector<GroupOrigin> groups_;  // as in result_
  std::set<const Entry*> told_;      // configurations of an old name that have been warned of
};

}  // namespace

const std::vector<std::string_view>& test_file_extensions() {
  return current_format().test_files;
}

const std::vector<std::string_view>& data_directories() {
  static const std::vector<std::string_view> directories = {"sample", "secret", "invalid_input",
                                                            "invalid_output", "valid_output"};
  return directories;
}

TestData read_test_data(const Entry& package, const ConfigContext& context, const model::Grading& grading,
                        Diagnostics& diagnostics) {
  return DataReader(context, diagnostics).read(package, grading);
}

}  // namespace casewise::package
