#include "harness/convert/archive_writer.hpp"

#include <cstdlib>

#include <archive.h>
#include <archive_entry.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace casewise::convert {
namespace {

namespace fs = std::filesystem;

struct Member {
  std::string name;
  mode_t mode;
  std::time_t time;
  std::string bytes;
};

class Zip : public testing::Test {
 protected:
  [[nodiscard]] fs::path at(const std::string& name) const { return directory_.path() / name; }

  Status write(
      const package::NewTree& files, const std::string& prefix,
      const package::Stop& stop = [] { return false; }) {
    AtomicFile file = AtomicFile::create(at("out.zip")).value();
    if (Status written = write_zip(files, prefix, file, stop); !written) return written;
    return file.commit();
  }

  [[nodiscard]] std::string bytes() const { return read_file(at("out.zip")).value(); }

  /// What another program reads.
  [[nodiscard]] std::vector<Member> members() const {
    archive* const one = archive_read_new();
    archive_read_support_format_zip(one);
    EXPECT_EQ(archive_read_open_filename(one, at("out.zip").c_str(), 10240), ARCHIVE_OK);
    std::vector<Member> found;
    archive_entry* entry = nullptr;
    while (archive_read_next_header(one, &entry) == ARCHIVE_OK) {
      Member member{archive_entry_pathname(entry), archive_entry_mode(entry), archive_entry_mtime(entry), ""};
      char buffer[4096];
      for (la_ssize_t got = 1; (got = archive_read_data(one, buffer, sizeof buffer)) > 0;)
        member.bytes.append(buffer, static_cast<std::size_t>(got));
      found.push_back(std::move(member));
    }
    archive_read_free(one);
    return found;
  }

 private:
  TempDir directory_ = TempDir::create("casewise-zip").value();
};

TEST_F(Zip, HoldsTheFilesInOrder) {
  ASSERT_TRUE(write_file(at("big"), std::string(1'000'000, 'x')));
  ASSERT_TRUE(write(
      {{"b/run", {"#!/bin/sh\n", {}, true}}, {"a", {"first"}}, {"c", {"", at("big")}}, {"d", {""}}}, "sum/"));
  const std::vector<Member> found = members();
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].name, "sum/a");
  EXPECT_EQ(found[0].bytes, "first");
  EXPECT_EQ(found[0].mode, S_IFREG | 0644U);
  EXPECT_EQ(found[1].name, "sum/b/run");
  EXPECT_EQ(found[1].mode, S_IFREG | 0755U);
  EXPECT_EQ(found[2].bytes, std::string(1'000'000, 'x'));
  EXPECT_EQ(found[3].bytes, "");
  EXPECT_LT(bytes().size(), 10'000U);  // it is compressed
}

TEST_F(Zip, IsTheSameWheneverAndWhereverItIsMade) {
  ASSERT_TRUE(write_file(at("file"), "content"));
  const package::NewTree files = {{"a", {"text"}}, {"b", {"", at("file")}}};
  ASSERT_TRUE(write(files, ""));
  const std::string first = bytes();
  fs::last_write_time(at("file"), fs::file_time_type::clock::now() - std::chrono::hours(1000));
  for (const char* const zone : {"Asia/Seoul", "America/New_York", "UTC"}) {
    ::setenv("TZ", zone, 1);
    ::tzset();
    ASSERT_TRUE(write(files, ""));
    EXPECT_EQ(bytes(), first) << zone;
  }
  ::unsetenv("TZ");
  ::tzset();
}

TEST_F(Zip, StopsAndLeavesNothing) {
  int asked = 0;
  const Status written = write({{"a", {"1"}}, {"b", {"2"}}}, "", [&] { return ++asked == 2; });
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code(), ErrorCode::interrupted);
  EXPECT_FALSE(fs::exists(at("out.zip")));
}

TEST_F(Zip, TellsAFullDisk) {
  Result<AtomicFile> full = AtomicFile::create("/dev/full");
  ASSERT_TRUE(full);
  const Status written = write_zip({{"a", {std::string(100'000, 'x')}}}, "", *full, [] { return false; });
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message(), testing::HasSubstr("/dev/full"));
  EXPECT_THAT(written.error().message(), testing::HasSubstr("No space left"));
}

TEST_F(Zip, TellsAFileThatIsGone) {
  const Status written = write({{"a", {"", at("gone")}}}, "");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code(), ErrorCode::input);
  EXPECT_FALSE(fs::exists(at("out.zip")));
}

}  // namespace
}  // namespace casewise::convert
