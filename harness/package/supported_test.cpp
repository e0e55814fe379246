#include "harness/package/supported.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace casewise::package {
namespace {

using model::Problem;

std::string refusal_of(const Problem& problem) {
  Diagnostics diagnostics;
  refuse_unsupported(problem, diagnostics);
  std::string text;
  for (const Diagnostic& one : diagnostics.all())
    text += one.message + ";";
  return text;
}

TEST(Supported, WhatIsJudgedIsNotRefused) {
  Problem problem;
  problem.tests.emplace_back();
  EXPECT_EQ(refusal_of(problem), "");
  problem.type.interactive = problem.type.multi_pass = problem.type.scoring = true;
  problem.output_validators.resize(2);
  problem.input_validators.resize(2);
  EXPECT_EQ(refusal_of(problem), "");
}

TEST(Supported, EachKindThatIsNotJudgedIsNamed) {
  const std::pair<void (*)(Problem&), const char*> rows[] = {
      {[](Problem& p) { p.type.submit_answer = true; }, "problems of type 'submit-answer'"},
      {[](Problem& p) { p.allow_file_writing = true; }, "allow_file_writing"},
      {[](Problem& p) { p.groups[0].grading.custom = true; }, "graders of the package's own"},
      {[](Problem& p) { p.tests.emplace_back().files = "f"; }, "files for a test case's working directory"},
      {[](Problem& p) { p.tests.emplace_back().args = {"a"}; }, "arguments for submissions"},
      {[](Problem& p) { p.groups[0].grading.checks_source = true; }, "static validation"},
  };
  for (const auto& [change, what] : rows) {
    Problem problem;
    change(problem);
    EXPECT_EQ(refusal_of(problem), std::string("not supported yet: ") + what + ";");
  }
}

}  // namespace
}  // namespace casewise::package
