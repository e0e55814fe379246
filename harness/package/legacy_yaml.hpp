// problem.yaml of format legacy, and the keys that drafts of 2025-09 still had from it.
// Threading: one thread for each Diagnostics.
#pragma once

#include "harness/package/problem_yaml.hpp"
#include "harness/package/yaml_reader.hpp"

namespace casewise::package {

/// Reads all keys (format legacy, Problem Metadata).
[[nodiscard]] ProblemYaml read_legacy_yaml(const YamlDocument& document, const Format& format,
                                           Diagnostics& diagnostics);

/// Reads `validation`, `validator_flags` and `author` where a draft has them.
void read_draft_keys(const YamlReader& reader, MapReader& root, ProblemYaml& problem);

/// Reads on_reject, accept_score, reject_score and range into `grading`: keys of testdata.yaml that older
/// packages have in `grading` of problem.yaml. Other values of on_reject: see the source.
void read_legacy_scores(const YamlReader& reader, MapReader& map, bool is_scoring, model::Grading& grading);

}  // namespace casewise::package
