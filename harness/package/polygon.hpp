// Packages of Polygon (polygon.codeforces.com): a directory with problem.xml. Only data is read; the scripts
// in such a package, doall.sh above all, never run. Threading: one thread for each Diagnostics.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "harness/base/error.hpp"
#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"

namespace casewise::package {

/// As load_problem, of a directory that holds problem.xml. Checker, validators and interactor follow
/// testlib's protocol.
[[nodiscard]] Result<model::Problem> load_polygon(const std::filesystem::path& directory,
                                                  Diagnostics& diagnostics);

/// What a solution with this tag may and must get. Nothing for a tag that is unknown.
[[nodiscard]] std::optional<model::Expectation> expectation_of_tag(std::string_view tag);

/// The id of the language that Polygon gives this type, such as "cpp.g++17"; empty: unknown.
[[nodiscard]] std::string_view language_of_type(std::string_view type);

}  // namespace casewise::package
