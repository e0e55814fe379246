// What a zip archive says of its entries, as far as libraries that unpack do not tell: they make plain files
// of pipes. Source: PKWARE's .ZIP File Format Specification, 4.3.12 to 4.3.16. Threading: free functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::package {

struct ZipEntry {
  std::string name;        ///< as it is written there: any bytes
  std::uint32_t mode = 0;  ///< of a Unix file, as st_mode has it; 0: made where there is no such thing
  std::uint64_t size = 0;  ///< bytes when unpacked, as the entry claims
  bool encrypted = false;
};

/// The entries of the central directory of an open file. Errors: ErrorCode::input for a file that is no zip
/// archive, is damaged, or has more than `most` entries.
[[nodiscard]] Result<std::vector<ZipEntry>> read_zip_directory(int fd, std::size_t most);

}  // namespace casewise::package
