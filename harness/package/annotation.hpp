// What a submission's own source says that it gets: @EXPECTED_RESULTS@ and @EXPECTED_SCORE@, as DOMjudge
// reads them. Threading: one thread for each Diagnostics.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model/verdict.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

struct Annotation {
  std::vector<model::Verdict> results;  ///< one of which the submission gets; empty: it does not say
  std::optional<double> score;
  Location location;
};

/// Reads the text of one source file. Nothing when it says nothing. Reported: a name that is unknown, and a
/// second annotation in the file.
[[nodiscard]] std::optional<Annotation> parse_annotation(std::string_view text, const std::string& file,
                                                         Diagnostics& diagnostics);

/// Reads the files of a submission: those of at most 1 MiB, 100 of them.
[[nodiscard]] std::optional<Annotation> read_annotation(const Entry& program, Diagnostics& diagnostics);

}  // namespace casewise::package
