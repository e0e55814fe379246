#include "harness/cli/console.hpp"

#include <gtest/gtest.h>

namespace casewise::cli {
namespace {

class ConsoleTest : public testing::Test {
 protected:
  Console make(bool live) {
    report::TerminalOptions options;
    options.live = live;
    return {options, [this](std::string_view text) {
              text_ += text;
              return Status();
            }};
  }

  std::string text_;
};

TEST_F(ConsoleTest, AMessageTakesTheLiveLineAwayFirst) {
  const Console console = make(true);
  {
    ProgressLine line(console, "sum: inputs");
    line.update(3, 9);
    EXPECT_EQ(text_, "\rsum: inputs 3/9\x1b[K");
    text_.clear();
    console.error({ErrorCode::input, "it is broken"});
    console.warning("it is odd");
    console.note("it is done");
  }
  EXPECT_EQ(text_,
            "\r\x1b[Kcasewise: error: it is broken\n"
            "casewise: warning: it is odd\n"
            "it is done\n");
}

TEST_F(ConsoleTest, TheLiveLineGoesWithTheWork) {
  const Console console = make(true);
  ProgressLine(console, "sum").update(1, 2);
  EXPECT_EQ(text_, "\rsum 1/2\x1b[K\r\x1b[K");
}

TEST_F(ConsoleTest, WithoutATerminalThereIsNone) {
  const Console console = make(false);
  ProgressLine(console, "sum").update(1, 2);
  EXPECT_EQ(text_, "");
}

}  // namespace
}  // namespace casewise::cli
