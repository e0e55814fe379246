#include "harness/package/zip_directory.hpp"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/bytes.hpp"

namespace casewise::package {

namespace {

constexpr std::string_view kEnd("PK\5\6", 4);
constexpr std::string_view kEnd64("PK\6\6", 4);
constexpr std::string_view kEnd64Locator("PK\6\7", 4);
constexpr std::string_view kEntry("PK\1\2", 4);
constexpr std::size_t kEndSize = 22;
constexpr std::size_t kEnd64Size = 56;
constexpr std::size_t kLocatorSize = 20;
constexpr std::size_t kEntrySize = 46;
constexpr std::size_t kLongestComment = 0xFFFF;
constexpr Bytes kMostDirectory = Bytes::mib(64);
constexpr int kUnix = 3;  // the systems that an entry was made on and that have modes
constexpr int kMac = 19;

tl::unexpected<Error> damaged(const char* what) {
  return fail(ErrorCode::input, fmt::format("the zip archive is damaged: {}", what));
}

/// A number of `size` bytes, the lowest first. The caller has made sure that they are there.
std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;)
    value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// `size` bytes of the file; fewer at its end.
Result<std::string> read_at(int fd, std::uint64_t offset, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got = ::pread(fd, bytes.data() + done, size - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(system_error("read the archive", errno));
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

/// Where the central directory is.
struct Place {
  std::uint64_t entries = 0;
  std::uint64_t size = 0;
  std::uint64_t end = 0;  // offset of what follows it
};

/// Archives with more than 65535 entries or 4 GiB have a second, larger end of the directory before the
/// first.
Result<Place> read_large_end(int fd, std::uint64_t end) {
  if (end < kLocatorSize) return damaged("the end of its directory is too near to its start");
  const Result<std::string> locator = read_at(fd, end - kLocatorSize, kLocatorSize);
  if (!locator) return fail(locator.error());
  if (!locator->starts_with(kEnd64Locator)) return damaged("the large end of its directory is not there");
  const std::uint64_t at = number(*locator, 8, 8);
  if (at > end - kLocatorSize) return damaged("the large end of its directory is not there");
  const Result<std::string> large = read_at(fd, at, kEnd64Size);
  if (!large) return fail(large.error());
  if (large->size() < kEnd64Size || !large->starts_with(kEnd64))
    return damaged("the large end of its directory is not there");
  return Place{number(*large, 32, 8), number(*large, 40, 8), at};
}

Result<Place> find_directory(int fd) {
  struct stat info {};
  if (::fstat(fd, &info) != 0) return fail(system_error("look at the archive", errno));
  const auto length = static_cast<std::uint64_t>(info.st_size);
  const std::size_t tail_size = std::min<std::uint64_t>(length, kEndSize + kLongestComment);
  const Result<std::string> tail = read_at(fd, length - tail_size, tail_size);
  if (!tail) return fail(tail.error());
  const std::size_t found =
      tail->size() < kEndSize ? std::string::npos : tail->rfind(kEnd, tail->size() - kEndSize);
  if (found == std::string::npos)
    return fail(ErrorCode::input, "is no zip archive, or is cut off: its directory is not there");
  const std::uint64_t end = length - tail_size + found;
  const Place place{number(*tail, found + 10, 2), number(*tail, found + 12, 4), end};
  const bool is_large =
      place.entries == 0xFFFF || place.size == 0xFFFFFFFF || number(*tail, found + 16, 4) == 0xFFFFFFFF;
  return is_large ? read_large_end(fd, end) : Result<Place>(place);
}

/// The size that an entry of more than 4 GiB has among its extra fields.
std::uint64_t large_size(std::string_view extra) {
  constexpr std::size_t kHeader = 4;
  while (extra.size() >= kHeader) {
    const std::size_t size = number(extra, 2, 2);
    if (size > extra.size() - kHeader) break;
    if (number(extra, 0, 2) == 1 && size >= 8) return number(extra, kHeader, 8);
    extra.remove_prefix(kHeader + size);
  }
  return 0xFFFFFFFF;
}

/// Takes one entry off the front of the directory.
std::optional<ZipEntry> take_entry(std::string_view& directory) {
  if (directory.size() < kEntrySize || !directory.starts_with(kEntry)) return std::nullopt;
  const std::size_t name = number(directory, 28, 2);
  const std::size_t extra = number(directory, 30, 2);
  const std::size_t whole = kEntrySize + name + extra + number(directory, 32, 2);
  if (whole > directory.size()) return std::nullopt;
  ZipEntry entry;
  entry.name = directory.substr(kEntrySize, name);
  entry.encrypted = (number(directory, 8, 2) & 1U) != 0;
  entry.size = number(directory, 24, 4);
  if (entry.size == 0xFFFFFFFF) entry.size = large_size(directory.substr(kEntrySize + name, extra));
  const std::uint64_t made_on = number(directory, 5, 1);
  if (made_on == kUnix || made_on == kMac) entry.mode = static_cast<std::uint32_t>(number(directory, 40, 2));
  directory.remove_prefix(whole);
  return entry;
}

}  // namespace

Result<std::vector<ZipEntry>> read_zip_directory(int fd, std::size_t most) {
  const Result<Place> place = find_directory(fd);
  if (!place) return fail(place.error());
  if (place->entries > most)
    return fail(ErrorCode::input, fmt::format("the archive has more than {} entries", most));
  if (place->size > place->end || place->size > kMostDirectory.count())
    return damaged("its directory is larger than it can be");
  const Result<std::string> directory =
      read_at(fd, place->end - place->size, static_cast<std::size_t>(place->size));
  if (!directory) return fail(directory.error());
  std::vector<ZipEntry> entries;
  std::string_view rest = *directory;
  while (entries.size() < place->entries) {
    std::optional<ZipEntry> entry = take_entry(rest);
    if (!entry) return damaged("an entry of its directory is broken");
    entries.push_back(std::move(*entry));
  }
  return entries;
}

}  // namespace casewise::package
