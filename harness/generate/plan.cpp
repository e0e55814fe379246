#include "harness/generate/plan.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compile/language.hpp"
#include "harness/package/programs.hpp"
#include "harness/package/test_data.hpp"

namespace casewise::generate {

namespace fs = std::filesystem;

namespace {

using package::Entry;

bool holds_source(const Entry& entry) {
  if (!entry.is_directory) return compile::language_of_file(entry.name) != nullptr;
  return std::any_of(entry.children.begin(), entry.children.end(), holds_source);
}

/// The file or directory below generators/ of this name, with or without extension. A directory of other
/// files, of data for instance, does not stand in the way of a program beside it.
const Entry* find_program(const Entry& generators, const std::string& name) {
  const Entry* const exact = generators.find(name);
  if (exact != nullptr && (!exact->is_directory || package::has_script(*exact) || holds_source(*exact)))
    return exact;
  for (const compile::Language& language : compile::all_languages()) {
    for (const std::string& extension : language.extensions) {
      const Entry* const found = generators.find(name + extension);
      if (found != nullptr && !found->is_directory) return found;
    }
  }
  return nullptr;
}

class Planner {
 public:
  Planner(const package::GeneratorsFile& generators, package::Diagnostics& diagnostics)
      : file_(&generators),
        directory_(generators.package.directory("generators")),
        diagnostics_(&diagnostics) {}

  std::optional<Plan> make() {
    const std::size_t errors = diagnostics_->errors();
    Plan plan;
    plan.generators = file_;
    for (const package::GeneratedCase& generated : file_->cases)
      plan.cases.push_back(plan_case(generated));
    if (diagnostics_->errors() > errors) return std::nullopt;
    return plan;
  }

 private:
  CasePlan plan_case(const package::GeneratedCase& generated) {
    CasePlan plan;
    plan.generated = &generated;
    if (generated.source == package::CaseSource::command) plan.generator = find_generator(generated);
    if (generated.source == package::CaseSource::copy) plan.copied = find_copied(generated);
    const Entry* const solution = generated.solution ? find_solution(generated) : nullptr;
    const bool needs_answer = generated.name.rfind("invalid_input/", 0) != 0 &&
                              generated.literals.count("ans") == 0 && plan.copied.count("ans") == 0;
    // What a solution prints there is half of a conversation.
    plan.empty_answer = needs_answer && file_->type.needs_referee();
    if (needs_answer && !plan.empty_answer) plan.solution = solution;
    if (needs_answer && !plan.empty_answer && !generated.solution) {
      report_once(
          generated.location,
          fmt::format("{}: there is neither an answer nor a solution that makes one", generated.name));
    }
    return plan;
  }

  const Entry* find_generator(const package::GeneratedCase& generated) {
    const std::string& name = generated.command.front();
    const auto [known, is_new] = found_generators_.emplace(name, nullptr);
    if (!is_new) return known->second;
    const auto declared = file_->generators.find(name);
    const bool is_declared = declared != file_->generators.end();
    const Location& place = is_declared ? declared->second.location : generated.source_location;
    const std::string& wanted = is_declared ? declared->second.files.front() : name;
    if (is_declared && declared->second.files.size() > 1) {
      diagnostics_->error(
          place,
          fmt::format("generator '{}' is a list of files, which is not supported yet; name a directory",
                      printable(name)));
      return nullptr;
    }
    const Entry* const found = directory_ == nullptr ? nullptr : find_program(*directory_, wanted);
    return known->second = check(found, place,
                                 fmt::format("there is no generator '{}' in generators/", printable(wanted)));
  }

  const Entry* find_solution(const package::GeneratedCase& generated) {
    const auto [known, is_new] = found_solutions_.emplace(*generated.solution, nullptr);
    if (is_new) {
      known->second = check(file_->package.find(*generated.solution), generated.solution_location,
                            fmt::format("solution: there is no '/{}' in the package",
                                        printable(generated.solution->string(), 300)));
    }
    return known->second;
  }

  /// Reports a program that is not there, or that could not be built.
  const Entry* check(const Entry* program, const Location& place, std::string why_missing) {
    if (program == nullptr) {
      diagnostics_->error(place, std::move(why_missing));
    } else if (checked_.insert(program).second) {
      package::check_program(*program, *diagnostics_);
    }
    return program;
  }

  using CaseFiles = std::map<std::string_view, const Entry*>;

  CaseFiles find_copied(const package::GeneratedCase& generated) {
    const fs::path path = fs::path("generators") / generated.copy;
    CaseFiles files;
    if (const Entry* const directory = file_->package.find(path.parent_path())) {
      const std::map<std::string, CaseFiles>& cases = cases_of(*directory);
      const auto found = cases.find(path.filename().string());
      if (found != cases.end()) files = found->second;
    }
    if (files.count("in") == 0) {
      report_once(generated.source_location,
                  fmt::format("copy: there is no file '{}.in'", printable(path.string(), 300)));
    }
    return files;
  }

  /// The files of test cases in a directory by the names of the cases, looked at once whatever many copy
  /// them.
  const std::map<std::string, CaseFiles>& cases_of(const Entry& directory) {
    const auto [known, is_new] = by_directory_.try_emplace(&directory);
    if (is_new) {
      for (const Entry& entry : directory.children) {
        const package::TestFileName name = package::split_test_file_name(entry.name);
        if (!entry.is_directory && !name.extension.empty()) known->second[name.base][name.extension] = &entry;
      }
    }
    return known->second;
  }

  /// One entry may stand for several cases.
  void report_once(const Location& place, std::string message) {
    if (reported_.emplace(place.line, place.column).second) diagnostics_->error(place, std::move(message));
  }

  const package::GeneratorsFile* file_;
  const Entry* directory_;
  package::Diagnostics* diagnostics_;
  std::map<std::string, const Entry*> found_generators_;
  std::map<fs::path, const Entry*> found_solutions_;
  std::map<const Entry*, std::map<std::string, CaseFiles>> by_directory_;
  std::set<const Entry*> checked_;
  std::set<std::pair<int, int>> reported_;
};

}  // namespace

std::optional<Plan> make_plan(const package::GeneratorsFile& generators, package::Diagnostics& diagnostics) {
  return Planner(generators, diagnostics).make();
}

}  // namespace casewise::generate
