#include "harness/os/tool_process.hpp"

#include <thread>
#include <vector>

#include <dirent.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
