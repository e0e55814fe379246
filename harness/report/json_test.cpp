#include "harness/report/json.hpp"

#include <csignal>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/report/sample_run.hpp"

namespace casewise::report {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;
using testing::Events;

std::string text_of(const Events& events) {
  std::string text;
  JsonReport report(testing::into(text));
  testing::feed(report, events);
  return text;
}

Json document_of(const Events& events) {
  return Json::parse(text_of(events));
}

/// What is expected, as it stands in the file.
Json golden(const char* text) {
  return Json::parse(text);
}

TEST(JsonReport, RunProblemsAndTotals) {
  const Json document = document_of(testing::grade_run());
  EXPECT_EQ(document["schema"], 1);
  EXPECT_EQ(document["run"], golden(R"({
    "id": null, "command": "grade", "started": "2026-03-01T10:00:00Z", "finished": "2026-03-01T10:00:03Z",
    "elapsed_s": 3.25, "interrupted": false, "host": "host", "isolation": "B: namespaces, no cgroups",
    "version": "0.1.0"})"));
  EXPECT_EQ(document["problems"], golden(R"([
    {"name": "yahtzee", "title": "Yahtzee", "limits": {"time_s": 1.0, "memory_bytes": 2147483648}, "tests": 2},
    {"name": "unused", "title": "Nobody tried", "limits": {"time_s": 1.0, "memory_bytes": 67108864}, "tests": 7},
    {"name": "diceyut", "title": "주사위 윷", "limits": {"time_s": 2.5, "memory_bytes": 268435456}, "tests": 1}])"));
  EXPECT_EQ(document["totals"], golden(R"({
    "submissions": 5, "accepted": 1, "rejected": 3, "judge_errors": 1, "not_judged": 0, "as_expected": 0,
    "not_as_expected": 0,
    "verdicts": {"AC": 1, "WA": 1, "TLE": 1, "MLE": 0, "OLE": 0, "RTE": 0, "CE": 1, "JE": 1}})"));
}

TEST(JsonReport, WrongAnswerWithDiagnosisAndSkippedTests) {
  const Json document = document_of(testing::grade_run());
  EXPECT_EQ(document["submissions"][1], golden(R"({
    "problem": "yahtzee", "submission": "greedy.py", "author": null, "language": "python3", "verdict": "WA",
    "score": null, "message": "all 65 values are right, but each line must begin with `Case i: `",
    "expected": null, "permitted": null, "as_expected": null, "cpu_s": 0.015, "wall_s": 0.02,
    "memory_bytes": 9728000, "first_failing": "sample/1", "compile": null, "groups": [],
    "tests": [
      {"name": "sample/1", "verdict": "WA", "score": null, "cpu_s": 0.015, "wall_s": 0.02, "memory_bytes": 9728000,
       "output_bytes": 100, "processes": null, "refused_forks": 0, "exit_code": 0, "signal": null, "limit": null,
       "message": "all 65 values are right, but each line must begin with `Case i: `",
       "diagnosis": [
         {"kind": "prefix_missing", "case": 1, "line": 1, "column": 1, "expected": "Case 1:", "got": "27",
          "message": "all 65 values are right, but each line must begin with `Case i: `",
          "hint": "print `Case i: ` at the start of each line, where i is the number of the case, from 1 on"}],
       "borderline": false, "attempts": [
         {"verdict": "WA", "alone": false, "cpu_s": 0.015, "wall_s": 0.02, "memory_bytes": 9728000,
          "output_bytes": 100, "processes": null, "refused_forks": 0, "preemptions": 3, "stolen_s": 0.002,
          "load": null}]},
      {"name": "secret/01", "verdict": "SKIPPED"}]})"));
}

TEST(JsonReport, CompileErrorWithALogThatIsNotUtf8) {
  const Json document = document_of(testing::grade_run());
  EXPECT_EQ(document["submissions"][3], golden(R"({
    "problem": "yahtzee", "submission": "한글.cpp", "author": null, "language": "cpp", "verdict": "CE",
    "score": null, "message": "the compiler failed: exit code 1\nmore of it",
    "expected": null, "permitted": null, "as_expected": null, "cpu_s": null, "wall_s": null,
    "memory_bytes": null, "first_failing": null,
    "compile": {"ok": false, "log":
      "a.cpp: In function 'main':\r\na.cpp:1:2: \u001b[31merror:\u001b[0m '\ufffd'\n ^~~\n1 error\nend\n",
      "cpu_s": 0.0},
    "groups": [], "tests": [{"name": "sample/1", "verdict": "SKIPPED"}, {"name": "secret/01", "verdict": "SKIPPED"}]})"));
}

TEST(JsonReport, AcceptedAndJudgeError) {
  const Json document = document_of(testing::grade_run());
  const Json& accepted = document["submissions"][0];
  EXPECT_EQ(accepted["submission"], "김철수.cpp");
  EXPECT_EQ(accepted["verdict"], "AC");
  EXPECT_EQ(accepted["compile"], golden(R"({"ok": true, "log": "", "cpu_s": 0.9})"));
  EXPECT_EQ(accepted["first_failing"], nullptr);
  EXPECT_EQ(accepted["tests"].size(), 2U);
  const Json& broken = document["submissions"][4];
  EXPECT_EQ(broken["verdict"], "JE");
  EXPECT_EQ(broken["problem"], "diceyut");
}

/// The exit code, the signal and the limit that the report gives for such an end.
Json end_of(const model::Termination& termination) {
  model::SubmissionResult result;
  result.tests.emplace_back();
  result.tests[0].termination = termination;
  const Json document = document_of({event::SubmissionFinished{result}, event::RunFinished{}});
  const Json& test = document["submissions"][0]["tests"][0];
  return {test["exit_code"], test["signal"], test["limit"]};
}

TEST(JsonReport, TellsHowARunEnded) {
  EXPECT_EQ(end_of(model::Exited{3}), golden("[3, null, null]"));
  EXPECT_EQ(end_of(model::Signaled{SIGSEGV}), golden("[null, 11, null]"));
  EXPECT_EQ(end_of(model::LimitHit{model::LimitKind::cpu}), golden(R"([null, null, "cpu"])"));
  EXPECT_EQ(end_of(model::LimitHit{model::LimitKind::wall}), golden(R"([null, null, "wall"])"));
  EXPECT_EQ(end_of(model::LimitHit{model::LimitKind::memory}), golden(R"([null, null, "memory"])"));
  EXPECT_EQ(end_of(model::LimitHit{model::LimitKind::output}), golden(R"([null, null, "output"])"));
  EXPECT_EQ(end_of(model::NotStarted{"mount", 1}), golden("[null, null, null]"));
}

TEST(JsonReport, ExpectationsOfAnInterruptedRun) {
  const Json document = document_of(testing::verify_run());
  EXPECT_EQ(document["run"]["interrupted"], true);
  EXPECT_EQ(document["totals"]["not_judged"], 1);
  EXPECT_EQ(document["totals"]["as_expected"], 2);
  EXPECT_EQ(document["totals"]["not_as_expected"], 2);
  const Json& submissions = document["submissions"];
  EXPECT_EQ(submissions[0]["expected"], golden(R"(["AC"])"));
  EXPECT_EQ(submissions[0]["as_expected"], true);
  EXPECT_EQ(submissions[2]["expected"], golden(R"(["WA", "TLE"])"));
  EXPECT_EQ(submissions[2]["permitted"], golden(R"(["AC", "WA", "TLE"])"));
  EXPECT_EQ(submissions[2]["as_expected"], false);
  EXPECT_EQ(submissions[3]["tests"][1]["diagnosis"].size(), 2U);
}

TEST(JsonReport, BothRunsOfABorderlineTest) {
  const Json document = document_of(testing::borderline_run());
  const Json& test = document["submissions"][0]["tests"][1];
  EXPECT_EQ(test["borderline"], true);
  ASSERT_EQ(test["attempts"].size(), 2U);
  EXPECT_EQ(test["attempts"][0]["verdict"], "TLE");
  EXPECT_EQ(test["attempts"][0]["cpu_s"], 1.02);
  EXPECT_EQ(test["attempts"][0]["alone"], false);
  EXPECT_EQ(test["attempts"][1]["verdict"], "AC");
  EXPECT_EQ(test["attempts"][1]["alone"], true);
}

TEST(JsonReport, KeysKeepTheirOrder) {
  const std::string text = text_of(testing::grade_run());
  EXPECT_TRUE(text.starts_with("{\n \"schema\": 1,\n \"run\": {\n  \"id\": null,\n  \"command\""));
  EXPECT_TRUE(text.ends_with(" }\n}\n"));
  std::vector<std::string> keys;
  const Json document = Json::parse(text);
  for (const auto& item : document.items())
    keys.push_back(item.key());
  EXPECT_THAT(keys, ::testing::ElementsAre("schema", "run", "problems", "submissions", "totals"));
}

TEST(JsonReport, WritesOnceAtTheEnd) {
  int writes = 0;
  JsonReport report([&](std::string_view) -> Status {
    ++writes;
    return {};
  });
  const Events events = testing::grade_run();
  for (std::size_t i = 0; i + 1 < events.size(); ++i)
    ASSERT_TRUE(report.consume(events[i]));
  EXPECT_EQ(writes, 0);
  ASSERT_TRUE(report.consume(events.back()));
  EXPECT_EQ(writes, 1);
}

TEST(JsonReport, AFullDiskComesBackAsAnError) {
  JsonReport report(testing::full_disk());
  const Events events = testing::grade_run();
  for (std::size_t i = 0; i + 1 < events.size(); ++i)
    ASSERT_TRUE(report.consume(events[i]));
  const Status status = report.consume(events.back());
  ASSERT_FALSE(status);
  EXPECT_THAT(status.error().message(), HasSubstr("No space left"));
}

}  // namespace
}  // namespace casewise::report
