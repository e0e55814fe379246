// Loading problem packages: a directory becomes a model::Problem, or a list of what is wrong with it.
// Reads format 2025-09; knows nothing of building or running. Threading: one thread for each Diagnostics.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/model/problem.hpp"
#include "harness/package/diagnostics.hpp"

namespace casewise::package {

/// What the directory is called where it is named, also for "." and "x/". A symbolic link has its own name,
/// not that of the package it leads to.
[[nodiscard]] std::string package_name(const std::filesystem::path& directory);

/// Whether the directory holds a problem.yaml, be it one that cannot be read.
[[nodiscard]] bool is_package(const std::filesystem::path& path);

/// The path itself when it is a package, else the packages directly below it in byte order, without hidden
/// ones. A directory there that nobody may look into counts as one, since it may be. An input error when
/// there is nothing, a file, or no package.
[[nodiscard]] Result<std::vector<std::filesystem::path>> find_packages(const std::filesystem::path& path);

/// Loads the package in `directory`. All that is wrong goes to `diagnostics`; with an error among it, the
/// result is the first one.
[[nodiscard]] Result<model::Problem> load_problem(const std::filesystem::path& directory,
                                                  Diagnostics& diagnostics);

}  // namespace casewise::package
