#include "harness/package/tree.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/names.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostEntries = 1'000'000;
constexpr std::size_t kMostLevels = 64;
// Directories that links lead to, with those below them: a chain of links that each are there twice stands
// for a number of directories without any bound.
constexpr std::size_t kMostLinked = 1000;

bool is_inside(const fs::path& path, const fs::path& directory) {
  const auto [rest, unused] = std::mismatch(directory.begin(), directory.end(), path.begin(), path.end());
  return rest == directory.end();
}

class TreeReader {
 public:
  TreeReader(const fs::path& root, Diagnostics& diagnostics, NameRule rule)
      : root_(root), diagnostics_(diagnostics), rule_(rule) {}

  Entry read() {
    Entry tree;
    tree.path = root_;
    tree.is_directory = true;
    std::error_code error;
    real_root_ = fs::canonical(root_, error);
    if (error) {
      report(root_, error.message());
      return tree;
    }
    walk(tree, real_root_);
    return tree;
  }

 private:
  void report(const fs::path& path, std::string message) {
    diagnostics_.error({path.string(), 0, 0}, std::move(message));
  }

  /// `real` is the directory without links; those above it, on the way there, are on the stack.
  void walk(Entry& directory, const fs::path& real) {
    const bool is_linked = directory.is_link || links_above_ > 0;
    if (is_linked && ++linked_ > kMostLinked) {
      if (linked_ == kMostLinked + 1)
        report(directory.path,
               fmt::format("more than {} directories are reached by symbolic links", kMostLinked));
      return;
    }
    links_above_ += directory.is_link ? 1 : 0;
    above_.push_back(real);
    std::error_code error;
    std::vector<fs::directory_entry> listed;
    fs::directory_iterator at(directory.path, error);
    for (; !error && at != fs::directory_iterator(); at.increment(error))
      listed.push_back(*at);
    if (error) report(directory.path, fmt::format("cannot read the directory: {}", error.message()));
    for (const fs::directory_entry& item : listed)
      add(directory, item);
    std::sort(directory.children.begin(), directory.children.end(),
              [](const Entry& a, const Entry& b) { return a.name < b.name; });
    above_.pop_back();
    links_above_ -= directory.is_link ? 1 : 0;
  }

  void add(Entry& directory, const fs::directory_entry& item) {
    const std::string name = item.path().filename().string();
    if (rule_ == NameRule::any && name.starts_with('.')) return;
    if (rule_ == NameRule::format && !is_legal_name(name)) {
      warn_if_ignored_by_mistake(item.path(), name);
      return;
    }
    if (name == "__pycache__") return;  // what a Python validator leaves behind is no part of the package
    if (full_) return;
    if (++entries_ > kMostEntries || above_.size() > kMostLevels) {
      full_ = true;
      report(item.path(),
             fmt::format("more than {} files or {} levels of directories", kMostEntries, kMostLevels));
      return;
    }
    std::error_code error;
    Entry entry;
    entry.name = name;
    entry.path = item.path();
    entry.is_link = item.is_symlink(error);
    fs::path real = above_.back() / name;
    if (entry.is_link) {
      real = fs::canonical(item.path(), error);
      if (!check_link(item.path(), real, error)) return;
    }
    const fs::file_status status = fs::status(item.path(), error);
    entry.is_directory = fs::is_directory(status);
    if (!entry.is_directory && !fs::is_regular_file(status)) {
      report(item.path(), error ? fmt::format("cannot be looked at: {}", error.message())
                                : "neither a file nor a directory");
      return;
    }
    if (entry.is_directory) walk(entry, real);
    directory.children.push_back(std::move(entry));
  }

  bool check_link(const fs::path& path, const fs::path& target, std::error_code error) {
    if (error) {
      diagnostics_.add(is_needed(path) ? Severity::error : Severity::warning, {path.string(), 0, 0},
                       fmt::format("the symbolic link leads nowhere: {}", error.message()));
      return false;
    }
    if (!is_inside(target, real_root_)) {
      report(path, fmt::format("the symbolic link leaves the package: it leads to '{}'",
                               printable(target.string(), 200)));
      return false;
    }
    if (std::find(above_.begin(), above_.end(), target) != above_.end()) {
      report(path, "the symbolic link leads to a directory that it is in");
      return false;
    }
    return true;
  }

  /// Whether a verdict could be another without the file.
  bool is_needed(const fs::path& path) const {
    const std::vector<std::string_view> places = {
        "problem.yaml",      "data",    "input_validators", "input_format_validators", "output_validator",
        "output_validators", "graders", "include",          "static_validator"};
    const fs::path below = path.lexically_relative(root_);
    return below.begin() != below.end() && is_one_of(below.begin()->string(), places);
  }

  void warn_if_ignored_by_mistake(const fs::path& path, const std::string& name) {
    const std::vector<std::string_view> places = {"data", "submissions", "input_validators",
                                                  "output_validator", "output_validators"};
    const fs::path below = path.lexically_relative(root_);
    const bool placed = below.begin() != below.end() && is_one_of(below.begin()->string(), places);
    const bool is_test = name.ends_with(".in") || name.ends_with(".ans");
    if (!placed || (name.starts_with('.') && !is_test)) return;
    diagnostics_.warning(
        {printable(path.string(), 4096), 0, 0},
        "ignored because of its name; use letters, digits, '_', '.' and '-', and start with neither "
        "'.' nor '-'");
  }

  fs::path root_;
  fs::path real_root_;
  Diagnostics& diagnostics_;
  NameRule rule_;
  std::vector<fs::path> above_;
  std::size_t entries_ = 0;
  std::size_t linked_ = 0;       // directories that are reached by a link
  std::size_t links_above_ = 0;  // on the way to the directory that is walked
  bool full_ = false;
};

}  // namespace

const Entry* Entry::child(std::string_view child_name) const {
  const auto is_before = [](const Entry& entry, std::string_view wanted) { return entry.name < wanted; };
  const auto found = std::lower_bound(children.begin(), children.end(), child_name, is_before);
  return found == children.end() || found->name != child_name ? nullptr : &*found;
}

const Entry* Entry::directory(std::string_view child_name) const {
  const Entry* const found = child(child_name);
  return found != nullptr && found->is_directory ? found : nullptr;
}

const Entry* Entry::find(const fs::path& below) const {
  const Entry* found = this;
  for (const fs::path& part : below) {
    if (part == "." || part.empty()) continue;
    found = found->child(part.native());
    if (found == nullptr) return nullptr;
  }
  return found;
}

Entry read_tree(const fs::path& root, Diagnostics& diagnostics, NameRule rule) {
  return TreeReader(root, diagnostics, rule).read();
}

}  // namespace casewise::package
