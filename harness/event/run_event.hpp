// The contract between judging and everything that shows or keeps results: plain data, no handles, no
// settings of any report. Threading: plain values; a sink is called from one thread.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/model/problem.hpp"
#include "harness/model/result.hpp"

namespace casewise::event {

/// What kind of host ran it; the same for all results of a run.
struct RunInfo {
  std::string command;  ///< "grade" or "verify"
  std::string started;  ///< UTC, ISO 8601
  std::string host;
  std::string isolation;  ///< level and what it guarantees, in one line
  std::string version;    ///< of casewise
};

struct ProblemInfo {
  std::string name;
  std::string title;
  Duration time_limit{};
  Bytes memory_limit{};
  std::size_t tests = 0;
};

struct RunStarted {
  RunInfo run;
  std::vector<ProblemInfo> problems;
  std::size_t submissions = 0;
  std::size_t tests = 0;  ///< most that may be judged
};
/// Progress only: no result follows from it. In the order in which things happen.
struct WorkStarted {
  std::string problem;
  std::string submission;
  std::string what;  ///< "compile" or a test's name
};
struct TestFinished {
  std::string problem;
  std::string submission;
  model::TestRun test;
};
/// In plan order.
struct SubmissionFinished {
  model::SubmissionResult result;
};
struct RunFinished {
  std::string finished;  ///< UTC, ISO 8601
  Duration elapsed{};
  bool interrupted = false;
};

using RunEvent = std::variant<RunStarted, WorkStarted, TestFinished, SubmissionFinished, RunFinished>;

/// Consumes the events of one run. A failure disables this sink and is reported; judging goes on.
class EventSink {
 public:
  EventSink() = default;
  EventSink(const EventSink&) = delete;
  EventSink& operator=(const EventSink&) = delete;
  virtual ~EventSink() = default;

  [[nodiscard]] virtual Status consume(const RunEvent& event) = 0;
  /// Called about ten times a second while work goes on, so that a live line can move.
  virtual void tick() {}
};

}  // namespace casewise::event
