// submissions/ in the words of the other format. Sources: formats legacy and 2025-09, Example submissions;
// [DJ] for @EXPECTED_RESULTS@.
#include "harness/convert/submissions.hpp"

#include "harness/convert/convert_testing.hpp"

namespace casewise::convert {
namespace {

using model::Expectation;
using model::Verdict;
constexpr Verdict kAc = Verdict::accepted;
constexpr Verdict kWa = Verdict::wrong_answer;
constexpr Verdict kTle = Verdict::time_limit;
constexpr Verdict kRte = Verdict::run_time_error;

TEST(SubmissionsToLegacy, StayWhereTheFormatDemandsNoMore) {
  expect_conversions(
      current_package(), "legacy",
      {{"wrong answers mean the same",
        {{"submissions/wrong_answer/w.py", "print(0)\n"}},
        {},
        {{"submissions/wrong_answer/w.py", "print(0)\n"}}},
       {"slow ones may be wrong as well",
        {{"submissions/time_limit_exceeded/a.py", "1\n"}, {"submissions/time_limit_exceeded/b.py", "1\n"}},
        {"submissions/time_limit_exceeded/a.py: warning: format legacy: it is to get AC or TLE in each test "
         "and TLE in "
         "one; what can be said is AC, WA or TLE in each test and TLE in one (and 1 more)"},
        {{"submissions/time_limit_exceeded/a.py", "1\n"}}},
       {"an unknown directory demands nothing",
        {{"submissions/brute_force/b.py", "1\n"}},
        {"submissions/brute_force/b.py: warning: format legacy: it is to get AC, RTE or TLE in each test and "
         "RTE or "
         "TLE in one; what can be said is AC, WA, TLE or RTE in each test; in its source "
         "`@EXPECTED_RESULTS@: "
         "TIMELIMIT, RUN-ERROR` would tell DOMjudge"},
        {{"submissions/brute_force/b.py", "1\n"}}},
       {"what a source says stays in it",
        {{"submissions/mixed/b.py", "# @EXPECTED_RESULTS@: TIMELIMIT\n"}},
        {},
        {{"submissions/mixed/b.py", "# @EXPECTED_RESULTS@: TIMELIMIT\n"}}},
       {"a program of several files keeps its scripts' rights",
        {{"submissions/accepted/multi/main.py", "1\n"}, {"submissions/accepted/multi/part.py", "1\n"}},
        {},
        {{"submissions/accepted/multi/part.py", "1\n"}}}});
}

TEST(SubmissionsToLegacy, GoWhereTheyMayDoWhatTheyMay) {
  const std::string rules =
      "wrong_answer/slow.py: {permitted: [AC, WA, TLE], required: [TLE, WA]}\nwrong_answer: {permitted: [AC, "
      "WA, TLE], required: [WA, TLE]}\n";
  expect_conversions(
      current_package(), "legacy",
      {{"a rule allows more than the directory",
        {{"submissions/wrong_answer/slow.py", "1\n"}, {"submissions/submissions.yaml", rules}},
        {"submissions/wrong_answer/slow.py: warning: format legacy: submissions in wrong_answer get AC or WA "
         "in each "
         "test and WA in one, but this one may get AC, WA or TLE in each test and TLE or WA in one; it goes "
         "to "
         "submissions/mixed/slow.py",
         "submissions/wrong_answer/slow.py: warning: format legacy: it is to get AC, WA or TLE in each test "
         "and TLE or "
         "WA in one; what can be said is AC, WA, TLE or RTE in each test; in its source `@EXPECTED_RESULTS@: "
         "WRONG-ANSWER, TIMELIMIT` would tell DOMjudge"},
        {{"submissions/mixed/slow.py", "1\n"},
         {"submissions/wrong_answer/slow.py", std::nullopt},
         {"submissions/submissions.yaml", std::nullopt}}},
       {"demands on some tests",
        {{"submissions/submissions.yaml", "accepted/sum.py:\n  secret: {message: sure}\n"}},
        {"submissions/accepted/sum.py: warning: format legacy: it is to get AC in each test, and more that "
         "is demanded "
         "of some tests, scores or messages; what can be said is AC in each test"}},
       {"a language that the name leads to",
        {{"submissions/submissions.yaml", "accepted/sum.py: {language: python3}\n"}},
        {}},
       {"a language that it does not lead to",
        {{"submissions/submissions.yaml", "accepted/sum.py: {language: python2}\n"}},
        {"submissions/accepted/sum.py: error: format legacy: that it is in python2 cannot be said, and its "
         "files lead "
         "to python3"}}});
}

TEST(SubmissionsToCurrent, AreToGetWhatTheyWereToGet) {
  expect_conversions(
      legacy_package(), "2025-09",
      {{"rules where the defaults differ",
        {{"submissions/time_limit_exceeded/a.py", "1\n"},
         {"submissions/run_time_error/b.py", "1\n"},
         {"submissions/wrong_answer/c.py", "1\n"}},
        {},
        {{"submissions/submissions.yaml",
          "run_time_error:\n  permitted:\n    - AC\n    - WA\n    - TLE\n    - RTE\n  required:\n    - RTE\n"
          "time_limit_exceeded:\n  permitted:\n    - AC\n    - WA\n    - TLE\n  required:\n    - TLE\n"}}},
       {"no rules where they do not",
        {{"submissions/wrong_answer/c.py", "1\n"}},
        {},
        {{"submissions/submissions.yaml", std::nullopt}}},
       {"directories that only format 2025-09 knows",
        {{"submissions/rejected/a.py", "1\n"}},
        {"submissions/rejected/a.py: warning: no rule says what this submission is to get, so it may get any "
         "of AC, WA, "
         "TLE, RTE"},
        {{"submissions/submissions.yaml",
          "rejected:\n  permitted:\n    - AC\n    - WA\n    - TLE\n    - RTE\n  required:\n    - AC\n    - "
          "WA\n    "
          "- TLE\n    - RTE\n"}}},
       {"rules that are there already",
        {{"submissions/time_limit_exceeded/a.py", "1\n"},
         {"submissions/submissions.yaml", "time_limit_exceeded/: {permitted: [AC, TLE, RTE]}\n"}},
        {},
        {{"submissions/submissions.yaml",
          "time_limit_exceeded/:\n  permitted:\n    - AC\n    - TLE\n    - RTE\n  required:\n    - "
          "TLE\n"}}}});
}

TEST(Implies, ComparesWhatIsPermittedAndRequired) {
  struct Row {
    Expectation strict;
    Expectation loose;
    bool wanted;
  };
  const Expectation any;
  const std::vector<Row> table = {
      {any, any, true},
      {{{kAc}, {}}, any, true},
      {any, {{kAc}, {}}, false},
      {{{kAc, kTle}, {kTle}}, {{kAc, kWa, kTle}, {kTle}}, true},
      {{{kAc, kWa, kTle}, {kTle}}, {{kAc, kTle}, {kTle}}, false},
      {{{kAc, kTle}, {}}, {{kAc, kTle}, {kTle}}, false},
      {{{kAc, kTle}, {kTle}}, {{kAc, kTle}, {kTle, kRte}}, true},
      {{{kAc, kTle}, {kTle, kRte}}, {{kAc, kTle}, {kTle}}, false},
      {any, {{}, {kAc, kWa, kTle, kRte}}, true},  // one of all verdicts is no demand
  };
  for (const Row& row : table)
    EXPECT_EQ(implies(row.strict, row.loose), row.wanted)
        << expectation_text(row.strict) << " -> " << expectation_text(row.loose);
}

}  // namespace
}  // namespace casewise::convert
