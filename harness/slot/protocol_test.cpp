#include "harness/slot/protocol.hpp"

#include <gtest/gtest.h>

namespace casewise::slot {
namespace {

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
}  // namespace casewise::slot
