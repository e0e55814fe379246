#include "harness/package/bare.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/find.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

using Names = std::set<std::string>;

/// The files directly in a directory below the folder ("" is the folder). Nothing: there is no such
/// directory.
using Listing = std::function<std::optional<Names>(const std::string& directory)>;

/// Paths below the folder.
struct Pair {
  std::string name;
  std::string input;
  std::string answer;  ///< empty: there is none
};

struct Layout {
  std::vector<Pair> pairs;
  std::vector<std::string> left_over;  ///< answers without an input

  [[nodiscard]] bool has_pair() const {
    return std::any_of(pairs.begin(), pairs.end(), [](const Pair& pair) { return !pair.answer.empty(); });
  }
};

std::string below(const std::string& directory, const std::string& name) {
  return directory.empty() ? name : fmt::format("{}/{}", directory, name);
}

/// What input01.txt and output01.txt, or 1.in and 1.out, have in common.
std::string key_of(std::string name) {
  for (const std::string_view extension : {".in", ".out", ".ans", ".a", ".txt"}) {
    if (!name.ends_with(extension) || name.size() == extension.size()) continue;
    name.resize(name.size() - extension.size());
    break;
  }
  for (const std::string_view prefix : {"input", "output", "in", "out"}) {
    if (name.starts_with(prefix) && name.size() > prefix.size()) return name.substr(prefix.size());
  }
  return name;
}

Layout pair_directories(const std::string& in, const Names& inputs, const std::string& out,
                        const Names& outputs) {
  Layout layout;
  std::map<std::string, std::string> answers;
  for (const std::string& name : outputs) {
    if (!answers.emplace(key_of(name), below(out, name)).second) layout.left_over.push_back(below(out, name));
  }
  for (const std::string& name : inputs) {
    const auto answer = answers.find(key_of(name));
    layout.pairs.push_back({below(in, name), below(in, name), answer == answers.end() ? "" : answer->second});
    if (answer != answers.end()) answers.erase(answer);
  }
  for (const auto& [key, path] : answers)
    layout.left_over.push_back(path);
  return layout;
}

/// NAME.in with NAME.ans, .out or .a, and as Polygon has it NAME with NAME.a.
Layout pair_files(const std::string& directory, const Names& names) {
  Layout layout;
  Names used;
  const auto add = [&](const std::string& name, const std::string& base, const std::string& answer) {
    used.insert({name, answer});
    layout.pairs.push_back(
        {below(directory, base), below(directory, name), answer.empty() ? "" : below(directory, answer)});
  };
  for (const std::string& name : names) {
    if (!name.ends_with(".in") || name.size() == 3) continue;
    const std::string base = name.substr(0, name.size() - 3);
    std::string answer;
    for (const char* const extension : {".ans", ".out", ".a"}) {
      if (answer.empty() && names.count(base + extension) > 0) answer = base + extension;
    }
    add(name, base, answer);
  }
  for (const std::string& name : names) {
    if (used.count(name) == 0 && names.count(name + ".a") > 0 && used.count(name + ".a") == 0)
      add(name, name, name + ".a");
  }
  for (const std::string& name : names) {
    const bool is_answer = name.ends_with(".ans") || name.ends_with(".out") || name.ends_with(".a");
    if (is_answer && used.count(name) == 0) layout.left_over.push_back(below(directory, name));
  }
  return layout;
}

/// The first layout that has a test.
std::optional<Layout> find_layout(const Listing& list) {
  for (const char* const in : {"in", "input", "inputs"}) {
    const std::optional<Names> inputs = list(in);
    if (!inputs) continue;
    for (const char* const out : {"out", "output", "outputs", "ans", "answers"}) {
      const std::optional<Names> outputs = list(out);
      if (!outputs) continue;
      Layout layout = pair_directories(in, *inputs, out, *outputs);
      if (layout.has_pair()) return layout;
    }
  }
  for (const char* const directory : {"tests", ""}) {
    const std::optional<Names> names = list(directory);
    Layout layout = names ? pair_files(directory, *names) : Layout{};
    if (layout.has_pair()) return layout;
  }
  return std::nullopt;
}

Listing on_disk(const fs::path& root) {
  return [root](const std::string& directory) -> std::optional<Names> {
    std::error_code error;
    Names names;
    fs::directory_iterator at(root / directory, error);
    if (error) return std::nullopt;
    for (; !error && at != fs::directory_iterator(); at.increment(error)) {
      const std::string name = at->path().filename().string();
      std::error_code unknown;
      if (!name.starts_with('.') && at->is_regular_file(unknown)) names.insert(name);
    }
    return names;
  };
}

/// Only what counts as part of the folder: links that leave it do not.
Listing in_tree(const Entry& root) {
  return [&root](const std::string& directory) -> std::optional<Names> {
    const Entry* const found = root.find(directory);
    if (found == nullptr || !found->is_directory) return std::nullopt;
    Names names;
    for (const Entry& entry : found->children) {
      if (!entry.is_directory) names.insert(entry.name);
    }
    return names;
  };
}

}  // namespace

bool is_bare_folder(const fs::path& directory) {
  return find_layout(on_disk(directory)).has_value();
}

Result<model::Problem> load_bare_folder(const fs::path& directory, Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.all().size();
  const std::size_t errors_before = diagnostics.errors();
  const Entry root = read_tree(directory, diagnostics, NameRule::any);
  std::optional<Layout> layout = find_layout(in_tree(root));
  const Location place{directory.string(), 0, 0};
  if (!layout) {
    diagnostics.error(place, "there is no test: no input with its answer");
    return fail(diagnostics.first_error(before));
  }
  diagnostics.warning(
      place,
      "there is no problem.yaml: outputs are compared token by token, and the limits are 1 s and "
      "2048 MiB unless options say otherwise");
  for (const std::string& path : layout->left_over)
    diagnostics.warning({(directory / path).string(), 0, 0}, "ignored: no input goes with this file");
  std::sort(layout->pairs.begin(), layout->pairs.end(),
            [](const Pair& a, const Pair& b) { return natural_less(a.name, b.name); });
  model::Problem problem;
  problem.root = directory;
  problem.short_name = package_name(directory);
  for (const Pair& pair : layout->pairs) {
    model::TestCase test;
    test.name = pair.name;
    test.input = directory / pair.input;
    test.answer = directory / pair.answer;
    if (pair.answer.empty())
      diagnostics.error({test.input.string(), 0, 0}, "the input has no answer beside it");
    problem.tests.push_back(std::move(test));
  }
  if (diagnostics.errors() > errors_before) return fail(diagnostics.first_error(before));
  return problem;
}

}  // namespace casewise::package
