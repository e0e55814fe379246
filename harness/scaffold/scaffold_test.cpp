#include "harness/scaffold/scaffold.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/load.hpp"
#include "harness/scaffold/render.hpp"

namespace casewise::scaffold {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

std::vector<Wishes> all_wishes() {
  std::vector<Wishes> all;
  for (const Judging judging : {Judging::comparison, Judging::output_validator, Judging::interaction})
    for (const std::string& language : languages())
      for (const bool legacy : {false, true})
        all.push_back({"apples", judging, language, legacy});
  return all;
}

std::string describe(const Wishes& wishes) {
  return wishes.language + (wishes.legacy ? ", legacy" : "") + ", judging " +
         std::to_string(static_cast<int>(wishes.judging));
}

TEST(Scaffold, MakesAPackageThatNothingIsToBeSaidOf) {
  for (const Wishes& wishes : all_wishes()) {
    SCOPED_TRACE(describe(wishes));
    const Result<package::NewTree> files = make_package(wishes);
    ASSERT_TRUE(files) << files.error().to_string();
    const TempDir directory = TempDir::create("casewise-scaffold").value();
    auto tree = package::StagedTree::write(*files, directory.path() / "apples", [] { return false; });
    ASSERT_TRUE(tree) << tree.error().to_string();
    package::Diagnostics diagnostics;
    const Result<model::Problem> problem = package::load_problem(tree->path(), diagnostics);
    for (const package::Diagnostic& diagnostic : diagnostics.all())
      ADD_FAILURE() << diagnostic.to_string();
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->title(), "Apples");
    EXPECT_EQ(problem->time_limit, std::chrono::seconds(1));
    EXPECT_EQ(problem->type.interactive, wishes.judging == Judging::interaction);
    EXPECT_EQ(problem->output_validators.size(), wishes.judging == Judging::comparison ? 0U : 1U);
    EXPECT_EQ(problem->input_validators.size(), 1U);
    EXPECT_GE(problem->tests.size(), 4U);
    EXPECT_GE(problem->submissions.size(), 2U);
    EXPECT_EQ(problem->examples.empty(), wishes.legacy);  // format legacy has none
    // The name of the format is where it belongs.
    const bool says_version = files->at("problem.yaml").bytes.find("2025-09") != std::string::npos;
    EXPECT_EQ(says_version, !wishes.legacy);
  }
}

TEST(Scaffold, LeavesNoTraceOfTheTemplates) {
  for (const Wishes& wishes : all_wishes()) {
    const package::NewTree files = make_package(wishes).value();
    for (const auto& [path, file] : files) {
      for (const char* const trace : {"<%", "%>", "====", "{{"})
        EXPECT_EQ((path + file.bytes).find(trace), std::string::npos) << describe(wishes) << ": " << path;
      EXPECT_TRUE(file.bytes.empty() || file.bytes.back() == '\n') << path;
      const bool is_answer = path.find(".ans") != std::string::npos;
      EXPECT_EQ(file.bytes.empty(), is_answer && wishes.judging == Judging::interaction)
          << describe(wishes) << ": " << path;
    }
  }
}

TEST(Scaffold, GivesEveryPackageAUuidOfItsOwn) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) {
    const std::string yaml = make_package({"apples"})->at("problem.yaml").bytes;
    const std::size_t at = yaml.find("uuid: ");
    const std::string uuid = yaml.substr(at + 6, yaml.find('\n', at) - at - 6);
    // RFC 9562, 5.4: version 4, variant 10.
    EXPECT_THAT(uuid, MatchesRegex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    EXPECT_TRUE(seen.insert(uuid).second);
  }
}

TEST(Render, KeepsWhatIsWanted) {
  const Values values{{{"name", "a<b>"}, {"empty", ""}}, {"there"}};
  const std::vector<std::pair<std::string, std::string>> table = {
      {"", ""},
      {"plain\n", "plain\n"},
      {"<%name%>: <%name%><%empty%>!\n", "a<b>: a<b>!\n"},
      {"<%#there%>\nyes\n<%/there%>\nmore\n", "yes\nmore\n"},
      {"<%^there%>\nno\n<%/there%>\nmore\n", "more\n"},
      {"<%#gone%>\nno <%name%>\n<%/gone%>\n<%^gone%>\nyes\n<%/gone%>\n", "yes\n"},
      {"<%#there%>\n1\n<%#gone%>\n2\n<%/gone%>\n3\n<%/there%>\n", "1\n3\n"},
      {"<%#gone%>\n1\n<%#there%>\n2\n<%/there%>\n3\n<%/gone%>\n4\n", "4\n"},
  };
  for (const auto& [text, wanted] : table)
    EXPECT_EQ(render(text, values).value(), wanted) << text;
}

TEST(Render, RefusesWhatIsNoTemplate) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"<%#there%>\n", "line 2: the section 'there' has no end"},
      {"a\n<%/there%>\n", "line 2: the section 'there' does not end here"},
      {"<%#there%>\n<%/gone%>\n", "line 2: the section 'gone' does not end here"},
      {"<%name%>\n", "line 1: there is no text 'name'"},
      {"<%name\n", "line 1: a tag has no end"},
  };
  for (const auto& [text, wanted] : table) {
    const Result<std::string> rendered = render(text, {{}, {"there"}});
    ASSERT_FALSE(rendered) << text;
    EXPECT_EQ(rendered.error().message(), "a template is broken: " + wanted);
  }
}

}  // namespace
}  // namespace casewise::scaffold
