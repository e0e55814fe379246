#include "harness/package/generators_yaml.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/fixture.hpp"

namespace casewise::package {
namespace {

using testing::ElementsAre;

GeneratorsFile read(const std::string& text) {
  const PackageOnDisk package({{"generators/generators.yaml", text}});
  Diagnostics diagnostics;
  Result<GeneratorsFile> file = load_generators(package.root(), diagnostics);
  EXPECT_EQ(diagnostics.errors(), 0U) << text;
  return file ? *file : GeneratorsFile{};
}

std::vector<std::string> diagnose(const std::string& text) {
  const PackageOnDisk package({{"generators/generators.yaml", text}});
  Diagnostics diagnostics;
  const bool loaded = load_generators(package.root(), diagnostics).has_value();
  EXPECT_EQ(loaded, diagnostics.errors() == 0) << text;
  std::vector<std::string> said = package.texts(diagnostics);
  const std::string prefix = "generators/generators.yaml:";
  for (std::string& one : said) {
    if (one.starts_with(prefix)) one.erase(0, prefix.size());
  }
  return said;
}

std::vector<std::string> names(const GeneratorsFile& file) {
  std::vector<std::string> result;
  for (const GeneratedCase& test : file.cases)
    result.push_back(test.name);
  return result;
}

std::string command(const GeneratedCase& test) {
  return fmt::format("{}", fmt::join(test.command, " "));
}

TEST(GeneratorsYaml, MapsDirectoriesAndTheThreeSources) {
  const GeneratorsFile file = read(R"(solution: /submissions/accepted/sum.py
generators:
  gen: [gen.py, lib.py]
unknown_to_us: {any: thing}
data:
  secret:
    solution: /submissions/accepted/slow.py
    test_group.yaml: {output_validator_args: [case_sensitive]}
    data:
      02-copied: {copy: manual/two}
      01-made: gen --n 5   --seed 7
      03-group:
        data:
          a:
            generate: gen --n 6
            solution: /submissions/accepted/other.py
            match: ["^1", "2$"]
          b: {in: '5 6', ans: "11\n", yaml: {hint: none}, solution: }
  sample:
    data:
      '1': {in: "1 2\n", out: "3\n"}
)");
  EXPECT_THAT(names(file), ElementsAre("sample/1", "secret/01-made", "secret/02-copied", "secret/03-group/a",
                                       "secret/03-group/b"));
  EXPECT_THAT(file.generators.at("gen").files, ElementsAre("gen.py", "lib.py"));
  EXPECT_EQ(file.group_configs.at("secret"), "output_validator_args:\n  - case_sensitive\n");

  const GeneratedCase& sample = file.cases[0];
  EXPECT_EQ(sample.source, CaseSource::literal);
  EXPECT_EQ(sample.literals.at("in"), "1 2\n");
  EXPECT_EQ(sample.literals.at("out"), "3\n");
  EXPECT_EQ(sample.solution, "submissions/accepted/sum.py");
  const GeneratedCase& made = file.cases[1];
  EXPECT_EQ(made.source, CaseSource::command);
  EXPECT_THAT(made.command, ElementsAre("gen", "--n", "5", "--seed", "7"));
  EXPECT_EQ(made.solution, "submissions/accepted/slow.py");
  EXPECT_EQ(made.location.line, 11);
  EXPECT_EQ(made.location.column, 7);
  EXPECT_EQ(file.cases[2].source, CaseSource::copy);
  EXPECT_EQ(file.cases[2].copy, "manual/two");
  EXPECT_EQ(file.cases[3].solution, "submissions/accepted/other.py");
  EXPECT_FALSE(file.cases[4].solution);
  EXPECT_EQ(file.cases[4].literals.at("in"), "5 6\n");
  EXPECT_EQ(file.cases[4].literals.at("yaml"), "hint: none\n");
}

TEST(GeneratorsYaml, ListsAreNumberedThroughTheTreeAndGroupsByThemselves) {
  // The worked example of BAPCtools' doc/generators.yaml in small: cases share one count, groups have their
  // own.
  const GeneratorsFile file = read(R"(data:
  sample:
    data:
      - '': g s
  secret:
    data:
      - a: g a
      - numbered:
          data:
            - c: g c
            - d: {generate: 'g d{count}', count: 2}
      - plain:
          data: {f: g f, e: g e}
      - h: g h
      - i: g i
      - j: g j
      - k: g k
      - l: g l
)");
  EXPECT_THAT(names(file),
              ElementsAre("sample/01", "secret/02-a", "secret/1-numbered/03-c", "secret/1-numbered/04-d-1",
                          "secret/1-numbered/05-d-2", "secret/2-plain/e", "secret/2-plain/f", "secret/06-h",
                          "secret/07-i", "secret/08-j", "secret/09-k", "secret/10-l"));
}

TEST(GeneratorsYaml, CountMakesSeveralCases) {
  const GeneratorsFile file = read(R"(data:
  secret:
    data:
      a: {generate: 'g {count} {name}', count: 2}
      b: {generate: 'g b {count}', count: [7, -3]}
      c: {generate: 'g c {count}', count: 9..=11}
      d: {generate: 'g same', count: 2}
)");
  EXPECT_THAT(names(file), ElementsAre("secret/a-1", "secret/a-2", "secret/b-7", "secret/b--3", "secret/c-09",
                                       "secret/c-10", "secret/c-11", "secret/d-1", "secret/d-2"));
  EXPECT_EQ(command(file.cases[1]), "g 2 testcase");
  EXPECT_EQ(command(file.cases[3]), "g b -3");
  EXPECT_EQ(command(file.cases[4]), "g c 9");
}

TEST(GeneratorsYaml, EveryFaultIsNamedWithItsPlace) {
  const std::string secret = "data:\n  secret:\n    data:\n";
  const std::vector<std::pair<std::string, std::string>> table = {
      {"- a\n", "1:1: error: the file: expected a map of keys to values, found a list"},
      {"data: [a]\n", "1:7: error: data: expected a map of the directories of data, found a list"},
      {"data: {secrt: {data: {}}}\n",
       "1:8: error: data: 'secrt' is not a directory of test data; did you mean 'secret'?"},
      {"data: {secret: g 5}\n",
       "1:8: error: data: 'secret' is to be a directory, with its test cases under data"},
      {"solution: submissions/a.py\n",
       "1:11: error: solution: 'submissions/a.py' is not a path that starts at the package, such as "
       "/submissions/accepted/a.cpp"},
      {"solution: /../a.py\n",
       "1:11: error: solution: '/../a.py' is not a path that starts at the package, such as "
       "/submissions/accepted/a.cpp"},
      {"data:\n  secret:\n    data:\n      a: {generate: g 1, match: x}\n",
       "4:33: warning: match: not checked yet"},
      {"generators: {g: []}\n", "1:17: error: generators.g: the list of files is empty"},
      {"generators: {g: [a.py, ../../x.py]}\n",
       "1:17: error: generators.g: '../../x.py' is not a path below generators"},
      {"generators: {g: [/x.py]}\n", "1:17: error: generators.g: '/x.py' is not a path below generators"},
      {"generators: {a/b: [x]}\n", "1:14: error: generators.a/b: not a legal name"},
      {secret + "      a: g {seed}\n",
       "4:10: error: generate: {seed} is not supported yet; write a number that the generator takes as its "
       "seed"},
      {secret + "      a: g {seed:2}\n",
       "4:10: error: generate: {seed} is not supported yet; write a number that the generator takes as its "
       "seed"},
      {secret + "      a: {generate: 'g {seed:2} {count}', count: 5}\n",
       "4:21: error: generate: {seed} is not supported yet; write a number that the generator takes as its "
       "seed"},
      {secret + "      a: g 1\n      b: g   1\n",
       "5:7: error: the command 'g 1' is here twice, first in line 4"},
      {secret + "      a: g {count}\n",
       "4:10: warning: generate: {count} stays as it is, since the case has no count"},
      {secret + "      a: ../g 1\n",
       "4:10: error: generate: '../g' is not the name of a generator below generators"},
      {secret + "      a: ''\n", "4:10: error: generate: the command is empty"},
      {secret + "      a:\n", "4:7: error: a test case needs a command, or one of generate, copy and in"},
      {secret + "      a: {ans: x}\n", "4:10: error: a test case needs one of generate, copy and in"},
      {secret + "      a: {in: x, copy: y}\n",
       "4:10: error: a test case has only one of generate, copy and in"},
      {secret + "      a: {in: x, anss: y}\n", "4:18: error: unknown key 'anss'; did you mean 'ans'?"},
      {secret + "      a: {in: [x]}\n", "4:15: error: in: expected a text, found a list"},
      {secret + "      a: {copy: /etc/x}\n", "4:17: error: copy: '/etc/x' is not a path below generators"},
      {secret + "      a: {copy: x.in}\n",
       "4:17: error: copy: the path is to have no extension; all files of the case are copied"},
      {secret + "      a: {generate: g, count: 0}\n",
       "4:31: error: count: expected a whole number from 1 to 100, found the number 0"},
      {secret + "      a: {generate: g, count: 5..=1}\n",
       "4:31: error: count: expected a range such as 1..=5 of at most 100 numbers, found the text '5..=1'"},
      {secret + "      a: {generate: g, count: [1, 1]}\n", "4:35: error: count: 1 is here twice"},
      {secret + "      'a b': g 1\n", "4:7: error: 'a b' cannot be the name of a test case or directory"},
      {secret + "      test_group: g 1\n",
       "4:7: error: 'test_group' cannot be the name of a test case or directory"},
      {secret + "      01.files: {data: {}}\n",
       "4:7: error: '01.files' cannot be the name of a directory, since a test case may have a file or "
       "directory of that name"},
      {secret + "      01.ans: {data: {}}\n",
       "4:7: error: '01.ans' cannot be the name of a directory, since a test case may have a file or "
       "directory "
       "of that name"},
      {secret + "      01.in.statement: {data: {}}\n",
       "4:7: error: '01.in.statement' cannot be the name of a directory, since a test case may have a file "
       "or "
       "directory of that name"},
      {secret + "      a: . 1\n",
       "4:10: error: generate: '.' is not the name of a generator below generators"},
      {"generators: {g: [./.]}\n", "1:17: error: generators.g: './.' is not a path below generators"},
      {secret + "      a: \"g a\\0b\"\n",
       "4:10: error: generate: has a NUL character, which no file or argument can hold"},
      {secret + "      '': g 1\n", "4:7: error: data: only entries of a list may have an empty name"},
      {secret + "      a-1: g 1\n      a: {generate: 'g x{count}', count: 2}\n",
       "4:7: error: 'secret/a-1' is made twice, first in line 5"},
      {secret + "    - {a: g 1, b: g 2}\n",
       "4:7: error: data: an item of a list is a map with one test case or directory in it"},
      {secret + "      a: [g]\n", "4:10: error: a: expected a test case or a directory, found a list"},
      {"data:\n  secret:\n    include: [sample]\n", "3:14: error: include: not supported yet"},
      {"data:\n  secret:\n    test_group.yaml: x\n",
       "3:22: error: test_group.yaml: expected a map of keys to values, found the text 'x'"},
  };
  for (const auto& [text, said] : table)
    EXPECT_THAT(diagnose(text), ElementsAre(said)) << text;
}

TEST(GeneratorsYaml, AFileThatIsNotThereIsOneError) {
  const PackageOnDisk package(valid_package());
  Diagnostics diagnostics;
  EXPECT_FALSE(load_generators(package.root(), diagnostics));
  EXPECT_EQ(diagnostics.errors(), 1U);
}

TEST(GeneratorsYaml, ALinkThatLeavesThePackageIsAnErrorAndNothingIsReadThroughIt) {
  for (const std::string name : {"generators/manual", "data/sample", "generators/generators.yaml"}) {
    const PackageOnDisk package(with(valid_package(), {{"generators/gen.py", ""}}));
    ASSERT_TRUE(write_file(package.root().parent_path() / "outside", "data: [\n"));
    std::filesystem::remove_all(package.root() / name);
    std::filesystem::create_symlink(package.root().parent_path() / "outside", package.root() / name);
    Diagnostics diagnostics;
    EXPECT_FALSE(load_generators(package.root(), diagnostics));
    EXPECT_THAT(package.texts(diagnostics),
                ElementsAre(testing::HasSubstr(name + ": error: the symbolic link leaves the package")));
  }
}

TEST(GeneratorsYaml, TheLimitsAreThoseOfTheProblem) {
  const std::string limits = kValidProblemYaml + "  compilation_time: 7\n";
  const PackageOnDisk package(
      with(valid_package(), {{"problem.yaml", limits}, {"generators/generators.yaml", "data: {}\n"}}));
  Diagnostics diagnostics;
  const Result<GeneratorsFile> file = load_generators(package.root(), diagnostics);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->limits.compilation_time, std::chrono::seconds(7));
  package.write("problem.yaml", limits + "nmae: x\n");
  EXPECT_FALSE(load_generators(package.root(), diagnostics));
  EXPECT_EQ(diagnostics.errors(), 1U);
}

}  // namespace
}  // namespace casewise::package
