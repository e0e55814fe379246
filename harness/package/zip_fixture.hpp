// For tests: zip archives byte by byte, so that entries can claim what no tool would write. Source: PKWARE's
// .ZIP File Format Specification. Threading: plain values.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace casewise::package {

struct FakeEntry {
  std::string name;
  std::string bytes;
  unsigned mode = S_IFREG | 0644U;  ///< 0: as if made on a system without modes
  unsigned flags = 0x800;           ///< the name is UTF-8
  unsigned method = 0;              ///< 0: stored; 8: `bytes` are deflated
  std::uint32_t claimed_size = 0;   ///< when unpacked; 0: that of `bytes`
};

namespace zip_detail {

inline std::string number(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i)
    text += static_cast<char>(value >> 8U * static_cast<unsigned>(i) & 0xFFU);
  return text;
}

inline std::uint32_t crc32(const std::string& bytes) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit)
      crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

/// What the local header and the directory have in common: from the flags to the length of the name.
inline std::string shared_fields(const FakeEntry& entry) {
  const std::uint64_t size = entry.claimed_size == 0 ? entry.bytes.size() : entry.claimed_size;
  return number(entry.flags, 2) + number(entry.method, 2) + number(0, 4) + number(crc32(entry.bytes), 4) +
         number(entry.bytes.size(), 4) + number(size, 4) + number(entry.name.size(), 2);
}

}  // namespace zip_detail

inline std::string make_zip(const std::vector<FakeEntry>& entries) {
  using zip_detail::number;
  std::string files;
  std::string directory;
  for (const FakeEntry& entry : entries) {
    const std::string shared = zip_detail::shared_fields(entry);
    const unsigned system = entry.mode == 0 ? 0 : 3;
    directory += "PK\1\2" + number(system << 8U | 20U, 2) + number(20, 2) + shared + number(0, 8) +
                 number(std::uint64_t{entry.mode} << 16U, 4) + number(files.size(), 4) + entry.name;
    files += "PK\3\4" + number(20, 2) + shared + number(0, 2) + entry.name + entry.bytes;
  }
  const std::uint64_t count = entries.size();
  return files + directory + "PK\5\6" + number(0, 4) + number(count, 2) + number(count, 2) +
         number(directory.size(), 4) + number(files.size(), 4) + number(0, 2);
}

/// Files below `top`, which is empty or ends with a slash.
inline std::string zip_of(const std::map<std::string, std::string>& files, const std::string& top = "") {
  std::vector<FakeEntry> entries;
  for (const auto& [path, content] : files)
    entries.push_back({top + path, content});
  return make_zip(entries);
}

/// A deflated stream of 1 + 258 * `repetitions` zeros: one block of fixed codes (RFC 1951, 3.2.6).
inline std::string deflated_zeros(std::size_t repetitions) {
  std::string bytes;
  unsigned bits = 0;
  const auto put = [&](unsigned value, int count) {  // the first bit in the lowest place
    for (int i = 0; i < count; ++i, ++bits) {
      if (bits % 8 == 0) bytes += '\0';
      const unsigned bit = value >> static_cast<unsigned>(i) & 1U;
      bytes.back() = static_cast<char>(static_cast<unsigned char>(bytes.back()) | bit << bits % 8);
    }
  };
  put(0b011, 3);       // the last block, fixed codes
  put(0b00001100, 8);  // literal 0: code 00110000, its first bit first
  for (std::size_t i = 0; i < repetitions; ++i) {
    put(0b10100011, 8);  // length 258: code 11000101
    put(0, 5);           // distance 1
  }
  put(0, 7);  // the end
  return bytes;
}

}  // namespace casewise::package
