// What DOMjudge adds to packages. The rules are those of its import of problems.
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/fixture.hpp"
#include "harness/package/ini.hpp"

namespace casewise::package {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Ini, KeysAndValues) {
  Diagnostics diagnostics;
  std::vector<std::string> found;
  for (const IniEntry& entry :
       parse_ini("\xEF\xBB\xBF[problem]\r\nname = 'A; B'\r\n; comment\n# comment\n"
                 "color=\"#ff0000\"\ntimelimit = 2 ; s\nempty =\nname= Last\nno value\n",
                 "i", diagnostics)) {
    found.push_back(entry.key + "=" + entry.value + "@" + std::to_string(entry.location.line));
  }
  EXPECT_THAT(found, ElementsAre("color=#ff0000@5", "timelimit=2@6", "empty=@7", "name=Last@8"));
  ASSERT_EQ(diagnostics.all().size(), 1U);
  EXPECT_EQ(diagnostics.all()[0].to_string(),
            "i:9:1: warning: ignored: not a line of the form KEY = VALUE: 'no value'");
}

const std::string kNoLimit =
    "problem_format_version: 2025-09\nname: {en: Sum, ko: Sum}\n"
    "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n";

TEST(Domjudge, ItsFilesSetWhatProblemYamlLeavesOpen) {
  const auto loaded = [](const std::map<std::string, std::optional<std::string>>& changes) {
    const PackageOnDisk package(with(valid_package(), changes));
    Diagnostics diagnostics;
    const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
    EXPECT_THAT(package.texts(diagnostics), IsEmpty());
    return problem ? fmt::format("{} {}", problem->title(), seconds_text(problem->time_limit)) : "nothing";
  };
  EXPECT_EQ(loaded({{"problem.yaml", kNoLimit}, {".timelimit", "3\n"}}), "Sum 3.000 s");
  EXPECT_EQ(loaded({{"problem.yaml", kNoLimit}, {"domjudge-problem.ini", "timelimit=1.5\nname=Other\n"}}),
            "Sum 1.500 s");
  EXPECT_EQ(
      loaded({{"problem.yaml", kNoLimit}, {".timelimit", "3"}, {"domjudge-problem.ini", "timelimit='3'\n"}}),
      "Sum 3.000 s");
  EXPECT_EQ(loaded({{"problem.yaml", std::nullopt},
                    {"domjudge-problem.ini", "short-name = sum\nname = Add\ntimelimit = 4\ncolor = red\n"}}),
            "Add 4.000 s");
}

TEST(Domjudge, EveryFaultIsNamed) {
  expect_diagnoses({
      {"conflict",
       {{".timelimit", "3\n"}},
       {".timelimit:1:1: error: the time limit is 3.000 s here and 2.000 s in problem.yaml:10:15"}},
      {"the same", {{".timelimit", " 2.0\n"}}, {}},
      {"no number",
       {{".timelimit", "fast\n"}},
       {".timelimit:1:1: error: the time limit 'fast' is no number of seconds greater than 0"}},
      {"negative",
       {{"domjudge-problem.ini", "\ntimelimit = -1\n"}},
       {"domjudge-problem.ini:2:1: error: the time limit '-1' is no number of seconds greater than 0"}},
      {"unknown key",
       {{"domjudge-problem.ini", "colour = red\n"}},
       {"domjudge-problem.ini:1:1: warning: unknown key 'colour'; did you mean 'color'?"}},
      {"a program of its own",
       {{"domjudge-problem.ini", "special_compare = float\n"}},
       {"domjudge-problem.ini:1:1: error: special_compare: 'float' is a program of some DOMjudge's, not of "
        "this package"}},
      {"with one of the package's",
       {{"domjudge-problem.ini", "special_run = sum_run\n"}, {"output_validator/v.py", ""}},
       {"domjudge-problem.ini:1:1: warning: special_run: 'sum_run' is a program of some DOMjudge's, not of "
        "this package; the package's output validator is used"}},
      {"the usual program", {{"domjudge-problem.ini", "special_compare = compare\n"}}, {}},
  });
}

}  // namespace
}  // namespace casewise::package
