#include "harness/package/archive.hpp"

#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "harness/base/file.hpp"
#include "harness/package/fixture.hpp"
#include "harness/package/zip_fixture.hpp"

namespace casewise::package {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
namespace fs = std::filesystem;

bool never() {
  return false;
}

class ArchiveTest : public testing::Test {
 protected:
  [[nodiscard]] fs::path write(const std::string& name, const std::string& bytes) const {
    EXPECT_TRUE(write_file(directory_.path() / name, bytes));
    return directory_.path() / name;
  }

  /// What unpacking says, without the directory of the archive; "" when all is well.
  [[nodiscard]] std::string diagnose(const std::string& bytes, const ArchiveLimits& limits = {}) const {
    const fs::path path = write("sum.zip", bytes);
    const Result<UnpackedArchive> unpacked = unpack_archive(path, never, limits);
    if (unpacked) return "";
    EXPECT_EQ(unpacked.error().code(), ErrorCode::input);
    std::string text = unpacked.error().to_string();
    const std::string prefix = directory_.path().string() + "/";
    EXPECT_THAT(text, StartsWith(prefix));
    return text.substr(prefix.size());
  }

  TempDir directory_ = TempDir::create("casewise-test").value();
};

TEST_F(ArchiveTest, IsAFileOfThatName) {
  EXPECT_TRUE(is_archive(write("a.zip", "")));
  EXPECT_TRUE(is_archive(write("a.kpp", "")));
  EXPECT_FALSE(is_archive(write("a.txt", "")));
  EXPECT_FALSE(is_archive(directory_.path() / "absent.zip"));
  fs::create_directory(directory_.path() / "d.zip");
  EXPECT_FALSE(is_archive(directory_.path() / "d.zip"));
}

// Format 2025-09, General requirements: the package, or the same zipped as .zip or .kpp.
TEST_F(ArchiveTest, APackageLoadsFromItWhateverItsTopDirectoryIsCalled) {
  for (const std::string top : {"", "sum/", "./", "Other Name/"}) {
    for (const std::string name : {"sum.zip", "sum.kpp"}) {
      SCOPED_TRACE(top + name);
      const fs::path path = write(name, zip_of(valid_package(), top));
      const Result<UnpackedArchive> unpacked = unpack_archive(path, never);
      ASSERT_TRUE(unpacked) << unpacked.error().to_string();
      Diagnostics diagnostics;
      const Result<model::Problem> problem = load_problem(unpacked->root, diagnostics);
      ASSERT_TRUE(problem);
      EXPECT_THAT(diagnostics.all(), IsEmpty());
      EXPECT_EQ(problem->short_name, "sum");
      const bool has_top = top.size() > 2;
      EXPECT_EQ(unpacked->shown, path.string() + (has_top ? "/" + top.substr(0, top.size() - 1) : ""));
    }
  }
}

TEST_F(ArchiveTest, WhatIsUnpackedIsTheOwnersAloneAndGoesWithTheObject) {
  fs::path root;
  {
    const UnpackedArchive unpacked =
        unpack_archive(
            write("x.zip", make_zip({{"run", "r", S_IFREG | 06777U}, {"data", "d", S_IFREG | 0666U}})), never)
            .value();
    root = unpacked.root;
    for (const auto& [name, mode] : {std::pair("", 0700U), {"run", 0700U}, {"data", 0600U}}) {
      struct stat info {};
      ASSERT_EQ(::stat((root / name).c_str(), &info), 0);
      EXPECT_EQ(info.st_mode & 07777U, mode) << name;
    }
  }
  EXPECT_FALSE(fs::exists(root));
}

TEST_F(ArchiveTest, OddNamesThatAreUtf8AreKept) {
  const std::vector<std::string> names = {"-rf",  "a b", "it's", "$(touch x)", "\xed\x95\xa9\xea\xb3\x84",
                                          "a\nb", "con:"};
  std::vector<FakeEntry> entries = {{"__MACOSX/._a", "x"}, {"a/.DS_Store", "x"}};
  for (const std::string& name : names)
    entries.push_back({name, name});
  const UnpackedArchive unpacked = unpack_archive(write("x.zip", make_zip(entries)), never).value();
  for (const std::string& name : names)
    EXPECT_EQ(read_file(unpacked.root / name).value_or("missing"), name) << name;
  EXPECT_FALSE(fs::exists(unpacked.root / "__MACOSX"));
}

struct Refusal {
  const char* name;
  std::vector<FakeEntry> entries;
  std::string said;
};

TEST_F(ArchiveTest, EntriesThatCouldDoHarmAreRefused) {
  const std::string deep(200, 'd');
  const Refusal table[] = {
      {"absolute", {{"/etc/x", ""}}, "sum.zip//etc/x: the entry's name is absolute"},
      {"a drive", {{"C:/x", ""}}, "sum.zip/C:/x: the entry's name is absolute"},
      {"up", {{"a/../../x", ""}}, "sum.zip/a/../../x: the entry's name leads out of the archive"},
      {"only up", {{"..", ""}}, "sum.zip/..: the entry's name leads out of the archive"},
      {"backslash",
       {{"a\\b/c", ""}},
       "sum.zip/a\\b/c: the entry's name has a backslash, which is no separator; make the archive with '/'"},
      {"not UTF-8", {{"a\xff", "", S_IFREG | 0644U, 0}}, "sum.zip/a\\xff: the entry's name is not UTF-8"},
      {"pipe", {{"a", "", S_IFIFO | 0644U}}, "sum.zip/a: the entry is a pipe, a device or a socket"},
      {"device", {{"a", "", S_IFCHR | 0644U}}, "sum.zip/a: the entry is a pipe, a device or a socket"},
      {"socket", {{"a", "", S_IFSOCK | 0644U}}, "sum.zip/a: the entry is a pipe, a device or a socket"},
      {"link out", {{"a", "../b", S_IFLNK | 0777U}}, "sum.zip/a: the symbolic link leaves the archive"},
      {"absolute link", {{"a", "/etc", S_IFLNK | 0777U}}, "sum.zip/a: the symbolic link leaves the archive"},
      {"link around",
       {{"d/a", "../../d/a", S_IFLNK | 0777U}},
       "sum.zip/d/a: the symbolic link leaves the archive"},
      {"twice", {{"a", "1"}, {"a", "2"}}, "sum.zip/a: the entry is there twice"},
      {"link twice", {{"a", "b", S_IFLNK | 0777U}, {"a", "2"}}, "sum.zip/a: the entry is there twice"},
      {"file and directory",
       {{"a", "1"}, {"a/b", "2"}},
       "sum.zip/a/b: a file and a directory have the same name"},
      {"through a link", {{"a", "b", S_IFLNK | 0777U}, {"a/b", "2"}}, "sum.zip/a: the entry is there twice"},
      {"encrypted",
       {{"a", "1", S_IFREG | 0644U, 0x801}},
       "sum.zip/a: the archive is encrypted; unpack it yourself"},
      {"long part",
       {{std::string(300, 'p'), ""}},
       "sum.zip/" + std::string(300, 'p') + ": a part of the entry's name has more than 255 bytes"},
  };
  for (const Refusal& row : table)
    EXPECT_EQ(diagnose(make_zip(row.entries)), row.said) << row.name;
}

TEST_F(ArchiveTest, ALinkThatStaysInsideIsKept) {
  const UnpackedArchive unpacked =
      unpack_archive(write("x.zip", make_zip({{"d/a", "../b", S_IFLNK | 0777U}, {"b", "bytes"}})), never)
          .value();
  EXPECT_TRUE(fs::is_symlink(unpacked.root / "d" / "a"));
  EXPECT_EQ(read_file(unpacked.root / "d" / "a").value(), "bytes");
}

TEST_F(ArchiveTest, BoundsHold) {
  ArchiveLimits limits;
  limits.entries = 3;
  EXPECT_EQ(diagnose(make_zip({{"a", ""}, {"b", ""}, {"c", ""}}), limits), "");
  EXPECT_EQ(diagnose(make_zip({{"a", ""}, {"b", ""}, {"c", ""}, {"d", ""}}), limits),
            "sum.zip: the archive has more than 3 entries");
  limits = {};
  limits.path = 5;
  EXPECT_EQ(diagnose(make_zip({{"a/b/c", ""}}), limits), "");
  EXPECT_THAT(diagnose(make_zip({{"a/b/cd", ""}}), limits),
              HasSubstr("the entry's name has more than 5 bytes"));
  limits = {};
  limits.levels = 2;
  EXPECT_EQ(diagnose(make_zip({{"a/b", ""}}), limits), "");
  EXPECT_THAT(diagnose(make_zip({{"a/b/c", ""}}), limits),
              HasSubstr("more than 2 directories in each other"));
  limits = {};
  limits.size = Bytes(10);
  EXPECT_EQ(diagnose(make_zip({{"a", "12345"}, {"b", "12345"}}), limits), "");
  EXPECT_EQ(diagnose(make_zip({{"a", "12345"}, {"b", "123456"}}), limits),
            "sum.zip: the archive unpacks to more than 10 B");
}

TEST_F(ArchiveTest, ABombIsStoppedWhateverItClaims) {
  FakeEntry bomb{"bomb", deflated_zeros(100'000)};
  bomb.method = 8;
  ArchiveLimits limits;
  limits.free_size = Bytes::kib(64);
  limits.ratio = 100;
  bomb.claimed_size = 25'800'001;
  EXPECT_EQ(diagnose(make_zip({bomb}), limits),
            "sum.zip: the archive unpacks to more than 100 times its size");
  bomb.claimed_size = 100;
  const std::string said = diagnose(make_zip({bomb}), limits);
  EXPECT_THAT(said, testing::AnyOf(HasSubstr("more than 100 times its size"), HasSubstr("is damaged")));
}

TEST_F(ArchiveTest, DamagedOnesAreOneClearError) {
  const std::string whole = zip_of(valid_package());
  EXPECT_EQ(diagnose(""), "sum.zip: is no zip archive, or is cut off: its directory is not there");
  EXPECT_EQ(diagnose("Rar!\x1a\x07"),
            "sum.zip: is no zip archive, or is cut off: its directory is not there");
  for (std::size_t size = 0; size < whole.size(); size += 17)
    EXPECT_THAT(diagnose(whole.substr(0, size)), HasSubstr("cut off")) << size;
  std::string wrong = make_zip({{"a", "some bytes"}});
  wrong[wrong.find("some")] = 'S';
  EXPECT_THAT(diagnose(wrong), HasSubstr("sum.zip: the zip archive is damaged: "));
}

TEST_F(ArchiveTest, StopsWhenAsked) {
  const fs::path path = write("sum.zip", zip_of(valid_package()));
  const Result<UnpackedArchive> unpacked = unpack_archive(path, [] { return true; });
  ASSERT_FALSE(unpacked);
  EXPECT_EQ(unpacked.error().code(), ErrorCode::interrupted);
}

}  // namespace
}  // namespace casewise::package
