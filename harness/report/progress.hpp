// The words of progress: the live line and the line of a finished submission. Writes nothing itself.
// Threading: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "harness/report/run_record.hpp"

namespace casewise::report {

/// "[ 12/65] 3 rejected · yahtzee greedy.py: secret/07-border · 1.2 s", cut to so many columns; what runs
/// now gives way first.
[[nodiscard]] std::string live_text(const RunRecord& record, const std::optional<event::WorkStarted>& now,
                                    Duration elapsed, std::size_t columns);

/// "[ 12/65] yahtzee greedy.py: WA at secret/07-border: MESSAGE", for the submission that finished last.
[[nodiscard]] std::string finished_text(const RunRecord& record);

}  // namespace casewise::report
