// Feeds the events of one run to several sinks, in the order in which they were added. Threading: one thread.
#pragma once

#include <string>
#include <vector>

#include "harness/event/run_event.hpp"

namespace casewise::report {

class FanOut : public event::EventSink {
 public:
  /// The sink must outlive this object. `name` is for its error, such as "--json out.json".
  void add(std::string name, event::EventSink& sink) { sinks_.push_back({std::move(name), &sink}); }

  /// Never fails: a sink that does gets no more events or ticks, and the others go on.
  [[nodiscard]] Status consume(const event::RunEvent& event) override;
  void tick() override;

  /// The errors of the sinks that were disabled, in the order in which they came, each within its sink's
  /// name.
  [[nodiscard]] const std::vector<Error>& errors() const { return errors_; }

 private:
  struct Sink {
    std::string name;
    event::EventSink* sink;  // null: disabled
  };

  std::vector<Sink> sinks_;
  std::vector<Error> errors_;
};

}  // namespace casewise::report
