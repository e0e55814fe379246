// Feeds the events of one run to several sinks, in the order in which they were added. Threading: one thread.
#pragma once

#include <vector>

#include "harness/event/run_event.hpp"

namespace casewise::report {

class FanOut : public event::EventSink {
 public:
  /// The sink must outlive this object. Its errors say themselves what could not be written.
  void add(event::EventSink& sink) { sinks_.push_back(&sink); }

  /// Never fails: a sink that does gets no more events or ticks, and the others go on.
  [[nodiscard]] Status consume(const event::RunEvent& event) override;
  void tick() override;

  /// The errors of the sinks that were disabled, in the order in which they came.
  [[nodiscard]] const std::vector<Error>& errors() const { return errors_; }

 private:
  std::vector<event::EventSink*> sinks_;  // null: disabled
  std::vector<Error> errors_;
};

}  // namespace casewise::report
