// The map `limits` of problem.yaml. Threading: one thread for each Diagnostics.
#pragma once

#include "harness/package/problem_yaml.hpp"
#include "harness/package/yaml_reader.hpp"

namespace casewise::package {

/// Reads the limits into `problem` (Limits, in both formats); null: the map is not there.
void read_limits(const YamlReader& reader, const YamlNode* node, ProblemYaml& problem);

}  // namespace casewise::package
