#include "harness/report/fan_out.hpp"

namespace casewise::report {

Status FanOut::consume(const event::RunEvent& event) {
  for (event::EventSink*& sink : sinks_) {
    if (sink == nullptr) continue;
    const Status status = sink->consume(event);
    if (status) continue;
    errors_.push_back(status.error());
    sink = nullptr;
  }
  return {};
}

void FanOut::tick() {
  for (event::EventSink* const sink : sinks_) {
    if (sink != nullptr) sink->tick();
  }
}

}  // namespace casewise::report
