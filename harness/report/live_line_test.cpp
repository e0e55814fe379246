// The live line of the terminal report.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/text.hpp"
#include "harness/report/progress.hpp"
#include "harness/report/sample_run.hpp"
#include "harness/report/terminal.hpp"

namespace casewise::report {
namespace {

using testing::Events;
using testing::full_disk;
using ::testing::HasSubstr;
using testing::into;

/// A terminal as far as these reports use one: its lines, and whether one was ever too long for it.
class Screen {
 public:
  explicit Screen(std::size_t width) : width_(width) {}

  void write(std::string_view text) {
    while (!text.empty()) {
      if (text[0] == '\r') {
        rest_ = lines_.back();
        lines_.back().clear();
        text.remove_prefix(1);
      } else if (text.substr(0, 3) == "\x1b[K") {
        rest_.clear();
        text.remove_prefix(3);
      } else if (text[0] == '\n') {
        EXPECT_EQ(rest_, "") << "a line was printed over the live line";
        lines_.emplace_back();
        text.remove_prefix(1);
      } else {
        lines_.back() += text[0];
        text.remove_prefix(1);
      }
    }
    EXPECT_EQ(rest_, "");
    EXPECT_LT(display_width(lines_.back()), width_);
  }

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::size_t width_;
  std::vector<std::string> lines_ = {""};
  std::string rest_;  // what stands to the right of the cursor after a carriage return
};

/// A live report on a screen that results and progress share.
class Live : public ::testing::Test {
 protected:
  /// Ticks after each event, `step` apart.
  void run(const Events& events, std::size_t width, Duration step, Verbosity verbosity = Verbosity::normal) {
    TerminalOptions options;
    options.live = true;
    options.live_width = [width] { return width; };
    options.verbosity = verbosity;
    Duration now{};
    const auto on_screen = [&](std::string_view text) -> Status {
      ++writes_;
      screen_.write(text);
      return {};
    };
    const auto results = [&](std::string_view text) -> Status {
      screen_at_results_ = screen_.lines();
      return into(results_)(text);
    };
    TerminalReport report(options, results, on_screen, [&now] { return now; });
    for (const event::RunEvent& event : events) {
      ASSERT_TRUE(report.consume(event));
      now += step;
      report.tick();
      seen_.push_back(screen_.lines().back());
    }
  }

  Screen screen_{1000};
  int writes_ = 0;
  std::vector<std::string> seen_;  // the live line after each event
  std::vector<std::string> screen_at_results_;
  std::string results_;
};

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_F(Live, TellsCountsWorkAndTimeAndIsGoneBeforeTheResults) {
  run(testing::grade_run(), 1000, milliseconds(100));
  EXPECT_EQ(seen_[0], "[0/5] 0.1 s");
  EXPECT_EQ(seen_[1], "[0/5] yahtzee 김철수.cpp: compile · 0.2 s");
  EXPECT_EQ(seen_[9], "[2/5] 1 rejected · yahtzee greedy.py: sample/1 · 1.0 s");
  EXPECT_EQ(seen_[14], "[3/5] 2 rejected · yahtzee slow\\x1b[2J.c: secret/01 · 1.5 s");
  EXPECT_EQ(seen_[16], "[4/5] 3 rejected · yahtzee 한글.cpp: compile · 1.7 s");
  EXPECT_EQ(seen_[19], "[5/5] 3 rejected, 1 judge error · diceyut a.cpp: secret/01 · 2.0 s");
  EXPECT_EQ(seen_.back(), "");
  EXPECT_EQ(screen_at_results_, std::vector<std::string>{""});
  EXPECT_THAT(results_, HasSubstr("5 submissions"));
}

TEST_F(Live, CountsWhatIsNotAsExpectedWhenVerifying) {
  run(testing::verify_run(), 1000, seconds(7));
  EXPECT_EQ(seen_[seen_.size() - 2],
            "[4/5] 2 not as expected · yahtzee time_limit_exceeded/x.cpp: secret/01 · 2 min 27 s");
}

TEST_F(Live, DrawsAtMostTwelveTimesASecond) {
  const Events events = testing::grade_run();
  run(events, 80, milliseconds(10));
  // One at once, one after each 80 ms, and one that erases.
  EXPECT_EQ(writes_, 1 + static_cast<int>(events.size() - 2) / 8 + 1);
}

TEST_F(Live, FinishedSubmissionsStayAboveItWhenVerbose) {
  run(testing::grade_run(), 200, milliseconds(100), Verbosity::verbose);
  ASSERT_EQ(screen_at_results_.size(), 7U);
  EXPECT_EQ(screen_at_results_[1], "[1/5] yahtzee 김철수.cpp: AC");
  EXPECT_EQ(screen_at_results_[6], "");
}

TEST_F(Live, QuietHasNone) {
  run(testing::grade_run(), 80, milliseconds(100), Verbosity::quiet);
  EXPECT_EQ(writes_, 0);
}

TEST(LiveText, IsNeverWiderThanTheTerminal) {
  RunRecord record;
  record.apply(testing::grade_run().front());
  const event::WorkStarted work{"주사위윷", "한글이름이아주긴제출.cpp", "secret/한글"};
  for (std::size_t columns = 0; columns < 90; ++columns) {
    const std::string text = live_text(record, work, milliseconds(61200), columns);
    EXPECT_LE(display_width(text), columns);
    EXPECT_EQ(printable(text, 1000), text);  // no character was cut in two
  }
  EXPECT_EQ(live_text(record, work, milliseconds(61200), 45),
            "[0/5] 주사위윷 한글이름이아주... · 1 min 01 s");
  EXPECT_EQ(live_text(record, work, milliseconds(61200), 20), "[0/5] 1 min 01 s");
  EXPECT_EQ(live_text(record, work, milliseconds(61200), 8), "[0/5]...");
}

TEST(Terminal, TheLiveLineGoesWithTheReport) {
  std::string progress;
  {
    TerminalOptions options;
    options.live = true;
    TerminalReport report(options, full_disk(), into(progress));
    ASSERT_TRUE(report.consume(testing::grade_run().front()));
    report.tick();
  }
  EXPECT_TRUE(progress.ends_with("\r\x1b[K"));
  progress.clear();
  {
    TerminalReport report({}, full_disk(), into(progress));
    ASSERT_TRUE(report.consume(testing::grade_run().front()));
  }
  EXPECT_EQ(progress, "");  // none was shown, so none is erased
}

}  // namespace
}  // namespace casewise::report
