#include "harness/cli/submission_input.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/base/text.hpp"
#include "harness/compile/language.hpp"

namespace casewise::cli {

namespace fs = std::filesystem;

namespace {

std::string shown(const fs::path& path) {
  return printable(path.string(), 300);
}

bool is_hidden(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.empty() || name.front() == '.' || name == "__pycache__";
}

/// A directory that holds a main file is one program of several files.
bool is_program_directory(const fs::path& directory) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, error)) {
    std::string stem = entry.path().stem().string();
    std::transform(stem.begin(), stem.end(), stem.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const bool main = stem == "main" || stem == "__main__";
    if (main && compile::language_of_file(entry.path().filename().string()) != nullptr) return true;
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
    const fs::path real = fs::canonical(directory, error);
    if (std::find(above_.begin(), above_.end(), real) != above_.end()) {
      console_->warning(fmt::format("passed over '{}': it leads back to a folder above", shown(directory)));
      return {};
    }
    above_.push_back(real);
    const Status walked = walk_entries(directory);
    above_.pop_back();
    return walked;
  }

  Status walk_entries(const fs::path& directory) {
    std::error_code error;
    std::vector<fs::path> entries;
    for (auto it = fs::directory_iterator(directory, error); !error && it != fs::directory_iterator();
         it.increment(error)) {
      if (!is_hidden(it->path())) entries.push_back(it->path());
    }
    if (error)
      return fail(ErrorCode::input, fmt::format("cannot read '{}': {}", shown(directory), error.message()));
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) {
      if (fs::is_directory(entry, error) && !is_program_directory(entry)) {
        if (Status walked = walk(entry); !walked) return walked;
      } else if (fs::exists(entry, error) && !fs::is_directory(entry, error) &&
                 !fs::is_regular_file(entry, error)) {
        console_->warning(
            fmt::format("passed over '{}': it is not a file", shown(entry)));  // a pipe would hang
      } else if (fs::is_directory(entry, error) ||
                 compile::language_of_file(entry.filename().string()) != nullptr) {
        add(entry);
      } else if (entry.filename() != "submissions.yaml") {
        console_->warning(
            fmt::format("passed over '{}': no known language has such a file name", shown(entry)));
      }
    }
    return {};
  }

  void add(const fs::path& path) {
    model::Submission submission;
    submission.name = path.lexically_relative(root_).string();
    submission.path = path;
    found_.push_back(std::move(submission));
  }

  fs::path root_;
  const Console* console_;
  std::vector<fs::path> above_;  // the folders under way, with all links resolved
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
      all.push_back({plain.filename().string(), plain, std::nullopt, std::nullopt});
    }
  }
  recognise_jury(all, problem);
  return all;
}

}  // namespace casewise::cli
