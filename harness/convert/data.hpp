// data/ in the layout of another format. Sources: formats legacy, legacy-icpc and 2025-09, Test data.
// Threading: one thread for each Diagnostics.
#pragma once

#include <map>
#include <string>

#include "harness/convert/plan.hpp"
#include "harness/convert/source.hpp"
#include "harness/package/case_files.hpp"

namespace casewise::convert {

/// Finds the files of test cases. The source must outlive it.
class CaseFinder {
 public:
  explicit CaseFinder(const Source& source) : source_(source) {}

  /// The files of a test case by extension.
  [[nodiscard]] const package::CaseFiles& files(const std::string& test);

 private:
  const Source& source_;
  std::map<std::string, std::map<std::string, package::CaseFiles>> directories_;
};

/// "secret/group" and "01" of "secret/group/01".
[[nodiscard]] std::pair<std::string, std::string> split_test_name(const std::string& name);

/// Adds the files for format legacy or legacy-icpc to the plan, and returns the text for validator_flags.
[[nodiscard]] std::string legacy_data(const Source& source, const package::Format& target, Plan& plan,
                                      package::Diagnostics& diagnostics);

/// Adds the files for format 2025-09 to the plan.
void current_data(const Source& source, Plan& plan, package::Diagnostics& diagnostics);

}  // namespace casewise::convert
