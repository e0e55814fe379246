#include "harness/convert/archive_writer.hpp"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/text.hpp"

namespace casewise::convert {

namespace fs = std::filesystem;

namespace {

struct FreeArchive {
  void operator()(archive* one) const { archive_write_free(one); }
};
struct FreeEntry {
  void operator()(archive_entry* one) const { archive_entry_free(one); }
};

/// Where libarchive's bytes go, and what went wrong with that.
struct Sink {
  AtomicFile& file;
  std::optional<Error> failure;
};

la_ssize_t write_to_sink(archive* one, void* data, const void* bytes, std::size_t size) {
  Sink& sink = *static_cast<Sink*>(data);
  const Status written = sink.file.write({static_cast<const char*>(bytes), size});
  if (written) return static_cast<la_ssize_t>(size);
  sink.failure = written.error();
  archive_set_error(one, -1, "the file cannot be written");
  return -1;
}

class ZipWriter {
 public:
  explicit ZipWriter(AtomicFile& into) : sink_{into, std::nullopt}, archive_(archive_write_new()) {}

  Status open() {
    archive* const one = archive_.get();
    archive_write_set_format_zip(one);
    archive_write_set_bytes_in_last_block(one, 1);  // no zeros behind the end
    return check(archive_write_open(one, &sink_, nullptr, write_to_sink, nullptr));
  }

  Status add(const std::string& name, const package::NewFile& file) {
    if (file.source.empty()) {
      if (Status begun = begin(name, file.bytes.size(), file.executable); !begun) return begun;
      return put(file.bytes);
    }
    const Result<Fd> fd = open_file(file.source, O_RDONLY);
    if (!fd) return fail(fd.error());
    struct stat info {};
    if (::fstat(fd->get(), &info) != 0) return fail(system_error("read", errno));
    if (Status begun = begin(name, static_cast<std::uint64_t>(info.st_size), file.executable); !begun)
      return begun;
    return copy(*fd, static_cast<std::uint64_t>(info.st_size), file.source);
  }

  Status close() { return check(archive_write_close(archive_.get())); }

 private:
  Status check(int code) {
    if (code == ARCHIVE_OK) return {};
    if (sink_.failure) return fail(*sink_.failure);
    const char* const why = archive_error_string(archive_.get());
    return fail(ErrorCode::system,
                fmt::format("cannot write the archive: {}", why == nullptr ? "no reason given" : why));
  }

  Status begin(const std::string& name, std::uint64_t size, bool executable) {
    const std::unique_ptr<archive_entry, FreeEntry> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), executable ? 0755 : 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(size));
    // No time is set: the format's first one, 1980, is then written, in every time zone.
    return check(archive_write_header(archive_.get(), entry.get()));
  }

  Status put(std::string_view bytes) {
    while (!bytes.empty()) {
      const la_ssize_t taken = archive_write_data(archive_.get(), bytes.data(), bytes.size());
      if (taken <= 0) return check(ARCHIVE_FATAL);
      bytes.remove_prefix(static_cast<std::size_t>(taken));
    }
    return {};
  }

  Status copy(const Fd& fd, std::uint64_t size, const fs::path& source) {
    std::vector<char> buffer(std::size_t{256} << 10U);
    std::uint64_t left = size;
    while (left > 0) {
      const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0 || static_cast<std::uint64_t>(got) > left)
        return fail(ErrorCode::input, fmt::format("'{}' has changed while it was read", shown(source)));
      if (Status written = put({buffer.data(), static_cast<std::size_t>(got)}); !written) return written;
      left -= static_cast<std::uint64_t>(got);
    }
    return {};
  }

  Sink sink_;
  std::unique_ptr<archive, FreeArchive> archive_;
};

}  // namespace

Status write_zip(const package::NewTree& files, const std::string& prefix, AtomicFile& into,
                 const package::Stop& stop) {
  ZipWriter zip(into);
  if (Status opened = zip.open(); !opened) return opened;
  for (const auto& [name, file] : files) {
    if (stop()) return fail(ErrorCode::interrupted, "interrupted");
    if (Status added = zip.add(prefix + name, file); !added) return added;
  }
  return zip.close();
}

}  // namespace casewise::convert
