#include "harness/package/generators_yaml.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/generator_case.hpp"
#include "harness/package/names.hpp"
#include "harness/package/problem_yaml.hpp"
#include "harness/package/test_data.hpp"
#include "harness/package/yaml_reader.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

/// What makes the answers, and where that is said.
struct Solution {
  std::optional<fs::path> path;
  Location location;
};

/// A directory that is being read.
struct Directory {
  std::string path;  // below data/; empty for data/ itself
  Solution solution;
  bool is_root = false;
};

/// Names of a numbered list: "07-name", or "07" for an empty name.
std::string numbered(std::size_t number, std::size_t total, const std::string& name) {
  const std::size_t width = std::to_string(total).size();
  return fmt::format("{:0{}}{}{}", number, width, name.empty() ? "" : "-", name);
}

class GeneratorsReader {
 public:
  GeneratorsReader(const YamlDocument& document, Diagnostics& diagnostics) : reader_(document, diagnostics) {}

  GeneratorsFile read() {
    const YamlNode& root = reader_.document().root;
    if (root.kind != YamlKind::map) {
      reader_.expected(root, "the file", "a map of keys to values");
      return {};
    }
    read_generators(root);
    numbered_cases_ = count_numbered(root);
    read_directory(root, {"", {}, true});
    return std::move(result_);
  }

 private:
  void read_generators(const YamlNode& root) {
    const YamlNode* const node = root.find("generators");
    if (node == nullptr) return;
    if (node->kind != YamlKind::map) {
      reader_.expected(*node, "generators", "a map of names to lists of files");
      return;
    }
    for (const YamlEntry& entry : node->entries) {
      const std::string key = fmt::format("generators.{}", printable(entry.key));
      const auto files = reader_.texts(entry.value, key);
      if (!is_legal_name(entry.key)) {
        error_at(entry, fmt::format("{}: not a legal name", key));
      } else if (files && files->empty()) {
        reader_.error(entry.value, fmt::format("{}: the list of files is empty", key));
      } else if (files && !check_files(entry.value, key, *files)) {
        continue;
      } else if (files) {
        result_.generators[entry.key] = {*files, reader_.document().location(entry)};
      }
    }
  }

  bool check_files(const YamlNode& node, const std::string& key, const std::vector<std::string>& files) {
    const auto outside = std::find_if_not(files.begin(), files.end(), is_contained);
    if (outside == files.end()) return true;
    reader_.error(node, fmt::format("{}: '{}' is not a path below generators", key, printable(*outside)));
    return false;
  }

  /// How many cases of the whole tree get a number, which decides how wide the numbers are.
  static std::size_t count_numbered(const YamlNode& directory) {
    const YamlNode* const data = directory.find("data");
    if (data == nullptr) return 0;
    const bool is_list = data->kind == YamlKind::list;
    std::size_t total = 0;
    const auto count_entry = [&](const YamlEntry& entry) {
      if (entry.value.kind == YamlKind::map && !is_generated_case(entry.value)) {
        total += count_numbered(entry.value);
      } else if (is_list) {
        total += count_cases(entry.value);
      }
    };
    for (const YamlEntry& entry : data->entries)
      count_entry(entry);
    for (const YamlNode& item : data->items) {
      for (const YamlEntry& entry : item.entries)
        count_entry(entry);
    }
    return total;
  }

  /// As read_count, without a word about what is wrong: that comes when the case is read.
  static std::size_t count_cases(const YamlNode& node) {
    Diagnostics unused;
    const YamlDocument nowhere;
    const auto counts = read_count(YamlReader(nowhere, unused), node);
    return counts ? counts->size() : 1;
  }

  void read_directory(const YamlNode& node, Directory directory) {
    set_solution(node, directory.solution);
    if (const YamlNode* const config = node.find("test_group.yaml")) read_group_config(*config, directory);
    if (const YamlNode* const include = node.find("include")) {
      reader_.error(*include, "include: not supported yet");
    }
    // Other keys of a directory are left to other tools, as the format says.
    const YamlNode* const data = node.find("data");
    if (data == nullptr || data->kind == YamlKind::null) return;
    if (data->kind == YamlKind::map) {
      read_map(*data, directory);
    } else if (data->kind == YamlKind::list && !directory.is_root) {
      read_list(*data, directory);
    } else {
      reader_.expected(*data, "data",
                       directory.is_root ? "a map of the directories of data" : "a map or a list of maps");
    }
  }

  /// Takes the key `solution` of a directory or case, where it is there.
  void set_solution(const YamlNode& node, Solution& solution) {
    const YamlNode* const value = node.find("solution");
    if (value == nullptr) return;
    const std::optional<fs::path> path = read_solution(reader_, *value);
    if (!path) return;
    solution = {path->empty() ? std::nullopt : path, reader_.document().location(*value)};
  }

  void read_group_config(const YamlNode& node, const Directory& directory) {
    if (node.kind == YamlKind::map) {
      result_.group_configs[directory.path] = to_yaml_text(node);
    } else {
      reader_.expected(node, "test_group.yaml", "a map of keys to values");
    }
  }

  void read_map(const YamlNode& data, const Directory& directory) {
    std::vector<const YamlEntry*> entries;
    for (const YamlEntry& entry : data.entries)
      entries.push_back(&entry);
    // The directories of data/ come in the order of the format, all else by name: numbers depend on it.
    const auto rank = [&](const YamlEntry* entry) {
      const auto& known = data_directories();
      return directory.is_root ? std::find(known.begin(), known.end(), entry->key) - known.begin() : 0;
    };
    std::sort(entries.begin(), entries.end(), [&](const YamlEntry* a, const YamlEntry* b) {
      return std::pair(rank(a), std::string_view(a->key)) < std::pair(rank(b), std::string_view(b->key));
    });
    for (const YamlEntry* entry : entries) {
      if (directory.is_root && !is_one_of(entry->key, data_directories())) {
        error_at(*entry, fmt::format("data: '{}' is not a directory of test data{}", printable(entry->key),
                                     did_you_mean(entry->key, data_directories())));
      } else if (directory.is_root && is_generated_case(entry->value)) {
        error_at(*entry,
                 fmt::format("data: '{}' is to be a directory, with its test cases under data", entry->key));
      } else {
        read_entry(*entry, directory, false, 0, 0);
      }
    }
  }

  void read_list(const YamlNode& data, const Directory& directory) {
    std::size_t groups = 0;
    for (const YamlNode& item : data.items) {
      groups += static_cast<std::size_t>(
          std::count_if(item.entries.begin(), item.entries.end(), is_directory_entry));
    }
    std::size_t group = 0;
    for (const YamlNode& item : data.items) {
      if (item.kind != YamlKind::map || item.entries.size() != 1) {
        reader_.error(item, "data: an item of a list is a map with one test case or directory in it");
        continue;
      }
      const YamlEntry& entry = item.entries.front();
      if (is_directory_entry(entry)) ++group;
      read_entry(entry, directory, true, group, groups);
    }
  }

  static bool is_directory_entry(const YamlEntry& entry) {
    return entry.value.kind == YamlKind::map && !is_generated_case(entry.value);
  }

  /// `group` of `groups` is the number of a directory when its list gives numbers.
  void read_entry(const YamlEntry& entry, const Directory& directory, bool is_numbered, std::size_t group,
                  std::size_t groups) {
    if (entry.key.empty() && !is_numbered) {
      error_at(entry, "data: only entries of a list may have an empty name");
      return;
    }
    if (is_directory_entry(entry)) {
      const std::string name = is_numbered ? numbered(group, groups, entry.key) : entry.key;
      const std::string path = join(directory, name);
      if (check_directory_name(entry, name) && check_name(entry, name, path))
        read_directory(entry.value, {path, directory.solution, false});
    } else if (is_generated_case(entry.value)) {
      read_case(entry, directory, is_numbered);
    } else {
      reader_.expected(entry.value, printable(entry.key), "a test case or a directory");
    }
  }

  void read_case(const YamlEntry& entry, const Directory& directory, bool is_numbered) {
    const auto counts = read_count(reader_, entry.value);
    if (!counts) return;
    Solution solution = directory.solution;
    set_solution(entry.value, solution);
    const std::size_t errors = reader_.diagnostics().errors();
    for (const std::int64_t count : *counts) {
      std::string name = is_numbered ? numbered(++next_case_, numbered_cases_, entry.key) : entry.key;
      name += count_suffix(entry.value, *counts, count);
      std::optional<GeneratedCase> test = read_generated_case(reader_, entry.value, count);
      // What is wrong once is as wrong for every other value of count.
      if (!test || reader_.diagnostics().errors() > errors) return;
      test->name = join(directory, name);
      test->location = reader_.document().location(entry);
      test->solution = solution.path;
      test->solution_location = solution.location;
      if (!check_name(entry, name, test->name)) return;
      check_command(*test, entry);
      result_.cases.push_back(std::move(*test));
    }
  }

  static std::string join(const Directory& directory, const std::string& name) {
    return directory.is_root ? name : fmt::format("{}/{}", directory.path, name);
  }

  /// A directory is not to be where the files of a case beside it may want to be.
  bool check_directory_name(const YamlEntry& entry, const std::string& name) {
    if (split_test_file_name(name).extension.empty() && !name.ends_with(".files")) return true;
    error_at(entry,
             fmt::format("'{}' cannot be the name of a directory, since a test case may have a file or "
                         "directory of that name",
                         printable(name)));
    return false;
  }

  bool check_name(const YamlEntry& entry, const std::string& name, const std::string& path) {
    if (!is_legal_name(name) || name == "test_group" || name.ends_with(".in")) {
      error_at(entry, fmt::format("'{}' cannot be the name of a test case or directory", printable(name)));
      return false;
    }
    const auto [first, is_new] = names_.emplace(path, entry.line);
    if (!is_new) error_at(entry, fmt::format("'{}' is made twice, first in line {}", path, first->second));
    return is_new;
  }

  /// The same command gives the same test. One entry with a count may repeat it on purpose.
  void check_command(const GeneratedCase& test, const YamlEntry& entry) {
    if (test.source != CaseSource::command) return;
    const std::string command = fmt::format("{}", fmt::join(test.command, " "));
    const auto [first, is_new] = commands_.emplace(command, &entry);
    if (is_new || first->second == &entry) return;
    error_at(entry, fmt::format("the command '{}' is here twice, first in line {}", printable(command),
                                first->second->line));
  }

  void error_at(const YamlEntry& entry, std::string message) {
    reader_.diagnostics().error(reader_.document().location(entry), std::move(message));
  }

  YamlReader reader_;
  GeneratorsFile result_;
  std::map<std::string, int> names_;                  // path below data/ to its line
  std::map<std::string, const YamlEntry*> commands_;  // to the entry that has it first
  std::size_t numbered_cases_ = 0;
  std::size_t next_case_ = 0;
};

/// Adds the errors of `other`.
void add_errors(const Diagnostics& other, Diagnostics& diagnostics) {
  for (const Diagnostic& one : other.all()) {
    if (one.severity == Severity::error) diagnostics.error(one.location, one.message);
  }
}

}  // namespace

Result<GeneratorsFile> load_generators(const fs::path& directory, Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.all().size();
  const std::size_t errors_before = diagnostics.errors();
  Diagnostics of_the_package;
  Entry package = read_tree(directory, of_the_package);
  std::optional<ProblemYaml> settings;
  // A link that leads outside makes nothing else worth a look: it might be the one to generators.yaml.
  if (of_the_package.errors() == 0 && package.child(kProblemFile) != nullptr) {
    settings = load_problem_yaml(package, of_the_package);
  }
  add_errors(of_the_package, diagnostics);
  if (diagnostics.errors() > errors_before) return fail(diagnostics.first_error(before));
  const std::optional<YamlDocument> document =
      load_yaml(directory / "generators" / "generators.yaml", diagnostics);
  GeneratorsFile file;
  if (document) file = GeneratorsReader(*document, diagnostics).read();
  if (diagnostics.errors() > errors_before) return fail(diagnostics.first_error(before));
  file.package = std::move(package);
  if (settings) {
    file.limits = settings->limits;
    file.type = settings->type;
  }
  return file;
}

}  // namespace casewise::package
