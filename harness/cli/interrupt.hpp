// Ctrl-C and its relatives. The first one asks for a clean stop, the second one ends the program at once.
// Threading: the flag may be read from any thread.
#pragma once

namespace casewise::cli {

/// From now on a closed pipe, or a file that may not become as large, is an error of the write, not a signal.
void ignore_signals_of_writes();

/// From now on SIGINT, SIGTERM and SIGHUP ask for a stop. Before, they end the program as they always do, so
/// call this only where interrupted() is looked at: not while a terminal or a pipe may be waited for. Work
/// that takes a while, reading many submissions included, looks at it between its steps.
void watch_for_interrupts();

[[nodiscard]] bool interrupted();

}  // namespace casewise::cli
