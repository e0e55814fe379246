#include "harness/package/bare.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/fixture.hpp"

namespace casewise::package {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

struct Found {
  const char* layout;
  Files files;
  std::vector<std::string> tests;  // "name: input, answer"
};

Files empty_files(const std::vector<std::string>& names) {
  Files files;
  for (const std::string& name : names)
    files[name] = "";
  return files;
}

TEST(BareFolder, EveryLayoutIsRead) {
  const Found table[] = {
      {"ans", empty_files({"1.in", "1.ans"}), {"1: 1.in, 1.ans"}},
      {"out", empty_files({"1.in", "1.out", "main.cpp"}), {"1: 1.in, 1.out"}},
      {"a", empty_files({"1.in", "1.a"}), {"1: 1.in, 1.a"}},
      {"Polygon's names",
       empty_files({"01", "01.a", "02", "02.a", "README"}),
       {"01: 01, 01.a", "02: 02, 02.a"}},
      {"tests/", empty_files({"tests/01", "tests/01.a", "x.txt"}), {"tests/01: tests/01, tests/01.a"}},
      {"in and out", empty_files({"in/1.txt", "out/1.txt"}), {"in/1.txt: in/1.txt, out/1.txt"}},
      {"input and output",
       empty_files({"input/input00.txt", "output/output00.txt"}),
       {"input/input00.txt: input/input00.txt, output/output00.txt"}},
      {"inputs and answers",
       empty_files({"inputs/a", "answers/a.ans"}),
       {"inputs/a: inputs/a, answers/a.ans"}},
      {"in natural order",
       empty_files({"1.in", "1.out", "2.in", "2.out", "10.in", "10.out", "9a.in", "9a.out"}),
       {"1: 1.in, 1.out", "2: 2.in, 2.out", "9a: 9a.in, 9a.out", "10: 10.in, 10.out"}},
      {"names of any letters",
       empty_files({"$(touch x).in", "$(touch x).out", "-rf.in", "-rf.out", "a b.in", "a b.out",
                    "\xed\x95\xa9.in", "\xed\x95\xa9.out"}),
       {"$(touch x): $(touch x).in, $(touch x).out", "-rf: -rf.in, -rf.out", "a b: a b.in, a b.out",
        "\xed\x95\xa9: \xed\x95\xa9.in, \xed\x95\xa9.out"}},
  };
  for (const Found& row : table) {
    const PackageOnDisk folder(row.files);
    EXPECT_TRUE(is_bare_folder(folder.root())) << row.layout;
    EXPECT_EQ(find_packages(folder.root()).value_or(std::vector<fs::path>()), std::vector{folder.root()});
    Diagnostics diagnostics;
    const Result<model::Problem> problem = load_problem(folder.root(), diagnostics);
    ASSERT_TRUE(problem) << row.layout;
    std::vector<std::string> tests;
    for (const model::TestCase& test : problem->tests)
      tests.push_back(test.name + ": " + test.input.lexically_relative(folder.root()).string() + ", " +
                      test.answer->lexically_relative(folder.root()).string());
    EXPECT_EQ(tests, row.tests) << row.layout;
    EXPECT_EQ(problem->short_name, "sum");
    EXPECT_EQ(problem->time_limit, std::chrono::seconds(1));
    EXPECT_EQ(diagnostics.all().size(), 1U) << row.layout;
    EXPECT_THAT(diagnostics.all().front().message, HasSubstr("there is no problem.yaml"));
  }
}

TEST(BareFolder, OthersAreNone) {
  const Files table[] = {empty_files({"main.cpp"}),
                         empty_files({"1.in"}),
                         empty_files({"1.out"}),
                         empty_files({"in/1", "other/1"}),
                         empty_files({"in/1", "out/2"}),
                         empty_files({".hidden.in", ".hidden.out"}),
                         empty_files({"data/secret/1.in", "data/secret/1.ans"})};
  for (const Files& files : table) {
    const PackageOnDisk folder(files);
    EXPECT_FALSE(is_bare_folder(folder.root())) << files.begin()->first;
    EXPECT_FALSE(find_packages(folder.root()));
  }
}

TEST(BareFolder, PackagesInItComeFirst) {
  Files files = empty_files({"1.in", "1.out"});
  files["p/problem.yaml"] = "";
  const PackageOnDisk folder(files);
  EXPECT_THAT(find_packages(folder.root()).value(), ElementsAre(folder.root() / "p"));
}

TEST(BareFolder, MayBeLeftOut) {
  const PackageOnDisk folder(empty_files({"1.in", "1.out"}));
  EXPECT_FALSE(find_packages(folder.root(), BareFolders::are_none));
}

TEST(BareFolder, WhatIsWrongIsTold) {
  const PackageOnDisk folder(empty_files({"1.in", "1.ans", "1.out", "2.in", "3.a"}));
  EXPECT_THAT(folder.diagnose(), ElementsAre(HasSubstr("there is no problem.yaml"),
                                             "1.out: warning: ignored: no input goes with this file",
                                             "3.a: warning: ignored: no input goes with this file",
                                             "2.in: error: the input has no answer beside it"));
  const PackageOnDisk linked(empty_files({"1.in", "1.ans"}));
  fs::create_symlink("/etc/passwd", linked.root() / "2.in");
  EXPECT_THAT(linked.diagnose(), Contains(HasSubstr("2.in: error: the symbolic link leaves the package")));
}

}  // namespace
}  // namespace casewise::package
