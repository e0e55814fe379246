#include "harness/cli/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace casewise::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

CommandSpec spec() {
  CommandSpec spec;
  spec.name = "try";
  spec.arguments = "THING...";
  spec.summary = "Try things";
  spec.options = {{"jobs", 'j', "N", "how many at once"},
                  {"json", '\0', "FILE", "a report"},
                  {"exit-zero", '\0', "", "never mind"}};
  spec.examples = {"casewise try this  # an example"};
  return spec;
}

ParsedOptions parse(const std::vector<std::string>& arguments) {
  Result<ParsedOptions> parsed = parse_options(spec(), arguments);
  EXPECT_TRUE(parsed) << parsed.error().message();
  return parsed ? std::move(*parsed) : ParsedOptions{};
}

std::string error_of(const std::vector<std::string>& arguments) {
  const Result<ParsedOptions> parsed = parse_options(spec(), arguments);
  EXPECT_FALSE(parsed);
  if (parsed) return "";
  EXPECT_EQ(parsed.error().code(), ErrorCode::usage);
  EXPECT_THAT(parsed.error().message(), HasSubstr("casewise try --help"));
  return parsed.error().message();
}

TEST(ParseOptions, AllSpellingsOfAValue) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--jobs", "4"}, {"--jobs=4"}, {"-j", "4"}, {"-j4"}, {"a", "-j4", "b"}}) {
    EXPECT_EQ(parse(arguments).value("jobs"), "4");
  }
  EXPECT_EQ(parse({"--json=a=b c"}).value("json"), "a=b c");
  EXPECT_EQ(parse({"--json", ""}).value("json"), "");
}

TEST(ParseOptions, SwitchesAndLettersTogether) {
  const ParsedOptions parsed = parse({"-vq", "--exit-zero"});
  EXPECT_TRUE(parsed.has("verbose"));
  EXPECT_TRUE(parsed.has("quiet"));
  EXPECT_TRUE(parsed.has("exit-zero"));
  EXPECT_FALSE(parsed.has("jobs"));
  EXPECT_EQ(parsed.value("jobs"), std::nullopt);
}

TEST(ParseOptions, PositionalArgumentsKeepTheirOrder) {
  EXPECT_THAT(parse({"b", "-j", "2", "a", "-", "c d", ""}).positional(),
              ElementsAre("b", "a", "-", "c d", ""));
  EXPECT_THAT(parse({}).positional(), IsEmpty());
}

TEST(ParseOptions, TwoDashesEndTheOptions) {
  const ParsedOptions parsed = parse({"-j", "2", "--", "-j", "--json", "--", "x"});
  EXPECT_EQ(parsed.value("jobs"), "2");
  EXPECT_FALSE(parsed.has("json"));
  EXPECT_THAT(parsed.positional(), ElementsAre("-j", "--json", "--", "x"));
}

TEST(ParseOptions, TheLastOfRepeatedOptionsCounts) {
  EXPECT_EQ(parse({"-j2", "--jobs=3", "--jobs", "4"}).value("jobs"), "4");
  EXPECT_TRUE(parse({"--exit-zero", "--exit-zero"}).has("exit-zero"));
}

TEST(ParseOptions, MistakesAreNamed) {
  EXPECT_THAT(error_of({"--jbos", "2"}), HasSubstr("there is no option '--jbos' (did you mean '--jobs'?)"));
  EXPECT_THAT(error_of({"--frobnicate"}), HasSubstr("there is no option '--frobnicate';"));
  EXPECT_THAT(error_of({"-x"}), HasSubstr("'-x'"));
  EXPECT_THAT(error_of({"--jobs"}), HasSubstr("--jobs"));
  EXPECT_THAT(error_of({"--jobs="}), HasSubstr("--jobs"));
  EXPECT_THAT(error_of({"--exit-zero=yes"}), HasSubstr("--exit-zero"));
  EXPECT_THAT(error_of({"--\x1b[2J"}), HasSubstr("--\\x1b[2J"));
}

TEST(ParseOptions, TypedValues) {
  EXPECT_EQ(parse({"-j", "8"}).integer("jobs", 1, 8).value(), 8);
  EXPECT_EQ(parse({}).integer("jobs", 1, 8).value(), std::nullopt);
  for (const char* bad : {"0", "9", "x", "4x", " 4", "0x4", "99999999999999999999"}) {
    const Result<std::optional<int>> number = parse({"-j", bad}).integer("jobs", 1, 8);
    ASSERT_FALSE(number) << bad;
    EXPECT_EQ(number.error().message(), std::string("--jobs: '") + bad + "' is not a number from 1 to 8");
    EXPECT_EQ(number.error().code(), ErrorCode::usage);
  }
  EXPECT_EQ(parse({"-j", "500ms"}).duration("jobs").value(), std::chrono::milliseconds(500));
  EXPECT_FALSE(parse({"-j", "soon"}).duration("jobs"));
  EXPECT_EQ(parse({"-j", "64M"}).bytes("jobs").value(), Bytes::mib(64));
  EXPECT_FALSE(parse({"-j", "0"}).bytes("jobs"));
  EXPECT_EQ(parse({"-j", "b"}).one_of("jobs", {"a", "b"}).value(), "b");
  EXPECT_THAT(parse({"-j", "c"}).one_of("jobs", {"a", "b"}).error().message(),
              HasSubstr("'c' is none of: a, b"));
}

TEST(Nearest, FindsSlipsAndNothingElse) {
  const std::vector<std::string> names = {"grade", "generate", "verify"};
  EXPECT_EQ(nearest("grad", names), "grade");
  EXPECT_EQ(nearest("genrate", names), "generate");
  EXPECT_EQ(nearest("verfiy", names), "verify");
  EXPECT_EQ(nearest("frobnicate", names), std::nullopt);
  EXPECT_EQ(nearest("", names), std::nullopt);
  EXPECT_EQ(nearest("grade", {}), std::nullopt);
}

TEST(HelpText, HasUsageOptionsAndExamples) {
  const std::string text = help_text(spec());
  EXPECT_THAT(text, testing::StartsWith("Usage: casewise try [options] THING...\n\nTry things\n"));
  EXPECT_THAT(text, HasSubstr("  -j, --jobs N      how many at once\n"));
  EXPECT_THAT(text, HasSubstr("      --json FILE   a report\n"));
  EXPECT_THAT(text, HasSubstr("      --exit-zero   never mind\n"));
  EXPECT_THAT(text, HasSubstr("  -h, --help        show this help\n"));
  EXPECT_THAT(text, HasSubstr("\nExamples:\n  casewise try this  # an example\n"));
}

TEST(HelpText, ACommandWithoutArgumentsHasNoBlankAtTheEnd) {
  CommandSpec plain = spec();
  plain.arguments = "";
  EXPECT_THAT(help_text(plain), testing::StartsWith("Usage: casewise try [options]\n"));
}

TEST(ParseOptions, APartOfANameIsNoOption) {
  CommandSpec spec;
  spec.name = "grade";
  spec.arguments = "FILE...";
  spec.options = {{"json", '\0', "FILE", ""}};
  EXPECT_FALSE(parse_options(spec, {"--js", "x"}));
  EXPECT_FALSE(parse_options(spec, {"--positional", "a.py"}));
  EXPECT_FALSE(parse_options(spec, {"--pos", "a.py"}));
  EXPECT_TRUE(parse_options(spec, {"--json=x", "a.py"}));
}

}  // namespace
}  // namespace casewise::cli
