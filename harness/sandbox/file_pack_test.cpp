#include "harness/sandbox/file_pack.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/slot/unpack.hpp"

namespace casewise::sandbox {
namespace {

TEST(FilePack, LaysOutWhatWasPacked) {
  const TempDir dir = TempDir::create("casewise-test").value();
  const auto pack = FilePack::make({{"a b", "one", false},
                                    {"d/e/f", std::string("\0two", 4), true},
                                    {"g", "", false},
                                    {"w/x/", "", false}})
                        .value();
  const Fd target = open_file(dir.path(), O_RDONLY | O_DIRECTORY).value();
  ASSERT_TRUE(slot::unpack(pack->fd(), target.get()));
  EXPECT_EQ(read_file(dir.path() / "a b").value(), "one");
  EXPECT_EQ(read_file(dir.path() / "d/e/f").value(), std::string("\0two", 4));
  EXPECT_EQ(read_file(dir.path() / "g").value(), "");
  EXPECT_EQ(std::filesystem::status(dir.path() / "w/x").permissions(), std::filesystem::perms::all);
  EXPECT_FALSE(slot::unpack(pack->fd(), target.get())) << "files are never replaced";
}

TEST(FilePack, RefusesNamesThatLeaveTheDirectory) {
  for (const char* name : {"", "/a", "../a", "a/../b", "a//b", "./a", "/", "a//"}) {
    EXPECT_FALSE(FilePack::make({{name, "", false}})) << name;
  }
  EXPECT_TRUE(FilePack::make({{"-rf a.b..c", "", false}}));
}

TEST(FilePack, RefusesNamesThatCannotStandTogether) {
  EXPECT_EQ(FilePack::make({{"a", "", false}, {"a", "", false}}).error().code(), ErrorCode::input);
  EXPECT_FALSE(FilePack::make({{"a/b", "", false}, {"a", "", false}}));
  EXPECT_FALSE(FilePack::make({{std::string(256, 'a'), "", false}}));
  EXPECT_TRUE(FilePack::make({{std::string(255, 'a'), "", false}, {"ab/c", "", false}, {"a", "", false}}));
}

TEST(FilePack, EmptyIsFine) {
  EXPECT_TRUE(FilePack::make({}));
}

}  // namespace
}  // namespace casewise::sandbox
