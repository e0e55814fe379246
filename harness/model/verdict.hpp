// Verdicts: what the judge says of a test or of a submission. Knows nothing of how a run ended; see
// outcome.hpp for what the system saw. Threading: plain values.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace casewise::model {

enum class Verdict {
  accepted,
  wrong_answer,
  time_limit,
  memory_limit,
  output_limit,
  run_time_error,
  compile_error,
  judge_error,  ///< something of the judge's or of the jury's broke; never the submission's fault
};

/// AC WA TLE MLE OLE RTE CE JE.
[[nodiscard]] std::string_view short_name(Verdict verdict);

[[nodiscard]] bool contains(const std::vector<Verdict>& list, Verdict verdict);

/// The verdict with this short name.
[[nodiscard]] std::optional<Verdict> verdict_from(std::string_view short_name);

}  // namespace casewise::model
