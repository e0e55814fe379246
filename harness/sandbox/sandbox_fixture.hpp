// A sandbox and runs of the probe in it, for tests. Threading: one test, one thread.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/base/slow_testing.hpp"
#include "harness/os/memory_file.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::sandbox {

inline std::shared_ptr<const os::SealedFile> probe() {
  static const auto file = [] {
    const Result<Fd> fd = open_file(SANDBOX_PROBE, O_RDONLY);
    return os::SealedFile::copy_of(fd->get(), Bytes::mib(64), true).value();
  }();
  return file;
}

class SandboxTest : public testing::Test {
 protected:
  void SetUp() override {
    Result<std::unique_ptr<Sandbox>> made = make_sandbox();
    if (!made) GTEST_SKIP() << "no sandbox here: " << made.error().message();
    sandbox_ = std::move(*made);
  }

  static RunSpec spec(std::vector<std::string> arguments) {
    RunSpec spec;
    spec.argv = std::move(arguments);
    spec.argv.insert(spec.argv.begin(), "probe");
    spec.image = probe();
    spec.limits.cpu = std::chrono::seconds(2) * slowness();
    spec.limits.wall = std::chrono::seconds(5) * slowness();
    spec.limits.memory = Bytes::mib(64);
    spec.limits.output = Bytes::mib(1);
    spec.limits.processes = 32;
    return spec;
  }
  RunResult run(std::vector<std::string> arguments) { return sandbox_->run(spec(std::move(arguments))); }

  bool counts_trees() const { return sandbox_->isolation().level <= 'C'; }

  /// How the run ended, which must be as a T.
  template <typename T>
  static const T& ending(const RunResult& run) {
    static const T none{};
    EXPECT_TRUE(std::holds_alternative<T>(run.outcome.termination)) << to_string(run.outcome.termination);
    const T* end = std::get_if<T>(&run.outcome.termination);
    return end == nullptr ? none : *end;
  }

  std::unique_ptr<Sandbox> sandbox_;
};

}  // namespace casewise::sandbox
