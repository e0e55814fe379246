#include "harness/generate/generate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/fixture.hpp"

namespace casewise::generate {
namespace {

using package::PackageOnDisk;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

namespace fs = std::filesystem;

/// What loading and planning say.
std::vector<std::string> diagnose(const std::map<std::string, std::optional<std::string>>& changes) {
  const PackageOnDisk package(package::with(package::valid_package(), changes));
  package::Diagnostics diagnostics;
  const Result<package::GeneratorsFile> file = package::load_generators(package.root(), diagnostics);
  if (file) {
    const bool is_planned = make_plan(*file, diagnostics).has_value();
    EXPECT_EQ(is_planned, diagnostics.errors() == 0);
  }
  return package.texts(diagnostics);
}

std::map<std::string, std::string> as_map(const MadeData& made) {
  std::map<std::string, std::string> files;
  for (const DataFile& file : made.files)
    files[file.name] = file.bytes;
  return files;
}

class MakeData : public testing::Test {
 protected:
  void SetUp() override {
    Result<std::unique_ptr<schedule::SandboxPool>> pool =
        schedule::SandboxPool::create(2, [] { return false; });
    if (!pool) GTEST_SKIP() << "no sandbox here: " << pool.error().message();
    pool_ = std::move(*pool);
  }

  MadeData make(const PackageOnDisk& package) {
    package::Diagnostics diagnostics;
    const Result<package::GeneratorsFile> file = package::load_generators(package.root(), diagnostics);
    const std::optional<Plan> plan = file ? make_plan(*file, diagnostics) : std::nullopt;
    EXPECT_THAT(package.texts(diagnostics), IsEmpty());
    if (!plan) return {};
    return make_data(*pool_, *plan, [this](std::size_t, std::size_t total) {
      ++told_;
      total_ = total;
    });
  }

  /// The only error's text when making data from this generators.yaml.
  std::string error_of(const std::map<std::string, std::optional<std::string>>& changes) {
    const MadeData made = make(PackageOnDisk(package::with(package::valid_package(), changes)));
    EXPECT_EQ(made.errors.size(), 1U);
    return made.errors.empty() ? "" : made.errors.front().to_string();
  }

  std::unique_ptr<schedule::SandboxPool> pool_;
  std::atomic<std::size_t> told_{0};
  std::atomic<std::size_t> total_{0};
};

TEST_F(MakeData, AllKindsOfCases) {
  const PackageOnDisk package(
      package::with(package::valid_package(),
                    {{"generators/gen.py", "import sys\nprint(sys.argv[1], sys.argv[2])\n"},
                     {"generators/twice.c",
                      "#include <stdio.h>\nint main(int n, char** v) { return n == 2 ? printf(\"%s %s\\n\", "
                      "v[1], v[1]) < 0 : 1; }\n"},
                     {"generators/by-hand/one.in", "8 9\n"},
                     {"generators/by-hand/one.yaml", "hint: by hand\n"},
                     {"generators/by-hand/one.in.download", "89\n"},
                     {"generators/by-hand/one.ans.statement", "lots\n"},
                     {"generators/by-hand/one.png", "picture"},
                     {"generators/by-hand/one.txt", "no file of a test case"},
                     {"generators/by-hand/one.b.in", "of another case\n"},
                     {"submissions/accepted/other.py", "input()\nprint('other')\n"},
                     {"generators/generators.yaml",
                      "solution: /submissions/accepted/sum.py\n"
                      "data:\n"
                      "  sample: {data: {'1': {in: \"1 2\\n\", ans: \"as said\\n\"}}}\n"
                      "  secret:\n"
                      "    test_group.yaml: {output_validator_args: [case_sensitive]}\n"
                      "    data:\n"
                      "      a-with-extension: gen.py 3 4\n"
                      "      b-without: gen 5 6\n"
                      "      c-compiled: twice 7\n"
                      "      d-copied: {copy: by-hand/one}\n"
                      "      e-other: {generate: gen 1 1, solution: /submissions/accepted/other.py}\n"
                      "  invalid_input: {data: {none: {in: \"x\\n\"}}}\n"}}));
  const MadeData made = make(package);
  for (const Error& error : made.errors)
    ADD_FAILURE() << error.to_string();
  EXPECT_EQ(as_map(made), (std::map<std::string, std::string>{
                              {"sample/1.in", "1 2\n"},
                              {"sample/1.ans", "as said\n"},
                              {"secret/a-with-extension.in", "3 4\n"},
                              {"secret/a-with-extension.ans", "7\n"},
                              {"secret/b-without.in", "5 6\n"},
                              {"secret/b-without.ans", "11\n"},
                              {"secret/c-compiled.in", "7 7\n"},
                              {"secret/c-compiled.ans", "14\n"},
                              {"secret/d-copied.in", "8 9\n"},
                              {"secret/d-copied.ans", "17\n"},
                              {"secret/d-copied.yaml", "hint: by hand\n"},
                              {"secret/d-copied.in.download", "89\n"},
                              {"secret/d-copied.ans.statement", "lots\n"},
                              {"secret/d-copied.png", "picture"},
                              {"secret/e-other.in", "1 1\n"},
                              {"secret/e-other.ans", "other\n"},
                              {"secret/test_group.yaml", "output_validator_args:\n  - case_sensitive\n"},
                              {"invalid_input/none.in", "x\n"}}));
  EXPECT_TRUE(std::is_sorted(made.files.begin(), made.files.end(),
                             [](const DataFile& a, const DataFile& b) { return a.name < b.name; }));
  EXPECT_EQ(told_.load(), 7U);
  EXPECT_EQ(total_.load(), 7U);
}

TEST_F(MakeData, WhatFailsHasItsPlaceAndItsReason) {
  const std::string head = "solution: /submissions/accepted/sum.py\ndata:\n  secret:\n    data:\n";
  EXPECT_THAT(error_of({{"generators/generators.yaml", head + "      a: gen\n"},
                        {"generators/gen.py", "raise SystemExit('no luck')\n"}}),
              HasSubstr("generators.yaml:5:7: secret/a: gen.py: exit code 1: no luck"));
  EXPECT_THAT(error_of({{"generators/generators.yaml", head + "      a: gen\n"},
                        {"generators/gen.c", "int main( {\n"}}),
              AllOf(HasSubstr("generators.yaml:5:7: secret/a: "),
                    HasSubstr("generators/gen.c: gen.c: cannot build it: gen.c:1:11: error: ")));
  EXPECT_THAT(error_of({{"generators/generators.yaml", head + "      a: {in: \"1 x\\n\"}\n"}}),
              HasSubstr("secret/a: sum.py: exit code 1"));
}

/// A directory of data does not hide the program beside it.
TEST_F(MakeData, ADirectoryIsAGeneratorWhenItHoldsASource) {
  const PackageOnDisk package(package::with(
      package::valid_package(),
      {{"generators/number/list.txt", "5\n"},
       {"generators/number.py", "print(1, 2)\n"},
       {"generators/deep/src/main.py", "print(3, 4)\n"},
       {"generators/generators.yaml",
        "solution: /submissions/accepted/sum.py\ndata: {secret: {data: {a: number, b: deep}}}\n"}}));
  const MadeData made = make(package);
  EXPECT_EQ(as_map(made), (std::map<std::string, std::string>{{"secret/a.in", "1 2\n"},
                                                              {"secret/a.ans", "3\n"},
                                                              {"secret/b.in", "3 4\n"},
                                                              {"secret/b.ans", "7\n"}}));
}

TEST(MakePlan, WhatIsNotThereIsToldOnceAtItsPlace) {
  const std::string at = "generators/generators.yaml:";
  const std::string head = "solution: /submissions/accepted/sum.py\ndata:\n  secret:\n    data:\n";
  const std::vector<std::pair<std::map<std::string, std::optional<std::string>>, std::vector<std::string>>>
      table = {
          {{{"generators/generators.yaml", head + "      a: none 1\n      b: none 2\n"}},
           {at + "5:10: error: there is no generator 'none' in generators/"}},
          {{{"generators/generators.yaml", head + "      a: data 1\n"}, {"generators/data/x.txt", ""}},
           {at + "5:10: error: there is no generator 'data' in generators/"}},
          {{{"generators/generators.yaml", "generators: {g: [none.py]}\n" + head + "      a: g 1\n"}},
           {at + "1:14: error: there is no generator 'none.py' in generators/"}},
          {{{"generators/generators.yaml",
             "generators: {g: [a.py, b.py]}\n" + head + "      a: g 1\n      b: g 2\n"}},
           {at +
            "1:14: error: generator 'g' is a list of files, which is not supported yet; name a directory"}},
          {{{"generators/generators.yaml", head + "      a: {copy: manual/typo, count: 3}\n"}},
           {at + "5:17: error: copy: there is no file 'generators/manual/typo.in'"}},
          {{{"generators/generators.yaml",
             "solution: /submissions/none.py\ndata: {secret: {data: {a: {in: x}, b: {in: y}}}}\n"}},
           {at + "1:11: error: solution: there is no '/submissions/none.py' in the package"}},
          {{{"generators/generators.yaml", "data: {secret: {data: {a: {in: \"1 2\\n\"}}}}\n"}},
           {at + "1:24: error: secret/a: there is neither an answer nor a solution that makes one"}},
      };
  for (const auto& [changes, said] : table)
    EXPECT_EQ(diagnose(changes), said);
}

/// Names that the format ignores are outside of the tree that is checked, so a link could hide behind one.
TEST(MakePlan, OnlyWhatCountsAsAFileOfThePackageIsFound) {
  const PackageOnDisk package(
      package::with(package::valid_package(),
                    {{"generators/generators.yaml",
                      "solution: /submissions/accepted/.sum.py\n"
                      "data: {secret: {data: {a: {copy: .hidden}, b: .gen.py 1, c: {in: x}}}}\n"}}));
  const fs::path outside = package.root().parent_path() / "outside";
  ASSERT_TRUE(write_file(outside, "print(1)\n"));
  for (const char* name : {"generators/.hidden.in", "generators/.gen.py", "submissions/accepted/.sum.py"})
    fs::create_symlink(outside, package.root() / name);
  package::Diagnostics diagnostics;
  const Result<package::GeneratorsFile> file = package::load_generators(package.root(), diagnostics);
  ASSERT_TRUE(file);
  EXPECT_FALSE(make_plan(*file, diagnostics));
  EXPECT_EQ(diagnostics.errors(), 3U);
}

TEST_F(MakeData, TheCompilationLimitsOfThePackageHold) {
  EXPECT_THAT(error_of({{"problem.yaml", package::kValidProblemYaml + "  compilation_memory: 1\n"},
                        {"generators/gen.c", "int main(void) { return 0; }\n"},
                        {"generators/generators.yaml",
                         "solution: /submissions/accepted/sum.py\ndata: {secret: {data: {a: gen}}}\n"}}),
              HasSubstr("cannot build it: the compiler hit its memory limit (1 MiB)"));
}

TEST_F(MakeData, OneBadCaseLeavesTheOthers) {
  const PackageOnDisk package(package::with(
      package::valid_package(), {{"generators/generators.yaml",
                                  "solution: /submissions/accepted/sum.py\n"
                                  "data: {secret: {data: {a: {in: \"1 x\\n\"}, b: {in: \"1 2\\n\"}}}}\n"}}));
  const MadeData made = make(package);
  EXPECT_EQ(made.errors.size(), 1U);
  EXPECT_EQ(as_map(made),
            (std::map<std::string, std::string>{{"secret/b.in", "1 2\n"}, {"secret/b.ans", "3\n"}}));
}

}  // namespace
}  // namespace casewise::generate
