// Every program of programs/ gets the verdict that it must get, and leaves nothing behind.
#include <algorithm>

#include "harness/base/text.hpp"
#include "harness/tests/hostile/hostile_test.hpp"

namespace casewise::hostile {
namespace {

class HostilePrograms : public HostileTest, public testing::WithParamInterface<std::filesystem::path> {};

/// What this host lacks for the program's expectation; empty when nothing.
std::string missing_for(const ProgramFile& program, const sandbox::Isolation& isolation) {
  if (program.levels.find(isolation.level) == std::string::npos)
    return std::string("level ") + isolation.level + " does not claim to hold this";
  for (const std::string& need : program.needs) {
#if defined(__x86_64__)
    if (need == "x86_64") continue;
#endif
    if (need == "tree-cpu" && isolation.counts_cpu) continue;
    return "needs " + need;
  }
  return "";
}

/// What the program prints with nothing around it. It shows that the attempt is one: a program that could
/// never succeed would be accepted anywhere.
std::string output_outside(const std::filesystem::path& path) {
  const TempDir directory = TempDir::create("casewise outside ").value();
  e2e::Command command;
  command.directory = directory.path();
  command.input = "1 2\n";
  command.argv = {"/usr/bin/python3", path};
  if (path.extension() != ".py") {
    command.argv = {"/usr/bin/gcc", "-x", "c", "-std=gnu17", path, "-o", directory.path() / "program"};
    EXPECT_EQ(e2e::Running(command).wait().exit_code, 0);
    command.argv = {directory.path() / "program"};
  }
  return e2e::Running(command).wait().out;
}

TEST_P(HostilePrograms, GetTheirVerdict) {
  const Result<ProgramFile> program = read_program(GetParam());
  ASSERT_TRUE(program) << program.error().to_string();
  if (const std::string missing = missing_for(*program, isolation()); !missing.empty())
    GTEST_SKIP() << missing;
  const Result<compile::Sources> sources = sources_of(program->path);
  ASSERT_TRUE(sources) << sources.error().to_string();
  if (!compile::missing_programs(*sources->language).empty())
    GTEST_SKIP() << "no " << sources->language->name;
  const Judged judged = bench().judge(*sources, program->limits, program->build_limits);
  EXPECT_THAT(program->expected, testing::Contains(judged.verdict)) << printable(judged.message, 2000);
  EXPECT_THAT(judged.message, testing::HasSubstr(program->says));
  if (program->works_outside) {
    EXPECT_THAT(output_outside(program->path), testing::HasSubstr("got"))
        << "the attempt itself does not work";
  }
}

std::string test_name(const testing::TestParamInfo<std::filesystem::path>& file) {
  std::string name = file.param.filename().string();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, HostilePrograms, testing::ValuesIn(program_files()), test_name);

/// Behaviours that no program of a contestant can show alone; hostile_cases_test.cpp has them.
const std::set<int> kCases = {37, 38, 45, 52, 68, 70, 71, 73, 74};

TEST(Hostile, EveryBehaviourIsTried) {
  std::set<int> tried = kCases;
  for (const std::filesystem::path& path : program_files()) {
    const Result<ProgramFile> program = read_program(path);
    ASSERT_TRUE(program) << program.error().to_string();
    tried.insert(program->number);
  }
  constexpr int kBehaviours = 74;
  for (int number = 1; number <= kBehaviours; ++number)
    EXPECT_EQ(tried.count(number), 1U) << number;
}

}  // namespace
}  // namespace casewise::hostile
