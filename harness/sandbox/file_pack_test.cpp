#include "harness/sandbox/file_pack.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/sandbox/protocol.hpp"

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
  ASSERT_TRUE(unpack(pack->fd(), target.get()));
  EXPECT_EQ(read_file(dir.path() / "a b").value(), "one");
  EXPECT_EQ(read_file(dir.path() / "d/e/f").value(), std::string("\0two", 4));
  EXPECT_EQ(read_file(dir.path() / "g").value(), "");
  EXPECT_EQ(std::filesystem::status(dir.path() / "w/x").permissions(), std::filesystem::perms::all);
  EXPECT_FALSE(unpack(pack->fd(), target.get())) << "files are never replaced";
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

TEST(Protocol, RequestsSurviveTheJourney) {
  Request request;
  request.header.run = 7;
  request.arguments = {"a", "", "c d"};
  request.environment = {"X=1"};
  const Request decoded = decode_request(encode(request)).value();
  EXPECT_EQ(decoded.arguments, request.arguments);
  EXPECT_EQ(decoded.environment, request.environment);
  EXPECT_EQ(decoded.header.run, 7U);
  const std::string bytes = encode(request);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_FALSE(decode_request(std::string_view(bytes).substr(0, length))) << length;
  }
  EXPECT_FALSE(decode_reply("short"));
}

}  // namespace
}  // namespace casewise::sandbox
