// The results of a run as text for people: a table a problem, and one line that sums up.
// Threading: pure functions.
#pragma once

#include <cstddef>
#include <string>

#include "harness/report/details.hpp"
#include "harness/report/run_record.hpp"

namespace casewise::report {

struct TextOptions {
  bool colour = false;
  std::size_t width = 0;  ///< columns to cut reasons to; 0: nothing is cut
  Verbosity verbosity = Verbosity::normal;
};

/// The tables, in plan order, and the summary, each line with its end. Problems without a result have none.
[[nodiscard]] std::string result_text(const RunRecord& record, const TextOptions& options);

/// "5 submissions: 3 accepted, 2 rejected", "12 submissions: 2 not as expected"; says so too when the run
/// was interrupted or something was not judged.
[[nodiscard]] std::string summary_text(const RunRecord& record);

}  // namespace casewise::report
