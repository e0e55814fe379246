#include "harness/os/mount.hpp"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "harness/base/fd.hpp"

namespace casewise::os {

namespace {

Status checked(long result, const std::string& what) {
  if (result < 0) return fail(system_error(what, errno));
  return {};
}

}  // namespace

Status make_mounts_private() {
  return checked(::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr), "make mounts private");
}

Status bind_read_only(const std::string& source, const std::string& target, bool devices) {
  const std::string what = fmt::format("bind {}", source);
  const Fd tree(::open_tree(AT_FDCWD, source.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE));
  if (!tree) return fail(system_error(what, errno));
  mount_attr attributes{};
  attributes.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | (devices ? 0U : MOUNT_ATTR_NODEV);
  if (Status set = checked(
          ::mount_setattr(tree.get(), "", AT_EMPTY_PATH | AT_RECURSIVE, &attributes, sizeof(attributes)),
          what);
      !set) {
    return set;
  }
  return checked(::move_mount(tree.get(), "", AT_FDCWD, target.c_str(), MOVE_MOUNT_F_EMPTY_PATH), what);
}

Status mount_memory(const std::string& target, Bytes size, unsigned inodes, unsigned mode) {
  const std::string options = fmt::format("size={},nr_inodes={},mode={:o}", size.count(), inodes, mode);
  return checked(::mount("casewise", target.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, options.c_str()),
                 fmt::format("mount a memory file system at {}", target));
}

Status make_read_only(const std::string& target) {
  mount_attr attributes{};
  attributes.attr_set = MOUNT_ATTR_RDONLY;
  return checked(::mount_setattr(AT_FDCWD, target.c_str(), 0, &attributes, sizeof(attributes)),
                 fmt::format("make {} read-only", target));
}

Status detach(const std::string& target) {
  return checked(::umount2(target.c_str(), MNT_DETACH), fmt::format("unmount {}", target));
}

Status enter_root(const std::string& root) {
  if (Status moved = checked(::chdir(root.c_str()), "enter the new root"); !moved) return moved;
  if (Status turned = checked(::syscall(SYS_pivot_root, ".", "."), "change the root"); !turned) return turned;
  // The old root now lies over the new one at "."; taking it away uncovers ours.
  if (Status gone = checked(::umount2(".", MNT_DETACH), "leave the old root"); !gone) return gone;
  return checked(::chdir("/"), "enter the new root");
}

}  // namespace casewise::os
