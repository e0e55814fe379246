#include "harness/slot/jail.hpp"

#include <cerrno>
#include <filesystem>
#include <string>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/os/mount.hpp"
#include "harness/slot/shown.hpp"
#include "harness/slot/unpack.hpp"

namespace casewise::slot {

namespace fs = std::filesystem;

namespace {

constexpr unsigned kManyInodes = 100'000;

Status make_directory(const std::string& path) {
  if (::mkdir(path.c_str(), 0755) != 0 && errno != EEXIST) {
    return fail(system_error(fmt::format("make {} in the sandbox", path), errno));
  }
  return {};
}

Status make_file(const std::string& path) {
  const Fd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0444));
  if (!file) return fail(system_error(fmt::format("make {} in the sandbox", path), errno));
  return {};
}

/// The host's `path` at the same place below `root`: a link as a link, the rest read-only.
Status show(const std::string& root, const std::string& path, bool device = false) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (!fs::exists(status)) return {};
  const std::string target = root + path;
  if (fs::is_symlink(status)) {
    fs::create_symlink(fs::read_symlink(path, error), target, error);
    if (error) return fail(system_error(fmt::format("make {} in the sandbox", target), error.value()));
    return {};
  }
  if (Status made = fs::is_directory(status) ? make_directory(target) : make_file(target); !made) return made;
  return os::bind_read_only(path, target, device);
}

/// The directories above one that the host has.
Status make_parents(const std::string& root, std::string_view path) {
  std::error_code error;
  if (!fs::exists(path, error)) return {};
  for (std::size_t slash = path.find('/', 1); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    if (Status made = make_directory(root + std::string(path.substr(0, slash))); !made) return made;
  }
  return {};
}

/// What compilers, interpreters and the dynamic loader read of /etc; nothing that names users or hosts.
Status show_configuration(const std::string& root) {
  if (Status made = make_directory(root + "/etc"); !made) return made;
  std::error_code error;
  for (fs::directory_iterator entry("/etc", error); entry != fs::directory_iterator();
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const bool wanted = name == "ld.so.cache" || name == "alternatives" || name == "localtime" ||
                        name.starts_with("fpc") || name.starts_with("gnucobol") || name == "nim" ||
                        name == "mono" || name == "racket" || name == "nsswitch.conf" ||
                        name.rfind("java", 0) == 0;
    if (!wanted) continue;
    if (Status shown = show(root, entry->path().string()); !shown) return shown;
  }
  return {};
}

Status show_devices(const std::string& root) {
  if (Status made = make_directory(root + "/dev"); !made) return made;
  for (const char* device : {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}) {
    if (Status shown = show(root, device, true); !shown) return shown;
  }
  return {};
}

Status build_view(const std::string& root, View view) {
  for (const char* directory : {"", "/box", "/tmp"}) {
    if (Status done = make_directory(root + directory); !done) return done;
  }
  if (Status done = show_devices(root); !done) return done;
  if (view == View::bare) return {};
  if (Status done = make_directory(root + "/proc"); !done) return done;
  for (const char* directory : kShownDirectories) {
    if (Status done = make_parents(root, directory); !done) return done;
    if (Status done = show(root, directory); !done) return done;
  }
  return show_configuration(root);
}

}  // namespace

const char* root_of(View view) {
  return view == View::system ? "/system" : "/bare";
}

Status build_jail(const char* mount_point, bool keep_proc) {
  if (Status done = os::make_mounts_private(); !done) return done;
  if (Status done = os::mount_memory(mount_point, Bytes::mib(1), 1000, 0755); !done) return done;
  for (const View view : {View::system, View::bare}) {
    if (Status done = build_view(std::string(mount_point) + root_of(view), view); !done) return done;
  }
  if (keep_proc) {
    const std::string kept = std::string(mount_point) + "/proc";
    if (Status done = make_directory(kept); !done) return done;
    // Where the host does not allow it, the programs that need a /proc cannot be run, and only those.
    (void)os::bind_read_only("/proc", kept);
  }
  if (Status done = os::enter_root(mount_point); !done) return done;
  return os::make_read_only("/");
}

Furniture::Furniture(View view)
    : box_path_(root_of(view) + std::string("/box")),
      scratch_path_(root_of(view) + std::string("/tmp")),
      proc_path_(root_of(view) + std::string("/proc")) {}

Status Furniture::set_box(std::uint64_t id, int pack) {
  if (id == box_id_) return {};
  if (box_id_ != 0) {
    if (Status done = os::detach(box_path_); !done) return done;
    box_id_ = 0;
  }
  if (id == 0) return {};
  if (pack < 0) return fail(system_error("find the program's files in the sandbox", ENOENT));
  if (Status done = os::mount_memory(box_path_, Bytes::mib(4096), kManyInodes, 0755); !done) return done;
  if (Status done = fill_box(pack); !done) {
    (void)os::detach(box_path_);  // no later run may find half of it
    return done;
  }
  box_id_ = id;
  return {};
}

Status Furniture::fill_box(int pack) {
  const Fd box(::open(box_path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!box) return fail(system_error("open /box", errno));
  if (Status done = unpack(pack, box.get()); !done) return done;
  return os::make_read_only(box_path_);
}

Status Furniture::open_scratch(Bytes size, int staged) {
  if (Status done = os::mount_memory(scratch_path_, size, kManyInodes, 01777); !done) return done;
  scratch_ = true;
  if (staged < 0) return {};
  const Fd scratch(::open(scratch_path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!scratch) return fail(system_error("open /tmp", errno));
  return unpack(staged, scratch.get());
}

const char* Furniture::expect_proc() {
  proc_ = true;
  return proc_path_.c_str();
}

Status Furniture::close_proc() {
  if (!proc_) return {};
  // It is no mount where the run ended before it made one.
  if (::umount2(proc_path_.c_str(), MNT_DETACH) != 0 && errno != EINVAL)
    return fail(system_error("unmount /proc", errno));
  proc_ = false;
  return {};
}

Result<Fd> Furniture::close_scratch(bool keep) {
  if (!scratch_) return Fd();
  Fd kept;
  if (keep) kept.reset(::open(scratch_path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const int error = errno;
  if (Status done = os::detach(scratch_path_); !done) return fail(done.error());
  scratch_ = false;
  if (keep && !kept) return fail(system_error("keep /tmp", error));
  return kept;
}

}  // namespace casewise::slot
