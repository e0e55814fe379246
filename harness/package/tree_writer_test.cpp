#include "harness/package/tree_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace casewise::package {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;

bool never() {
  return false;
}

class StagedTrees : public testing::Test {
 protected:
  [[nodiscard]] fs::path at(const std::string& name) const { return directory_.path() / name; }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(directory_.path()), {}));
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return read_file(at(name)).value_or("none");
  }

 private:
  TempDir directory_ = TempDir::create("casewise-tree").value();
};

TEST_F(StagedTrees, AppearAllAtOnce) {
  ASSERT_TRUE(write_file(at("source"), "copied"));
  const NewTree files = {
      {"a/b/c.txt", {"deep"}}, {"run", {"#!/bin/sh\n", {}, true}}, {"copy", {"", at("source")}}};
  {
    Result<StagedTree> tree = StagedTree::write(files, at("new"), never);
    ASSERT_TRUE(tree) << tree.error().to_string();
    EXPECT_FALSE(fs::exists(at("new")));
    EXPECT_EQ(tree->path().filename(), "new");
    EXPECT_EQ(read_file(tree->path() / "a/b/c.txt").value(), "deep");
    ASSERT_TRUE(tree->place(false));
  }
  EXPECT_EQ(read("new/a/b/c.txt"), "deep");
  EXPECT_EQ(read("new/copy"), "copied");
  const mode_t mask = ::umask(0);
  ::umask(mask);
  EXPECT_EQ(static_cast<mode_t>(fs::status(at("new/run")).permissions()), 0755 & ~mask);
  EXPECT_EQ(static_cast<mode_t>(fs::status(at("new/copy")).permissions()), 0644 & ~mask);
  EXPECT_EQ(entries(), 2U);  // nothing hidden is left
}

TEST_F(StagedTrees, LeaveNothingWhenNotPlaced) {
  ASSERT_TRUE(StagedTree::write({{"a", {"b"}}}, at("new"), never));
  EXPECT_EQ(entries(), 0U);
}

TEST_F(StagedTrees, LeaveNothingWhenStopped) {
  int asked = 0;
  const Result<StagedTree> tree =
      StagedTree::write({{"a", {"1"}}, {"b", {"2"}}}, at("new"), [&] { return ++asked == 2; });
  ASSERT_FALSE(tree);
  EXPECT_EQ(tree.error().code(), ErrorCode::interrupted);
  EXPECT_EQ(entries(), 0U);
}

TEST_F(StagedTrees, ReplaceOnlyWhenToldTo) {
  ASSERT_TRUE(write_file(at("old"), ""));
  fs::create_directories(at("new/sub"));
  Result<StagedTree> tree = StagedTree::write({{"a", {"1"}}}, at("new"), never);
  ASSERT_TRUE(tree);
  const Status placed = tree->place(false);
  ASSERT_FALSE(placed);
  EXPECT_EQ(placed.error().code(), ErrorCode::input);
  EXPECT_THAT(placed.error().message(), HasSubstr("is already there"));
  EXPECT_TRUE(fs::exists(at("new/sub")));
  ASSERT_TRUE(tree->place(true));
  EXPECT_EQ(read("new/a"), "1");
  EXPECT_FALSE(fs::exists(at("new/sub")));
}

TEST_F(StagedTrees, TellWhatCannotBeCopiedOrWritten) {
  const Result<StagedTree> no_source = StagedTree::write({{"a", {"", at("gone")}}}, at("new"), never);
  ASSERT_FALSE(no_source);
  EXPECT_EQ(no_source.error().code(), ErrorCode::input);
  EXPECT_THAT(no_source.error().message(), HasSubstr("gone': No such file"));
  const Result<StagedTree> no_parent = StagedTree::write({{"a", {"1"}}}, at("gone/new"), never);
  ASSERT_FALSE(no_parent);
  EXPECT_EQ(no_parent.error().code(), ErrorCode::input);
  EXPECT_EQ(entries(), 0U);
}

TEST(WithoutSlash, LeavesTheLastName) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"a", "a"},        {"a/", "a"},     {"./a//", "a"}, {"b/./a", "b/a"},
      {"/b/a/", "/b/a"}, {"b/../a", "a"}, {"/", "/"}};
  for (const auto& [path, wanted] : table)
    EXPECT_EQ(without_slash(path).string(), wanted) << path;
}

}  // namespace
}  // namespace casewise::package
