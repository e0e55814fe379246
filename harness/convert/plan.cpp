#include "harness/convert/plan.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

namespace casewise::convert {

namespace fs = std::filesystem;

void Losses::add(const std::string& what, const std::string& path) {
  const auto same = [&](const Kind& kind) { return kind.what == what; };
  const auto found = std::find_if(kinds_.begin(), kinds_.end(), same);
  if (found == kinds_.end()) {
    kinds_.push_back({what, path, 1});
  } else {
    ++found->count;
  }
}

void Losses::tell(const fs::path& root, package::Diagnostics& diagnostics) const {
  for (const Kind& kind : kinds_) {
    const std::string more = kind.count == 1 ? "" : fmt::format(" (and {} more)", kind.count - 1);
    diagnostics.warning({(root / kind.first).string(), 0, 0}, kind.what + more);
  }
}

void Plan::copy(const package::Entry& entry, const std::string& path) {
  if (entry.is_directory) {
    for (const package::Entry& child : entry.children)
      copy(child, fmt::format("{}/{}", path, child.name));
    return;
  }
  std::error_code error;
  const fs::perms mode = fs::status(entry.path, error).permissions();
  files[path] = {{}, entry.path, (mode & fs::perms::owner_exec) != fs::perms::none};
}

}  // namespace casewise::convert
