// 58. Mounts, changes its root, or walks out of it.
// expect: AC
#define _GNU_SOURCE

#include <sys/mount.h>

#include "hostile.h"

int main(void) {
  const int root = open("/", O_RDONLY | O_DIRECTORY);
  if (mount("none", "/tmp", "tmpfs", 0, NULL) == 0) got("a mount");
  if (mount("/dev", "/tmp", NULL, MS_BIND, NULL) == 0) got("a bind mount");
  if (mount("none", "/", NULL, MS_REMOUNT | MS_BIND, NULL) == 0) got("a writable root");
  if (mount("proc", "/box", "proc", 0, NULL) == 0) got("/proc");
  if (umount2("/dev/null", MNT_DETACH) == 0 || umount2("/box", MNT_DETACH) == 0) got("an unmount");
  if (syscall(SYS_pivot_root, ".", ".") == 0) got("another root");
  if (chroot(".") == 0 || chroot("/dev") == 0) got("a chroot");
  if (syscall(SYS_open_tree, -100, "/", 1) >= 0) got("a tree");
  if (syscall(SYS_fsopen, "tmpfs", 0) >= 0) got("a file system");
  if (syscall(SYS_mount_setattr, root, "", 0x1000, "", 0) == 0) got("mount attributes");
  if (syscall(SYS_open_by_handle_at, root, "", O_RDONLY) >= 0) got("a file by its handle");
  for (int i = 0; i < 40; ++i)
    if (chdir("..") != 0) return 1;
  if (access("etc/passwd", F_OK) == 0 || access("bare", F_OK) == 0 || access("system", F_OK) == 0)
    got("a way out");
  return kept();
}
