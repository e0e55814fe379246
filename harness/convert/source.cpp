#include "harness/convert/source.hpp"

#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/domjudge.hpp"
#include "harness/package/load.hpp"

namespace casewise::convert {

namespace fs = std::filesystem;

Result<Source> load_source(const fs::path& directory, package::Diagnostics& diagnostics) {
  Result<model::Problem> problem = package::load_problem(directory, diagnostics);
  if (!problem) return fail(problem.error());
  Source source;
  source.problem = std::move(*problem);
  // What is wrong with these has been told.
  package::Diagnostics told;
  source.tree = package::read_tree(directory, told);
  if (source.tree.child(package::kProblemFile) != nullptr) {
    std::optional<package::YamlDocument> yaml = package::load_yaml(directory / package::kProblemFile, told);
    if (yaml) source.yaml = std::move(*yaml);
  }
  const bool has_settings = source.yaml.root.kind != package::YamlKind::null ||
                            source.tree.child(package::kDomjudgeFile) != nullptr;
  if (!has_settings && source.tree.child(package::kProblemFile) == nullptr)
    return fail(ErrorCode::input,
                fmt::format("'{}' is in a format that is only read, not exported", shown(directory)));
  std::optional<package::ProblemYaml> settings = package::load_settings(source.tree, told);
  if (!settings)
    return fail(ErrorCode::input, "the package has changed while it was read");  // it was there a moment ago
  source.settings = std::move(*settings);
  return source;
}

}  // namespace casewise::convert
