// A small but complete problem package to begin with, as files. Knows nothing of where they are written.
// Threading: free functions.
#pragma once

#include <string>

#include "harness/base/error.hpp"
#include "harness/package/tree_writer.hpp"

namespace casewise::scaffold {

/// What outputs are judged by.
enum class Judging {
  comparison,        ///< one output is right
  output_validator,  ///< several are
  interaction,       ///< a conversation with the output validator
};

struct Wishes {
  std::string name;  ///< of a-z and 0-9
  Judging judging = Judging::comparison;
  std::string language = "python3";  ///< of the package's programs: one of `languages()`
  bool legacy = false;               ///< format legacy, not 2025-09
};

/// The languages that there are templates for.
[[nodiscard]] const std::vector<std::string>& languages();

/// Where in the package the problem statement is.
[[nodiscard]] std::string statement_path(const Wishes& wishes);

/// All files of the package. Its uuid is a random one, so no two packages are the same.
[[nodiscard]] Result<package::NewTree> make_package(const Wishes& wishes);

}  // namespace casewise::scaffold
