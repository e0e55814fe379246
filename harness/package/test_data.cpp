#include "harness/package/test_data.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "harness/package/names.hpp"
#include "harness/package/test_config.hpp"

namespace casewise::package {

namespace {

constexpr const char* kGroupConfig = "test_group.yaml";
const std::vector<std::string_view> kImages = {"png", "jpg", "jpeg", "svg"};

/// The files of one directory that belong to one test case, by extension.
using CaseFiles = std::map<std::string_view, const Entry*>;

class DataReader {
 public:
  DataReader(const Validators& validators, Diagnostics& diagnostics)
      : validators_(validators), diagnostics_(diagnostics) {}

  TestData read(const Entry& package) {
    const Entry* const data = package.directory("data");
    if (data == nullptr) {
      diagnostics_.error({(package.path / "data").string(), 0, 0},
                         "no test cases: there is no directory data");
      return {};
    }
    check_top(*data);
    read_sample(*data);
    read_secret(*data);
    for (const auto& [name, kind] : {std::pair("invalid_input", model::TestKind::invalid_input),
                                     std::pair("invalid_output", model::TestKind::invalid_output),
                                     std::pair("valid_output", model::TestKind::valid_output)}) {
      if (const Entry* const directory = data->directory(name)) {
        add(collect(*directory, name, kind, {}, true), result_.examples);
      }
    }
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
      } else if (!entry.is_directory) {
        diagnostics_.warning(entry.location(), "ignored: not a file of test data");
      }
    }
  }

  void read_sample(const Entry& data) {
    const Entry* const sample = data.directory("sample");
    if (sample != nullptr) add(collect(*sample, "sample", model::TestKind::sample, {}, true), result_.tests);
  }

  void read_secret(const Entry& data) {
    const Entry* const secret = data.directory("secret");
    const std::size_t samples = result_.tests.size();
    if (secret != nullptr && has_groups(*secret)) {
      read_groups(*secret);
    } else if (secret != nullptr) {
      add(collect(*secret, "secret", model::TestKind::secret, {}, true), result_.tests);
    }
    if (result_.tests.empty()) {
      diagnostics_.error(data.location(), "no test cases: neither data/sample nor data/secret holds one");
    } else if (result_.tests.size() == samples) {
      diagnostics_.warning(data.location(), "there is no secret test case");
    }
  }

  static bool has_groups(const Entry& secret) {
    const auto is_group = [](const Entry& entry) { return entry.child(kGroupConfig) != nullptr; };
    return std::any_of(secret.children.begin(), secret.children.end(), is_group);
  }

  /// Either all of secret/ is in groups, or nothing is.
  void read_groups(const Entry& secret) {
    const Entry* const own = secret.child(kGroupConfig);
    const TestConfig config = own == nullptr ? TestConfig{} : group_config(*own, {});
    for (const Entry& entry : secret.children) {
      if (entry.name == kGroupConfig) continue;
      if (!entry.is_directory) {
        if (split_test_file_name(entry.name).extension.empty()) {
          warn_of_other(entry);
        } else {
          diagnostics_.error(entry.location(),
                             "data/secret has test groups, so a test case belongs in one of them");
        }
        continue;
      }
      if (entry.child(kGroupConfig) == nullptr) {
        diagnostics_.error(entry.location(),
                           fmt::format("the other directories of data/secret are test groups, so this one "
                                       "needs a {} as well",
                                       kGroupConfig));
      }
      const std::string name = fmt::format("secret/{}", entry.name);
      std::vector<model::TestCase> cases = collect(entry, name, model::TestKind::secret, config, true);
      if (cases.empty()) diagnostics_.error(entry.location(), "the test group has no test case");
      add(std::move(cases), result_.tests);
    }
  }

  /// Puts the cases of one group, or of all when there are none, in their order.
  static void add(std::vector<model::TestCase> cases, std::vector<model::TestCase>& into) {
    std::sort(cases.begin(), cases.end(),
              [](const model::TestCase& a, const model::TestCase& b) { return a.name < b.name; });
    std::move(cases.begin(), cases.end(), std::back_inserter(into));
  }

  TestConfig group_config(const Entry& file, const TestConfig& inherited) {
    return read_group_config(file.path, inherited, validators_, diagnostics_);
  }

  /// The test cases in a directory and below it. `name` is the directory's path below data/.
  std::vector<model::TestCase> collect(const Entry& directory, const std::string& name, model::TestKind kind,
                                       TestConfig config, bool is_top) {
    std::vector<model::TestCase> cases;
    if (const Entry* const file = directory.child(kGroupConfig)) {
      if (is_top || is_example(kind)) {
        config = group_config(*file, config);
      } else {
        diagnostics_.error(file->location(), "a test group is a directory directly in data/secret");
      }
    }
    std::map<std::string, CaseFiles> files;
    for (const Entry& entry : directory.children)
      sort_in(entry, files);
    for (const auto& [base, parts] : files) {
      const Entry* const clash = directory.directory(base);
      if (clash != nullptr) {
        diagnostics_.error(clash->location(), "a test case and a directory have the same name");
      }
      if (auto test = make_case(name, base, parts, kind, config)) cases.push_back(std::move(*test));
    }
    for (const Entry& entry : directory.children) {
      if (!entry.is_directory || entry.name.ends_with(".files")) continue;
      std::vector<model::TestCase> more =
          collect(entry, fmt::format("{}/{}", name, entry.name), kind, config, false);
      std::move(more.begin(), more.end(), std::back_inserter(cases));
    }
    return cases;
  }

  void warn_of_other(const Entry& entry) {
    diagnostics_.warning(entry.location(), "ignored: not a file of a test case");
  }

  static bool is_example(model::TestKind kind) {
    return kind != model::TestKind::sample && kind != model::TestKind::secret;
  }

  void sort_in(const Entry& entry, std::map<std::string, CaseFiles>& files) {
    if (entry.name == kGroupConfig) return;
    if (entry.is_directory) {
      if (entry.name.ends_with(".files")) {
        diagnostics_.error(entry.location(),
                           "files for a test case's working directory are not supported yet");
      }
      return;
    }
    const TestFileName parts = split_test_file_name(entry.name);
    if (parts.extension.empty()) return warn_of_other(entry);
    files[parts.base][parts.extension] = &entry;
  }

  std::optional<model::TestCase> make_case(const std::string& directory, const std::string& base,
                                           const CaseFiles& files, model::TestKind kind,
                                           const TestConfig& inherited) {
    const Entry* const input = find(files, "in");
    if (input == nullptr) {
      report_orphans(base, files);
      return std::nullopt;
    }
    model::TestCase test;
    test.name = fmt::format("{}/{}", directory, base);
    test.kind = kind;
    test.input = input->path;
    check_case(base, files, *input);
    test.answer = require(files, "ans", kind != model::TestKind::invalid_input, *input);
    if (kind != model::TestKind::invalid_input) test.output = require(files, "out", is_example(kind), *input);
    const Entry* const file = find(files, "yaml");
    const TestConfig config =
        file == nullptr ? inherited : read_case_config(file->path, inherited, validators_, diagnostics_);
    test.input_validator_args = config.input_validator_args;
    test.output_validator_args = config.output_validator_args;
    return test;
  }

  static const Entry* find(const CaseFiles& files, std::string_view extension) {
    const auto found = files.find(extension);
    return found == files.end() ? nullptr : found->second;
  }

  void report_orphans(const std::string& base, const CaseFiles& files) {
    for (const auto& [extension, entry] : files) {
      const bool old_name = base == "testdata" && extension == "yaml";
      diagnostics_.error(entry->location(),
                         old_name ? fmt::format("format 2025-09 calls this file {}", kGroupConfig)
                                  : fmt::format("there is no {}.in to go with this file", base));
    }
  }

  std::optional<std::filesystem::path> require(const CaseFiles& files, std::string_view extension,
                                               bool required, const Entry& input) {
    const Entry* const file = find(files, extension);
    if (file != nullptr) return file->path;
    if (required) {
      const std::string base = input.name.substr(0, input.name.size() - std::string_view(".in").size());
      diagnostics_.error(input.location(), fmt::format("the test case has no {}.{}", base, extension));
    }
    return std::nullopt;
  }

  void check_case(const std::string& base, const CaseFiles& files, const Entry& input) {
    if (base == "test_group") diagnostics_.error(input.location(), "no test case may be called 'test_group'");
    if (const Entry* const interaction = find(files, "interaction")) {
      diagnostics_.error(interaction->location(), "only interactive and multi-pass problems have such files");
    }
    const auto is_there = [&](std::string_view extension) { return find(files, extension) != nullptr; };
    if (std::count_if(kImages.begin(), kImages.end(), is_there) > 1) {
      diagnostics_.error(input.location(), "the test case has more than one image");
    }
  }

  const Validators& validators_;
  Diagnostics& diagnostics_;
  TestData result_;
};

}  // namespace

TestFileName split_test_file_name(const std::string& name) {
  TestFileName best{name, {}};
  const auto offer = [&](std::string_view extension) {
    const bool is_longer = extension.size() > best.extension.size();
    if (!is_longer || name.size() < extension.size() + 2 || !name.ends_with(extension)) return;
    const std::size_t dot = name.size() - extension.size() - 1;
    if (name[dot] == '.') best = {name.substr(0, dot), extension};
  };
  for (const std::string_view extension : test_file_extensions())
    offer(extension);
  for (const std::string_view extension : kImages)
    offer(extension);
  return best;
}

const std::vector<std::string_view>& test_file_extensions() {
  static const std::vector<std::string_view> extensions = {
      "in",           "ans",           "out",         "yaml",        "interaction",
      "in.statement", "ans.statement", "in.download", "ans.download"};
  return extensions;
}

const std::vector<std::string_view>& data_directories() {
  static const std::vector<std::string_view> directories = {"sample", "secret", "invalid_input",
                                                            "invalid_output", "valid_output"};
  return directories;
}

TestData read_test_data(const Entry& package, const Validators& validators, Diagnostics& diagnostics) {
  return DataReader(validators, diagnostics).read(package);
}

}  // namespace casewise::package
