#include "harness/cli/submission_input.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/compile/language.hpp"
#include "harness/compile/sources.hpp"

namespace casewise::cli {

namespace fs = std::filesystem;

namespace {

/// A directory that holds a main file is one program of several files.
bool is_program_directory(const fs::path& directory) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, error)) {
    if (compile::is_main_file(entry.path().filename().string())) return true;
  }
  return false;
}

void pass_over(const fs::path& entry, const char* why, const Console& console) {
  console.warning(fmt::format("passed over '{}': {}", shown(entry), why));
}

constexpr const char* kNoSuchLanguage = "no known language has such a file name";

/// Walks a folder of submissions in byte order.
class FolderWalk {
 public:
  FolderWalk(const fs::path& root, const Console& console) : root_(root), console_(&console) {}

  Result<std::vector<model::Submission>> walk() {
    if (Status walked = walk(root_); !walked) return fail(walked.error());
    return std::move(found_);
  }

 private:
  Status walk(const fs::path& directory) {
    std::error_code error;
    std::vector<fs::path> entries;
    for (auto it = fs::directory_iterator(directory, error); !error && it != fs::directory_iterator();
         it.increment(error)) {
      if (!compile::is_hidden(it->path().filename().string())) entries.push_back(it->path());
    }
    if (error) {
      const ErrorCode code = path_error_code(error.value());
      if (directory == root_ || code == ErrorCode::system)  // nobody is passed over for a shortage of ours
        return fail(code, fmt::format("cannot read '{}': {}", shown(directory), error.message()));
      pass_over(directory, error.message().c_str(), *console_);
    }
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) {
      if (interrupted()) return fail(ErrorCode::interrupted, "interrupted");
      if (Status taken = take(entry); !taken) return taken;
    }
    return {};
  }

  Status take(const fs::path& entry) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(entry, error);
    const bool known = compile::language_of_file(entry.filename().string()) != nullptr;
    if (fs::is_symlink(status)) {
      pass_over(entry, "it is a symbolic link", *console_);  // to the answers, perhaps
    } else if (fs::is_directory(status)) {
      if (!is_program_directory(entry)) return walk(entry);
      add(entry);
    } else if (!fs::is_regular_file(status)) {
      pass_over(entry, "it is not a file", *console_);  // a pipe would hang
    } else if (known) {
      add(entry);
    } else if (entry.filename() != "submissions.yaml") {
      pass_over(entry, kNoSuchLanguage, *console_);
    }
    return {};
  }

  void add(const fs::path& path) {
    model::Submission submission;
    submission.name = path.lexically_relative(root_).string();
    submission.path = path;
    submission.from_folder = true;
    found_.push_back(std::move(submission));
  }

  fs::path root_;
  const Console* console_;
  std::vector<model::Submission> found_;
};

/// Which submission of the package a path stands for. The name itself decides, for a package may have links
/// from one of its submissions to another; then the name with links on the way to it followed, such as one to
/// the package; then the file that it leads to.
class JuryIndex {
 public:
  explicit JuryIndex(const model::Problem& problem) {
    for (const model::JurySubmission& jury : problem.submissions) {
      for (std::size_t i = 0; i < kKeys.size(); ++i)
        by_key_[i].emplace(kKeys[i](jury.path), &jury);
    }
  }

  [[nodiscard]] const model::JurySubmission* find(const fs::path& path) const {
    for (std::size_t i = 0; i < kKeys.size(); ++i) {
      const auto found = by_key_[i].find(kKeys[i](path));
      if (found != by_key_[i].end()) return found->second;
    }
    return nullptr;
  }

 private:
  static fs::path plain(const fs::path& path) {
    std::error_code error;
    return fs::absolute(path, error).lexically_normal();
  }
  static fs::path in_real_directory(const fs::path& path) {
    std::error_code error;
    return fs::weakly_canonical(plain(path).parent_path(), error) / path.filename();
  }
  static fs::path real(const fs::path& path) {
    std::error_code error;
    return fs::weakly_canonical(path, error);
  }

  using Key = fs::path (*)(const fs::path&);
  static constexpr std::array<Key, 3> kKeys = {plain, in_real_directory, real};
  std::array<std::map<fs::path, const model::JurySubmission*>, kKeys.size()> by_key_;
};

/// Takes name, language and expectation from the package for submissions that are its own, and keeps the
/// first of several paths to one.
std::vector<model::Submission> settle(std::vector<model::Submission> submissions,
                                      const model::Problem& problem) {
  const JuryIndex index(problem);
  std::vector<model::Submission> kept;
  std::set<fs::path> seen;
  std::set<const model::JurySubmission*> seen_jury;
  for (model::Submission& submission : submissions) {
    std::error_code error;
    if (const model::JurySubmission* const jury = index.find(submission.path)) {
      if (!seen_jury.insert(jury).second) continue;
      submission.name = jury->name;
      submission.language = jury->language;
      submission.expected = jury->expectation;
    } else {
      const fs::path path = fs::weakly_canonical(submission.path, error);
      if (!seen.insert(error ? submission.path : path).second) continue;
    }
    kept.push_back(std::move(submission));
  }
  return kept;
}

/// Submissions of one name go by their paths. Those may be the names of others, so it takes several rounds.
void tell_apart(std::vector<model::Submission>& submissions) {
  for (bool changed = true; changed;) {
    changed = false;
    std::map<std::string, int> count;
    for (const model::Submission& submission : submissions)
      ++count[submission.name];
    for (model::Submission& submission : submissions) {
      if (count[submission.name] < 2 || submission.name == submission.path.string()) continue;
      submission.name = submission.path.string();
      changed = true;
    }
  }
}

/// Why nobody can tell what language a jury submission is in; empty: somebody can.
std::string why_unknown(const model::JurySubmission& jury) {
  if (jury.language) {
    return compile::find_language(*jury.language) != nullptr
               ? ""
               : fmt::format("the language '{}' is not known", printable(*jury.language));
  }
  const auto known = [](const fs::path& path) {
    return compile::language_of_file(path.filename().string()) != nullptr;
  };
  std::error_code error;
  if (!fs::is_directory(jury.path, error)) return known(jury.path) ? "" : kNoSuchLanguage;
  for (auto it = fs::recursive_directory_iterator(jury.path, error);
       !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (known(it->path())) return "";
  }
  return error ? "" : kNoSuchLanguage;
}

}  // namespace

std::vector<model::Submission> jury_submissions(const model::Problem& problem, const Console& console) {
  std::vector<model::Submission> submissions;
  for (const model::JurySubmission& jury : problem.submissions) {
    if (const std::string why = why_unknown(jury); !why.empty()) {
      pass_over(jury.path, why.c_str(), console);
      continue;
    }
    submissions.push_back({jury.name, jury.path, jury.language, jury.expectation, true});
  }
  return submissions;
}

namespace {

/// The submissions that one path stands for.
Result<std::vector<model::Submission>> find_submissions_at(const fs::path& path,
                                                           const model::Problem& problem,
                                                           const Console& console) {
  std::error_code error;
  const fs::path plain = path.has_filename() ? path : path.parent_path();  // "dir/" as "dir"
  if (fs::is_symlink(plain, error) && fs::exists(plain, error)) {
    return fail(ErrorCode::input,
                fmt::format("'{}' is a symbolic link; name what it points to", shown(plain)));
  }
  if (fs::equivalent(path, problem.root / "submissions", error)) return jury_submissions(problem, console);
  if (!fs::is_directory(path, error) || is_program_directory(path)) {
    model::Submission submission;
    submission.name = plain.filename().string();
    submission.path = plain;
    return std::vector<model::Submission>{submission};
  }
  Result<std::vector<model::Submission>> found = FolderWalk(path, console).walk();
  if (found && found->empty()) {
    return fail(ErrorCode::input, fmt::format("'{}' holds no submission in a known language", shown(path)));
  }
  return found;
}

}  // namespace

Result<std::vector<model::Submission>> find_submissions(const std::vector<fs::path>& paths,
                                                        const model::Problem& problem,
                                                        const Console& console) {
  std::vector<model::Submission> all;
  for (const fs::path& path : paths) {
    Result<std::vector<model::Submission>> found = find_submissions_at(path, problem, console);
    if (!found) return found;
    std::move(found->begin(), found->end(), std::back_inserter(all));
  }
  all = settle(std::move(all), problem);
  tell_apart(all);
  return all;
}

}  // namespace casewise::cli
