#include "harness/os/timing_setup.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"

namespace casewise::os {
namespace {

namespace fs = std::filesystem;
using State = TimingFinding::State;

class TimingSetupTest : public testing::Test {
 protected:
  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((root_.path() / path).parent_path());
    ASSERT_TRUE(write_file(root_.path() / path, text));
  }
  [[nodiscard]] TimingFinding finding(const std::string& subject) const {
    for (const TimingFinding& one : examine_timing(root_.path())) {
      if (one.subject == subject) return one;
    }
    ADD_FAILURE() << "nothing is said of " << subject;
    return {};
  }
  void expect(const std::string& subject, State state, const std::string& part) const {
    const TimingFinding one = finding(subject);
    EXPECT_EQ(one.state, state) << subject << ": " << one.fact;
    EXPECT_THAT(one.fact + one.advice, testing::HasSubstr(part));
    EXPECT_EQ(one.advice.empty(), state != State::poor) << subject;
  }

  TempDir root_ = TempDir::create("casewise-test").value();
};

TEST_F(TimingSetupTest, AHostThatSaysNothingIsUnknownAndNotGood) {
  for (const TimingFinding& one : examine_timing(root_.path()))
    EXPECT_EQ(one.state, State::unknown) << one.subject;
}

TEST_F(TimingSetupTest, AWellSetUpHost) {
  write("sys/devices/system/cpu/smt/active", "0\n");
  write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
  write("sys/devices/system/cpu/cpufreq/boost", "0\n");
  write("sys/devices/system/cpu/isolated", "2-3\n");
  write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
  write("proc/swaps", "Filename Type Size Used Priority\n");
  write("proc/stat", "cpu  1000 0 1000 8000 0 0 0 10 0 0\ncpu0 1 2 3\n");
  write("proc/sys/kernel/core_pattern", "core\n");
  write("proc/loadavg", "0.05 0.10 0.20 1/100 999\n");
  for (const TimingFinding& one : examine_timing(root_.path()))
    EXPECT_EQ(one.state, State::good) << one.subject << ": " << one.fact;
}

TEST_F(TimingSetupTest, APoorlySetUpHostIsToldWhatHelps) {
  write("sys/devices/system/cpu/smt/active", "1\n");
  write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
  write("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");
  write("sys/devices/system/cpu/intel_pstate/no_turbo", "0\n");
  write("sys/devices/system/cpu/isolated", "\n");
  write("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n");
  write("proc/swaps", "Filename Type Size Used Priority\n/dev/sda2 partition 1 0 -2\n");
  write("proc/stat", "cpu  1000 0 1000 7000 0 0 0 1000 0 0\n");
  write("proc/loadavg", "3.20 0.10 0.20 1/100 999\n");
  expect("SMT", State::poor, "smt/control");
  expect("frequency", State::poor, "powersave");
  expect("boost", State::poor, "no_turbo");
  expect("isolated cores", State::poor, "isolcpus");
  expect("huge pages", State::poor, "madvise");
  expect("swap", State::poor, "swapoff");
  expect("steal", State::poor, "10.00 %");
  expect("load", State::poor, "3.20");
}

}  // namespace
}  // namespace casewise::os
