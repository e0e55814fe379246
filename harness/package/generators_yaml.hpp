// generators/generators.yaml, as BAPCtools defines it: from what each file of data/ is made. Parses only;
// knows nothing of running generators. Threading: one thread for each Diagnostics.
//
// Read: data as maps and as lists (numbered), nested directories, solution, test_group.yaml, commands,
// copy, literals, count, match, {name} and {count}. Refused: {seed}, include.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"
#include "harness/package/tree.hpp"

namespace casewise::package {

enum class CaseSource { command, literal, copy };

/// An entry of the key `generators`.
struct DeclaredGenerator {
  std::vector<std::string> files;  ///< below generators/
  Location location;
};

struct GeneratedCase {
  std::string name;  ///< path below data/, such as "secret/01-small"
  CaseSource source = CaseSource::command;
  std::vector<std::string> command;               ///< generator and arguments, {name} and {count} put in
  std::map<std::string, std::string> literals;    ///< extension ("in", "ans", "yaml", ...) to content
  std::filesystem::path copy;                     ///< below generators/, without extension
  std::optional<std::filesystem::path> solution;  ///< below the package; the nearest that is set
  Location location;                              ///< of the entry
  Location source_location;                       ///< of the command, or of the path that is copied
  Location solution_location;                     ///< of what sets the solution
};

struct GeneratorsFile {
  std::vector<GeneratedCase> cases;                     ///< in the order in which numbers are given
  std::map<std::string, DeclaredGenerator> generators;  ///< by name
  std::map<std::string, std::string> group_configs;  ///< directory below data/ to content of test_group.yaml
  Entry package;  ///< the package's tree: what is not in it is not to be read, since it may lead elsewhere
  model::PackageLimits limits;  ///< those of problem.yaml
  model::ProblemType type;      ///< likewise
};

/// Reads generators/generators.yaml of the package in `directory`. All that is wrong goes to `diagnostics`,
/// and so do the errors of the package's tree and of problem.yaml (their warnings are load_problem's to
/// tell); with an error among it, the result is the first one.
[[nodiscard]] Result<GeneratorsFile> load_generators(const std::filesystem::path& directory,
                                                     Diagnostics& diagnostics);

}  // namespace casewise::package
