#include "harness/cli/submission_input.hpp"

#include <csignal>
#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "harness/base/file.hpp"
#include "harness/cli/interrupt.hpp"

namespace casewise::cli {
namespace {

TEST(FindSubmissions, AnInterruptionEndsTheSearch) {
  const TempDir dir = TempDir::create("casewise-test").value();
  ASSERT_TRUE(write_file(dir.path() / "a.py", "print()\n"));
  const Console console({}, [](std::string_view) { return Status(); });
  const auto found = find_submissions({dir.path()}, model::Problem(), console);
  ASSERT_TRUE(found) << found.error().message();
  EXPECT_EQ(found->size(), 1U);
  // In a process of its own, since the flag never goes away.
  EXPECT_EXIT(
      {
        watch_for_interrupts();
        (void)std::raise(SIGINT);
        (void)std::raise(SIGINT);  // as from timeout(1): one that comes twice at once is one
        const auto stopped = find_submissions({dir.path()}, model::Problem(), console);
        std::_Exit(!stopped && stopped.error().code() == ErrorCode::interrupted ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST(FindSubmissions, NoneIsPassedOverForWantOfDescriptors) {
  namespace fs = std::filesystem;
  const TempDir dir = TempDir::create("casewise-test").value();
  fs::create_directories(dir.path() / "alice");
  ASSERT_TRUE(write_file(dir.path() / "a.py", "print()\n"));
  const Console console({}, [](std::string_view) { return Status(); });
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit none_left{0, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none_left), 0);
  const auto found = find_submissions({dir.path()}, model::Problem(), console);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code(), ErrorCode::system) << found.error().message();
}

}  // namespace
}  // namespace casewise::cli
