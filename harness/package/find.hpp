// Finding problem packages on disk. Knows nothing of what is in them. Threading: free functions.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::package {

/// What the directory is called where it is named, also for "." and "x/". A symbolic link has its own name,
/// not that of the package it leads to.
[[nodiscard]] std::string package_name(const std::filesystem::path& directory);

/// Whether the directory holds a problem.yaml, domjudge-problem.ini or problem.xml, be it one that cannot be
/// read.
[[nodiscard]] bool is_package(const std::filesystem::path& path);

/// Whether a bare folder of tests (see bare.hpp) counts as a package.
enum class BareFolders { are_packages, are_none };

/// The path itself when it is a package, else the packages directly below it in byte order, without hidden
/// ones. A directory there that nobody may look into counts as one, since it may be. An input error when
/// there is nothing, a file, or no package.
[[nodiscard]] Result<std::vector<std::filesystem::path>> find_packages(
    const std::filesystem::path& path, BareFolders bare = BareFolders::are_packages);

}  // namespace casewise::package
