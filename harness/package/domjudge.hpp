// What DOMjudge adds to packages: domjudge-problem.ini and .timelimit. Threading: one thread for each
// Diagnostics.
#pragma once

#include "harness/package/diagnostics.hpp"
#include "harness/package/problem_yaml.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

inline constexpr const char* kDomjudgeFile = "domjudge-problem.ini";

/// Puts name and time limit of these files into `problem` where problem.yaml has none, and reports what
/// contradicts it. `has_output_validator`: the package brings the program that a special_compare or
/// special_run would be.
void read_domjudge_files(const Entry& package, bool has_output_validator, ProblemYaml& problem,
                         Diagnostics& diagnostics);

}  // namespace casewise::package
