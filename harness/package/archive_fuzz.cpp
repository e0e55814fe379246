// Any bytes as a zip archive: nothing but files, directories and links that stay inside comes out of it.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "harness/base/file.hpp"
#include "harness/package/archive.hpp"

namespace {

namespace fs = std::filesystem;

void check_tree(const fs::path& root) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    const fs::file_status status = entry.symlink_status();
    const bool is_plain = fs::is_regular_file(status) || fs::is_directory(status);
    if (!is_plain && !fs::is_symlink(status)) std::abort();
    if (fs::is_symlink(status) && fs::read_symlink(entry.path()).is_absolute()) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const casewise::TempDir directory = casewise::TempDir::create("casewise-fuzz").value();
  const fs::path path = directory.path() / "fuzz.zip";
  if (!casewise::write_file(path, std::string(data, data + size))) std::abort();
  casewise::package::ArchiveLimits limits;
  limits.entries = 100;
  limits.size = casewise::Bytes::mib(1);
  const auto unpacked = casewise::package::unpack_archive(
      path, [] { return false; }, limits);
  if (unpacked) check_tree(unpacked->root);
  if (!unpacked && unpacked.error().message().empty()) std::abort();
  return 0;
}
