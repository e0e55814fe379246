// From what each test case of generators.yaml is made: the programs and files that it names, found in the
// package's tree before anything is built or run. Knows nothing of running. Threading: immutable once made.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/package/diagnostics.hpp"
#include "harness/package/generators_yaml.hpp"
#include "harness/package/tree.hpp"

namespace casewise::generate {

struct CasePlan {
  const package::GeneratedCase* generated = nullptr;
  const package::Entry* generator = nullptr;  ///< of a command
  const package::Entry* solution = nullptr;   ///< that makes the answer; null: none is to be made
  bool empty_answer = false;                  ///< the answer is empty instead
  std::map<std::string_view, const package::Entry*> copied;  ///< extension to file
};

/// Points into the generators.yaml that it was made from.
struct Plan {
  const package::GeneratorsFile* generators = nullptr;
  std::vector<CasePlan> cases;
};

/// Finds everything. What is not there or not supported is reported once, at its place in generators.yaml;
/// with an error nothing is returned. Only what is in the package's tree counts, so that no link leads out of
/// the package.
[[nodiscard]] std::optional<Plan> make_plan(const package::GeneratorsFile& generators,
                                            package::Diagnostics& diagnostics);

}  // namespace casewise::generate
