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

TEST(CompareData, MissingChangedAndUnknown) {
  const PackageOnDisk package(
      package::with(package::valid_package(), {{"data/.hidden", "x"}, {"data/secret/02.in", "5 5\n"}}));
  const DataDifference difference = compare_data(package.root(), {{"sample/1.in", "1 2\n"},
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
  const DataDifference difference = compare_data(package.root(), made).value();
  const fs::file_time_type before = fs::last_write_time(package.root() / "data/sample/1.in");
  ASSERT_TRUE(write_data(package.root(), made, difference));
  EXPECT_EQ(read_file(package.root() / "data/deep/er/1.in").value(), "new\n");
  EXPECT_EQ(read_file(package.root() / "data/sample/1.ans").value(), "4\n");
  EXPECT_EQ(fs::last_write_time(package.root() / "data/sample/1.in"), before);
  const DataDifference after = compare_data(package.root(), made).value();
  EXPECT_THAT(after.missing, IsEmpty());
  EXPECT_THAT(after.changed, IsEmpty());
}

TEST(CompareData, WhatCannotBeWrittenIsAnError) {
  const PackageOnDisk package(package::valid_package());
  package.write("data/deep", "a file where a directory is wanted");
  const std::vector<DataFile> made = {{"deep/1.in", "new\n"}};
  const Status written = write_data(package.root(), made, compare_data(package.root(), made).value());
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message(), HasSubstr("data/deep"));
}

TEST(CompareData, WhatIsThereButCannotBeReadIsAnError) {
  const PackageOnDisk package(package::valid_package());
  ASSERT_EQ(::mkfifo((package.root() / "data/secret/02.in").c_str(), 0600), 0);
  const Result<DataDifference> pipe = compare_data(package.root(), {{"secret/02.in", "5 5\n"}});
  ASSERT_FALSE(pipe);
  EXPECT_THAT(pipe.error().message(), HasSubstr("data/secret/02.in': not a regular file"));
  fs::remove_all(package.root() / "data");
  package.write("data", "a file where a directory is wanted");
  const Result<DataDifference> no_directory = compare_data(package.root(), {});
  ASSERT_FALSE(no_directory);
  EXPECT_THAT(no_directory.error().message(), HasSubstr("cannot read"));
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
    const Status written = write_data(package.root(), made, compare_data(package.root(), made).value());
    ASSERT_FALSE(written) << name;
    EXPECT_THAT(written.error().message(), HasSubstr("it is a symbolic link"));
  }
  EXPECT_FALSE(fs::exists(outside / "1.in"));
  EXPECT_EQ(read_file(outside / "file").value(), "mine\n");
}

}  // namespace
}  // namespace casewise::generate
