#include "harness/package/load.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/unprivileged_testing.hpp"
#include "harness/package/fixture.hpp"
#include "harness/package/generators_yaml.hpp"

namespace casewise::package {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

TEST(Load, AValidPackageBecomesAProblem) {
  const PackageOnDisk package(valid_package());
  Diagnostics diagnostics;
  const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  ASSERT_TRUE(problem);
  EXPECT_THAT(package.texts(diagnostics), IsEmpty());
  EXPECT_EQ(problem->short_name, "sum");
  EXPECT_EQ(problem->title(), "Sum");
  EXPECT_EQ(problem->titles.size(), 2U);
  EXPECT_EQ(problem->root, package.root());
  EXPECT_EQ(problem->time_limit, std::chrono::seconds(2));
  EXPECT_EQ(problem->memory_limit, Bytes::mib(256));
  EXPECT_EQ(problem->limits.code, Bytes::kib(64));
  EXPECT_EQ(problem->tests.size(), 2U);
  ASSERT_EQ(problem->input_validators.size(), 1U);
  EXPECT_EQ(problem->input_validators[0].name, "validate.py");
  EXPECT_TRUE(problem->output_validators.empty());
  EXPECT_EQ(problem->submissions.size(), 1U);
}

TEST(Load, AllThatIsWrongIsCollectedAndTheFirstErrorIsTheResult) {
  const PackageOnDisk package(with(valid_package(), {{"problem.yaml", kValidProblemYaml + "nmae: x\n"},
                                                     {"data/secret/01-small.ans", std::nullopt},
                                                     {"submissions/loose.py", ""}}));
  Diagnostics diagnostics;
  diagnostics.error({"elsewhere", 0, 0}, "of another package");
  const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  ASSERT_FALSE(problem);
  EXPECT_EQ(diagnostics.errors(), 4U);
  EXPECT_EQ(problem.error().code(), ErrorCode::input);
  EXPECT_EQ(problem.error().to_string(),
            (package.root() / "problem.yaml").string() + ":13:1: unknown key 'nmae'; did you mean 'name'?");
}

TEST(Load, TheRestOfThePackageIsChecked) {
  expect_diagnoses({
      {"no statement in one language",
       {{"statement/problem.ko.md", std::nullopt}},
       {"problem.yaml:3:3: warning: name: there is no statement/problem.ko.tex, .md or .pdf"}},
      {"no name for a statement",
       {{"statement/problem.de.tex", ""}, {"statement/notes.md", ""}},
       {"problem.yaml:3:3: warning: name: there is a statement in 'de' but no name"}},
      {"no input validator",
       {{"input_validators/validate.py", std::nullopt}},
       {"input_validators: warning: there is no input validator"}},
      {"validators that are none",
       {{"input_validators/a.ctd", ""},
        {"input_validators/a.viva", ""},
        {"input_validators/a.h", ""},
        {"input_validators/README.md", ""}},
       {"input_validators/a.h: warning: ignored: a header is no validator; put it in one directory with its "
        "program",
        "input_validators/a.viva: warning: ignored: validators in .viva are not supported"}},
      {"no time limit",
       {{"problem.yaml", kValidProblemYaml.substr(0, kValidProblemYaml.find("limits"))}},
       {"problem.yaml:1:1: warning: limits.time_limit is not set, and inferring it is not supported yet; 1 s "
        "is "
        "used"}},
      {"old names",
       {{"input_format_validators/a.py", ""}, {"output_validators/a.py", ""}},
       {"input_format_validators: warning: ignored: format 2025-09 calls this directory input_validators",
        "output_validators: warning: ignored: format 2025-09 calls this directory output_validator"}},
      {"empty output validator",
       {{"output_validator/README", ""}},
       {"output_validator: error: the directory holds no program"}},
      {"two output validators",
       {{"output_validator/a/a.py", ""}, {"output_validator/b.py", ""}},
       {"output_validator: error: more than one program; there is one output validator"}},
      {"scripts",
       {{"input_validators/a/build", ""}, {"input_validators/b/run", ""}, {"output_validator/build", ""}},
       {}},
      {"a directory of that name is no script", {{"input_validators/a/build/a.py", ""}}, {}},
      {"an output validator in a directory with scripts",
       {{"output_validator/v/run", ""}, {"output_validator/v/v.py", ""}},
       {}},
      {"include", {{"include/cpp/a.h", ""}}, {}},
      {"static validator",
       {{"static_validator/a.py", ""}},
       {"static_validator: error: the directory static_validator is not supported yet"}},
  });
}

TEST(Load, TheOutputValidatorIsOneProgram) {
  const auto validator = [](const std::map<std::string, std::optional<std::string>>& files) {
    const PackageOnDisk package(with(valid_package(), files));
    Diagnostics diagnostics;
    const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
    if (!problem || problem->output_validators.empty()) return std::string("none");
    return problem->output_validators.front().path.lexically_relative(package.root()).string();
  };
  EXPECT_EQ(validator({}), "none");
  EXPECT_EQ(validator({{"output_validator/check.py", ""}}), "output_validator/check.py");
  EXPECT_EQ(validator({{"output_validator/check.py", ""}, {"output_validator/README.md", ""}}),
            "output_validator/check.py");
  EXPECT_EQ(validator({{"output_validator/check/a.cpp", ""}}), "output_validator/check");
  EXPECT_EQ(validator({{"output_validator/a.cpp", ""}, {"output_validator/b.h", ""}}), "output_validator");
}

TEST(Load, LinksStayInsideOfThePackageAndOutsideOfProgramDirectories) {
  const PackageOnDisk package(with(valid_package(), {{"input_validators/dir/a.py", ""},
                                                     {"output_validator/v.py", ""},
                                                     {"submissions/accepted/dir/sub/b.py", ""}}));
  const fs::path shared = package.root() / "input_validators/validate.py";
  fs::create_symlink(shared, package.root() / "input_validators/whole.py");
  fs::create_symlink("dir", package.root() / "input_validators/whole_dir");
  EXPECT_THAT(package.diagnose(), IsEmpty());
  const std::string why =
      ": error: a symbolic link inside of a program's directory is not followed; put a copy there";
  fs::create_symlink(shared, package.root() / "input_validators/dir/b.py");
  fs::create_symlink(shared, package.root() / "output_validator/w.py");
  fs::create_symlink(shared, package.root() / "submissions/accepted/dir/sub/a.py");
  EXPECT_THAT(package.diagnose(),
              ElementsAre("input_validators/dir/b.py" + why, "input_validators/whole_dir/b.py" + why,
                          "output_validator/w.py" + why, "submissions/accepted/dir/sub/a.py" + why));
}

TEST(Load, NothingIsReadThroughALinkThatLeavesThePackage) {
  const PackageOnDisk package(with(valid_package(), {{"problem.yaml", std::nullopt}}));
  const fs::path outside = package.root().parent_path() / "secret.yaml";
  ASSERT_TRUE(write_file(outside, "password: [\n"));
  fs::create_symlink(outside, package.root() / "problem.yaml");
  EXPECT_THAT(package.diagnose(),
              ElementsAre(HasSubstr("problem.yaml: error: the symbolic link leaves the package")));
}

TEST(Load, APackageIsCalledWhatItsDirectoryIsCalledWhereItIsNamed) {
  const PackageOnDisk package(valid_package());
  const fs::path alias = package.root().parent_path() / "alias";
  fs::create_directory_symlink(package.root(), alias);
  EXPECT_EQ(package_name(package.root() / ""), "sum");
  EXPECT_EQ(package_name(alias), "alias");
  EXPECT_EQ(package_name(package.root() / "data" / ".."), "sum");
  EXPECT_EQ(package_name("."), fs::current_path().filename());
}

TEST(Load, TheDirectoryNameIsOnlyWarnedOf) {
  const PackageOnDisk package(valid_package());
  const fs::path renamed = package.root().parent_path() / "My_Sum";
  fs::rename(package.root(), renamed);
  Diagnostics diagnostics;
  EXPECT_TRUE(load_problem(renamed, diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1U);
  EXPECT_THAT(
      diagnostics.all()[0].to_string(),
      HasSubstr(
          "My_Sum: warning: the package's directory is called 'My_Sum'; the format allows only a-z and 0-9"));
}

TEST(Load, WithoutAUsableProblemYamlThereIsOneError) {
  const PackageOnDisk package(with(valid_package(), {{"problem.yaml", "name: [\n"}}));
  Diagnostics diagnostics;
  EXPECT_FALSE(load_problem(package.root(), diagnostics));
  EXPECT_EQ(diagnostics.all().size(), 1U);
  Diagnostics none;
  const Result<model::Problem> nowhere = load_problem(package.root() / "data", none);
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().message(), HasSubstr("No such file"));
}

TEST(FindPackages, ThePathItselfOrThoseDirectlyBelow) {
  const PackageOnDisk package(valid_package());
  const fs::path parent = package.root().parent_path();
  EXPECT_TRUE(is_package(package.root()));
  EXPECT_FALSE(is_package(parent));
  EXPECT_THAT(*find_packages(package.root()), ElementsAre(package.root()));
  for (const char* name : {"b", "a", "not-one"})
    fs::create_directory(parent / name);
  for (const char* name : {"b", "a"})
    ASSERT_TRUE(write_file(parent / name / "problem.yaml", ""));
  EXPECT_THAT(*find_packages(parent), ElementsAre(parent / "a", parent / "b", package.root()));
}

TEST(FindPackages, NoneIsPassedOverBecauseItIsBroken) {
  const PackageOnDisk package(valid_package());
  const fs::path parent = package.root().parent_path();
  for (const char* name : {"dangling", "closed", ".trash"})
    fs::create_directory(parent / name);
  fs::create_symlink("nowhere", parent / "dangling/problem.yaml");
  ASSERT_TRUE(write_file(parent / ".trash/problem.yaml", kValidProblemYaml));
  fs::permissions(parent, fs::perms::all);
  fs::permissions(parent / "closed", fs::perms::none);
  {
    const Unprivileged unprivileged;
    EXPECT_THAT(*find_packages(parent), ElementsAre(parent / "closed", parent / "dangling", package.root()));
    const auto closed = find_packages(parent / "closed");
    ASSERT_FALSE(closed);
    EXPECT_THAT(closed.error().message(), HasSubstr("closed' cannot be read: Permission denied"));
  }
  for (const char* name : {"closed", "dangling"}) {
    Diagnostics diagnostics;
    EXPECT_FALSE(load_problem(parent / name, diagnostics)) << name;
  }
  fs::remove_all(package.root());
  fs::remove_all(parent / "dangling");
  const Unprivileged unprivileged;
  const auto none = find_packages(parent);
  ASSERT_FALSE(none) << "what cannot be read is not known to be a package";
  EXPECT_THAT(none.error().message(), HasSubstr("'" + (parent / "closed").string() + "' cannot be read"));
}

TEST(FindPackages, SaysWhyThereIsNone) {
  const PackageOnDisk package(valid_package());
  const auto why = [](const fs::path& path) {
    const auto found = find_packages(path);
    if (found) return std::string("found");
    EXPECT_EQ(found.error().code(), ErrorCode::input);
    return found.error().message();
  };
  EXPECT_THAT(why(package.root() / "gone"), HasSubstr("gone' does not exist"));
  EXPECT_THAT(why(package.root() / "problem.yaml"),
              HasSubstr("problem.yaml' is a file; a problem package is a directory"));
  EXPECT_THAT(why(package.root() / "data"), HasSubstr("data' is no problem package and has none in it"));
}

/// The packages that the project ships, each with the generators that make its data.
class ShippedPackage : public testing::TestWithParam<const char*> {};

TEST_P(ShippedPackage, LoadsWithoutAnError) {
  const fs::path root = fs::path(CASEWISE_SOURCE_DIR) / "testdata" / GetParam();
  ASSERT_TRUE(is_package(root)) << root;
  Diagnostics diagnostics;
  const Result<model::Problem> problem = load_problem(root, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all())
    ADD_FAILURE() << diagnostic.to_string();
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->short_name, GetParam());
  EXPECT_FALSE(problem->tests.empty());
  EXPECT_FALSE(problem->submissions.empty());
  if (fs::exists(root / "generators" / "generators.yaml")) {
    const Result<GeneratorsFile> generators = load_generators(root, diagnostics);
    EXPECT_TRUE(generators) << generators.error().to_string();
  }
}

INSTANTIATE_TEST_SUITE_P(All, ShippedPackage, testing::Values("diceyut", "yahtzee", "yahtzeecard"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace casewise::package
