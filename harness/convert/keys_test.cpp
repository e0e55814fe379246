// problem.yaml in the words of the other format. Sources: format legacy and legacy-icpc ([PPF]
// spec/legacy.md, spec/legacy-icpc.md), format 2025-09 ([PPF] spec/2025-09.md), Problem metadata in each.
#include "harness/convert/keys.hpp"

#include <chrono>

#include "harness/convert/convert_testing.hpp"
#include "harness/convert/nodes.hpp"

namespace casewise::convert {
namespace {

const std::string kCurrent =
    "problem_format_version: 2025-09\nname: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n";
const std::string kLegacy = "name: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n";
const std::string kFromLegacy =
    "problem_format_version: 2025-09\nname:\n  en: Sum\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n";
const std::string kTwoSeconds = "limits:\n  time_limit: 2\n";

Changes yaml(const std::string& text) {
  return {{"problem.yaml", text}};
}

TEST(KeysToLegacy, SayTheSame) {
  expect_conversions(
      current_package(), "legacy",
      {{"nothing but what is needed", {}, {}, {{"problem.yaml", kLegacy}, {".timelimit", "2\n"}}},
       {"author, as one text (Author)",
        yaml(kCurrent +
             "credits:\n  authors:\n    - Ada <ada@example.org>\n    - name: Bob\n      email: b@c.d\n" +
             kTwoSeconds),
        {},
        {{"problem.yaml", kLegacy + "author: Ada <ada@example.org>, Bob <b@c.d>\n"}}},
       {"credits that are one name",
        yaml(kCurrent + "credits: Ada\n" + kTwoSeconds),
        {},
        {{"problem.yaml", kLegacy + "author: Ada\n"}}},
       {"source with its address (Source)",
        yaml(kCurrent + "source: {name: Cup 2024, url: 'https://example.org'}\n" + kTwoSeconds),
        {},
        {{"problem.yaml", kLegacy + "source: Cup 2024\nsource_url: https://example.org\n"}}},
       {"license and owner (License)",
        yaml(kCurrent + "license: cc by\nrights_owner: \"1\"\n" + kTwoSeconds),
        {},
        {{"problem.yaml", kLegacy + "license: cc by\nrights_owner: \"1\"\n"}}},
       {"limits (Limits)",
        yaml(kCurrent + "limits:\n  time_limit: 2\n  time_multipliers: {ac_to_time_limit: 3}\n  memory: 64\n"
                        "  output: 1\n  code: 9\n  compilation_time: 10\n  validation_output: 2\n"),
        {"problem.yaml:6:21: warning: limits.time_multipliers: not used yet, since the time limit is not "
         "inferred"},
        {{"problem.yaml", kLegacy +
                              "limits:\n  time_multiplier: 3\n  time_safety_margin: 1.5\n  memory: 64\n"
                              "  output: 1\n  code: 9\n  compilation_time: 10\n  validation_output: 2\n"}}},
       {"a time limit of less than a second",
        yaml(kCurrent + "limits: {time_limit: 0.25, time_resolution: 0.05}\n"),
        {},
        {{".timelimit", "0.25\n"}}},
       {"keywords, as one text (Keywords)",
        yaml(kCurrent + "keywords: [dp, '2sat']\n" + kTwoSeconds),
        {},
        {{"problem.yaml", kLegacy + "keywords: dp 2sat\n"}}}});
}

TEST(KeysToLegacy, TellWhatIsLost) {
  const std::string format = "problem.yaml: warning: format legacy: ";
  expect_conversions(
      current_package(), "legacy",
      {{"names in several languages",
        {{"problem.yaml",
          "problem_format_version: 2025-09\nname: {en: Sum, ko: Hap}\n"
          "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n" +
              kTwoSeconds},
         {"statement/problem.ko.tex", "Add.\n"}},
        {"problem.yaml:2:7: warning: name: format legacy has one; 'Sum' is kept"},
        {{"problem.yaml", kLegacy}, {"problem_statement/problem.ko.tex", "Add.\n"}}},
       {"other people than authors",
        yaml(kCurrent + "credits: {authors: Ada, testers: [Bob]}\n" + kTwoSeconds),
        {"problem.yaml:4:34: warning: credits.testers: format legacy knows authors only"},
        {{"problem.yaml", kLegacy + "author: Ada\n"}}},
       {"a person's other names",
        yaml(kCurrent + "credits: {authors: {name: Ada, orcid: 0000-0001}}\n" + kTwoSeconds),
        {"problem.yaml: warning: credits: format legacy has no orcid or kattis of a person"}},
       {"several sources",
        yaml(kCurrent + "source: [{name: A, url: u}, B, {name: C, url: v}]\n" + kTwoSeconds),
        {"problem.yaml:4:9: warning: source: format legacy has one address; 'u' is kept"},
        {{"problem.yaml", kLegacy + "source: A, B, C\nsource_url: u\n"}}},
       {"keywords with blanks",
        yaml(kCurrent + "keywords: [dynamic programming, greedy]\n" + kTwoSeconds),
        {"problem.yaml: warning: keywords: format legacy has none with blanks, which are '-' then"},
        {{"problem.yaml", kLegacy + "keywords: dynamic-programming greedy\n"}}},
       {"keys without a like",
        yaml(kCurrent + "version: '1'\nembargo_until: 2030-01-01\nlanguages: all\n" + kTwoSeconds),
        {"problem.yaml:4:10: warning: version: format legacy has no such key",
         "problem.yaml:5:16: warning: embargo_until: format legacy has no such key"},
        {{"problem.yaml", kLegacy}}}});
}

TEST(KeysToLegacy, RefuseWhatWouldJudgeOtherwise) {
  expect_conversions(
      current_package(), "legacy",
      {{"constants",
        yaml(kCurrent + "constants: {most: 5}\n" + kTwoSeconds),
        {"problem.yaml:4:12: warning: constants: not put into validators and submissions yet",
         "problem.yaml:4:12: error: constants: format legacy puts none into programs; write their values "
         "there"}},
       {"files that submissions write",
        yaml(kCurrent + "allow_file_writing: true\n" + kTwoSeconds),
        {"problem.yaml: error: allow_file_writing: format legacy cannot say it"}},
       {"answers that are submitted",
        yaml(kCurrent + "type: submit-answer\n" + kTwoSeconds),
        {"problem.yaml: error: format legacy: there are no problems of type submit-answer"}}});
}

/// DOMjudge takes the time limit from its own file; [DJ] ImportProblemService reads both.
TEST(KeysToIcpc, TellDomjudgeTheTimeLimit) {
  expect_conversions(current_package(), "legacy-icpc",
                     {{"a file of its own",
                       {},
                       {},
                       {{"domjudge-problem.ini", "timelimit='2'\n"},
                        {".timelimit", "2\n"},
                        {"problem.yaml", "problem_format_version: legacy-icpc\n" + kLegacy}}},
                      {"one that is there already",
                       {{"domjudge-problem.ini", "color = red\ntimelimit = 2"}},
                       {},
                       {{"domjudge-problem.ini", "color = red\ntimelimit = 2\n"}}},
                      {"one that does not say it",
                       {{"domjudge-problem.ini", "color = red"}},
                       {},
                       {{"domjudge-problem.ini", "color = red\ntimelimit='2'\n"}}}});
}

TEST(KeysToCurrent, SayTheSame) {
  expect_conversions(
      legacy_package(), "2025-09",
      {{"nothing but what is needed",
        {},
        {},
        {{"problem.yaml", kFromLegacy + kTwoSeconds}, {".timelimit", std::nullopt}}},
       {"authors, one by one (Credits)",
        yaml(kLegacy + "author: Ada Lovelace, Bob and Cy, and Dee\n"),
        {},
        {{"problem.yaml", kFromLegacy +
                              "credits:\n  authors:\n    - Ada Lovelace\n    - Bob\n    - Cy\n    - Dee\n" +
                              kTwoSeconds}}},
       {"source with its address (Source)",
        yaml(kLegacy + "source: Cup\nsource_url: https://example.org\n"),
        {},
        {{"problem.yaml", kFromLegacy + "source:\n  name: Cup\n  url: https://example.org\n" + kTwoSeconds}}},
       {"keywords, one by one (Keywords)",
        yaml(kLegacy + "keywords: dp  greedy\n"),
        {},
        {{"problem.yaml", kFromLegacy + "keywords:\n  - dp\n  - greedy\n" + kTwoSeconds}}},
       {"limits (Limits)",
        yaml(kLegacy + "limits: {memory: 64, code: 5, time_safety_margin: 3}\n"),
        {},
        {{"problem.yaml", kFromLegacy + "limits:\n  time_limit: 2\n  memory: 64\n  code: 5\n"}}},
       {"a time limit that is no whole second (Problem timing)",
        {{".timelimit", "1.25"}},
        {},
        {{"problem.yaml", kFromLegacy + "limits:\n  time_limit: 1.25\n  time_resolution: 0.01\n"}}},
       {"the name of statements in other languages",
        {{"problem_statement/problem.sv.tex", "Addera.\n"}},
        {},
        {{"problem.yaml",
          "problem_format_version: 2025-09\nname:\n  en: Sum\n  sv: Sum\n"
          "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n" +
              kTwoSeconds},
         {"statement/problem.sv.tex", "Addera.\n"}}},
       {"kinds of problem (Type)",
        {{"problem.yaml", kLegacy + "validation: custom interactive\n"},
         {"output_validators/v.py", "exit(42)\n"}},
        {},
        {{"problem.yaml", kFromLegacy + "type: interactive\n" + kTwoSeconds},
         {"output_validator/v.py", "exit(42)\n"}}}});
}

/// Without a time limit the other judge infers one; the formats multiply otherwise when nothing is said.
TEST(KeysToCurrent, KeepHowATimeLimitIsInferred) {
  const std::string inferred =
      ": limits.time_limit is not set, and inferring it is not supported yet; 1 s is used";
  const std::string made = "sum/problem.yaml";
  const package::PackageOnDisk package(with(legacy_package(), {{".timelimit", std::nullopt}}));
  const Outcome outcome = export_to(package, "2025-09");
  EXPECT_THAT(outcome.at("problem.yaml"),
              testing::HasSubstr(
                  "limits:\n  time_multipliers:\n    ac_to_time_limit: 5\n    time_limit_to_tle: 2\n"));
}

TEST(KeysToCurrent, TellWhatIsLostAndRefuse) {
  expect_conversions(
      legacy_package(), "2025-09",
      {{"no uuid",
        yaml("name: Sum\n"),
        {"problem.yaml: warning: uuid: the package has none, and format 2025-09 wants one: add the line "
         "`uuid: ` with "
         "what uuidgen prints"}}});
}

/// What format 2025-09 demands and format legacy does not is found in what was made.
TEST(KeysToCurrent, RefuseWhatTheFormatRefuses) {
  expect_conversions(
      legacy_package(), "2025-09",
      {{"a license without anybody (License)",
        yaml(kLegacy + "license: cc by\n"),
        {"problem.yaml: error: the package would be wrong in format 2025-09: license: 'cc by' needs a "
         "rights_owner, an "
         "author in credits or a source"}},
       {"an unknown license",
        yaml(kLegacy + "license: mine\n"),
        {"problem.yaml:3:10: warning: license: unknown license 'mine'; the licenses are unknown, public "
         "domain, cc0, cc "
         "by, cc by-sa, educational, permission",
         "problem.yaml: error: the package would be wrong in format 2025-09: license: unknown license "
         "'mine'; the "
         "licenses are unknown, public domain, cc0, cc by, cc by-sa, educational, permission"}}});
}

TEST(PlainSeconds, AreWhatDomjudgeReads) {
  using std::chrono::milliseconds;
  const std::vector<std::pair<Duration, std::string>> table = {{milliseconds(1000), "1"},
                                                               {milliseconds(2500), "2.5"},
                                                               {milliseconds(10), "0.01"},
                                                               {milliseconds(60000), "60"},
                                                               {Duration(1), "0.000000001"}};
  for (const auto& [duration, text] : table)
    EXPECT_EQ(plain_seconds(duration), text);
}

/// What a reader of YAML 1.1 would take for something else stands in quotes.
TEST(TextNodes, AreTextsToEveryReader) {
  for (const char* const text :
       {"", "1", "-1", ".5", "2026-01-01", "true", "No", "ON", "y", "~", "null", "+x"})
    EXPECT_TRUE(text_node(text).quoted) << text;
  for (const char* const text : {"a", "cc by-sa", "Yes and no", "x1", "nothing"})
    EXPECT_FALSE(text_node(text).quoted) << text;
  EXPECT_EQ(to_yaml_text(text_node("a: b")), "\"a: b\"\n");
}

}  // namespace
}  // namespace casewise::convert
