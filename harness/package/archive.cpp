#include "harness/package/archive.hpp"

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/package/zip_directory.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

/// What macOS puts into every archive.
bool is_clutter(const fs::path& name) {
  return *name.begin() == "__MACOSX" || name.filename() == ".DS_Store";
}

/// Why nothing may be unpacked under this name; empty: all is well.
std::string why_unfit(const std::string& name, const ArchiveLimits& limits) {
  constexpr std::size_t kLongestPart = 255;  // on every file system that matters
  if (!is_utf8(name)) return "the entry's name is not UTF-8";
  if (name.empty()) return "the entry has no name";
  if (name.find('\\') != std::string::npos)
    return "the entry's name has a backslash, which is no separator; make the archive with '/'";
  if (name.front() == '/' || (name.size() > 2 && name[1] == ':' && name[2] == '/'))
    return "the entry's name is absolute";
  if (name.size() > limits.path) return fmt::format("the entry's name has more than {} bytes", limits.path);
  std::size_t levels = 0;
  for (const fs::path& part : fs::path(name)) {
    if (part == "..") return "the entry's name leads out of the archive";
    if (part.native().size() > kLongestPart)
      return fmt::format("a part of the entry's name has more than {} bytes", kLongestPart);
    ++levels;
  }
  if (levels > limits.levels) return fmt::format("more than {} directories in each other", limits.levels);
  return "";
}

/// Whether a link at `name` that leads to `target` stays below the top.
bool stays_inside(const fs::path& name, const fs::path& target) {
  if (target.is_absolute() || target.empty()) return false;
  const fs::path leads_to = (name.parent_path() / target).lexically_normal();
  return leads_to.empty() || *leads_to.begin() != "..";
}

/// Library calls turn names from UTF-8 into the locale's encoding, which is to be UTF-8 as well.
class Utf8Locale {
 public:
  Utf8Locale() : locale_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (locale_ != nullptr) before_ = ::uselocale(locale_);
  }
  ~Utf8Locale() {
    if (locale_ == nullptr) return;
    ::uselocale(before_);
    ::freelocale(locale_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
  locale_t locale_;
  locale_t before_ = nullptr;
};

struct FreeArchive {
  void operator()(archive* reader) const { ::archive_read_free(reader); }
};

class Unpacker {
 public:
  Unpacker(const fs::path& path, fs::path into, const std::function<bool()>& stop_asked,
           const ArchiveLimits& limits)
      : path_(path), into_(std::move(into)), stop_asked_(stop_asked), limits_(limits) {}

  Status run() {
    Result<Fd> file = open_file(path_, O_RDONLY | O_NONBLOCK);
    if (!file) return fail(file.error());
    file_ = std::move(*file);
    struct stat info {};
    if (::fstat(file_.get(), &info) != 0) return fail(system_error("look at the archive", errno));
    archive_size_ = static_cast<std::uint64_t>(info.st_size);
    if (Status checked = check_directory(); !checked) return checked;
    const Utf8Locale utf8;
    if (Status unpacked = unpack_all(); !unpacked) return unpacked;
    return make_links();
  }

 private:
  [[nodiscard]] tl::unexpected<Error> refuse(std::string why) const {
    return fail(Error(ErrorCode::input, std::move(why), {printable(path_.string(), 4096), 0, 0}));
  }
  [[nodiscard]] tl::unexpected<Error> refuse(const std::string& name, std::string why) const {
    return fail(Error(ErrorCode::input, std::move(why),
                      {printable(path_.string(), 4096) + "/" + printable(name, limits_.path), 0, 0}));
  }

  /// What the entries claim to be, before any of them is made.
  Status check_directory() {
    const Result<std::vector<ZipEntry>> entries = read_zip_directory(file_.get(), limits_.entries);
    if (!entries) return refuse(entries.error().message());
    listed_ = entries->size();
    std::uint64_t size = 0;
    for (const ZipEntry& entry : *entries) {
      if (entry.encrypted) return refuse(entry.name, "the archive is encrypted; unpack it yourself");
      const std::uint32_t type = entry.mode & S_IFMT;
      if (type != 0 && type != S_IFREG && type != S_IFDIR && type != S_IFLNK)
        return refuse(entry.name, "the entry is a pipe, a device or a socket");
      if (std::string why = why_unfit(entry.name, limits_); !why.empty() && !is_utf8(entry.name))
        return refuse(entry.name, std::move(why));
      size += std::min(entry.size, limits_.size.count() + 1);  // no overflow: few entries
    }
    return check_size(size);
  }

  [[nodiscard]] Status check_size(std::uint64_t size) const {
    if (size > limits_.size.count())
      return refuse(fmt::format("the archive unpacks to more than {}", limits_.size.to_string()));
    if (size > limits_.free_size.count() && size / limits_.ratio > archive_size_)
      return refuse(fmt::format("the archive unpacks to more than {} times its size", limits_.ratio));
    return {};
  }

  Status unpack_all() {
    reader_.reset(::archive_read_new());
    if (!reader_) return fail(system_error("read the archive", ENOMEM));
    ::archive_read_support_format_zip_seekable(reader_.get());
    constexpr std::size_t kBlock = std::size_t{64} << 10U;
    if (::lseek(file_.get(), 0, SEEK_SET) != 0 ||
        ::archive_read_open_fd(reader_.get(), file_.get(), kBlock) != ARCHIVE_OK)
      return damaged();
    for (std::size_t entries = 0;;) {
      archive_entry* entry = nullptr;
      const int got = ::archive_read_next_header(reader_.get(), &entry);
      if (got == ARCHIVE_EOF && entries != listed_)
        return refuse("the zip archive is damaged: not all entries of its directory are there");
      if (got == ARCHIVE_EOF) return {};
      if (got != ARCHIVE_OK && got != ARCHIVE_WARN) return damaged();
      ++entries;
      if (stop_asked_()) return fail(ErrorCode::interrupted, "interrupted");
      if (Status made = make(entry); !made) return made;
    }
  }

  [[nodiscard]] tl::unexpected<Error> damaged() const {
    const char* const why = reader_ ? ::archive_error_string(reader_.get()) : nullptr;
    return refuse(fmt::format("the zip archive is damaged: {}",
                              why == nullptr ? "nobody can read it" : printable(why)));
  }

  Status make(archive_entry* entry) {
    const char* const given = ::archive_entry_pathname(entry);
    const std::string name = given == nullptr ? "" : given;
    if (std::string why = why_unfit(name, limits_); !why.empty()) return refuse(name, std::move(why));
    const fs::path place = fs::path(name).lexically_normal();
    if (is_clutter(place)) return {};
    const mode_t type = ::archive_entry_filetype(entry);
    if (type == AE_IFDIR) return make_directories(name, place);
    if (Status made = make_directories(name, place.parent_path()); !made) return made;
    if (type == AE_IFLNK) return keep_link(name, place, entry);
    if (type != AE_IFREG)
      return refuse(name, "the entry is neither a file nor a directory nor a symbolic link");
    const bool executable = (::archive_entry_perm(entry) & S_IXUSR) != 0;
    return make_file(name, place, executable);
  }

  /// Nothing below the top is a link yet, so no path leads out.
  Status make_directories(const std::string& name, const fs::path& place) {
    fs::path made = into_;
    for (const fs::path& part : place) {
      if (part.empty() || part == ".") continue;
      made /= part;
      if (::mkdir(made.c_str(), 0700) == 0) continue;
      struct stat info {};
      if (errno != EEXIST) return fail(system_error("unpack the archive", errno));
      if (::lstat(made.c_str(), &info) != 0 || !S_ISDIR(info.st_mode))
        return refuse(name, "a file and a directory have the same name");
    }
    return {};
  }

  Status keep_link(const std::string& name, const fs::path& place, archive_entry* entry) {
    const char* const target = ::archive_entry_symlink(entry);
    if (target == nullptr || !stays_inside(place, target))
      return refuse(name, "the symbolic link leaves the archive");
    links_.emplace_back(place, target);
    return {};
  }

  Status make_file(const std::string& name, const fs::path& place, bool executable) {
    const fs::path path = into_ / place;
    const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    const Fd file(::open(path.c_str(), flags, executable ? 0700 : 0600));
    if (!file && errno == EEXIST) return refuse(name, "the entry is there twice");
    if (!file) return fail(system_error("unpack the archive", errno));
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    for (;;) {
      const int got = ::archive_read_data_block(reader_.get(), &block, &size, &offset);
      if (got == ARCHIVE_EOF) return {};
      if (got != ARCHIVE_OK) return damaged();
      unpacked_ += size;
      if (Status small = check_size(unpacked_); !small) return small;
      if (stop_asked_()) return fail(ErrorCode::interrupted, "interrupted");
      if (Status written = write_all(file.get(), {static_cast<const char*>(block), size}); !written)
        return fail(written.error().within("unpacking " + printable(name)));
    }
  }

  /// Last, so that nothing is written through one.
  Status make_links() {
    for (const auto& [place, target] : links_) {
      if (::symlink(target.c_str(), (into_ / place).c_str()) == 0) continue;
      if (errno == EEXIST) return refuse(place.string(), "the entry is there twice");
      return fail(system_error("unpack the archive", errno));
    }
    return {};
  }

  const fs::path& path_;
  fs::path into_;
  const std::function<bool()>& stop_asked_;
  const ArchiveLimits& limits_;
  Fd file_;
  std::uint64_t archive_size_ = 0;
  std::size_t listed_ = 0;  // entries of the directory
  std::uint64_t unpacked_ = 0;
  std::unique_ptr<archive, FreeArchive> reader_;
  std::vector<std::pair<fs::path, std::string>> links_;
};

/// The only entry of a directory, when it is a directory itself.
std::optional<fs::path> only_directory(const fs::path& directory) {
  std::optional<fs::path> only;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, error)) {
    if (only || !fs::is_directory(entry.symlink_status(error))) return std::nullopt;
    only = entry.path();
  }
  return only;
}

}  // namespace

bool is_archive(const fs::path& path) {
  std::error_code error;
  const std::string extension = path.extension().string();
  return (extension == ".zip" || extension == ".kpp") && fs::exists(path, error) &&
         !fs::is_directory(path, error);
}

Result<UnpackedArchive> unpack_archive(const fs::path& path, const std::function<bool()>& stop_asked,
                                       const ArchiveLimits& limits) {
  Result<SweptDir> directory = SweptDir::create("casewise-archive");
  if (!directory) return fail(directory.error());
  const fs::path files = directory->path() / "files";
  const fs::path named = directory->path() / "named";
  for (const fs::path& made : {files, named}) {
    if (::mkdir(made.c_str(), 0700) != 0) return fail(system_error("unpack the archive", errno));
  }
  if (Status unpacked = Unpacker(path, files, stop_asked, limits).run(); !unpacked)
    return fail(unpacked.error());
  const std::optional<fs::path> only = only_directory(files);
  const fs::path stem = path.stem();
  const fs::path root = named / (stem == "." || stem == ".." ? fs::path("archive") : stem);
  std::error_code error;
  fs::rename(only.value_or(files), root, error);
  if (error) return fail(system_error("unpack the archive", error.value()));
  std::string shown = path.string();
  if (only) shown += "/" + only->filename().string();
  return UnpackedArchive{std::move(*directory), path, root, std::move(shown)};
}

}  // namespace casewise::package
