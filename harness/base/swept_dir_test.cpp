#include "harness/base/swept_dir.hpp"

#include <csignal>
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace casewise {
namespace {

namespace fs = std::filesystem;

class SweptDirTest : public testing::Test {
 protected:
  void SetUp() override { ::setenv("TMPDIR", parent_.path().c_str(), 1); }
  void TearDown() override { ::unsetenv("TMPDIR"); }

  /// A directory of a process that was killed.
  [[nodiscard]] fs::path left_by_the_dead() const {
    const pid_t child = ::fork();
    if (child == 0) {
      const Result<SweptDir> directory = SweptDir::create("swept");
      if (directory) (void)write_file(directory->path() / "large", "x");
      ::raise(SIGKILL);
    }
    ::waitpid(child, nullptr, 0);
    for (const fs::directory_entry& entry : fs::directory_iterator(parent_.path())) {
      if (entry.path() != spared_) return entry.path();
    }
    return {};
  }

  TempDir parent_ = TempDir::create("casewise-test").value();
  fs::path spared_;
};

TEST_F(SweptDirTest, IsTheOwnersAloneAndGoesWithTheObject) {
  fs::path path;
  {
    const SweptDir directory = SweptDir::create("swept").value();
    path = directory.path();
    struct stat info {};
    ASSERT_EQ(::stat(path.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777U, 0700U);
    EXPECT_EQ(path.parent_path(), parent_.path());
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(SweptDirTest, WhatADeadProcessLeftGoesWithTheNextAndWhatALivingOneHasStays) {
  const SweptDir living = SweptDir::create("swept").value();
  spared_ = living.path();
  const fs::path left = left_by_the_dead();
  ASSERT_TRUE(fs::exists(left / "large"));
  const SweptDir next = SweptDir::create("swept").value();
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(living.path()));
}

TEST_F(SweptDirTest, NothingOfAnotherNameOrKindIsSwept) {
  const fs::path other = parent_.path() / "swept-abcdef-more";
  const fs::path target = parent_.path() / "target";
  const fs::path link = parent_.path() / "swept-abcdef";
  fs::create_directory(other);
  fs::create_directory(target);
  fs::create_directory_symlink(target, link);
  const SweptDir directory = SweptDir::create("swept").value();
  EXPECT_TRUE(fs::exists(other));
  EXPECT_TRUE(fs::exists(target));
  EXPECT_TRUE(fs::exists(link));
}

}  // namespace
}  // namespace casewise
