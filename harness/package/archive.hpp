// Packages that come as one file: .zip and .kpp (format 2025-09, General requirements), or a zip of a folder
// of packages. Unpacks them into a private directory and trusts nothing in them: see docs/packages.md for
// what is refused. The one file that knows libarchive. Threading: free functions.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "harness/base/error.hpp"
#include "harness/base/swept_dir.hpp"

namespace casewise::package {

/// Whether the path names a file, not a directory, that is called like an archive.
[[nodiscard]] bool is_archive(const std::filesystem::path& path);

/// Goes with all that was unpacked.
struct UnpackedArchive {
  SweptDir directory;
  std::filesystem::path path;  ///< of the archive
  std::filesystem::path root;  ///< below it: what the archive stands for, called like the archive
  std::string shown;           ///< what messages call `root`: "a/sum.zip", or "a/sum.zip/inner"
};

/// Bounds of what an archive may hold.
struct ArchiveLimits {
  std::size_t entries = 100'000;
  Bytes size = Bytes::mib(8192);      ///< of all files together
  Bytes free_size = Bytes::mib(256);  ///< up to here the ratio does not count
  std::uint64_t ratio = 200;          ///< of the files' size to that of the archive
  std::size_t path = 1024;            ///< bytes of an entry's name
  std::size_t levels = 32;            ///< directories in each other
};

/// Unpacks the archive. A single directory at its top stands for the whole. One error tells what is wrong,
/// with the entry's name behind that of the archive: input errors, ErrorCode::system when the host is short
/// of something, ErrorCode::interrupted once `stop_asked` says so.
[[nodiscard]] Result<UnpackedArchive> unpack_archive(const std::filesystem::path& path,
                                                     const std::function<bool()>& stop_asked,
                                                     const ArchiveLimits& limits = {});

}  // namespace casewise::package
