#include "harness/package/submissions.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "harness/package/annotation.hpp"
#include "harness/package/expectations.hpp"
#include "harness/package/programs.hpp"

namespace casewise::package {

namespace {

constexpr const char* kRules = "submissions.yaml";

bool holds_a_file(const Entry& entry) {
  return !entry.is_directory || std::any_of(entry.children.begin(), entry.children.end(), holds_a_file);
}

}  // namespace

std::vector<model::JurySubmission> read_submissions(const Entry& package, const Format& format,
                                                    const model::Problem& problem, Diagnostics& diagnostics) {
  const Location missing{(package.path / "submissions").string(), 0, 0};
  const Entry* const directory = package.directory("submissions");
  std::vector<model::JurySubmission> submissions;
  if (directory == nullptr) {
    diagnostics.warning(missing, "there is no jury submission");
    return submissions;
  }
  Expectations expectations(format, problem);
  const Entry* const rules = directory->child(kRules);
  const std::optional<YamlDocument> document =
      rules == nullptr ? std::nullopt : load_yaml(rules->path, diagnostics);
  if (document) expectations.add(read_submission_rules(*document, problem.type.scoring, diagnostics));
  for (const Entry& group : directory->children) {
    if (&group == rules || is_readme(group)) continue;
    if (!group.is_directory) {
      diagnostics.error(group.location(),
                        "a submission belongs in a directory of submissions, such as submissions/accepted");
      continue;
    }
    for (const Entry& program : group.children) {
      if (is_readme(program)) continue;
      if (!holds_a_file(program)) {
        diagnostics.warning(program.location(), "ignored: the submission holds no file");
        continue;
      }
      check_program(program, diagnostics);
      if (has_script(program)) {
        diagnostics.error(program.location(),
                          "build and run scripts are for the package's own programs, not for submissions");
      }
      model::JurySubmission submission;
      submission.name = fmt::format("{}/{}", group.name, program.name);
      submission.path = program.path;
      expectations.apply(submission, read_annotation(program, diagnostics), program.location(), diagnostics);
      submissions.push_back(std::move(submission));
    }
  }
  expectations.report_unmatched(diagnostics);
  const auto is_accepted = [](const model::JurySubmission& submission) {
    return submission.name.starts_with("accepted/");
  };
  if (std::none_of(submissions.begin(), submissions.end(), is_accepted)) {
    diagnostics.warning(missing, "there is no submission in submissions/accepted");
  }
  return submissions;
}

}  // namespace casewise::package
