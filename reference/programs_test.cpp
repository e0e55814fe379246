// Runs the three programs as a user does.
#include <array>
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

namespace {

struct ProgramResult {
  std::string output;
  int status = 0;
};

/// Runs a program with `input`, which must hold no quotes, as its standard input. Messages are dropped.
ProgramResult run(const std::string& program, const std::string& input) {
  const std::string command = "printf '%s' '" + input + "' | '" + program + "' 2>/dev/null";
  ProgramResult result;
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {"cannot start " + program, -1};
  std::array<char, 4096> chunk;
  std::size_t size = 0;
  while ((size = std::fread(chunk.data(), 1, chunk.size(), pipe)) > 0)
    result.output.append(chunk.data(), size);
  result.status = pclose(pipe);
  return result;
}

std::string repeat(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i)
    result += text;
  return result;
}

void expect_refused(const std::string& program, const std::string& input) {
  const ProgramResult result = run(program, input);
  EXPECT_EQ(result.output, "") << input;
  EXPECT_EQ(result.status, 1 << 8) << input;  // exit status 1
}

TEST(DiceyutProgram, PrintsTheAnswer) {
  const ProgramResult result = run(DICEYUT_PROGRAM, "1 2 3 4 1 2 3 4 1 2\n");
  EXPECT_EQ(result.output, "190\n");
  EXPECT_EQ(result.status, 0);
}

TEST(DiceyutProgram, RefusesBadInput) {
  for (const auto* input : {"", "1 2 3 4 1 2 3 4 1", "1 2 3 4 1 2 3 4 1 2 3", "1 2 3 4 1 2 3 4 1 6"}) {
    expect_refused(DICEYUT_PROGRAM, input);
  }
}

TEST(YahtzeeProgram, PrintsALineForEachCase) {
  const std::string input = "2\n" + repeat("1 1 1 1 1\n", 13) + repeat("1 2 3 4 5\n", 13);
  const ProgramResult result = run(YAHTZEE_PROGRAM, input);
  EXPECT_EQ(result.output, "Case 1: 110\nCase 2: 90\n");
  EXPECT_EQ(result.status, 0);
}

TEST(YahtzeeProgram, RefusesBadInput) {
  expect_refused(YAHTZEE_PROGRAM, "");
  expect_refused(YAHTZEE_PROGRAM, "-1\n");
  expect_refused(YAHTZEE_PROGRAM, "2\n" + repeat("1 1 1 1 1\n", 25));
  expect_refused(YAHTZEE_PROGRAM, "1\n" + repeat("1 1 1 1 1\n", 14));
  expect_refused(YAHTZEE_PROGRAM, "1\n" + repeat("1 1 1 1 7\n", 13));
}

TEST(YahtzeecardProgram, PrintsALineForEachGame) {
  const std::string input = repeat("1 2 3 4 5\n", 13) + repeat("6 6 6 6 6\n", 13);
  const ProgramResult result = run(YAHTZEECARD_PROGRAM, input);
  EXPECT_EQ(result.output,
            "1 2 3 4 5 0 15 0 0 0 25 35 0 0 90\n"
            "0 0 0 0 0 30 30 30 30 50 0 0 40 0 210\n");
  EXPECT_EQ(result.status, 0);
}

TEST(YahtzeecardProgram, RefusesBadInput) {
  expect_refused(YAHTZEECARD_PROGRAM, repeat("1 2 3 4 5\n", 12));
  expect_refused(YAHTZEECARD_PROGRAM, repeat("1 2 3 4 5\n", 13) + "1");
  expect_refused(YAHTZEECARD_PROGRAM, repeat("1 2 3 4 x\n", 13));
}

TEST(YahtzeecardProgram, PrintsNothingForNoGames) {
  const ProgramResult result = run(YAHTZEECARD_PROGRAM, "\n");
  EXPECT_EQ(result.output, "");
  EXPECT_EQ(result.status, 0);
}

}  // namespace
