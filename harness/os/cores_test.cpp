#include "harness/os/cores.hpp"

#include <thread>

#include <gtest/gtest.h>
#include <sched.h>

#include "harness/base/file.hpp"

namespace casewise::os {
namespace {

TEST(Cores, NoMoreThanTheAffinityAllows) {
  EXPECT_GE(usable_cores(), 1);
  int cores = 0;
  std::thread([&] {  // an affinity is one thread's
    cpu_set_t allowed;
    ASSERT_EQ(::sched_getaffinity(0, sizeof allowed, &allowed), 0);
    int first = 0;
    while (!CPU_ISSET(first, &allowed))
      ++first;
    CPU_ZERO(&allowed);
    CPU_SET(first, &allowed);
    ASSERT_EQ(::sched_setaffinity(0, sizeof allowed, &allowed), 0);
    cores = usable_cores();
  })
      .join();
  EXPECT_EQ(cores, 1);
}

TEST(Cores, QuotasOfBothHierarchies) {
  const TempDir dir = TempDir::create("casewise-test").value();
  const auto v2 = [&](const char* text) {
    EXPECT_TRUE(write_file(dir.path() / "cpu.max", text));
    return cores_in_quota(dir.path());
  };
  EXPECT_EQ(cores_in_quota(dir.path()), std::nullopt);
  EXPECT_EQ(v2("max 100000\n"), std::nullopt);
  EXPECT_EQ(v2("200000 100000\n"), 2);
  EXPECT_EQ(v2("350000 100000\n"), 3);
  EXPECT_EQ(v2("10000 100000\n"), 1);
  std::filesystem::remove(dir.path() / "cpu.max");
  const auto v1 = [&](const char* quota) {
    EXPECT_TRUE(write_file(dir.path() / "cpu.cfs_quota_us", quota));
    EXPECT_TRUE(write_file(dir.path() / "cpu.cfs_period_us", "100000\n"));
    return cores_in_quota(dir.path());
  };
  EXPECT_EQ(v1("-1\n"), std::nullopt);
  EXPECT_EQ(v1("400000\n"), 4);
}

}  // namespace
}  // namespace casewise::os
