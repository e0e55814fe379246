#include "harness/cli/submission_input.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compile/language.hpp"
#include "harness/compile/sources.hpp"

namespace casewise::cli {

namespace fs = std::filesystem;

namespace {

std::string shown(const fs::path& path) {
  return printable(path.string(), 300);
}

/// A directory that holds a main file is one program of several files.
bool is_program_directory(const fs::path& directory) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, error)) {
    if (compile::is_main_file(entry.path().filename().string())) return true;
  }
  return false;
}

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
    if (error)
      return fail(ErrorCode::input, fmt::format("cannot read '{}': {}", shown(directory), error.message()));
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) {
      if (Status taken = take(entry); !taken) return taken;
    }
    return {};
  }

  Status take(const fs::path& entry) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(entry, error);
    const bool known = compile::language_of_file(entry.filename().string()) != nullptr;
    if (fs::is_symlink(status)) {
      pass_over(entry, "it is a symbolic link");  // to the answers, perhaps
    } else if (fs::is_directory(status)) {
      if (!is_program_directory(entry)) return walk(entry);
      add(entry);
    } else if (!fs::is_regular_file(status)) {
      pass_over(entry, "it is not a file");  // a pipe would hang
    } else if (known) {
      add(entry);
    } else if (entry.filename() != "submissions.yaml") {
      pass_over(entry, "no known language has such a file name");
    }
    return {};
  }

  void pass_over(const fs::path& entry, const char* why) {
    console_->warning(fmt::format("passed over '{}': {}", shown(entry), why));
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

/// Takes language and expectation from the package for submissions that are its own.
void recognise_jury(std::vector<model::Submission>& submissions, const model::Problem& problem) {
  std::error_code error;
  for (model::Submission& submission : submissions) {
    const fs::path path = fs::weakly_canonical(submission.path, error);
    for (const model::JurySubmission& jury : problem.submissions) {
      if (fs::weakly_canonical(jury.path, error) != path) continue;
      submission.name = jury.name;
      submission.language = jury.language;
      submission.expected = jury.expectation;
    }
  }
}

/// Files of one name in different directories go by their paths.
void tell_apart(std::vector<model::Submission>& submissions) {
  std::map<std::string, int> count;
  for (const model::Submission& submission : submissions)
    ++count[submission.name];
  for (model::Submission& submission : submissions) {
    if (count[submission.name] > 1) submission.name = submission.path.string();
  }
}

}  // namespace

std::vector<model::Submission> jury_submissions(const model::Problem& problem) {
  std::vector<model::Submission> submissions;
  for (const model::JurySubmission& jury : problem.submissions) {
    submissions.push_back({jury.name, jury.path, jury.language, jury.expectation});
  }
  return submissions;
}

Result<std::vector<model::Submission>> find_submissions(const std::vector<fs::path>& paths,
                                                        const model::Problem& problem,
                                                        const Console& console) {
  std::vector<model::Submission> all;
  for (const fs::path& path : paths) {
    std::error_code error;
    if (fs::equivalent(path, problem.root / "submissions", error)) {
      const std::vector<model::Submission> jury = jury_submissions(problem);
      all.insert(all.end(), jury.begin(), jury.end());
    } else if (fs::is_directory(path, error) && !is_program_directory(path)) {
      Result<std::vector<model::Submission>> found = FolderWalk(path, console).walk();
      if (!found) return found;
      if (found->empty())
        return fail(ErrorCode::input,
                    fmt::format("'{}' holds no submission in a known language", shown(path)));
      std::move(found->begin(), found->end(), std::back_inserter(all));
    } else {
      const fs::path plain = path.has_filename() ? path : path.parent_path();  // "dir/" as "dir"
      if (fs::is_symlink(plain, error) && fs::exists(plain, error)) {
        return fail(ErrorCode::input,
                    fmt::format("'{}' is a symbolic link; name what it points to", shown(plain)));
      }
      model::Submission submission;
      submission.name = plain.filename().string();
      submission.path = plain;
      all.push_back(std::move(submission));
    }
  }
  tell_apart(all);
  recognise_jury(all, problem);
  return all;
}

}  // namespace casewise::cli
