// INI files as DOMjudge reads them: KEY = VALUE lines, comments, sections that do not matter. Knows nothing
// of which keys there are. Threading: pure functions, one thread for each Diagnostics.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/package/diagnostics.hpp"

namespace casewise::package {

struct IniEntry {
  std::string key;
  std::string value;
  Location location;
};

/// The entries in the order of the file; of several with one key the last counts, and is the only one here.
/// A line that is none is reported and passed over.
[[nodiscard]] std::vector<IniEntry> parse_ini(std::string_view text, const std::string& file,
                                              Diagnostics& diagnostics);

}  // namespace casewise::package
