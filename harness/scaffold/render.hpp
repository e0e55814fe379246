// Texts with holes: `<%name%>` stands for a text, and the lines from `<%#word%>` to `<%/word%>`, each of
// these on a line of its own, are there when `word` holds, those from `<%^word%>` when it does not.
// Threading: free function.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "harness/base/error.hpp"

namespace casewise::scaffold {

struct Values {
  std::map<std::string, std::string, std::less<>> texts;
  std::set<std::string, std::less<>> words;  ///< that hold
};

/// An error, which is a fault of ours, when a section has no end or a text is not known.
[[nodiscard]] Result<std::string> render(std::string_view text, const Values& values);

}  // namespace casewise::scaffold
