// What becomes of a package's files, while the parts of a conversion gather it. Knows nothing of formats.
// Threading: one thread.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/package/diagnostics.hpp"
#include "harness/package/tree.hpp"
#include "harness/package/tree_writer.hpp"

namespace casewise::convert {

/// Things that are lost, told together where there are many of a kind.
class Losses {
 public:
  /// `what` is the kind, such as "format legacy has no hints"; `path` one that it happens to.
  void add(const std::string& what, const std::string& path);
  /// "data/sample/1.out and 3 more: WHAT".
  void tell(const std::filesystem::path& root, package::Diagnostics& diagnostics) const;

 private:
  struct Kind {
    std::string what;
    std::string first;
    std::size_t count = 0;
  };
  std::vector<Kind> kinds_;
};

struct Plan {
  package::NewTree files;
  std::map<std::string, std::string> tests;        ///< name before to name after
  std::map<std::string, std::string> submissions;  ///< the same
  Losses losses;

  void write(const std::string& path, std::string bytes) { files[path] = {std::move(bytes)}; }
  /// A file or a directory with all that counts in it. It keeps the right to be executed.
  void copy(const package::Entry& entry, const std::string& path);
};

}  // namespace casewise::convert
