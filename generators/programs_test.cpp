// The generator programs as they are built, run through the shell.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "generators/lib/random.hpp"

namespace casewise::generators {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Outcome {
  int code = -1;
  std::string out;
};

Outcome run(const std::string& program, const std::string& options) {
  FILE* pipe = popen(("'" + program + "' " + options).c_str(), "r");
  if (pipe == nullptr) return {};
  Outcome outcome;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
    outcome.out += static_cast<char>(c);
  const int status = pclose(pipe);
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

/// A number that any change of the bytes changes.
std::uint64_t digest_of(const std::string& bytes) {
  std::uint64_t digest = 0;
  for (const char byte : bytes) {
    digest ^= static_cast<unsigned char>(byte);
    digest = splitmix64(digest);
  }
  return digest;
}

std::uint64_t digest_of_draws(const std::string& program, const std::string& options,
                              const std::vector<std::string>& draws) {
  std::string all;
  for (const std::string& draw : draws)
    all += run(program, options + " --draw " + draw).out;
  return digest_of(all);
}

std::ptrdiff_t lines_of(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

const std::vector<std::string> kYahtzeeDraws{"uniform", "few-faces",  "equal",    "straights",
                                             "border",  "full-house", "no-upper", "mixed"};

// Committed test data must come out the same, byte for byte, wherever it is made: these digests may only
// change together with the data.
TEST(Programs, TheSameSeedMakesTheSameBytesEverywhere) {
  EXPECT_EQ(digest_of_draws(DICEYUT_PROGRAM, "--seed 1",
                            {"uniform", "skewed", "few", "constant", "low", "high", "shortcut", "runs"}),
            13617147787440783584U);
  EXPECT_EQ(digest_of_draws(YAHTZEE_PROGRAM, "--seed 1 --cases 20", kYahtzeeDraws), 3553299332822511442U);
  EXPECT_EQ(digest_of_draws(YAHTZEECARD_PROGRAM, "--seed 1 --games 20", kYahtzeeDraws), 4515276814883800212U);
}

TEST(Programs, YahtzeeBeginsWithTheNumberOfItsCases) {
  const Outcome one = run(YAHTZEE_PROGRAM, "--seed 3");
  EXPECT_EQ(one.code, 0);
  EXPECT_THAT(one.out, StartsWith("1\n"));
  EXPECT_EQ(lines_of(one.out), 14);
  const Outcome most = run(YAHTZEE_PROGRAM, "--seed 3 --cases 1000 --draw mixed");
  EXPECT_THAT(most.out, StartsWith("1000\n"));
  EXPECT_EQ(lines_of(most.out), 13001);
}

TEST(Programs, YahtzeecardHoldsGamesOnly) {
  const std::string games = run(YAHTZEECARD_PROGRAM, "--seed 3 --games 200 --draw mixed").out;
  EXPECT_EQ(lines_of(games), 2600);
  EXPECT_EQ("200\n" + games, run(YAHTZEE_PROGRAM, "--seed 3 --cases 200 --draw mixed").out);
}

TEST(Programs, AReplayMayHaveFewerCases) {
  const std::string record = ::testing::TempDir() + "casewise programs record";
  const std::string seeded = run(YAHTZEE_PROGRAM, "--seed 3 --cases 3 --record '" + record + "'").out;
  const std::string replayed = run(YAHTZEE_PROGRAM, "--cases 3 --replay '" + record + "'").out;
  EXPECT_EQ(replayed, seeded);
  EXPECT_THAT(run(YAHTZEE_PROGRAM, "--cases 2 --replay '" + record + "'").out, StartsWith("2\n"));
  std::filesystem::remove(record);
}

TEST(Programs, RefuseWhatIsOutOfRange) {
  for (const std::string& wrong : {std::string("--cases 1001"), std::string("--cases 0"),
                                   std::string("--draw nothing"), std::string("--games 3")}) {
    const Outcome outcome = run(YAHTZEE_PROGRAM, "--seed 1 " + wrong + " 2>&1");
    EXPECT_EQ(outcome.code, 2) << wrong;
    EXPECT_THAT(outcome.out, StartsWith("generate-yahtzee: "));
    EXPECT_EQ(lines_of(outcome.out), 1);
  }
  EXPECT_EQ(run(YAHTZEECARD_PROGRAM, "--seed 1 --games 201 2>&1").code, 2);
  EXPECT_EQ(run(DICEYUT_PROGRAM, "--seed 1 --draw mixed 2>&1").code, 2);
  EXPECT_THAT(run(DICEYUT_PROGRAM, "--help").out, HasSubstr("shortcut"));
}

}  // namespace
}  // namespace casewise::generators
