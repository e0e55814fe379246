// A batch: the submissions to be judged and the problems they belong to, ready for the dispatcher.
// Threading: immutable while it is judged, but for the sources of a task, which its build takes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/checker.hpp"
#include "harness/compile/sources.hpp"
#include "harness/judge/judge.hpp"
#include "harness/model/problem.hpp"
#include "harness/model/result.hpp"
#include "harness/verdict/grading.hpp"

namespace casewise::schedule {

/// A problem with what it needs to judge.
struct PreparedProblem {
  model::Problem problem;
  std::vector<model::TestCase> tests;  ///< those that are judged, in order
  model::Limits limits;
  std::shared_ptr<const check::OutputChecker> checker;
  std::optional<judge::Referee> referee;  ///< of interactive and multi-pass problems, instead
  std::string broken;                     ///< why nothing can be judged here; empty: all is well
};

struct Task {
  std::size_t problem = 0;  ///< index into Batch::problems
  model::Submission submission;
  std::optional<compile::Sources> sources;  ///< until it is built
  std::string unreadable;                   ///< why there are no sources, when nobody knows what they are
  std::string refused;                      ///< why there are none, when that is the submission's own fault
};

constexpr double kDefaultMargin = 0.1;

struct Batch {
  std::vector<PreparedProblem> problems;
  std::vector<Task> tasks;
  verdict::StopPolicy stop = verdict::StopPolicy::first;
  double margin = kDefaultMargin;  ///< tests within this part of the time limit are run again, alone
};

}  // namespace casewise::schedule
