#include "harness/sandbox/file_pack.hpp"

#include <atomic>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "harness/slot/unpack.hpp"

namespace casewise::sandbox {

namespace {

/// A name that occurs twice, or that is a file although another name has it as a directory.
std::optional<std::string> find_clash(const std::vector<PackedFile>& files) {
  std::set<std::string_view> names;
  for (const PackedFile& file : files) {
    if (!names.insert(file.name).second) return file.name;
  }
  for (const std::string_view name : names) {
    for (std::size_t slash = name.find('/'); slash != std::string_view::npos;
         slash = name.find('/', slash + 1)) {
      if (names.count(name.substr(0, slash)) > 0) return std::string(name.substr(0, slash));
    }
  }
  return std::nullopt;
}

}  // namespace

Result<std::shared_ptr<const FilePack>> FilePack::make(const std::vector<PackedFile>& files) {
  static std::atomic<std::uint64_t> next_id{1};
  if (const std::optional<std::string> clash = find_clash(files)) {
    return fail(ErrorCode::input, fmt::format("'{}' is there twice", *clash));
  }
  std::string packed;
  for (const PackedFile& file : files) {
    if (!slot::is_pack_name(file.name))
      return fail(ErrorCode::input, fmt::format("'{}' is not a usable file name", file.name));
    const slot::PackEntry entry{file.bytes.size(), static_cast<std::uint32_t>(file.name.size()),
                                file.executable ? 0555U
                                : file.writable ? 0666U
                                                : 0444U};
    packed.append(reinterpret_cast<const char*>(&entry), sizeof(entry));
    packed += file.name;
    packed += file.bytes;
  }
  Result<std::shared_ptr<const os::SealedFile>> sealed = os::SealedFile::make(packed);
  if (!sealed) return fail(sealed.error());
  return std::make_shared<const FilePack>(std::move(*sealed), next_id.fetch_add(1));
}

}  // namespace casewise::sandbox
