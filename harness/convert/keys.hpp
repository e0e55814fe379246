// problem.yaml in the words of another format. Sources: formats legacy, legacy-icpc and 2025-09, Problem
// metadata. Threading: one thread for each Diagnostics.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/convert/plan.hpp"
#include "harness/convert/source.hpp"

namespace casewise::convert {

/// The file for format legacy or legacy-icpc. `validator_flags` are those of all test cases together. The
/// time limit is not in it: these formats have no key for it.
[[nodiscard]] package::YamlNode legacy_keys(const Source& source, const package::Format& target,
                                            const std::string& validator_flags, Losses& losses,
                                            package::Diagnostics& diagnostics);

/// The file for format 2025-09. `statements` are the languages of the problem statements.
[[nodiscard]] package::YamlNode current_keys(const Source& source, const std::vector<std::string>& statements,
                                             Losses& losses, package::Diagnostics& diagnostics);

/// A time limit as files for DOMjudge have it: "2", "0.5".
[[nodiscard]] std::string plain_seconds(Duration duration);

}  // namespace casewise::convert
