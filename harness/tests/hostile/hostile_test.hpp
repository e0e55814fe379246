// A test after which the host must be as it was, and the slot as good as new. Threading: one test at a time.
#pragma once

#include <memory>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/tests/e2e/process.hpp"
#include "harness/tests/hostile/bench.hpp"
#include "harness/tests/hostile/host_state.hpp"

namespace casewise::hostile {

class HostileTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { adopt_orphans(); }
  static void TearDownTestSuite() { shared().reset(); }

  void SetUp() override {
    if (!shared()) {
      Result<std::unique_ptr<Bench>> made = Bench::create();
      if (!made) GTEST_SKIP() << "no sandbox here: " << made.error().message();
      shared() = std::move(*made);
    }
    expect_clean_run("before the program");
    before_ = host_state(bench().user());
  }

  void TearDown() override {
    if (!shared() || IsSkipped()) return;
    expect_clean_run("after the program");
    const auto settled = [this] { return difference(before_, host_state(bench().user())).empty(); };
    if (!e2e::comes_true(settled, std::chrono::seconds(2)))
      ADD_FAILURE() << "the host is not as before:\n" << difference(before_, host_state(bench().user()));
  }

  [[nodiscard]] static Bench& bench() { return *shared(); }
  [[nodiscard]] static const sandbox::Isolation& isolation() { return bench().sandbox().isolation(); }

 private:
  /// One slot for all programs of a test suite, so that each runs where the others did.
  static std::unique_ptr<Bench>& shared() {
    static std::unique_ptr<Bench> bench;
    return bench;
  }

  static void expect_clean_run(const char* when) {
    const Judged judged = bench().judge_clean();
    EXPECT_EQ(judged.verdict, "AC") << when << ": " << judged.message;
    EXPECT_LT(judged.memory, Bytes::mib(4)) << when;
  }

  std::set<std::string> before_;
};

}  // namespace casewise::hostile
