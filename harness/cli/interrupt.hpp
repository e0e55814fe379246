// Ctrl-C and its relatives. The first one asks for a clean stop, the second one ends the program at once.
// Threading: the flag may be read from any thread.
#pragma once

namespace casewise::cli {

/// From now on SIGINT, SIGTERM and SIGHUP ask for a stop; a closed pipe is an error of the write, not a
/// signal.
void watch_for_interrupts();

[[nodiscard]] bool interrupted();

}  // namespace casewise::cli
