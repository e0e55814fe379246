#include "harness/package/polygon.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/package/find.hpp"
#include "harness/package/names.hpp"
#include "harness/package/polygon_xml.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

using model::Verdict;

constexpr Bytes kMostXml = Bytes::mib(16);
constexpr Bytes kMostSourceText = Bytes::mib(4);
constexpr const char* kTestlib = "testlib.h";

constexpr Verdict kAc = Verdict::accepted;
constexpr Verdict kWa = Verdict::wrong_answer;
constexpr Verdict kTle = Verdict::time_limit;
constexpr Verdict kMle = Verdict::memory_limit;
constexpr Verdict kRte = Verdict::run_time_error;

struct Tag {
  std::string_view tag;
  std::vector<Verdict> permitted;
  std::vector<Verdict> required;
};

/// A program that is refused memory may give up by itself, so that RTE goes with MLE. Presentation errors are
/// WA here.
const std::vector<Tag>& tags() {
  static const std::vector<Verdict> all = {kAc, kWa, kTle, kRte};
  static const std::vector<Tag> table = {
      {"main", {kAc}, {}},
      {"accepted", {kAc}, {}},
      {"rejected", all, {kWa, kTle, kRte}},
      {"failed", all, {kWa, kTle, kRte}},
      {"wrong-answer", {kAc, kWa}, {kWa}},
      {"presentation-error", {kAc, kWa}, {kWa}},
      {"time-limit-exceeded", {kAc, kTle}, {kTle}},
      {"time-limit-exceeded-or-accepted", {kAc, kTle}, {}},
      {"time-limit-exceeded-or-memory-limit-exceeded", {kAc, kTle, kMle, kRte}, {kTle, kMle, kRte}},
      {"memory-limit-exceeded", {kAc, kMle, kRte}, {kMle, kRte}},
      {"runtime-error", {kAc, kRte}, {kRte}},
  };
  return table;
}

/// Natural languages by Polygon's names.
std::string language_code(const std::string& name) {
  static const std::map<std::string, std::string> codes = {
      {"english", "en"}, {"russian", "ru"},  {"korean", "ko"},  {"ukrainian", "uk"}, {"chinese", "zh"},
      {"german", "de"},  {"french", "fr"},   {"polish", "pl"},  {"spanish", "es"},   {"japanese", "ja"},
      {"kazakh", "kk"},  {"armenian", "hy"}, {"italian", "it"}, {"portuguese", "pt"}};
  const auto found = codes.find(name);
  return found == codes.end() ? name : found->second;
}

bool is_header(const Entry& entry) {
  return !entry.is_directory && is_one_of(entry.path.extension().string(), {".h", ".hh", ".hpp"});
}

class PolygonLoader {
 public:
  PolygonLoader(const fs::path& root, Diagnostics& diagnostics)
      : package_(read_tree(root, diagnostics, NameRule::any)), diagnostics_(diagnostics) {
    problem_.root = root;
    problem_.short_name = package_name(root);
  }

  std::optional<model::Problem> load() {
    const fs::path path = package_.path / kPolygonFile;
    const Result<std::string> text = read_file(path, kMostXml);
    if (!text) {
      diagnostics_.error({path.string(), 0, 0}, text.error().message());
      return std::nullopt;
    }
    const std::optional<PolygonXml> xml = parse_polygon_xml(*text, path.string(), diagnostics_);
    if (!xml) return std::nullopt;
    take_settings(*xml);
    add_programs(*xml);
    add_tests(*xml);
    for (const PolygonSolution& solution : xml->solutions)
      add_solution(solution);
    if (problem_.submissions.empty())
      diagnostics_.warning({path.string(), 0, 0}, "there is no jury submission");
    return std::move(problem_);
  }

 private:
  void take_settings(const PolygonXml& xml) {
    for (const auto& [name, title] : xml.names)
      problem_.titles[language_code(name)] = title;
    problem_.time_limit = xml.time_limit;
    problem_.memory_limit = xml.memory_limit;
    problem_.limits.code = Bytes::mib(1);
    problem_.output_limit = Bytes::mib(64);
    for (const std::string* file : {&xml.input_file, &xml.output_file}) {
      if (file->empty() || *file == "stdin" || *file == "stdout") continue;
      diagnostics_.error(
          xml.judging, fmt::format("not supported yet: programs that read or write a file ('{}') instead of "
                                   "standard input and output",
                                   printable(*file)));
    }
  }

  void add_programs(const PolygonXml& xml) {
    if (!xml.checker) {
      diagnostics_.warning(xml.judging, "there is no checker; outputs are compared token by token");
    } else if (auto checker = program(*xml.checker)) {
      problem_.output_validators.push_back(std::move(*checker));
    }
    if (xml.interactor) {
      problem_.type.interactive = true;
      problem_.interactor = program(*xml.interactor);
    }
    for (const PolygonProgram& validator : xml.validators) {
      if (auto built = program(validator)) problem_.input_validators.push_back(std::move(*built));
    }
    if (xml.validators.empty()) diagnostics_.warning(xml.judging, "there is no input validator");
  }

  /// The file at a path of problem.xml, and nowhere else.
  [[nodiscard]] const Entry* file_at(const fs::path& path) const {
    const Entry* const found = path.empty() ? nullptr : package_.find(path);
    return found == nullptr || found->is_directory ? nullptr : found;
  }

  /// A checker of testlib's own may lie in files/ under its own name.
  [[nodiscard]] const Entry* source_of(const PolygonProgram& program) const {
    if (const Entry* const own = file_at(program.source.path)) return own;
    constexpr std::string_view kStandard = "std::";
    if (!program.name.starts_with(kStandard)) return nullptr;
    return file_at(fs::path("files") / program.name.substr(kStandard.size()));
  }

  std::optional<model::HelperProgram> program(const PolygonProgram& wanted) {
    const Entry* const source = source_of(wanted);
    if (source == nullptr) {
      diagnostics_.error(wanted.source.location, fmt::format("there is no file '{}' in the package",
                                                             printable(wanted.source.path, 300)));
      return std::nullopt;
    }
    model::HelperProgram helper;
    helper.name = source->name;
    helper.path = source->path;
    helper.protocol = model::Protocol::testlib;
    helper.beside = headers_for(*source);
    if (const std::string_view id = language_of_type(wanted.source.type); !id.empty()) helper.language = id;
    check_testlib(*source, helper, wanted.source.location);
    return helper;
  }

  /// The headers that a source may include: those of its own directory, then those of files/ and of the top.
  [[nodiscard]] std::vector<fs::path> headers_for(const Entry& source) const {
    std::vector<fs::path> headers;
    const Entry* const own = package_.find(source.path.parent_path().lexically_relative(package_.path));
    for (const Entry* const directory : {own, package_.directory("files"), &package_}) {
      if (directory == nullptr) continue;
      for (const Entry& entry : directory->children) {
        const auto same = [&](const fs::path& header) { return header.filename() == entry.name; };
        if (is_header(entry) && std::none_of(headers.begin(), headers.end(), same))
          headers.push_back(entry.path);
      }
    }
    return headers;
  }

  void check_testlib(const Entry& source, const model::HelperProgram& helper, const Location& place) {
    const auto is_testlib = [](const fs::path& header) { return header.filename() == kTestlib; };
    if (std::any_of(helper.beside.begin(), helper.beside.end(), is_testlib)) return;
    const Result<std::string> text = read_file(source.path, kMostSourceText);
    if (!text) return diagnostics_.error(source.location(), text.error().message());
    if (text->find(kTestlib) == std::string::npos) return;
    std::error_code error;
    for (const char* const directory : {"/usr/include", "/usr/local/include"}) {
      if (fs::exists(fs::path(directory) / kTestlib, error)) return;
    }
    diagnostics_.error(place,
                       fmt::format("'{}' includes testlib.h, which is neither in the package nor in "
                                   "/usr/include; copy it from github.com/MikeMirzayanov/testlib to files/",
                                   printable(source.name)));
  }

  void add_tests(const PolygonXml& xml) {
    Missing inputs;
    Missing answers;
    for (std::size_t i = 0; i < xml.tests.size(); ++i) {
      const PolygonTest& listed = xml.tests[i];
      const std::optional<std::string> input = expand_pattern(xml.input_pattern, i + 1);
      const std::optional<std::string> answer = expand_pattern(xml.answer_pattern, i + 1);
      if (!input || !answer) return;  // which has been reported
      const Entry* const input_file = file_at(*input);
      const Entry* const answer_file = file_at(*answer);
      if (input_file == nullptr) inputs.add(*input, listed);
      if (answer_file == nullptr) answers.add(*answer, listed);
      if (input_file == nullptr || answer_file == nullptr) continue;
      model::TestCase test;
      test.name = *input;
      test.kind = listed.is_sample ? model::TestKind::sample : model::TestKind::secret;
      test.input = input_file->path;
      test.answer = answer_file->path;
      std::vector<std::string> arguments = {"--testset", "tests"};
      if (!listed.group.empty()) arguments.insert(arguments.end(), {"--group", listed.group});
      test.input_validator_args.assign(problem_.input_validators.size(), arguments);
      problem_.tests.push_back(std::move(test));
    }
    report_missing(inputs, "input", xml);
    report_missing(answers, "answer", xml);
    if (xml.tests.empty()) diagnostics_.error(xml.judging, "no test cases");
    const auto has_points = [](const PolygonTest& test) { return test.has_points; };
    if (std::any_of(xml.tests.begin(), xml.tests.end(), has_points))
      diagnostics_.warning(xml.judging,
                           "points and groups of tests have no effect; the problem is judged as pass-fail");
  }

  /// Files of tests that are not in the package.
  struct Missing {
    std::size_t count = 0;
    std::string first;
    std::string command;  // that makes the first
    Location location;

    void add(const std::string& path, const PolygonTest& test) {
      if (++count > 1) return;
      first = path;
      command = test.is_generated ? test.command : "";
      location = test.location;
    }
  };

  void report_missing(const Missing& missing, std::string_view kind, const PolygonXml& xml) {
    if (missing.count == 0) return;
    const std::string made = missing.command.empty() || kind == "answer"
                                 ? ""
                                 : fmt::format(", which '{}' generates", printable(missing.command, 200));
    diagnostics_.error(missing.location,
                       fmt::format("{} of {} not in the package, the first of them '{}'{}; scripts of "
                                   "packages never run here: download "
                                   "the full package from Polygon, or run its doall.sh yourself",
                                   missing.count == 1 ? fmt::format("1 {}", kind)
                                                      : fmt::format("{} {}s", missing.count, kind),
                                   counted(xml.tests.size(), "test") + (missing.count == 1 ? " is" : " are"),
                                   printable(missing.first, 200), made));
  }

  void add_solution(const PolygonSolution& solution) {
    const Entry* const file = file_at(solution.source.path);
    if (file == nullptr)
      return diagnostics_.error(solution.source.location, fmt::format("there is no file '{}' in the package",
                                                                      printable(solution.source.path, 300)));
    std::optional<model::Expectation> expectation = expectation_of_tag(solution.tag);
    if (!expectation) {
      diagnostics_.warning(
          solution.source.location,
          fmt::format("ignored: a solution with the unknown tag '{}'", printable(solution.tag)));
      return;
    }
    model::JurySubmission submission;
    submission.name = file->path.lexically_relative(package_.path).string();
    submission.path = file->path;
    submission.expectation = std::move(*expectation);
    if (const std::string_view id = language_of_type(solution.source.type); !id.empty())
      submission.language = id;
    problem_.submissions.push_back(std::move(submission));
  }

  Entry package_;
  Diagnostics& diagnostics_;
  model::Problem problem_;
};

}  // namespace

Result<model::Problem> load_polygon(const fs::path& directory, Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.all().size();
  const std::size_t errors_before = diagnostics.errors();
  std::optional<model::Problem> problem = PolygonLoader(directory, diagnostics).load();
  if (diagnostics.errors() > errors_before) return fail(diagnostics.first_error(before));
  return std::move(*problem);
}

std::optional<model::Expectation> expectation_of_tag(std::string_view tag) {
  for (const Tag& known : tags()) {
    if (known.tag == tag) return model::Expectation{known.permitted, known.required};
  }
  return std::nullopt;
}

std::string_view language_of_type(std::string_view type) {
  // Of two that fit the first counts.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 21> kPrefixes = {
      {{"cpp.", "cpp"},
       {"c.", "c"},
       {"java", "java"},
       {"python.2", "python2"},
       {"python.pypy2", "python2"},
       {"python.", "python3"},
       {"kotlin", "kotlin"},
       {"go", "go"},
       {"rust", "rust"},
       {"csharp.", "csharp"},
       {"delphi", "pascal"},
       {"d", "d"},
       {"pas.", "pascal"},
       {"haskell.", "haskell"},
       {"ruby", "ruby"},
       {"js.", "javascript"},
       {"scala", "scala"},
       {"php.", "php"},
       {"perl.", "perl"},
       {"ocaml", "ocaml"},
       {"h.", ""}}};
  for (const auto& [prefix, id] : kPrefixes) {
    if (type.starts_with(prefix)) return id;
  }
  return {};
}

}  // namespace casewise::package
