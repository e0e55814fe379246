#include "harness/package/polygon.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/fixture.hpp"
#include "harness/package/polygon_xml.hpp"

namespace casewise::package {
namespace {

using model::Verdict;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

// The shape that Polygon gives its packages.
const std::string kXml = R"(<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="5" short-name="sum">
  <names>
    <name language="english" value="Sum"/>
    <name language="russian" value="&#1057;&#1091;&#1084;&#1084;&#1072;"/>
  </names>
  <judging cpu-name="x" cpu-speed="3600" input-file="" output-file="">
    <testset name="tests">
      <time-limit>1500</time-limit>
      <memory-limit>268435456</memory-limit>
      <test-count>2</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>
        <test method="manual" sample="true"/>
        <test cmd="gen 5" method="generated"/>
      </tests>
    </testset>
  </judging>
  <files>
    <resources>
      <file path="files/testlib.h" type="h.g++"/>
    </resources>
  </files>
  <assets>
    <checker name="std::wcmp.cpp" type="testlib">
      <source path="files/check.cpp" type="cpp.g++17"/>
    </checker>
    <validators>
      <validator><source path="files/val.cpp" type="cpp.g++17"/></validator>
    </validators>
    <solutions>
      <solution tag="main"><source path="solutions/my sum.cpp" type="cpp.g++17"/></solution>
      <solution tag="time-limit-exceeded-or-accepted"><source path="solutions/slow.py" type="python.3"/></solution>
    </solutions>
  </assets>
</problem>
)";

Files polygon_package() {
  return {{"problem.xml", kXml},
          {"tests/01", "1 2\n"},
          {"tests/01.a", "3\n"},
          {"tests/02", "5 6\n"},
          {"tests/02.a", "11\n"},
          {"doall.sh", "exit 1\n"},
          {"files/testlib.h", "// the library\n"},
          {"files/check.cpp", "#include \"testlib.h\"\n"},
          {"files/val.cpp", "#include \"testlib.h\"\n"},
          {"solutions/my sum.cpp", "int main() {}\n"},
          {"solutions/slow.py", "pass\n"}};
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

TEST(Polygon, APackageBecomesAProblem) {
  const PackageOnDisk package(polygon_package());
  Diagnostics diagnostics;
  const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  EXPECT_THAT(package.texts(diagnostics), IsEmpty());
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->short_name, "sum");
  EXPECT_EQ(problem->title(), "Sum");
  EXPECT_EQ(problem->titles.count("ru"), 1U);
  EXPECT_EQ(problem->time_limit, std::chrono::milliseconds(1500));
  EXPECT_EQ(problem->memory_limit, Bytes::mib(256));
  ASSERT_EQ(problem->tests.size(), 2U);
  EXPECT_EQ(problem->tests[0].name, "tests/01");
  EXPECT_EQ(problem->tests[0].kind, model::TestKind::sample);
  EXPECT_EQ(problem->tests[1].kind, model::TestKind::secret);
  EXPECT_EQ(problem->tests[1].answer, package.root() / "tests/02.a");
  ASSERT_EQ(problem->output_validators.size(), 1U);
  const model::HelperProgram& checker = problem->output_validators[0];
  EXPECT_EQ(checker.path, package.root() / "files/check.cpp");
  EXPECT_EQ(checker.protocol, model::Protocol::testlib);
  EXPECT_THAT(checker.beside, ElementsAre(package.root() / "files/testlib.h"));
  ASSERT_EQ(problem->input_validators.size(), 1U);
  EXPECT_EQ(problem->input_validators[0].protocol, model::Protocol::testlib);
  EXPECT_FALSE(problem->interactor);
  ASSERT_EQ(problem->submissions.size(), 2U);
  EXPECT_EQ(problem->submissions[0].name, "solutions/my sum.cpp");
  EXPECT_EQ(problem->submissions[0].language, "cpp");
  EXPECT_EQ(problem->submissions[1].language, "python3");
  EXPECT_THAT(problem->submissions[1].expectation.permitted,
              ElementsAre(Verdict::accepted, Verdict::time_limit));
}

TEST(Polygon, AnInteractorMakesTheProblemInteractive) {
  Files files = polygon_package();
  files["problem.xml"] =
      replaced(kXml, "<validators>",
               "<interactor><source path=\"files/talk.cpp\" type=\"cpp.g++17\"/></interactor>\n"
               "<validators>");
  files["files/talk.cpp"] = "#include \"testlib.h\"\n";
  const PackageOnDisk package(files);
  Diagnostics diagnostics;
  const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  ASSERT_TRUE(problem);
  EXPECT_TRUE(problem->type.interactive);
  ASSERT_TRUE(problem->interactor);
  EXPECT_EQ(problem->interactor->name, "talk.cpp");
  EXPECT_EQ(problem->output_validators.size(), 1U);
}

TEST(Polygon, GroupsGoToTheValidatorAndPointsAreWarnedOf) {
  Files files = polygon_package();
  files["problem.xml"] =
      replaced(kXml, "method=\"generated\"", "method=\"generated\" group=\"g1\" points=\"10.0\"");
  const PackageOnDisk package(files);
  Diagnostics diagnostics;
  const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  ASSERT_TRUE(problem);
  EXPECT_THAT(
      package.texts(diagnostics),
      ElementsAre(
          "problem.xml:7: warning: points and groups of tests have no effect; the problem is judged as "
          "pass-fail"));
  EXPECT_THAT(problem->tests[0].input_validator_args, ElementsAre(ElementsAre("--testset", "tests")));
  EXPECT_THAT(problem->tests[1].input_validator_args,
              ElementsAre(ElementsAre("--testset", "tests", "--group", "g1")));
}

struct Row {
  std::string name;
  std::map<std::string, std::optional<std::string>> changes;
  std::vector<std::string> said;
};

TEST(Polygon, WhatIsWrongIsToldWithItsLine) {
  const auto xml = [](const std::string& what, const std::string& by) {
    return std::map<std::string, std::optional<std::string>>{{"problem.xml", replaced(kXml, what, by)}};
  };
  const std::string full =
      "; scripts of packages never run here: download the full package from Polygon, or run its doall.sh "
      "yourself";
  const Row table[] = {
      {"no XML",
       {{"problem.xml", "<problem>\n<a"}},
       {"problem.xml:2: error: no XML: Error parsing start element tag"}},
      {"not this XML",
       {{"problem.xml", "<html/>"}},
       {"problem.xml:1:1: error: no problem of Polygon: there is no element 'problem'"}},
      {"a test that is only generated",
       {{"tests/02", std::nullopt}, {"tests/02.a", std::nullopt}},
       {"problem.xml:15: error: 1 input of 2 tests is not in the package, the first of them 'tests/02', "
        "which 'gen 5' "
        "generates" +
            full,
        "problem.xml:15: error: 1 answer of 2 tests is not in the package, the first of them 'tests/02.a'" +
            full}},
      {"no answers",
       {{"tests/01.a", std::nullopt}, {"tests/02.a", std::nullopt}},
       {"problem.xml:15: error: 2 answers of 2 tests are not in the package, the first of them 'tests/01.a'" +
        full}},
      {"no checker's source",
       {{"files/check.cpp", std::nullopt}},
       {"problem.xml:27: error: there is no file 'files/check.cpp' in the package"}},
      {"a path that leaves the package",
       xml("files/check.cpp", "../../etc/passwd"),
       {"problem.xml:27: error: there is no file '../../etc/passwd' in the package"}},
      {"an absolute path",
       xml("files/val.cpp", "/etc/passwd"),
       {"problem.xml:30: error: there is no file '/etc/passwd' in the package"}},
      {"a solution's source",
       {{"solutions/slow.py", std::nullopt}},
       {"problem.xml:34: error: there is no file 'solutions/slow.py' in the package"}},
      {"a tag",
       xml("\"main\"", "\"mian\""),
       {"problem.xml:33: warning: ignored: a solution with the unknown tag 'mian'"}},
      {"time limit",
       xml("1500", "1.5 s"),
       {"problem.xml:9: error: time-limit: '1.5 s' is no whole number from 1 to 86400000"}},
      {"no time limit",
       xml("<time-limit>1500</time-limit>", ""),
       {"problem.xml:8: error: there is no element 'time-limit'"}},
      {"memory limit",
       xml("268435456", "0"),
       {"problem.xml:10: error: memory-limit: '0' is no whole number from 1 to 1125899906842624"}},
      {"pattern",
       xml("tests/%02d<", "tests/%s%n<"),
       {"problem.xml:8: error: no pattern for paths of tests, such as tests/%02d: 'tests/%s%n'"}},
      {"count",
       xml("<test-count>2", "<test-count>3"),
       {"problem.xml:11: error: test-count is 3, but 2 tests are listed"}},
      {"files instead of streams",
       xml("input-file=\"\"", "input-file=\"sum.in\""),
       {"problem.xml:7: error: not supported yet: programs that read or write a file ('sum.in') instead of "
        "standard input "
        "and output"}},
      {"no testlib",
       {{"files/testlib.h", std::nullopt}},
       {"problem.xml:27: error: 'check.cpp' includes testlib.h, which is neither in the package nor in "
        "/usr/include; copy "
        "it from github.com/MikeMirzayanov/testlib to files/",
        "problem.xml:30: error: 'val.cpp' includes testlib.h, which is neither in the package nor in "
        "/usr/include; copy "
        "it from github.com/MikeMirzayanov/testlib to files/"}},
  };
  for (const Row& row : table) {
    const bool is_installed =
        fs::exists("/usr/include/testlib.h") || fs::exists("/usr/local/include/testlib.h");
    if (row.name == "no testlib" && is_installed) continue;  // then it is found, and all is well
    const PackageOnDisk package(with(polygon_package(), row.changes));
    EXPECT_EQ(package.diagnose(), row.said) << row.name;
  }
}

TEST(Polygon, AStandardCheckerMayLieUnderItsOwnName) {
  const PackageOnDisk package(with(polygon_package(), {{"files/check.cpp", std::nullopt},
                                                       {"files/wcmp.cpp", "#include \"testlib.h\"\n"}}));
  EXPECT_THAT(package.diagnose(), IsEmpty());
}

TEST(Polygon, ProblemYamlComesFirst) {
  const PackageOnDisk package(with(valid_package(), {{"problem.xml", "broken"}}));
  EXPECT_THAT(package.diagnose(), IsEmpty());
}

TEST(Polygon, WithoutAListOfTestsTheirNumberIsEnough) {
  std::string xml = kXml;
  const std::size_t from = xml.find("<tests>");
  xml.erase(from, xml.find("</tests>") + 8 - from);
  const PackageOnDisk package(with(polygon_package(), {{"problem.xml", xml}}));
  Diagnostics diagnostics;
  EXPECT_EQ(load_problem(package.root(), diagnostics).value().tests.size(), 2U);
}

TEST(Polygon, DepthAndEntitiesDoNoHarm) {
  std::string deep = "<problem>";
  for (int i = 0; i < 200'000; ++i)
    deep += "<a>";
  const PackageOnDisk package(with(polygon_package(), {{"problem.xml", deep}}));
  EXPECT_THAT(package.diagnose(), ElementsAre(HasSubstr("error: no XML")));
  const std::string doctype =
      "<!DOCTYPE problem [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n" + kXml.substr(kXml.find("<problem"));
  const PackageOnDisk with_entity(
      with(polygon_package(), {{"problem.xml", replaced(doctype, "value=\"Sum\"", "value=\"&x;\"")}}));
  Diagnostics diagnostics;
  EXPECT_EQ(load_problem(with_entity.root(), diagnostics).value().title(), "&x;");
}

TEST(PolygonPattern, HasOneInteger) {
  const std::pair<const char*, const char*> good[] = {
      {"tests/%d", "tests/7"}, {"tests/%02d.a", "tests/07.a"}, {"%03d", "007"}, {"t %2d", "t  7"}};
  for (const auto& [pattern, path] : good)
    EXPECT_EQ(expand_pattern(pattern, 7), path) << pattern;
  EXPECT_EQ(expand_pattern("%02d", 123), "123");
  for (const char* const bad : {"", "tests/", "%", "%s", "%02", "%d%d", "%n", "%1000d", "%-2d", "%%d", "%ld"})
    EXPECT_EQ(expand_pattern(bad, 7), std::nullopt) << bad;
}

// Tags of solutions as Polygon has them; presentation errors are wrong answers here.
TEST(PolygonTag, BecomesAnExpectation) {
  using Verdicts = std::vector<Verdict>;
  constexpr Verdict ac = Verdict::accepted, wa = Verdict::wrong_answer, tle = Verdict::time_limit,
                    mle = Verdict::memory_limit, rte = Verdict::run_time_error;
  const std::tuple<const char*, Verdicts, Verdicts> table[] = {
      {"main", {ac}, {}},
      {"accepted", {ac}, {}},
      {"rejected", {ac, wa, tle, rte}, {wa, tle, rte}},
      {"failed", {ac, wa, tle, rte}, {wa, tle, rte}},
      {"wrong-answer", {ac, wa}, {wa}},
      {"presentation-error", {ac, wa}, {wa}},
      {"time-limit-exceeded", {ac, tle}, {tle}},
      {"time-limit-exceeded-or-accepted", {ac, tle}, {}},
      {"time-limit-exceeded-or-memory-limit-exceeded", {ac, tle, mle, rte}, {tle, mle, rte}},
      {"memory-limit-exceeded", {ac, mle, rte}, {mle, rte}},
  };
  for (const auto& [tag, permitted, required] : table) {
    const std::optional<model::Expectation> expectation = expectation_of_tag(tag);
    ASSERT_TRUE(expectation) << tag;
    EXPECT_EQ(expectation->permitted, permitted) << tag;
    EXPECT_EQ(expectation->required, required) << tag;
  }
  EXPECT_FALSE(expectation_of_tag("do-not-run"));
}

TEST(PolygonType, LeadsToALanguage) {
  const std::pair<const char*, const char*> table[] = {{"cpp.g++17", "cpp"},
                                                       {"cpp.msys2-mingw64-9-g++17", "cpp"},
                                                       {"c.gcc", "c"},
                                                       {"java.8", "java"},
                                                       {"java11", "java"},
                                                       {"python.3", "python3"},
                                                       {"python.pypy3", "python3"},
                                                       {"python.2", "python2"},
                                                       {"python.pypy2", "python2"},
                                                       {"kotlin", "kotlin"},
                                                       {"csharp.mono", "csharp"},
                                                       {"pas.dpr", "pascal"},
                                                       {"pas.fpc", "pascal"},
                                                       {"delphi.7", "pascal"},
                                                       {"d", "d"},
                                                       {"go", "go"},
                                                       {"rust", "rust"},
                                                       {"js.node", "javascript"},
                                                       {"h.g++", ""},
                                                       {"", ""},
                                                       {"exe.win32", ""}};
  for (const auto& [type, id] : table)
    EXPECT_EQ(language_of_type(type), id) << type;
}

}  // namespace
}  // namespace casewise::package
