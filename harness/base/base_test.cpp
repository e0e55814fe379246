#include <array>
#include <chrono>
#include <filesystem>
#include <string>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/bytes.hpp"
#include "harness/base/duration.hpp"
#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/text.hpp"

namespace casewise {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
namespace fs = std::filesystem;

TEST(Error, ShowsItsLocationInFrontAndItsContextBefore) {
  const Error error(ErrorCode::input, "unknown key", {"problem.yaml", 3, 7});
  EXPECT_EQ(error.to_string(), "problem.yaml:3:7: unknown key");
  EXPECT_EQ(error.within("limits").to_string(), "problem.yaml:3:7: limits: unknown key");
  EXPECT_EQ((Location{"a", 0, 0}).to_string(), "a");
  EXPECT_EQ(system_error("open", ENOENT).message(), "cannot open: No such file or directory");
}

TEST(Bytes, ReadsUnitsAndRefusesTheRest) {
  EXPECT_EQ(parse_bytes("256M")->count(), 256ULL << 20U);
  EXPECT_EQ(parse_bytes("64 KiB")->count(), 65536U);
  EXPECT_EQ(parse_bytes("1g")->count(), 1ULL << 30U);
  EXPECT_EQ(parse_bytes("17")->count(), 17U);
  for (const char* bad : {"", "M", "1x", "-1", "1.5M", "99999999999999999999", "99999999999G", "1MM"}) {
    EXPECT_FALSE(parse_bytes(bad)) << bad;
  }
  EXPECT_EQ(Bytes(1536).to_string(), "1.5 KiB");
  EXPECT_EQ(Bytes::mib(256).to_string(), "256 MiB");
}

TEST(Duration, ReadsUnitsAndRefusesTheRest) {
  using namespace std::chrono_literals;
  EXPECT_EQ(*parse_duration("1.5 s"), 1500ms);
  EXPECT_EQ(*parse_duration("250us"), 250us);
  EXPECT_EQ(*parse_duration("2"), 2s);
  for (const char* bad : {"", "s", "0", "-1s", "nan", "inf", "1e99", "1 parsec"}) {
    EXPECT_FALSE(parse_duration(bad)) << bad;
  }
  EXPECT_EQ(seconds_text(1234567us), "1.235 s");
}

TEST(Text, PrintableLetsNothingThroughThatMovesACursor) {
  EXPECT_EQ(printable("a\tb\n"), "a\\tb\\n");
  EXPECT_EQ(printable("\x1b[2J"), "\\x1b[2J");
  EXPECT_EQ(printable(std::string_view("\0\xff", 2)), "\\x00\\xff");
  EXPECT_EQ(printable("\xed\x95\x9c"), "\xed\x95\x9c");     // a Korean syllable stays
  EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");           // a one-character CSI
  EXPECT_EQ(printable("\xe2\x80\xae"), "\\xe2\\x80\\xae");  // right-to-left override
  for (const char* turn :                                   // all of Bidi_Control
       {"\xd8\x9c", "\xe2\x80\x8e", "\xe2\x80\x8f", "\xe2\x80\xaa", "\xe2\x80\xab", "\xe2\x80\xac",
        "\xe2\x80\xad", "\xe2\x80\xae", "\xe2\x81\xa6", "\xe2\x81\xa7", "\xe2\x81\xa8", "\xe2\x81\xa9"})
    EXPECT_THAT(printable(turn), StartsWith("\\x")) << printable(turn);
  EXPECT_EQ(printable("\xc0\x80"), "\\xc0\\x80");  // overlong
  EXPECT_EQ(printable("abcdef", 3), "abc...");
  EXPECT_EQ(printable("ab\xed\x95\x9c", 3), "ab...");  // never cuts inside a character
}

TEST(Text, WidthCountsKoreanTwice) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("\xed\x95\x9c\xea\xb8\x80"), 4U);
  EXPECT_EQ(display_width("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab"), 2U) << "one syllable of three letters";
  EXPECT_EQ(display_width("e\xcc\x81"), 1U);
}

TEST(Text, Utf8LengthIsThatOfTheFirstCharacter) {
  EXPECT_EQ(utf8_length("ab"), 1U);
  EXPECT_EQ(utf8_length("\xed\x95\x9c"
                        "a"),
            3U);
  for (const char* bad : {"", "\xff", "\xc0\x80", "\xed\x95", "\xed\xa0\x80", "\xf4\x90\x80\x80"})
    EXPECT_EQ(utf8_length(bad), 0U) << printable(bad);
}

TEST(Text, EditDistanceCountsSlips) {
  EXPECT_EQ(edit_distance("verify", "verify"), 0U);
  EXPECT_EQ(edit_distance("verfiy", "verify"), 1U) << "a swap is one slip";
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("grade", "rated"), 3U);
}

TEST(Text, SplitsAndCounts) {
  EXPECT_THAT(split_words("  a\tbb \n c"), ElementsAre("a", "bb", "c"));
  EXPECT_TRUE(split_words(" ").empty());
  EXPECT_EQ(counted(1, "test"), "1 test");
  EXPECT_EQ(counted(2, "test"), "2 tests");
}

TEST(File, WritesReadsAndTruncates) {
  const Result<TempDir> dir = TempDir::create("casewise-test");
  ASSERT_TRUE(dir);
  const fs::path path = dir->path() / "a b";
  ASSERT_TRUE(write_file(path, "a longer text"));
  ASSERT_TRUE(write_file(path, "short"));
  EXPECT_EQ(*read_file(path), "short");
  EXPECT_FALSE(read_file(path, Bytes(4)));
  EXPECT_THAT(read_file(dir->path() / "none").error().message(), HasSubstr("none': No such file"));
  EXPECT_THAT(read_file(dir->path()).error().message(), HasSubstr("directory"));
}

TEST(File, AShortageIsNoFaultOfThePath) {
  for (const int input : {ENOENT, ENOTDIR, EISDIR, EACCES, ELOOP, ENAMETOOLONG, ENOSPC})
    EXPECT_EQ(path_error_code(input), ErrorCode::input) << input;
  for (const int system : {EMFILE, ENFILE, ENOMEM, EIO, ESTALE})
    EXPECT_EQ(path_error_code(system), ErrorCode::system) << system;
}

TEST(File, OnlyWhatTheUserNamesMayBeAPipe) {
  const Result<TempDir> dir = TempDir::create("casewise-test");
  ASSERT_TRUE(dir);
  const fs::path pipe = dir->path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const Result<std::string> waiting = read_file(pipe);
  ASSERT_FALSE(waiting);
  EXPECT_THAT(waiting.error().message(), HasSubstr("pipe': not a regular file"));
  EXPECT_FALSE(read_file("/dev/null"));
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  const Fd out(ends[0]);
  Fd in(ends[1]);
  ASSERT_TRUE(write_all(in.get(), "through a pipe"));
  in = Fd();
  EXPECT_EQ(*read_input(fs::path("/dev/fd") / std::to_string(out.get())), "through a pipe");
  EXPECT_EQ(read_input(dir->path()).error().code(), ErrorCode::input);
  EXPECT_THAT(read_input(dir->path() / "none").error().message(), HasSubstr("none': No such file"));
}

TEST(File, ReadingTakesNoMoreMemoryThanTheContent) {
  const TempDir dir = TempDir::create("casewise-test").value();
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{5'000}, std::size_t{70'000},
                                 std::size_t{150'000}, std::size_t{3'000'000}}) {
    const std::string written(size, 'x');
    ASSERT_TRUE(write_file(dir.path() / "file", written));
    const std::string read = read_file(dir.path() / "file").value();
    EXPECT_EQ(read, written);
    EXPECT_LE(read.capacity(), size + 1100) << size;
  }
  int ends[2] = {-1, -1};
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  const Fd source(ends[0]);
  ASSERT_TRUE(write_all(Fd(ends[1]).get(), "through a pipe"));
  const std::string piped = read_all(source.get()).value();
  EXPECT_EQ(piped, "through a pipe");
  EXPECT_LE(piped.capacity(), 1100U);
  EXPECT_FALSE(read_file("/proc/self/status").value().empty()) << "a file that does not know its size";
}

TEST(File, WhatIsTooLargeIsRefusedUnread) {
  const TempDir dir = TempDir::create("casewise-test").value();
  const fs::path path = dir.path() / "file";
  ASSERT_TRUE(write_file(path, std::string(100'000, 'x')));
  const Fd file = open_file(path, O_RDONLY).value();
  const Result<std::string> read = read_all(file.get(), Bytes::kib(64));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message(), "more than 64 KiB to read");
  EXPECT_EQ(::lseek(file.get(), 0, SEEK_CUR), 0) << "nothing was read";
  ::lseek(file.get(), 50'000, SEEK_SET);
  EXPECT_EQ(read_all(file.get(), Bytes::kib(64)).value().size(), 50'000U) << "the rest is not too large";
}

TEST(File, AtomicFileAppearsOnlyWhenCommitted) {
  const Result<TempDir> dir = TempDir::create("casewise-test");
  ASSERT_TRUE(dir);
  const fs::path path = dir->path() / "out.json";
  {
    Result<AtomicFile> file = AtomicFile::create(path);
    ASSERT_TRUE(file && file->write("lost"));
  }
  EXPECT_TRUE(fs::is_empty(dir->path()));
  Result<AtomicFile> file = AtomicFile::create(path);
  ASSERT_TRUE(file && file->write("kept"));
  EXPECT_FALSE(fs::exists(path));
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(*read_file(path), "kept");
  EXPECT_FALSE(AtomicFile::create(dir->path() / "no" / "such"));
}

TEST(File, AtomicFileHasNoNameBeforeItIsCommitted) {
  const Result<TempDir> dir = TempDir::create("casewise-test");
  ASSERT_TRUE(dir);
  Result<AtomicFile> file = AtomicFile::create(dir->path() / "out.json");
  ASSERT_TRUE(file);
  EXPECT_TRUE(fs::is_empty(dir->path())) << "a process that is killed would leave something behind";
}

TEST(File, AtomicFileFollowsLinksAndReplacesWhatTheyPointTo) {
  const Result<TempDir> dir = TempDir::create("casewise-test");
  ASSERT_TRUE(dir);
  fs::create_directory(dir->path() / "real");
  ASSERT_TRUE(write_file(dir->path() / "real/old", "old and long"));
  fs::create_symlink("real/old", dir->path() / "inner");
  fs::create_symlink(dir->path() / "inner", dir->path() / "outer");
  fs::create_symlink("real/new", dir->path() / "dangling");
  for (const auto& [link, target] : {std::pair("outer", "real/old"), std::pair("dangling", "real/new")}) {
    Result<AtomicFile> file = AtomicFile::create(dir->path() / link);
    ASSERT_TRUE(file) << file.error().message();
    ASSERT_TRUE(file->write("text") && file->commit());
    EXPECT_TRUE(fs::is_symlink(dir->path() / link)) << link;
    EXPECT_EQ(*read_file(dir->path() / target), "text");
  }
  fs::create_symlink("loop", dir->path() / "loop");
  EXPECT_FALSE(AtomicFile::create(dir->path() / "loop"));
}

TEST(File, AtomicFileNeverReplacesALinkToSomethingOpen) {
  const Result<TempDir> dir = TempDir::create("casewise-test");
  ASSERT_TRUE(dir);
  const fs::path path = dir->path() / "out";
  const Result<Fd> open = open_file(path, O_WRONLY | O_CREAT);
  ASSERT_TRUE(open && write_all(open->get(), "first "));
  const fs::path link = dir->path() / "link";  // as /dev/stdout is
  fs::create_symlink("/proc/self/fd/" + std::to_string(open->get()), link);
  struct stat before {};
  struct stat after {};
  ASSERT_EQ(::fstat(open->get(), &before), 0);
  Result<AtomicFile> file = AtomicFile::create(link);
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->write("second") && file->commit());
  ASSERT_EQ(::stat(path.c_str(), &after), 0);
  EXPECT_EQ(before.st_ino, after.st_ino);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(*read_file(path), "first second");
}

TEST(File, AFullDiskIsAnErrorAndNotALossInSilence) {
  const Status status = write_file("/dev/full", "x");
  ASSERT_FALSE(status);
  EXPECT_THAT(status.error().message(), HasSubstr("No space left"));
}

TEST(File, TempDirGoesWithItsContent) {
  fs::path path;
  {
    const Result<TempDir> dir = TempDir::create("casewise-test");
    ASSERT_TRUE(dir);
    path = dir->path();
    fs::create_directories(path / "x" / "y");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(NaturalLess, NumbersCountAsNumbers) {
  const std::vector<std::string> in_order = {
      "",    "-",  "01",   "1",     "1a",  "2", "9",           "10", "10a", "99999999999999999999999",
      "A10", "a1", "a1b2", "a1b10", "a02", "b", "\xed\x95\xa9"};
  for (std::size_t i = 0; i < in_order.size(); ++i) {
    for (std::size_t j = 0; j < in_order.size(); ++j)
      EXPECT_EQ(natural_less(in_order[i], in_order[j]), i < j) << in_order[i] << " and " << in_order[j];
  }
}

}  // namespace
}  // namespace casewise
