#include "harness/generate/data_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "harness/package/fixture.hpp"

namespace casewise::generate {
namespace {

using package::PackageOnDisk;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace fs = std::filesystem;

/// Whatever is wrong with it.
package::Entry tree_of(const PackageOnDisk& package) {
  package::Diagnostics unused;
  return package::read_tree(package.root(), unused);
}

TEST(CompareData, MissingChangedAndUnknown) {
  const PackageOnDisk package(
      package::with(package::valid_package(), {{"data/.hidden", "x"}, {"data/secret/02.in", "5 5\n"}}));
  const DataDifference difference = compare_data(tree_of(package), {{"sample/1.in", "1 2\n"},
                                                                    {"sample/1.ans", "4\n"},
                                                                    {"secret/01-small.in", "2 2\n"},
                                                                    {"secret/03.in", "6\n"}})
                                        .value();
  EXPECT_THAT(difference.changed, ElementsAre("sample/1.ans"));
  EXPECT_THAT(difference.missing, ElementsAre("secret/03.in"));
  EXPECT_THAT(difference.unknown, ElementsAre("secret/01-small.ans", "secret/02.in"));
  EXPECT_FALSE(difference.none());
}

TEST(CompareData, WritingSettlesTheDifference) {
  const PackageOnDisk package(package::valid_package());
  const std::vector<DataFile> made = {
      {"deep/er/1.in", "new\n"}, {"sample/1.ans", "4\n"}, {"sample/1.in", "1 2\n"}};
  const DataDifference difference = compare_data(tree_of(package), made).value();
  const fs::file_time_type before = fs::last_write_time(package.root() / "data/sample/1.in");
  ASSERT_TRUE(write_data(package.root(), made, difference));
  EXPECT_EQ(read_file(package.root() / "data/deep/er/1.in").value(), "new\n");
  EXPECT_EQ(read_file(package.root() / "data/sample/1.ans").value(), "4\n");
  EXPECT_EQ(fs::last_write_time(package.root() / "data/sample/1.in"), before);
  const DataDifference after = compare_data(tree_of(package), made).value();
  EXPECT_THAT(after.missing, IsEmpty());
  EXPECT_THAT(after.changed, IsEmpty());
}

TEST(CompareData, WhatCannotBeWrittenIsAnError) {
  const PackageOnDisk package(package::valid_package());
  package.write("data/deep", "a file where a directory is wanted");
  const std::vector<DataFile> made = {{"deep/1.in", "new\n"}};
  const Status written = write_data(package.root(), made, compare_data(tree_of(package), made).value());
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message(), HasSubstr("data/deep"));
}

TEST(CompareData, WhatIsThereButCannotBeReadIsAnError) {
  const PackageOnDisk package(package::valid_package());
  ASSERT_EQ(::mkfifo((package.root() / "data/secret/02.in").c_str(), 0600), 0);
  const Result<DataDifference> pipe = compare_data(tree_of(package), {{"secret/02.in", "5 5\n"}});
  ASSERT_FALSE(pipe);
  EXPECT_THAT(pipe.error().message(), HasSubstr("data/secret/02.in': not a regular file"));
  fs::remove_all(package.root() / "data");
  package.write("data", "a file where a directory is wanted");
  const Result<DataDifference> no_directory = compare_data(tree_of(package), {});
  ASSERT_FALSE(no_directory);
  EXPECT_THAT(no_directory.error().message(), HasSubstr("data': it is not a directory"));
}

/// What the loader passes over is none of the data, and what it follows is.
TEST(CompareData, WhatCountsIsWhatTheLoaderCounts) {
  const PackageOnDisk package(package::with(package::valid_package(), {{"data/secret/.cache/x.in", ""},
                                                                       {"data/secret/01.in~", ""},
                                                                       {"shared/more/1.in", ""},
                                                                       {"data/secret/README", ""}}));
  fs::create_symlink("nowhere", package.root() / "data/secret/.#01.in");
  fs::create_directory_symlink("../../shared", package.root() / "data/secret/linked");
  const Result<DataDifference> difference = compare_data(
      tree_of(package), {{"sample/1.ans", "3\n"}, {"sample/1.in", "1 2\n"}, {"secret/01-small.in", "2 2\n"}});
  ASSERT_TRUE(difference) << difference.error().to_string();
  EXPECT_THAT(difference->unknown,
              ElementsAre("secret/01-small.ans", "secret/README", "secret/linked/more/1.in"));
  EXPECT_THAT(difference->missing, IsEmpty());
}

TEST(CompareData, NothingIsWrittenWhereNotAllCanBe) {
  const auto expect_refused = [](const std::string& name, const std::string& why, auto prepare) {
    const PackageOnDisk package(package::valid_package());
    prepare(package);
    const std::vector<DataFile> made = {{"sample/1.in", "changed\n"}, {name, "new\n"}};
    const Status written = write_data(package.root(), made, {{name}, {"sample/1.in"}, {}});
    ASSERT_FALSE(written) << name;
    EXPECT_THAT(written.error().message(), HasSubstr(why));
    EXPECT_EQ(read_file(package.root() / "data/sample/1.in").value(), "1 2\n") << name;
  };
  expect_refused("secret/1.in", "data/secret': it is a symbolic link", [](const PackageOnDisk& package) {
    fs::remove_all(package.root() / "data/secret");
    fs::create_directory_symlink("sample", package.root() / "data/secret");
  });
  expect_refused("secret/file/1.in", "data/secret/file': it is not a directory",
                 [](const PackageOnDisk& package) { package.write("data/secret/file", ""); });
  expect_refused("secret/02.ans", "data/secret/02.ans': it is not a file",
                 [](const PackageOnDisk& package) { package.write("data/secret/02.ans/01.in", ""); });
}

TEST(CompareData, NothingIsWrittenThroughALink) {
  const PackageOnDisk package(package::valid_package());
  const fs::path outside = package.root().parent_path() / "outside";
  fs::create_directory(outside);
  ASSERT_TRUE(write_file(outside / "file", "mine\n"));
  fs::remove_all(package.root() / "data/sample");
  fs::create_directory_symlink(outside, package.root() / "data/sample");
  fs::create_symlink(outside / "file", package.root() / "data/secret/1.in");
  for (const char* name : {"sample/1.in", "secret/1.in"}) {
    const std::vector<DataFile> made = {{name, "new\n"}};
    const Status written = write_data(package.root(), made, compare_data(tree_of(package), made).value());
    ASSERT_FALSE(written) << name;
    EXPECT_THAT(written.error().message(), HasSubstr("it is a symbolic link"));
  }
  EXPECT_FALSE(fs::exists(outside / "1.in"));
  EXPECT_EQ(read_file(outside / "file").value(), "mine\n");
}

}  // namespace
}  // namespace casewise::generate
