// 46. Looks for the answers by every path that could lead out.
// expect: AC
// outside: works
#define _GNU_SOURCE

#include <dirent.h>

#include "hostile.h"

static void walk(const char* directory, int depth) {
  DIR* entries = opendir(directory);
  if (entries == NULL || depth > 12) return;
  for (struct dirent* entry; (entry = readdir(entries)) != NULL;) {
    char path[4096];
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (strstr(entry->d_name, ".ans") != NULL || strstr(entry->d_name, ".in") != NULL) got(entry->d_name);
    snprintf(path, sizeof(path), "%s/%s", directory, entry->d_name);
    if (entry->d_type == DT_DIR) walk(path, depth + 1);
  }
  closedir(entries);
}

int main(void) {
  const char* const ways[] = {"/proc/1/root",  "/proc/1/cwd",     "/proc/self/cwd", "/proc/self/root",
                              "/proc/self/fd", "/proc/self/maps", "/dev/fd",        "/../../../../etc/passwd",
                              "/etc/passwd",   "/home",           "/root",          "/var"};
  for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); ++i) {
    if (access(ways[i], F_OK) == 0 || errno == EACCES) got(ways[i]);
  }
  walk("/", 0);
  return kept();
}
