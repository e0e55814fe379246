#include "harness/os/tool_process.hpp"

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/time.h>

namespace casewise::os {
namespace {

using testing::HasSubstr;

TEST(ToolProcess, GivesOutputAndExitCode) {
  const ToolOutcome outcome = run_tool({{"sh", "-c", "echo out; echo err >&2; exit 3"}}).value();
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_EQ(outcome.output, "out\nerr\n");
  EXPECT_EQ(run_tool({{"sh", "-c", "kill -9 $$"}}).value().exit_code, 128 + 9);
}

TEST(ToolProcess, SaysWhenAToolIsNotThere) {
  EXPECT_THAT(run_tool({{"no-such-tool-here"}}).error().message(), HasSubstr("not installed"));
  EXPECT_THAT(run_tool({{"/no/such/tool"}}).error().message(), HasSubstr("cannot start"));
}

TEST(ToolProcess, EndsAToolThatHangs) {
  ToolSpec spec{{"sh", "-c", "sleep 1000 & sleep 1000"}};
  spec.timeout = std::chrono::milliseconds(200);
  EXPECT_THAT(run_tool(spec).error().message(), HasSubstr("did not end"));
}

/// Each of them ends on its own in a minute, long after the test's own time is over.
TEST(ToolProcess, EndsAToolThatSaysNothingMore) {
  ToolSpec spec{{"sh", "-c", "echo said; exec >&- 2>&-; sleep 60"}};
  spec.timeout = std::chrono::milliseconds(200);
  EXPECT_THAT(run_tool(spec).error().message(), HasSubstr("did not end"));
}

TEST(ToolProcess, DoesNotWaitForWhatAToolLeavesBehind) {
  ToolSpec spec{{"sh", "-c", "sleep 60 & echo $!"}};
  const ToolOutcome outcome = run_tool(spec).value();
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(::kill(std::stoi(outcome.output), SIGKILL), 0) << outcome.output;
}

TEST(ToolProcess, CutsWhatIsTooLong) {
  ToolSpec spec{{"sh", "-c", "head -c 3000000 /dev/zero"}};
  spec.output_limit = Bytes(1000);
  EXPECT_EQ(run_tool(spec).value().output.size(), 1000U);
}

/// Signals that a handler takes interrupt poll; the tool must not notice.
TEST(ToolProcess, SignalsDoNotDisturbIt) {
  struct sigaction action {};
  struct sigaction before {};
  action.sa_handler = [](int) {};
  ASSERT_EQ(::sigaction(SIGALRM, &action, &before), 0);
  const itimerval often{{0, 1000}, {0, 1000}};
  const itimerval never{};
  ASSERT_EQ(::setitimer(ITIMER_REAL, &often, nullptr), 0);
  const ToolOutcome outcome = run_tool({{"sh", "-c", "sleep 0.1; echo out"}}).value();
  ToolSpec hanging{{"sleep", "60"}};
  hanging.timeout = std::chrono::milliseconds(200);
  const Result<ToolOutcome> ended = run_tool(hanging);
  EXPECT_EQ(::setitimer(ITIMER_REAL, &never, nullptr), 0);
  EXPECT_EQ(::sigaction(SIGALRM, &before, nullptr), 0);
  EXPECT_EQ(outcome.output, "out\n");
  EXPECT_FALSE(ended);
}

TEST(ToolProcess, ChildrenInheritNothing) {
  EXPECT_EQ(run_tool({{"sh", "-c", "ls /proc/self/fd | wc -l"}}).value().output, "4\n")
      << "0, 1, 2 and the listing's own";
}

TEST(ToolProcess, ManyThreadsAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([i] {
      for (int k = 0; k < 10; ++k) {
        const std::string text = std::to_string(100 * i + k);
        EXPECT_EQ(run_tool({{"echo", text}}).value().output, text + "\n");
      }
    });
  }
  for (std::thread& thread : threads)
    thread.join();
}

}  // namespace
}  // namespace casewise::os
