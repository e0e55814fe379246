// The tests as the present user, or with --without-root as one without privileges.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <vector>

#include <gmock/gmock.h>
#include <grp.h>
#include <unistd.h>

namespace {

/// Starts this program anew as nobody: a process that only changes its user may not look at itself in /proc.
/// Returns only when that cannot be.
int start_without_root(const std::vector<char*>& argv) {
  constexpr unsigned kNobody = 65534;
  const char* why = "this user has no privileges as it is";
  if (::geteuid() == 0) {
    if (::setgroups(0, nullptr) == 0 && ::setresgid(kNobody, kNobody, kNobody) == 0 &&
        ::setresuid(kNobody, kNobody, kNobody) == 0)
      ::execv("/proc/self/exe", argv.data());
    why = std::strerror(errno);
  }
  std::printf("[  SKIPPED ] %s\n", why);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<char*> rest;
  for (int i = 0; i < argc; ++i) {
    if (std::strcmp(argv[i], "--without-root") != 0) rest.push_back(argv[i]);
  }
  const bool without_root = rest.size() != static_cast<std::size_t>(argc);
  rest.push_back(nullptr);
  if (without_root) return start_without_root(rest);
  testing::InitGoogleMock(&argc, argv);
  return RUN_ALL_TESTS();
}
