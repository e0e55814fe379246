// What format 2025-09 demands of test groups that score: bounds, aggregation and what requires what.
// Threading: one thread for each Diagnostics.
#pragma once

#include <vector>

#include "harness/package/test_data.hpp"

namespace casewise::package {

/// Where a group of TestData comes from.
struct GroupOrigin {
  std::vector<NamedGroup> requires_pass;
  Location location;
};

/// What holds for a directory that does not say otherwise (format 2025-09, Test data configuration).
[[nodiscard]] model::Grading default_grading(GroupRole role, bool is_scoring);

/// Finds the groups that others require. Reports, where `scores` says that test groups score, what breaks
/// the rules of format 2025-09, Scoring problems. `origins` is by group.
void check_groups(const std::vector<GroupOrigin>& origins, bool scores, TestData& data,
                  Diagnostics& diagnostics);

}  // namespace casewise::package
