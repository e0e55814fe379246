// Judges a batch: the one thread that owns the state of the run. Starts units on an executor, gathers
// results, and tells the sink of them in plan order, whatever order they came in.
// Threading: one thread; the executor has its own.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "harness/event/run_event.hpp"
#include "harness/schedule/batch.hpp"
#include "harness/schedule/executor.hpp"
#include "harness/schedule/plan.hpp"
#include "harness/verdict/grading.hpp"

namespace casewise::schedule {

class Dispatcher {
 public:
  /// `stop_asked` is looked at about ten times a second; once true, the batch ends with what is finished.
  Dispatcher(const Batch& batch, Executor& executor, event::EventSink& sink,
             std::function<bool()> stop_asked);

  [[nodiscard]] model::BatchResult run();

 private:
  struct State {
    model::SubmissionResult result;
    bool built = false;
    std::shared_ptr<const compile::Executable> program;  // while it is needed
    std::vector<std::optional<model::TestRun>> tests;    // by index
  };

  void start_what_can_be();
  void take(UnitResult unit);
  void take_build(std::size_t task, compile::BuildOutcome outcome);
  void take_test(std::size_t task, std::size_t index, model::TestRun test);
  [[nodiscard]] verdict::Graded grade(std::size_t task) const;
  void publish(std::size_t task);
  void publish_in_order();
  void publish_the_rest();
  void finish(std::size_t task);
  void announce(const Unit& unit);
  void tell(const event::RunEvent& event);

  const Batch* batch_;
  Executor* executor_;
  event::EventSink* sink_;
  std::function<bool()> stop_asked_;
  Plan plan_;
  std::vector<State> states_;
  std::size_t under_way_ = 0;
  std::size_t published_ = 0;  // submissions told so far
  model::BatchResult batch_result_;
};

}  // namespace casewise::schedule
