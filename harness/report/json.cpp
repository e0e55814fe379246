#include "harness/report/json.hpp"

#include <variant>

#include "harness/report/json_parts.hpp"

namespace casewise::report {

namespace {

Json run_json(const RunRecord& record) {
  return {{"id", nullptr},
          {"command", record.run.command},
          {"started", record.run.started},
          {"finished", record.finished},
          {"elapsed_s", to_seconds(record.elapsed)},
          {"interrupted", record.interrupted},
          {"host", record.run.host},
          {"isolation", record.run.isolation},
          {"version", record.run.version}};
}

Json problem_json(const event::ProblemInfo& problem) {
  return {{"name", problem.name},
          {"title", problem.title},
          {"limits",
           {{"time_s", to_seconds(problem.time_limit)}, {"memory_bytes", problem.memory_limit.count()}}},
          {"tests", problem.tests}};
}

Json verdicts_json(const std::vector<model::Verdict>& verdicts) {
  Json names = Json::array();
  for (const model::Verdict verdict : verdicts)
    names.push_back(short_name(verdict));
  return names;
}

Json attempt_json(const model::Attempt& attempt) {
  Json json = {{"verdict", short_name(attempt.verdict)}, {"alone", attempt.alone}};
  add_usage(json, attempt.usage);
  add_circumstances(json, attempt.circumstances);
  return json;
}

Json test_json(const model::TestRun& run) {
  Json test = {{"name", run.name}, {"verdict", short_name(run.verdict)}, {"score", or_null(run.score)}};
  add_usage(test, run.usage);
  add_termination(test, run.termination);
  test["message"] = run.message;
  Json& diagnoses = test["diagnosis"] = Json::array();
  for (const model::Diagnosis& diagnosis : run.diagnosis)
    diagnoses.push_back(diagnosis_json(diagnosis));
  test["borderline"] = run.borderline;
  Json& attempts = test["attempts"] = Json::array();
  for (const model::Attempt& attempt : run.attempts)
    attempts.push_back(attempt_json(attempt));
  return test;
}

Json tests_json(const model::SubmissionResult& result) {
  Json tests = Json::array();
  for (const model::TestRun& run : result.tests)
    tests.push_back(test_json(run));
  for (const std::string& name : result.skipped)
    tests.push_back({{"name", name}, {"verdict", "SKIPPED"}});
  return tests;
}

Json groups_json(const model::SubmissionResult& result) {
  Json groups = Json::array();
  for (const model::GroupResult& group : result.groups)
    groups.push_back({{"name", group.name},
                      {"verdict", group.judged ? short_name(group.verdict) : "SKIPPED"},
                      {"score", result.score ? Json(group.score) : Json(nullptr)}});
  return groups;
}

Json compile_json(const std::optional<model::CompileResult>& compile) {
  if (!compile) return nullptr;
  return {{"ok", compile->ok}, {"log", compile->log}, {"cpu_s", to_seconds(compile->cpu)}};
}

/// The maxima over the tests; null where none was run.
void add_maxima(Json& submission, const model::SubmissionResult& result) {
  const bool ran = !result.tests.empty();
  submission["cpu_s"] = ran ? Json(to_seconds(result.max_cpu)) : Json(nullptr);
  submission["wall_s"] = ran ? Json(to_seconds(result.max_wall)) : Json(nullptr);
  submission["memory_bytes"] = ran ? Json(result.max_memory.count()) : Json(nullptr);
}

Json submission_json(const model::SubmissionResult& result) {
  const std::optional<model::Expectation>& expected = result.expected;
  Json submission = {{"problem", result.problem},
                     {"submission", result.submission},
                     {"author", nullptr},
                     {"language", result.language.empty() ? Json(nullptr) : Json(result.language)},
                     {"verdict", short_name(result.verdict)},
                     {"score", or_null(result.score)},
                     {"message", result.message},
                     {"expected", expected ? verdicts_json(expected_verdicts(*expected)) : Json(nullptr)},
                     {"permitted", expected ? verdicts_json(expected->permitted) : Json(nullptr)},
                     {"as_expected", or_null(result.as_expected)}};
  add_maxima(submission, result);
  submission["first_failing"] = or_null(result.first_failing);
  submission["compile"] = compile_json(result.compile);
  submission["groups"] = groups_json(result);
  submission["tests"] = tests_json(result);
  return submission;
}

Json totals_json(const Totals& totals) {
  Json verdicts = Json::object();
  for (std::size_t i = 0; i < kVerdicts; ++i) {
    verdicts[std::string(short_name(static_cast<model::Verdict>(i)))] = totals.by_verdict.at(i);
  }
  return {{"submissions", totals.submissions},
          {"accepted", totals.accepted},
          {"rejected", totals.rejected},
          {"judge_errors", totals.judge_errors},
          {"not_judged", totals.not_judged},
          {"as_expected", totals.as_expected},
          {"not_as_expected", totals.not_as_expected},
          {"verdicts", std::move(verdicts)}};
}

}  // namespace

std::string json_text(const RunRecord& record) {
  Json problems = Json::array();
  for (const event::ProblemInfo& problem : record.problems)
    problems.push_back(problem_json(problem));
  Json submissions = Json::array();
  for (const model::SubmissionResult& result : record.submissions)
    submissions.push_back(submission_json(result));
  const Json document = {{"schema", kJsonSchema},
                         {"run", run_json(record)},
                         {"problems", std::move(problems)},
                         {"submissions", std::move(submissions)},
                         {"totals", totals_json(totals(record))}};
  return document_text(document);
}

Status JsonReport::consume(const event::RunEvent& event) {
  record_.apply(event);
  if (!std::holds_alternative<event::RunFinished>(event)) return {};
  return writer_(json_text(record_));
}

}  // namespace casewise::report
