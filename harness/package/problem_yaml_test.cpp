#include "harness/package/problem_yaml.hpp"

#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/package/fixture.hpp"

namespace casewise::package {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kHead =
    "problem_format_version: 2025-09\nuuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\nname: Sum\n"
    "limits: {time_limit: 1}\n";

/// What is said of the head, four lines that are valid, and `rest` from line 5 on.
std::vector<std::string> diagnose(const std::string& rest) {
  Diagnostics diagnostics;
  if (const auto document = parse_yaml(kHead + rest, "p", diagnostics)) {
    (void)read_problem_yaml(*document, current_format(), diagnostics);
  }
  std::vector<std::string> said;
  for (const Diagnostic& diagnostic : diagnostics.all())
    said.push_back(diagnostic.to_string());
  return said;
}

TEST(ProblemYaml, FillsTheProblem) {
  Diagnostics diagnostics;
  const auto document = parse_yaml(
      "problem_format_version: 2025-09\n"
      "type: [pass-fail]\n"
      "name: {en: Sum, pt-BR: Soma}\n"
      "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
      "version: 1.0\n"
      "credits:\n"
      "  authors: [Ada Lovelace <ada@example.org>, {name: Bob, orcid: 0000-0001-7414-8743}]\n"
      "  translators: {pt-BR: Carla}\n"
      "source: [{name: A contest, url: https://example.org}, Another]\n"
      "license: cc by-sa\n"
      "rights_owner: Ada\n"
      "embargo_until: 2026-01-31T12:00:00Z\n"
      "keywords: [sum, easy]\n"
      "languages: all\n"
      "allow_file_writing: false\n"
      "limits:\n"
      "  time_limit: 0.3\n"
      "  time_resolution: 0.1\n"
      "  memory: 64\n"
      "  output: 1\n"
      "  code: 10\n"
      "  compilation_time: 7\n"
      "  compilation_memory: 100\n"
      "  validation_time: 8\n"
      "  validation_memory: 200\n"
      "  validation_output: 3\n",
      "p", diagnostics);
  ASSERT_TRUE(document);
  EXPECT_EQ(read_format(*document, diagnostics), &current_format());
  const ProblemYaml yaml = read_problem_yaml(*document, current_format(), diagnostics);
  EXPECT_THAT(diagnostics.all(), IsEmpty());
  EXPECT_EQ(yaml.titles.at("pt-BR"), "Soma");
  EXPECT_EQ(yaml.titles_at.to_string(), "p:3:7");
  EXPECT_EQ(yaml.time_limit, std::chrono::milliseconds(300));
  EXPECT_EQ(yaml.memory_limit, Bytes::mib(64));
  EXPECT_EQ(yaml.output_limit, Bytes::mib(1));
  EXPECT_EQ(yaml.limits.code, Bytes::kib(10));
  EXPECT_EQ(yaml.limits.compilation_time, std::chrono::seconds(7));
  EXPECT_EQ(yaml.limits.compilation_memory, Bytes::mib(100));
  EXPECT_EQ(yaml.limits.validation_time, std::chrono::seconds(8));
  EXPECT_EQ(yaml.limits.validation_memory, Bytes::mib(200));
  EXPECT_EQ(yaml.limits.validation_output, Bytes::mib(3));
}

TEST(ProblemYaml, LimitsHaveDefaults) {
  Diagnostics diagnostics;
  const auto document =
      parse_yaml("problem_format_version: 2025-09\nname: S\nuuid: x\nlimits:\n  code: 1\n", "p", diagnostics);
  ASSERT_TRUE(document);
  const ProblemYaml yaml = read_problem_yaml(*document, current_format(), diagnostics);
  EXPECT_FALSE(yaml.time_limit);
  EXPECT_EQ(yaml.time_limit_at.to_string(), "p:5:3");
  EXPECT_EQ(yaml.memory_limit, Bytes::mib(2048));
  EXPECT_EQ(yaml.output_limit, Bytes::mib(8));
  ASSERT_THAT(diagnostics.all(), SizeIs(1));
  EXPECT_EQ(diagnostics.all()[0].to_string(), "p:3:7: warning: uuid: 'x' is not a UUID");
}

TEST(ProblemYaml, KeysThatJudgingDoesWithoutAreMissed) {
  Diagnostics diagnostics;
  const auto document =
      parse_yaml("problem_format_version: 2025-09\nlimits: {time_limit: 1}\n", "p", diagnostics);
  ASSERT_TRUE(document);
  (void)read_problem_yaml(*document, current_format(), diagnostics);
  ASSERT_THAT(diagnostics.all(), SizeIs(2));
  EXPECT_EQ(diagnostics.all()[0].to_string(), "p:1:1: warning: the key 'name' is missing");
  EXPECT_EQ(diagnostics.all()[1].to_string(), "p:1:1: warning: the key 'uuid' is missing");
}

TEST(ProblemYaml, EveryKeyIsChecked) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"", ""},
      {"keyword: [a]\n", "p:5:1: error: unknown key 'keyword'; did you mean 'keywords'?"},
      {"<<: {a: b}\n", "p:5:1: error: unknown key '<<'"},
      {"type: interactive\n", ""},
      {"type: [pass-fail, multi-pass]\nlimits2: {}\n",
       "p:6:1: error: unknown key 'limits2'; did you mean 'limits'?"},
      {"type: passfail\n",
       "p:5:7: error: type: unknown type 'passfail'; did you mean 'pass-fail'?; the types are pass-fail, "
       "scoring, "
       "multi-pass, interactive, submit-answer"},
      {"type: []\n", "p:5:7: error: type: the list is empty"},
      {"type: [pass-fail, pass-fail]\n", "p:5:19: error: type: 'pass-fail' is here twice"},
      {"version: [1]\n", "p:5:10: error: version: expected a text, found a list"},
      {"credits: ''\n", "p:5:10: error: credits: expected 'Full Name' or 'Full Name <mail>', found ''"},
      {"credits: {author: A}\n", "p:5:11: error: unknown key 'credits.author'; did you mean 'authors'?"},
      {"credits: {authors: []}\n", "p:5:20: error: credits.authors: the list of persons is empty"},
      {"credits: {authors: [A <a]}\n",
       "p:5:21: error: credits.authors[0]: expected 'Full Name' or 'Full Name <mail>', found 'A <a'"},
      {"credits: {testers: {email: a}}\n", "p:5:20: error: the key 'credits.testers.name' is missing"},
      {"credits: {translators: {english: A}}\n",
       "p:5:25: error: credits.translators.english: not a language code such as 'en' or 'pt-BR'"},
      {"source: {url: x}\n", "p:5:9: error: the key 'source.name' is missing"},
      {"source: [A, {name: B, link: x}]\n", "p:5:23: error: unknown key 'source[1].link'"},
      {"license: MIT\n",
       "p:5:10: error: license: unknown license 'MIT'; the licenses are unknown, public domain, cc0, cc by, "
       "cc by-sa, "
       "educational, permission"},
      {"license: cc0\n",
       "p:5:10: error: license: 'cc0' needs a rights_owner, an author in credits or a source"},
      {"license: public domain\nrights_owner: A\n",
       "p:6:15: error: rights_owner: there is none when the license is 'public domain'"},
      {"license: unknown\n", ""},
      {"license: cc0\nsource: A\n", ""},
      {"embargo_until: tomorrow\n",
       "p:5:16: error: embargo_until: expected a date such as 2026-01-31 or 2026-01-31T12:00:00Z, found the "
       "text "
       "'tomorrow'"},
      {"keywords: a b\n", "p:5:11: error: keywords: expected a list of texts, found the text 'a b'"},
      {"keywords: [a, [b]]\n", "p:5:15: error: keywords[1]: expected a text, found a list"},
      {"allow_file_writing: maybe\n",
       "p:5:21: error: allow_file_writing: expected true or false, found the text 'maybe'"},
      {"allow_file_writing: true\n", ""},
      {"constants: [1]\n", "p:5:12: error: constants: expected a map of names to values, found a list"},
      {"name: Again\n", "p:5:1: error: key 'name' is here twice, first in line 3"},
  };
  for (const auto& [rest, said] : table) {
    if (said.empty()) {
      EXPECT_THAT(diagnose(rest), IsEmpty()) << rest;
    } else {
      EXPECT_THAT(diagnose(rest), ElementsAre(said)) << rest;
    }
  }
}

/// Format 2025-09, Type.
TEST(ProblemYaml, TypesAreReadAndSomeExcludeEachOther) {
  Diagnostics diagnostics;
  const auto document = parse_yaml(
      "type: [scoring, multi-pass, interactive]\nlimits: {time_limit: 1, "
      "validation_passes: 5}\n",
      "p", diagnostics);
  ASSERT_TRUE(document);
  const ProblemYaml yaml = read_problem_yaml(*document, current_format(), diagnostics);
  EXPECT_TRUE(yaml.type.scoring && yaml.type.multi_pass && yaml.type.interactive);
  EXPECT_FALSE(yaml.type.submit_answer || yaml.type.validator_scores);
  EXPECT_EQ(yaml.passes, 5);
  EXPECT_EQ(diagnostics.errors(), 0U);
  EXPECT_THAT(diagnose("type: [pass-fail, scoring]\n"),
              ElementsAre("p:5:7: error: type: 'pass-fail' and 'scoring' exclude each other"));
  EXPECT_THAT(diagnose("type: [interactive, submit-answer]\n"), SizeIs(1));
  EXPECT_THAT(diagnose("type: [multi-pass, submit-answer]\n"), SizeIs(1));
}

TEST(ProblemYaml, LanguagesAndConstantsAreCheckedWithAWarningThatTheyAreNotUsed) {
  EXPECT_THAT(
      diagnose("languages: [cpp, pyton3]\n"),
      ElementsAre("p:5:18: error: languages: unknown language 'pyton3'; did you mean 'python3'?",
                  "p:5:12: warning: languages: not enforced yet; submissions in every language are judged"));
  EXPECT_THAT(
      diagnose("constants: {n: 5, m: {value: 1, tex: '1'}, 2x: 1, k: {tex: a}}\n"),
      ElementsAre(
          "p:5:44: error: constants.2x: a name is made of letters, digits and '_', and starts with no digit",
          "p:5:54: error: the key 'constants.k.value' is missing",
          "p:5:12: warning: constants: not put into validators and submissions yet"));
}

TEST(ProblemYaml, NamesAreChecked) {
  const auto name = [](const std::string& value) {
    Diagnostics diagnostics;
    const auto document = parse_yaml(
        "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\nlimits: {time_limit: 1}\nname: " + value + "\n", "p",
        diagnostics);
    if (document) (void)read_problem_yaml(*document, current_format(), diagnostics);
    return diagnostics.all().empty() ? std::string() : diagnostics.all().front().to_string();
  };
  EXPECT_EQ(name("2048"), "");
  EXPECT_EQ(name("' '"), "p:3:7: error: name: the name is empty");
  EXPECT_EQ(name("{}"), "p:3:7: error: name: the map of languages to names is empty");
  EXPECT_EQ(name("{English: A}"), "p:3:8: error: name.English: not a language code such as 'en' or 'pt-BR'");
  EXPECT_EQ(name("{en: [A]}"), "p:3:12: error: name.en: expected a text, found a list");
  EXPECT_EQ(name("true"), "p:3:7: error: name: expected a text (put it in quotes), found true");
}

TEST(ProblemYaml, LimitsAreChecked) {
  const auto limits = [](const std::string& value) {
    Diagnostics diagnostics;
    const auto document = parse_yaml(
        "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\nname: S\nlimits: {" + value + "}\n", "p", diagnostics);
    if (document) (void)read_problem_yaml(*document, current_format(), diagnostics);
    return diagnostics.all().empty() ? std::string() : diagnostics.all().front().to_string();
  };
  EXPECT_EQ(limits("time_limit: 3.0"), "");
  EXPECT_EQ(limits("time_limit: 0.1, time_resolution: 0.1"), "");
  EXPECT_EQ(limits("time_limit: 0"),
            "p:3:22: error: limits.time_limit: expected a number greater than 0, found the number 0");
  EXPECT_EQ(limits("time_limit: fast"),
            "p:3:22: error: limits.time_limit: expected a number greater than 0, found the text 'fast'");
  EXPECT_EQ(limits("time_limit: 0.5"),
            "p:3:22: error: limits.time_limit: 0.5 is not a multiple of time_resolution, which is 1 when it "
            "is not set");
  EXPECT_EQ(limits("time_limit: 2.5, time_resolution: 1"),
            "p:3:22: error: limits.time_limit: 2.5 is not a multiple of time_resolution, which is 1");
  EXPECT_EQ(limits("time_limit: 1e300"), "p:3:22: error: limits.time_limit: 1e+300 s is not a usable time");
  EXPECT_EQ(
      limits("time_limit: 1, memory: 1.5"),
      "p:3:33: error: limits.memory: expected a whole number from 1 to 1000000000, found the number 1.5");
  EXPECT_EQ(limits("time_limit: 1, output: 99999999999999999999"),
            "p:3:33: error: limits.output: expected a whole number from 1 to 1000000000, found the number "
            "99999999999999999999");
  EXPECT_EQ(limits("time_limit: 1, time: 2"), "p:3:25: error: unknown key 'limits.time'");
  EXPECT_EQ(limits("time_limit: 1, memroy: 2"),
            "p:3:25: error: unknown key 'limits.memroy'; did you mean 'memory'?");
  EXPECT_EQ(limits("time_limit: 1, time_multipliers: {ac_to_time_limit: 0.5}"),
            "p:3:62: error: limits.time_multipliers.ac_to_time_limit: expected a number of at least 1, found "
            "the number 0.5");
  EXPECT_EQ(limits("time_limit: 1, validation_passes: 2"),
            "p:3:44: error: limits.validation_passes: only for problems of type multi-pass");
}

/// Formats 2025-09 and legacy, Problem format version; 2023-07 and drafts redirect to 2025-09.
TEST(ProblemYaml, TheFormatIsReadByItsNames) {
  const auto format = [](const std::string& text) -> std::string {
    Diagnostics diagnostics;
    const auto document = parse_yaml(text, "p", diagnostics);
    const Format* const found = document ? read_format(*document, diagnostics) : nullptr;
    std::string all = found == nullptr ? "" : std::string(found->name);
    for (const Diagnostic& diagnostic : diagnostics.all())
      all += " | " + diagnostic.to_string();
    return all;
  };
  const auto version = [&](const std::string& name) {
    return format("problem_format_version: " + name + "\n");
  };
  EXPECT_EQ(format("name: Old\n"), "legacy");
  EXPECT_EQ(format(""),
            "legacy | p:1:1: warning: the file is empty; the package is read as one of format legacy");
  for (const char* const name : {"legacy", "legacy-icpc", "2025-09"})
    EXPECT_EQ(version(name), name);
  for (const std::string name : {"draft", "2023-07", "2023-07-draft", "2025-09-draft", "2024-11-draft"}) {
    EXPECT_EQ(version(name), "a draft of 2025-09 | p:1:25: warning: problem_format_version: " + name +
                                 " was a draft; it is read as 2025-09");
  }
  EXPECT_EQ(version("2025-9"),
            " | p:1:25: error: problem_format_version: unknown format '2025-9'; did you mean '2025-09'?; the "
            "formats are legacy, legacy-icpc, 2025-09");
  EXPECT_EQ(format("[1, 2]\n"), " | p:1:1: error: the file: expected a map of keys to values, found a list");
}

/// Random damage to a valid file: whatever comes out, nothing crashes and an error never goes unsaid.
TEST(ProblemYaml, DamageNeverCrashes) {
  std::mt19937 random(20250901);
  const std::string alphabet = ":-{}[]&*!|>'\"%@`#,? \n\t0aZ~.\x80\xff\x01";
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  int refused = 0;
  for (int round = 0; round < 300; ++round) {
    std::string text = kValidProblemYaml;
    for (std::size_t edits = 1 + below(8); edits > 0 && !text.empty(); --edits) {
      const std::size_t at = below(text.size());
      switch (below(4)) {
        case 0:
          text[at] = alphabet[below(alphabet.size())];
          break;
        case 1:
          text.insert(at, 1, alphabet[below(alphabet.size())]);
          break;
        case 2:
          text.erase(at, 1 + below(10));
          break;
        default:
          text.insert(at, text.substr(below(text.size()), below(40)));
          break;
      }
    }
    Diagnostics diagnostics;
    std::optional<YamlDocument> document;
    ASSERT_NO_THROW(document = parse_yaml(text, "p", diagnostics)) << text;
    if (!document) {
      EXPECT_GT(diagnostics.errors(), 0U) << text;
    } else if (const Format* const format = read_format(*document, diagnostics)) {
      ASSERT_NO_THROW((void)read_problem_yaml(*document, *format, diagnostics)) << text;
    }
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      EXPECT_FALSE(diagnostic.message.empty());
      EXPECT_EQ(diagnostic.message.find_first_of("\n\x01"), std::string::npos) << text;
    }
    if (diagnostics.errors() > 0) ++refused;
  }
  EXPECT_GT(refused, 200);
  EXPECT_LT(refused, 300);
}

}  // namespace
}  // namespace casewise::package
