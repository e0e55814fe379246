#include "harness/report/fan_out.hpp"

namespace casewise::report {

Status FanOut::consume(const event::RunEvent& event) {
  for (Sink& entry : sinks_) {
    if (entry.sink == nullptr) continue;
    const Status status = entry.sink->consume(event);
    if (status) continue;
    errors_.push_back(status.error().within(entry.name));
    entry.sink = nullptr;
  }
  return {};
}

void FanOut::tick() {
  for (const Sink& entry : sinks_) {
    if (entry.sink != nullptr) entry.sink->tick();
  }
}

}  // namespace casewise::report
