#include "harness/ctd/script.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace casewise::ctd {
namespace {

using testing::HasSubstr;
using OutcomeKind = Outcome::Kind;

Outcome check(const std::string& script, const std::string& input, const Bounds& bounds = {}) {
  const Result<Script> parsed = Script::parse(script, "v.ctd");
  EXPECT_TRUE(parsed) << script << ": " << parsed.error().to_string();
  return parsed ? parsed->check(input, bounds) : Outcome{OutcomeKind::broken, ""};
}

struct Row {
  const char* script;
  const char* input;
  const char* refused;  // part of the message; null: accepted
};

void expect_all(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    const Outcome outcome = check(row.script, row.input);
    const bool accepted = row.refused == nullptr;
    EXPECT_EQ(outcome.kind, accepted ? OutcomeKind::accepted : OutcomeKind::refused)
        << row.script << " on " << row.input << ": " << outcome.message;
    if (!accepted) {
      EXPECT_THAT(outcome.message, HasSubstr(row.refused)) << row.script << " on " << row.input;
    }
  }
}

// doc/format-spec.md: "The following commands are available".
TEST(Script, Commands) {
  expect_all({
      {"SPACE", " ", nullptr},
      {"SPACE", "\t", "line 1, column 1: expected a space, got a tab"},
      {"NEWLINE", "\n", nullptr},
      {"NEWLINE", "\r\n", "expected a line end, got a carriage return"},
      {"NEWLINE EOF", "\n", nullptr},
      {"", "x", "expected the end of the input, got `x`"},
      {"EOF", "\n", "expected the end of the input, got a line end"},
      {"INT(1, 10)", "10", nullptr},
      {"INT(1, 10)", "11", "11 is not from 1 to 10"},
      {"INT(1, 10^3, n) NEWLINE INT(n, n) NEWLINE", "5\n6\n", "line 2, column 1: 6 is not from 5 to 5"},
      {"INT(-5, 5)", "-5", nullptr},
      {"INT(-5, 5)", "-0", "`-0` is no integer"},
      {"INT(-5, 5)", "05", "`05` is no integer"},
      {"INT(-5, 5)", "-", "expected an integer, got `-`"},
      {"INT(-5, 5)", "+1", "expected an integer, got `+1`"},
      {"INT(0, 10^30)", "1000000000000000000000000000000", nullptr},
      {"FLOAT(0, 1)", "0.5", nullptr},
      {"FLOAT(0, 1)", "5e-1", nullptr},
      {"FLOAT(0, 1)", "1.0000000000000000000000000001", "is not from 0 to 1"},
      {"FLOAT(0, 1)", ".5", "expected a number, got `.5`"},
      {"FLOAT(0, 1, x, FIXED)", "5e-1", "expected a number without an exponent"},
      {"FLOAT(0, 1, x, SCIENTIFIC)", "0.5", "expected a number with an exponent"},
      {"FLOAT(0, 1) STRING(\".\")", "1.", nullptr},
      {"FLOATP(0, 10, 2, 3)", "1.50", nullptr},
      {"FLOATP(0, 10, 2, 3)", "1.5", "`1.5` has 1 decimals, not from 2 to 3"},
      {"FLOATP(0, 10, 0, 0)", "7", nullptr},
      {"FLOATP(0, 10, 1, 1, x, SCIENTIFIC)", "1.5e0", nullptr},
      {"STRING(\"ab\")", "ab", nullptr},
      {"STRING(\"ab\")", "ac", "expected `ab`, got `ac`"},
      {"REGEX(\"[a-z]+\", s) ASSERT(STRLEN(s) == 3)", "abc", nullptr},
      {"REGEX(\"[a-z]+\")", "Abc", "expected what matches `[a-z]+`, got `Abc`"},
      {"REGEX(\".*\") NEWLINE", "any thing\n", nullptr},
      {"REGEX(\"a|ab\") STRING(\"b\")", "ab", nullptr},
      {"SET(a = 1, b[2] = a + 1) ASSERT(b[2] == 2)", "", nullptr},
      {"SET(a[1] = 1) UNSET(a) SET(a[2] = 1) ASSERT(UNIQUE(a))", "", nullptr},
      {"IF(ISEOF) ELSE INT(1, 1) END", "1", nullptr},
      {"IF(ISEOF) ELSE INT(1, 1) END", "", nullptr},
      {"IF(1 == 2) INT(1, 1) END", "", nullptr},
  });
}

TEST(Script, Loops) {
  expect_all({
      {"INT(0, 9, n) NEWLINE REP(n, SPACE) INT(1, 3) END NEWLINE", "3\n1 2 3\n", nullptr},
      {"INT(0, 9, n) NEWLINE REP(n, SPACE) INT(1, 3) END NEWLINE", "3\n1 2\n",
       "line 2, column 4: expected a space, got a line end"},
      {"INT(0, 9, n) NEWLINE REP(n) INT(1, 3) NEWLINE END", "0\n", nullptr},
      {"REPI(i, 3) INT(i, i, a[i]) NEWLINE END ASSERT(i == 3 && a[2] == 2)", "0\n1\n2\n", nullptr},
      {"WHILE(!ISEOF) INT(1, 9) NEWLINE END", "1\n2\n", nullptr},
      {"WHILEI(i, !MATCH(\"\\n\"), SPACE) INT(i, i) END NEWLINE", "0\n", nullptr},
      {"WHILEI(i, i < 3, SPACE) INT(i, i) END NEWLINE", "0 1 2\n", nullptr},
      {"REP(2) REP(2) STRING(\"x\") END STRING(\"y\") END", "xxyxxy", nullptr},
      {"REP(3) EOF END", "", nullptr},  // the program ends there
  });
}

TEST(Script, ExpressionsAndTests) {
  expect_all({
      {"ASSERT(1 + 2 * 3 == 7 && (1 + 2) * 3 == 9)", "", nullptr},
      {"ASSERT(-2^2 == -4 && 2^3^2 == 512 && 7 / 2 == 3 && 7 % 2 == 1)", "", nullptr},
      {"ASSERT((1 + 2) < 4 && !(2 < 1) && (1 < 2 || 2 < 1))", "", nullptr},
      {"ASSERT(1 <= 1 && 1 >= 1 && 1 != 2 && 1.5 > 1)", "", nullptr},
      {"ASSERT(\"a\" < \"b\" && \"a\\x\" == \"a\\\\x\" && \"\\101\\n\" == \"A\n\")", "", nullptr},
      {"INT(1, 9, a) SPACE INT(1, 9, b) ASSERT(a <= b)", "5 3",
       "line 1, column 4: ASSERT(a <= b) of script line 1 does not hold: a = 5, b = 3"},
      {"SET(x[0]=1,x[1]=1,y[0]=1,y[1]=2) ASSERT(UNIQUE(x, y))", "", nullptr},
      {"SET(x[0]=1,x[1]=1) ASSERT(UNIQUE(x))", "", "does not hold"},
      {"SET(x[0]=1,x[1]=5) ASSERT(INARRAY(5, x) && !INARRAY(4, x))", "", nullptr},
      {"# a comment\nINT(1, 1) # another\nNEWLINE", "1\n", nullptr},
      {"EOF", "", nullptr},
  });
}

TEST(Script, OneThatIsAtFaultSaysNothingOfTheInput) {
  const std::pair<const char*, const char*> rows[] = {
      {"\nASSERT(a == 1)", "script line 2: 'a' has no value"},
      {"SET(a[1] = 1) ASSERT(a[2] == 1)", "'a[2]' has no value"},
      {"ASSERT(1 / 0 == 1)", "division by zero"},
      {"ASSERT(1 == \"1\")", "a text cannot be compared with a number"},
      {"REP(-1) END", "-1 is no number of repetitions"},
      {"REGEX(\"(\")", "is no regular expression"},
      {"STRING(1)", "expected a text, got 1"},
      {"SET(x[0]=1,y[1]=1) ASSERT(UNIQUE(x, y))", "arrays of the same indices"},
      {"SET(a = 3) REP(60) SET(a = a * a) END", "the number is too large"},
  };
  for (const auto& [script, message] : rows) {
    const Outcome outcome = check(script, "");
    EXPECT_EQ(outcome.kind, OutcomeKind::broken) << script << ": " << outcome.message;
    EXPECT_THAT(outcome.message, HasSubstr(message)) << script;
  }
}

TEST(Script, OneThatDoesNotEndIsStopped) {
  Bounds bounds;
  bounds.time = std::chrono::milliseconds(20);
  EXPECT_THAT(check("WHILE(1 == 1) END", "", bounds).message, HasSubstr("does not end in time"));
  EXPECT_THAT(check("REP(10^18) REP(0) END END", "", bounds).message, HasSubstr("does not end in time"));
  bounds.time = std::chrono::seconds(60);
  bounds.values = 100;
  EXPECT_THAT(check("REPI(i, 10^9) SET(a[i] = i) END", "", bounds).message, HasSubstr("hold too much"));
  const Result<Script> script = Script::parse("WHILE(1 == 1) END", "v.ctd");
  ASSERT_TRUE(script);
  EXPECT_THAT(script->check("", {}, [] { return true; }).message, HasSubstr("interrupted"));
}

TEST(Script, WhatIsNoScriptIsAnErrorWithItsLine) {
  const std::pair<const char*, const char*> rows[] = {
      {"INT(1, 2", "v.ctd:1: expected ')', got the end of the script"},
      {"SPACE\nFOO", "v.ctd:2: 'FOO' is no command"},
      {"REP(2) SPACE", "the block of line 1 has no END"},
      {"END", "'END' is no command"},
      {"ASSERT(1)", "expected a test, got a value"},
      {"INT(1 < 2, 3)", "expected a value, got a test"},
      {"ASSERT(1 + (1 < 2) == 2)", "'+' stands between two values"},
      {"ASSERT(1 < 2 && 3)", "'&&' stands between two tests"},
      {"ASSERT(!1 == 1)", "'!' stands before a test"},
      {"STRING(\"a)", "the text has no end"},
      {"SET(a == 1)", "expected '=', got '=='"},
      {"INT(1, 2, 3)", "expected a variable, got '3'"},
      {"FLOAT(1, 2, x, WRONG)", "expected FIXED or SCIENTIFIC"},
      {"REP(2, IF(1 == 1) END) END", "a block is no separator"},
      {"SPACE; NEWLINE", "unexpected ';'"},
      {"ASSERT(BAD(1) == 1)", "'BAD' is no value and no test"},
      {"INT(1, 1e99999)", "the exponent is too large"},
  };
  for (const auto& [script, message] : rows) {
    const Result<Script> parsed = Script::parse(script, "v.ctd");
    ASSERT_FALSE(parsed) << script;
    EXPECT_THAT(parsed.error().to_string(), HasSubstr(message)) << script;
  }
  EXPECT_FALSE(Script::parse("ASSERT(" + std::string(100'000, '(') + "1", "v.ctd"));
  EXPECT_FALSE(Script::parse("ASSERT(" + std::string(100'000, '!') + "1", "v.ctd"));
  std::string blocks;
  for (int i = 0; i < 100'000; ++i)
    blocks += "REP(1) ";
  EXPECT_FALSE(Script::parse(blocks, "v.ctd"));
}

}  // namespace
}  // namespace casewise::ctd
