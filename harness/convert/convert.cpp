#include "harness/convert/convert.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/convert/data.hpp"
#include "harness/convert/keys.hpp"
#include "harness/convert/nodes.hpp"
#include "harness/convert/submissions.hpp"
#include "harness/package/domjudge.hpp"
#include "harness/package/ini.hpp"
#include "harness/package/names.hpp"
#include "harness/package/programs.hpp"

namespace casewise::convert {

namespace fs = std::filesystem;

namespace {

using package::Entry;
using package::Format;

constexpr const char* kTimeLimitFile = ".timelimit";

class Converter {
 public:
  Converter(const Source& source, const Format& target, package::Diagnostics& diagnostics)
      : source_(source), from_(source.format()), target_(target), diagnostics_(diagnostics) {}

  Result<Plan> convert() {
    const std::size_t before = diagnostics_.all().size();
    const std::size_t errors = diagnostics_.errors();
    if (&from_ == &target_) {
      copy_as_it_is();
    } else {
      check_kind();
      for (const Entry& entry : source_.tree.children)
        convert_top(entry);
      convert_validators();
      convert_submissions(source_, target_, plan_, diagnostics_);
      write_data_and_keys();
    }
    tell_of_unnamed();
    if (target_.strict_names) check_names();
    plan_.losses.tell(source_.problem.root, diagnostics_);
    if (diagnostics_.errors() > errors) return fail(diagnostics_.first_error(before));
    return std::move(plan_);
  }

 private:
  void lose(const std::string& what, const std::string& path) {
    plan_.losses.add(fmt::format("format {}: {}", target_.name, what), path);
  }

  void error(const std::string& path, const std::string& what) {
    diagnostics_.error(source_.location(path), fmt::format("format {}: {}", target_.name, what));
  }

  void copy_as_it_is() {
    for (const Entry& entry : source_.tree.children)
      plan_.copy(entry, entry.name);
    copy_time_limit_file();
    for (const auto* list : {&source_.problem.tests, &source_.problem.examples})
      for (const model::TestCase& test : *list)
        plan_.tests[test.name] = test.name;
    for (const model::JurySubmission& submission : source_.problem.submissions)
      plan_.submissions[submission.name] = submission.name;
  }

  /// It is hidden, so it is no part of the tree.
  void copy_time_limit_file() {
    const Result<std::string> text =
        read_file(source_.problem.root / kTimeLimitFile, package::kYamlFileLimit);
    if (text) plan_.write(kTimeLimitFile, *text);
  }

  /// What of the problem as a whole cannot be said.
  void check_kind() {
    const model::ProblemType& type = source_.problem.type;
    const std::string yaml = package::kProblemFile;
    if (type.scoring) check_scoring(yaml);
    if (type.submit_answer && target_.legacy_keys) error(yaml, "there are no problems of type submit-answer");
    check_grading();
    if (target_.legacy_keys) return;
    if (source_.problem.output_validators.size() > 1)
      error(std::string(from_.output_validators.front()),
            "there is one output validator; put these into one program");
  }

  void check_scoring(const std::string& yaml) {
    if (target_.strict_names) return error(yaml, "there are no problems with scores");
    if (from_.legacy_keys == target_.legacy_keys)
      return error(yaml, fmt::format("scores of {} cannot be said in it", from_.name));
    const package::YamlNode* const grading = source_.yaml.root.find("grading");
    if (grading != nullptr && text_of(*grading, "objective") == "min")
      error(yaml, "grading.objective: the greatest score is the best one");
  }

  /// Format 2025-09, and every format that no group says anything else in: a submission gets the verdict of
  /// its first test that is not accepted.
  void check_grading() {
    if (source_.problem.type.scoring) return;
    for (const model::TestGroup& group : source_.problem.groups) {
      const model::Grading& grading = group.grading;
      const std::string path = group.name.empty() ? "data" : "data/" + group.name;
      const bool is_first = grading.verdicts == model::VerdictMode::first ||
                            (grading.verdicts == model::VerdictMode::worst && grading.stop_on_reject);
      if (grading.custom) error(path, "there are no graders");
      if (grading.checks_source && target_.legacy_keys) error(path, "there is no static validation");
      if (!is_first || grading.accept_if_any_accepted || grading.ignore_sample)
        error(path,
              "the verdict is that of the first test that is not accepted; take on_reject and grader_flags "
              "out of testdata.yaml if that is right");
      if (!is_first || grading.custom) return;  // groups inherit it
    }
  }

  /// What lies at the top of the package, but for what is made anew.
  void convert_top(const Entry& entry) {
    static const std::set<std::string_view> kMade = {"problem.yaml", "data", "submissions"};
    const auto& validators = {&from_.input_validators, &from_.output_validators};
    const bool is_validators = std::any_of(validators.begin(), validators.end(), [&](const auto* names) {
      return package::is_one_of(entry.name, *names);
    });
    if (kMade.count(entry.name) > 0 || is_validators) return;
    if (entry.name == from_.statement) {
      convert_statement(entry);
    } else if (entry.name == "generators") {
      convert_generators(entry);
    } else if (entry.name == "include") {
      convert_include(entry);
    } else if (entry.name == package::kDomjudgeFile) {
      convert_ini(entry);
    } else if (is_unknown_to_target(entry.name)) {
      lose("there is no such directory", entry.name);
    } else {
      plan_.copy(entry, entry.name);
    }
  }

  /// Directories that mean something in the package's format and nothing in the target.
  bool is_unknown_to_target(const std::string& name) const {
    if (!target_.legacy_keys) return name == from_.graders && !from_.graders.empty();
    return package::is_one_of(name,
                              {"solution", "static_validator", "input_visualizer", "output_visualizer"}) ||
           (target_.strict_names && name == from_.graders);
  }

  /// statement/problem.en.md is problem_statement/problem.en.md, and a legacy problem.tex is problem.en.tex.
  void convert_statement(const Entry& directory) {
    for (const Entry& entry : directory.children) {
      const fs::path name = entry.name;
      const bool is_statement = !entry.is_directory &&
                                (name.stem() == "problem" || name.stem().stem() == "problem") &&
                                package::is_one_of(name.extension().string(), {".tex", ".md", ".pdf"});
      std::string wanted = entry.name;
      if (is_statement && name.stem() == "problem" && !target_.legacy_keys)
        wanted = "problem.en" + name.extension().string();
      if (wanted != entry.name && directory.child(wanted) != nullptr) {
        lose(fmt::format("there is a {} already", wanted), fmt::format("{}/{}", from_.statement, entry.name));
        continue;
      }
      if (is_statement) note_statement(fs::path(wanted), entry.name);
      plan_.copy(entry, fmt::format("{}/{}", target_.statement, wanted));
    }
  }

  void note_statement(const fs::path& name, const std::string& path) {
    const std::string language = name.stem().extension().string();
    if (!language.empty() && package::is_natural_language(language.substr(1)))
      statements_.insert(language.substr(1));
    if (target_.legacy_keys && name.extension() == ".md")
      lose("problem statements are .tex or .pdf; a .md goes along as it is",
           fmt::format("{}/{}", from_.statement, path));
  }

  /// generators.yaml says how the data is made that this format has, under names and with files of its own.
  void convert_generators(const Entry& directory) {
    for (const Entry& entry : directory.children) {
      const std::string path = "generators/" + entry.name;
      if (entry.name == "generators.yaml") {
        lose("the data is not what generators.yaml makes, so that is left out", path);
      } else {
        plan_.copy(entry, path);
      }
    }
  }

  void convert_include(const Entry& directory) {
    if (directory.children.empty()) return;
    if (target_.strict_names) return error("include", "no files are put to submissions");
    if (target_.legacy_keys && directory.child("default") != nullptr)
      return error("include/default",
                   "files are put to submissions in one language each; put them into the "
                   "directories of the languages");
    plan_.copy(directory, "include");
  }

  /// Colour, points and the like go along; a DOMjudge is told the time limit as well.
  void convert_ini(const Entry& entry) {
    const Result<std::string> text = read_file(entry.path, package::kYamlFileLimit);
    if (!text) return diagnostics_.error(entry.location(), text.error().message());
    ini_ = *text;
  }

  void write_time_limit() {
    const std::optional<Duration> limit = source_.settings.time_limit;
    if (!target_.legacy_keys || !limit) {
      if (!ini_.empty()) plan_.write(package::kDomjudgeFile, ini_);
      return;
    }
    plan_.write(kTimeLimitFile, plain_seconds(*limit) + "\n");
    package::Diagnostics told;
    const std::vector<package::IniEntry> entries = package::parse_ini(ini_, package::kDomjudgeFile, told);
    const bool is_said = std::any_of(entries.begin(), entries.end(),
                                     [](const package::IniEntry& one) { return one.key == "timelimit"; });
    if (!ini_.empty() && ini_.back() != '\n') ini_ += '\n';
    if (target_.strict_names && !is_said) ini_ += fmt::format("timelimit='{}'\n", plain_seconds(*limit));
    if (!ini_.empty()) plan_.write(package::kDomjudgeFile, ini_);
  }

  void convert_validators() {
    for (const std::string_view name : from_.input_validators) {
      const Entry* const directory = source_.tree.directory(name);
      if (directory == nullptr) continue;
      for (const Entry& entry : directory->children) {
        const std::string path = fmt::format("{}/{}", target_.input_validators.front(), entry.name);
        if (plan_.files.count(path) > 0)
          error(fmt::format("{}/{}", name, entry.name), "there are two input validators of that name");
        plan_.copy(entry, path);
      }
    }
    for (const std::string_view name : from_.output_validators)
      if (const Entry* const directory = source_.tree.directory(name)) convert_output_validator(*directory);
    for (const auto* list : {&source_.problem.input_validators, &source_.problem.output_validators})
      for (const model::HelperProgram& program : *list)
        if (program.protocol == model::Protocol::testlib)
          error(program.path.lexically_relative(source_.problem.root).string(),
                "programs made for testlib say their verdicts otherwise");
  }

  void convert_output_validator(const Entry& directory) {
    const auto is_itself = [&](const model::HelperProgram& program) {
      return program.path == directory.path;
    };
    const auto& programs = source_.problem.output_validators;
    if (programs.empty()) return lose("these programs have no effect, and are left out", directory.name);
    const std::string base(target_.output_validators.front());
    const bool is_one = std::any_of(programs.begin(), programs.end(), is_itself);
    // Of several programs each has its place; one that is the directory itself is put into one.
    plan_.copy(directory, is_one && target_.has_several_output_validators ? base + "/validate" : base);
  }

  void write_data_and_keys() {
    package::YamlNode keys;
    if (target_.legacy_keys) {
      const std::string flags = legacy_data(source_, target_, plan_, diagnostics_);
      keys = legacy_keys(source_, target_, flags, plan_.losses, diagnostics_);
    } else {
      current_data(source_, plan_, diagnostics_);
      const std::vector<std::string> statements(statements_.begin(), statements_.end());
      keys = current_keys(source_, statements, plan_.losses, diagnostics_);
    }
    plan_.write(package::kProblemFile, package::to_yaml_text(keys));
    write_time_limit();
  }

  /// Names that no format allows do not count, so they are no part of the package. Hidden ones are meant so.
  void tell_of_unnamed() {
    std::error_code failed;
    fs::recursive_directory_iterator at(source_.problem.root, failed);
    for (; !failed && at != fs::recursive_directory_iterator(); at.increment(failed)) {
      const std::string name = at->path().filename().string();
      const bool is_plain = package::is_legal_name(name) && name != "__pycache__";
      if (!is_plain && !name.starts_with('.') && name != "__pycache__")
        lose("left out because of its name",
             printable(at->path().lexically_relative(source_.problem.root).string(), 200));
      if (!is_plain) at.disable_recursion_pending();
    }
  }

  void check_names() {
    std::set<std::string> told;
    for (const auto& [path, file] : plan_.files) {
      for (const fs::path& part : fs::path(path)) {
        const std::string name = part.string();
        if (name == kTimeLimitFile || package::is_strict_name(name) || !told.insert(name).second) continue;
        error(path,
              fmt::format(
                  "the name '{}' is not allowed; a name has 2 or more letters, digits, '_', '.' and '-', "
                  "with a letter or a digit at both ends",
                  name));
      }
    }
  }

  const Source& source_;
  const Format& from_;
  const Format& target_;
  package::Diagnostics& diagnostics_;
  Plan plan_;
  std::set<std::string> statements_;  // languages
  std::string ini_;
};

}  // namespace

Result<Plan> convert(const Source& source, const Format& target, package::Diagnostics& diagnostics) {
  return Converter(source, target, diagnostics).convert();
}

}  // namespace casewise::convert
