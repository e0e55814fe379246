// Packages as a whole in the other format: directories, programs, names, and what is never written.
#include "harness/convert/convert.hpp"

#include "harness/convert/convert_testing.hpp"

namespace casewise::convert {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;

TEST(Directories, ToLegacy) {
  const std::string none = ": warning: format legacy: there is no such directory";
  expect_conversions(
      current_package(), "legacy",
      {{"the statement with its images (Problem statements)",
        {{"statement/figure.png", "png"}},
        {},
        {{"problem_statement/problem.en.tex", "Add.\n"}, {"problem_statement/figure.png", "png"}}},
       {"a statement that is not in LaTeX",
        {{"statement/problem.en.tex", std::nullopt}, {"statement/problem.en.md", "Add.\n"}},
        {"statement/problem.en.md: warning: format legacy: problem statements are .tex or .pdf; a .md goes "
         "along as it is"},
        {{"problem_statement/problem.en.md", "Add.\n"}}},
       {"the output validator (Output validators)",
        {{"output_validator/v.py", "exit(42)\n"}},
        {},
        {{"output_validators/v.py", "exit(42)\n"},
         {"problem.yaml", "name: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\nvalidation: custom\n"}}},
       {"an output validator in a directory",
        {{"output_validator/v/main.py", "exit(42)\n"}, {"output_validator/v/x.py", ""}},
        {},
        {{"output_validators/v/main.py", "exit(42)\n"}}},
       {"an output validator of loose files, which are several programs in format legacy",
        {{"output_validator/main.py", "exit(42)\n"}, {"output_validator/x.py", ""}},
        {},
        {{"output_validators/validate/main.py", "exit(42)\n"}, {"output_validators/validate/x.py", ""}}},
       {"directories of format 2025-09",
        {{"solution/solution.en.md", "x\n"}, {"output_visualizer/v.py", "x\n"}},
        {"output_visualizer" + none + " (and 1 more)"},
        {{"solution/solution.en.md", std::nullopt}}},
       {"generators, but not what they would make",
        {{"generators/g.py", "x\n"}, {"generators/generators.yaml", "data: {}\n"}},
        {"generators/generators.yaml: warning: format legacy: the data is not what generators.yaml makes, so "
         "that is left out"},
        {{"generators/g.py", "x\n"}, {"generators/generators.yaml", std::nullopt}}},
       {"files for submissions of a language (Included files)",
        {{"include/python3/x.py", "x\n"}},
        {},
        {{"include/python3/x.py", "x\n"}}},
       {"files for all submissions",
        {{"include/default/x.py", "x\n"}},
        {"include/default: error: format legacy: files are put to submissions in one language each; put them "
         "into the "
         "directories of the languages"}},
       {"what no format knows",
        {{"attachments/a.txt", "x\n"}, {"README.md", "x\n"}},
        {},
        {{"attachments/a.txt", "x\n"}, {"README.md", "x\n"}}}});
}

TEST(Directories, ToIcpc) {
  const std::string icpc = "format legacy-icpc: ";
  expect_conversions(
      current_package(), "legacy-icpc",
      {{"no files for submissions",
        {{"include/python3/x.py", "x\n"}},
        {"include: error: " + icpc + "no files are put to submissions"}},
       {"names (General requirements)",
        {{"attachments/_a.txt", "x\n"}, {"attachments/b", "x\n"}},
        {"attachments/_a.txt: error: " + icpc +
             "the name '_a.txt' is not allowed; a name has 2 or more letters, digits, "
             "'_', '.' and '-', with a letter or a digit at both ends",
         "attachments/b: error: " + icpc +
             "the name 'b' is not allowed; a name has 2 or more letters, digits, '_', '.' "
             "and '-', with a letter or a digit at both ends"}},
       {"interactive problems (Validation)",
        {{"problem.yaml",
          "problem_format_version: 2025-09\nname: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
          "type: interactive\nlimits: {time_limit: 2}\n"},
         {"output_validator/v.py", "exit(42)\n"}},
        {},
        {{"problem.yaml",
          "problem_format_version: legacy-icpc\nname: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
          "validation: custom interactive\n"}}},
       {"multi-pass problems, which only DOMjudge adds",
        {{"problem.yaml",
          "problem_format_version: 2025-09\nname: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
          "type: multi-pass\nlimits: {time_limit: 2, validation_passes: 3}\n"},
         {"output_validator/v.py", "exit(42)\n"}},
        {"problem.yaml: warning: multi-pass is no part of format legacy-icpc; DOMjudge and Casewise read it "
         "all the same"},
        {{"problem.yaml",
          "problem_format_version: legacy-icpc\nname: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
          "validation: custom multi-pass\nlimits:\n  validation_passes: 3\n"}}}});
}

TEST(Directories, ToCurrent) {
  expect_conversions(
      legacy_package(), "2025-09",
      {{"a statement whose language goes without saying",
        {{"problem_statement/problem.en.tex", std::nullopt}, {"problem_statement/problem.tex", "Add.\n"}},
        {},
        {{"statement/problem.en.tex", "Add.\n"}}},
       {"the deprecated name of input validators",
        {{"input_validators/validate.py", std::nullopt},
         {"input_format_validators/validate.py", "exit(42)\n"}},
        {"input_format_validators: warning: the format calls this directory input_validators"},
        {{"input_validators/validate.py", "exit(42)\n"}}},
       {"output validators without effect must not come to have one",
        {{"output_validators/v.py", "exit(43)\n"}},
        {"problem.yaml:1:1: warning: validation: the programs in output_validators have no effect without "
         "'custom'",
         "output_validators: warning: format 2025-09: these programs have no effect, and are left out"},
        {{"output_validator/v.py", std::nullopt}}},
       {"several output validators",
        {{"problem.yaml", "name: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\nvalidation: custom\n"},
         {"output_validators/v.py", "exit(42)\n"},
         {"output_validators/w.py", "exit(42)\n"}},
        {"output_validators: error: format 2025-09: there is one output validator; put these into one "
         "program"}}});
}

TEST(Directories, KeepTheRightToBeRun) {
  const package::PackageOnDisk package(
      with(current_package(), {{"output_validator/validate/build", "#!/bin/sh\n"},
                               {"output_validator/validate/v.c", "int main;\n"}}));
  fs::permissions(package.root() / "output_validator/validate/build", fs::perms::owner_exec,
                  fs::perm_options::add);
  for (const char* const format : {"legacy", "legacy-icpc", "2025-09"}) {
    const Outcome outcome = export_to(package, format);
    const std::string base = std::string(format) == "2025-09" ? "output_validator" : "output_validators";
    EXPECT_TRUE(outcome.executable.at(base + "/validate/build")) << format;
    EXPECT_FALSE(outcome.executable.at(base + "/validate/v.c")) << format;
  }
}

TEST(Export, OfTheSameFormatCopiesWhatCounts) {
  const package::PackageOnDisk package(with(current_package(), {{".git/config", "x"},
                                                                {"input_validators/__pycache__/x.pyc", "x"},
                                                                {"attachments/a b.txt", "x"},
                                                                {"data/invalid_input/x.in", "x\n"}}));
  fs::create_symlink("1.ans", package.root() / "data/sample/1.ans.download");
  const Outcome outcome = export_to(package, "2025-09");
  EXPECT_EQ(outcome.said, (std::vector<std::string>{
                              "attachments/a b.txt: warning: format 2025-09: left out because of its name"}));
  Files wanted = current_package();
  wanted["data/invalid_input/x.in"] = "x\n";
  wanted["data/sample/1.ans.download"] = "3\n";  // what the link leads to
  EXPECT_EQ(outcome.files, wanted);
}

TEST(Export, ThereAndBackIsTheSame) {
  const package::PackageOnDisk there(current_package());
  const Outcome legacy = export_to(there, "legacy");
  const package::PackageOnDisk back(legacy.files);
  EXPECT_EQ(export_to(back, "2025-09").files, current_package());
}

TEST(Export, OfADraftIsOneOf2025) {
  expect_conversions(
      current_package(), "2025-09",
      {{"old keys and names",
        {{"problem.yaml",
          "problem_format_version: 2023-07\nname: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
          "author: Ada\nlimits: {time_limit: 2, memory: 64}\n"},
         {"data/secret/testdata.yaml", "output_validator_flags: case_sensitive\n"}},
        {"problem.yaml:1:25: warning: problem_format_version: 2023-07 was a draft; it is read as 2025-09",
         "problem.yaml:4:9: warning: author: a key of format legacy",
         "data/secret/testdata.yaml: warning: format 2025-09 calls this file test_group.yaml",
         "data/secret/testdata.yaml:1:25: warning: output_validator_flags: format 2025-09 has a list called "
         "output_validator_args"},
        {{"problem.yaml",
          "problem_format_version: 2025-09\nname:\n  en: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
          "credits:\n  authors:\n    - Ada\nlimits:\n  time_limit: 2\n  memory: 64\n"},
         {"data/secret/test_group.yaml", "output_validator_args:\n  - case_sensitive\n"},
         {"data/secret/testdata.yaml", std::nullopt}}}});
}

TEST(Export, WritesNothingOverUnlessToldTo) {
  const package::PackageOnDisk package(current_package());
  const TempDir directory = TempDir::create("casewise-convert").value();
  const auto run = [&](const std::string& to, bool zip, bool replace) -> Status {
    package::Diagnostics diagnostics;
    const ExportWishes wishes{package::find_format("legacy"), directory.path() / to, zip, replace};
    const Result<Exported> exported =
        export_package(package.root(), wishes, diagnostics, [] { return false; });
    if (exported) return {};
    return fail(exported.error());
  };
  fs::create_directories(directory.path() / "precious");
  ASSERT_TRUE(write_file(directory.path() / "file", "mine"));
  ASSERT_TRUE(run("sum", false, false));
  for (const char* const there : {"sum", "precious", "file"})
    EXPECT_THAT(run(there, false, false).error().message(),
                HasSubstr("is already there; --force replaces it"));
  EXPECT_TRUE(run("sum", false, true));
  // --force is for what an earlier export has made.
  EXPECT_THAT(run("precious", false, true).error().message(),
              HasSubstr("is no problem package, so it is not replaced"));
  EXPECT_THAT(run("file", false, true).error().message(), HasSubstr("is no problem package"));
  EXPECT_THAT(run("sum", true, true).error().message(), HasSubstr("is no file"));
  EXPECT_THAT(run("file", true, false).error().message(), HasSubstr("is already there"));
  EXPECT_EQ(read_file(directory.path() / "file").value(), "mine");
  EXPECT_TRUE(run("file", true, true));
  EXPECT_TRUE(read_file(directory.path() / "file").value().starts_with("PK"));
  EXPECT_FALSE(run("missing/sum", false, false));
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), {}), 3);  // nothing is left beside
}

TEST(Export, ThatIsStoppedLeavesNothing) {
  const package::PackageOnDisk package(current_package());
  const TempDir directory = TempDir::create("casewise-convert").value();
  for (const bool zip : {false, true}) {
    package::Diagnostics diagnostics;
    int asked = 0;
    const Result<Exported> exported =
        export_package(package.root(), {package::find_format("legacy"), directory.path() / "sum", zip},
                       diagnostics, [&] { return ++asked == 5; });
    ASSERT_FALSE(exported);
    EXPECT_EQ(exported.error().code(), ErrorCode::interrupted);
    EXPECT_TRUE(fs::is_empty(directory.path()));
  }
}

/// The comparison is what stands behind every conversion, so it must see what could go wrong in one.
TEST(CompareProblems, SeesWhatWouldJudgeOtherwise) {
  const package::PackageOnDisk package(
      with(current_package(), {{"submissions/wrong_answer/w.py", "print(0)\n"}}));
  package::Diagnostics none;
  const Source source = load_source(package.root(), none).value();
  const Plan plan = convert(source, package::current_format(), none).value();
  using Change = void (*)(model::Problem&);
  const std::vector<std::pair<Change, std::string>> table = {
      {[](model::Problem& p) { p.time_limit *= 2; }, "the time limit would be another"},
      {[](model::Problem& p) { p.memory_limit = Bytes::mib(1); }, "the memory limit would be another"},
      {[](model::Problem& p) { p.output_limit = Bytes::mib(1); }, "the output limit would be another"},
      {[](model::Problem& p) { p.limits.code = Bytes::kib(1); }, "a limit for compilers or validators"},
      {[](model::Problem& p) { p.type.interactive = true; }, "the type would be another"},
      {[](model::Problem& p) { p.input_validators.clear(); }, "an input validator would be another"},
      {[](model::Problem& p) { p.output_validators.resize(1); }, "an output validator would be another"},
      {[](model::Problem& p) { p.tests.pop_back(); }, "it would have 2 test cases instead of 3"},
      {[](model::Problem& p) { std::swap(p.tests[1], p.tests[2]); },
       "secret/02-b would come before secret/01-a"},
      {[](model::Problem& p) { p.tests[0].output_validator_args = {"case_sensitive"}; },
       "other arguments or files"},
      {[](model::Problem& p) { p.tests[0].answer.reset(); }, "other arguments or files"},
      {[](model::Problem& p) { p.submissions.pop_back(); }, "the submission would be missing"},
      {[](model::Problem& p) { p.submissions[1].expectation.permitted = {model::Verdict::accepted}; },
       "it is to get AC or WA in each test and WA in one, and would have to get AC in each test"},
  };
  for (const auto& [change, message] : table) {
    model::Problem after = source.problem;
    change(after);
    package::Diagnostics diagnostics;
    compare_problems(source, after, package::current_format(), plan, diagnostics);
    ASSERT_GE(diagnostics.errors(), 1U) << message;
    EXPECT_THAT(diagnostics.all().front().message, HasSubstr(message));
  }
  package::Diagnostics diagnostics;
  compare_problems(source, source.problem, package::current_format(), plan, diagnostics);
  EXPECT_TRUE(diagnostics.all().empty());
}

}  // namespace
}  // namespace casewise::convert
