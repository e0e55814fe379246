// Two programs that talk to each other: what one prints is the other's standard input. The judge passes the
// bytes on, so that nobody's early end is the other's broken pipe, and who ended first is known for certain.
// Knows nothing of who of the two is right. Threading: as Sandbox; starts two threads and waits for them.
#pragma once

#include <functional>

#include "harness/base/bytes.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::sandbox {

/// One of the two.
struct Partner {
  Sandbox* sandbox = nullptr;
  RunSpec spec;  ///< without wiring; its output limit holds for what it prints to the other
  /// Asked when it has ended and the other has not: whether the other is to be ended as well.
  std::function<bool(const RunResult&)> ends_other;
};

struct Interaction {
  RunResult first;
  RunResult second;
};

/// Runs both until both have ended. What one has printed reaches the other in full; the end of its output is
/// told when its last process is gone, and not before: nobody can answer to the other's death before the
/// judge knows of it. One that prints more than it may is ended with LimitHit{output}; one that was ended
/// since the other said so, with Signaled{SIGKILL}.
[[nodiscard]] Interaction interact(Partner first, Partner second);

}  // namespace casewise::sandbox
