#include "harness/report/sample_run.hpp"

#include <cerrno>
#include <csignal>

#include <gtest/gtest.h>

namespace casewise::report::testing {

namespace {

using model::SubmissionResult;
using model::TestRun;
using model::Verdict;
using std::chrono::milliseconds;

model::Usage usage(int cpu_ms, int kib) {
  return {milliseconds(cpu_ms), milliseconds(cpu_ms + 5), Bytes::kib(static_cast<std::uint64_t>(kib)),
          Bytes(100)};
}

/// A test that was run once.
TestRun once(std::string name, Verdict verdict, model::Termination termination, model::Usage used,
             std::string message, std::vector<model::Diagnosis> diagnosis) {
  TestRun run;
  run.name = std::move(name);
  run.verdict = verdict;
  run.termination = termination;
  run.usage = used;
  run.message = std::move(message);
  run.diagnosis = std::move(diagnosis);
  run.attempts = {{verdict, used, {3, milliseconds(2), std::nullopt}, false}};
  return run;
}

TestRun accepted_test(std::string name, int cpu_ms, int kib) {
  return once(std::move(name), Verdict::accepted, model::Exited{0}, usage(cpu_ms, kib), "", {});
}

/// A result whose maxima are those of its last test.
SubmissionResult result_of(std::string problem, std::string submission, std::string language,
                           std::vector<TestRun> tests) {
  SubmissionResult result;
  result.problem = std::move(problem);
  result.submission = std::move(submission);
  result.language = std::move(language);
  result.verdict = tests.back().verdict;
  result.message = tests.back().message;
  if (result.verdict != Verdict::accepted) result.first_failing = tests.back().name;
  result.max_cpu = tests.back().usage.cpu;
  result.max_wall = tests.back().usage.wall;
  result.max_memory = tests.back().usage.memory;
  result.tests = std::move(tests);
  return result;
}

SubmissionResult accepted() {
  SubmissionResult result =
      result_of("yahtzee", "김철수.cpp", "cpp",
                {accepted_test("sample/1", 2, 3400), accepted_test("secret/01", 12, 3584)});
  result.compile = model::CompileResult{true, "", milliseconds(900)};
  return result;
}

model::Diagnosis prefix_missing() {
  return {"prefix_missing",
          1,
          1,
          1,
          "Case 1:",
          "27",
          "all 65 values are right, but each line must begin with `Case i: `",
          "print `Case i: ` at the start of each line, where i is the number of the case, from 1 on"};
}

model::Diagnosis case_differs() {
  return {"case_differs", 3, 3, 9, "27", "3", "case 3: expected `27`, got `3`; 2 of 65 cases differ", ""};
}

SubmissionResult wrong_prefix() {
  const model::Diagnosis why = prefix_missing();
  TestRun failing =
      once("sample/1", Verdict::wrong_answer, model::Exited{0}, usage(15, 9500), why.message, {why});
  SubmissionResult result = result_of("yahtzee", "greedy.py", "python3", {std::move(failing)});
  result.skipped = {"secret/01"};
  return result;
}

SubmissionResult time_limit() {
  TestRun failing = once("secret/01", Verdict::time_limit, model::LimitHit{model::LimitKind::cpu},
                         usage(1004, 3500), "1.004 s of CPU time, limit 1.000 s", {});
  return result_of("yahtzee", "slow\x1b[2J.c", "c", {accepted_test("sample/1", 1, 1400), std::move(failing)});
}

SubmissionResult compile_error() {
  SubmissionResult result;
  result.problem = "yahtzee";
  result.submission = "한글.cpp";
  result.language = "cpp";
  result.verdict = Verdict::compile_error;
  result.message = "the compiler failed: exit code 1\nmore of it";
  result.compile = model::CompileResult{
      false,
      "a.cpp: In function 'main':\r\na.cpp:1:2: \x1b[31merror:\x1b[0m '\xff'\n ^~~\n1 error\nend\n",
      {}};
  result.skipped = {"sample/1", "secret/01"};
  return result;
}

SubmissionResult judge_error() {
  TestRun failing;
  failing.name = "secret/01";
  failing.termination = model::NotStarted{"mount", EPERM};
  failing.message = "not started: mount: Operation not permitted";
  return result_of("diceyut", "a.cpp", "cpp", {std::move(failing)});
}

std::vector<event::ProblemInfo> problems() {
  return {{"yahtzee", "Yahtzee", std::chrono::seconds(1), Bytes::mib(2048), 2},
          {"unused", "Nobody tried", std::chrono::seconds(1), Bytes::mib(64), 7},
          {"diceyut", "주사위 윷", milliseconds(2500), Bytes::mib(256), 1}};
}

/// The events of these results: started, its tests, finished.
Events events_of(std::string command, std::size_t planned, std::vector<event::ProblemInfo> shown,
                 const std::vector<SubmissionResult>& results, bool interrupted) {
  Events events = {event::RunStarted{
      {std::move(command), "2026-03-01T10:00:00Z", "host", "B: namespaces, no cgroups", "0.1.0"},
      std::move(shown),
      planned,
      planned * 2}};
  for (const SubmissionResult& result : results) {
    if (result.compile) events.push_back(event::WorkStarted{result.problem, result.submission, "compile"});
    for (const TestRun& test : result.tests) {
      events.push_back(event::WorkStarted{result.problem, result.submission, test.name});
      events.push_back(event::TestFinished{result.problem, result.submission, test});
    }
    events.push_back(event::SubmissionFinished{result});
  }
  events.push_back(event::RunFinished{"2026-03-01T10:00:03Z", milliseconds(3250), interrupted});
  return events;
}

SubmissionResult expecting(SubmissionResult result, std::string name, std::vector<Verdict> required,
                           bool met) {
  result.submission = std::move(name);
  result.expected = model::Expectation{{Verdict::accepted, Verdict::wrong_answer, Verdict::time_limit},
                                       std::move(required)};
  result.as_expected = met;
  return result;
}

SubmissionResult two_differences() {
  const model::Diagnosis why = case_differs();
  TestRun failing = once("secret/01", Verdict::wrong_answer, model::Exited{0}, usage(3, 3500), why.message,
                         {why, prefix_missing()});
  return result_of("yahtzee", "", "cpp", {accepted_test("sample/1", 2, 3400), std::move(failing)});
}

SubmissionResult accepted_as_expected() {
  SubmissionResult result = expecting(accepted(), "accepted/full.cpp", {}, true);
  result.expected->permitted = {Verdict::accepted};
  return result;
}

SubmissionResult wrong_as_expected() {
  return expecting(wrong_prefix(), "wrong_answer/greedy.py", {Verdict::wrong_answer}, true);
}

}  // namespace

Events grade_run() {
  return events_of("grade", 5, problems(),
                   {accepted(), wrong_prefix(), time_limit(), compile_error(), judge_error()}, false);
}

Events verify_run() {
  const std::vector<Verdict> slow_or_wrong = {Verdict::wrong_answer, Verdict::time_limit};
  return events_of("verify", 5, {problems().front()},
                   {accepted_as_expected(), wrong_as_expected(),
                    expecting(accepted(), "mixed/느림.cpp", slow_or_wrong, false),
                    expecting(two_differences(), "time_limit_exceeded/x.cpp", {Verdict::time_limit}, false)},
                   true);
}

Events good_verify_run() {
  return events_of("verify", 2, {problems().front()}, {accepted_as_expected(), wrong_as_expected()}, false);
}

Events borderline_run() {
  SubmissionResult result = accepted_as_expected();
  TestRun& test = result.tests[1];
  test.borderline = true;
  test.attempts = {{Verdict::time_limit, usage(1020, 3500), {}, false},
                   {Verdict::accepted, usage(980, 3500), {}, true}};
  return events_of("verify", 1, {problems().front()}, {result}, false);
}

Writer into(std::string& text) {
  return [&text](std::string_view more) -> Status {
    text += more;
    return {};
  };
}

Writer full_disk() {
  return [](std::string_view) -> Status { return fail(system_error("write", ENOSPC)); };
}

void feed(event::EventSink& sink, const Events& events) {
  for (const event::RunEvent& event : events)
    ASSERT_TRUE(sink.consume(event));
}

}  // namespace casewise::report::testing
