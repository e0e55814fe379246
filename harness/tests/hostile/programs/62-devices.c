// 62. Opens or makes devices of the host.
// expect: AC
// outside: works
#define _GNU_SOURCE

#include <dirent.h>
#include <sys/sysmacros.h>

#include "hostile.h"

int main(void) {
  const char* const harmless[] = {".", "..", "null", "zero", "full", "random", "urandom"};
  DIR* devices = opendir("/dev");
  if (devices == NULL) return 1;
  for (struct dirent* entry; (entry = readdir(devices)) != NULL;) {
    int known = 0;
    for (int i = 0; i < 7; ++i)
      known |= strcmp(entry->d_name, harmless[i]) == 0;
    if (!known) got(entry->d_name);
  }
  const dev_t kinds[] = {makedev(1, 1), makedev(1, 2), makedev(10, 232), makedev(10, 229), makedev(254, 0)};
  const char* const places[] = {"/dev/hostile", "/tmp/hostile", "/box/hostile", "hostile"};
  for (int i = 0; i < 5; ++i) {
    for (int k = 0; k < 4; ++k) {
      if (mknod(places[k], (i == 4 ? S_IFBLK : S_IFCHR) | 0666, kinds[i]) == 0) got("a device");
    }
  }
  return kept();
}
