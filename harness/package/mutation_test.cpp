// Files of packages with random damage: whatever is in them, loading ends with a problem or says what is
// wrong.
#include <algorithm>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/base/text.hpp"
#include "harness/package/fixture.hpp"

namespace casewise::package {
namespace {

/// One damaged text after the other, the same in every run.
class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::string damage(const std::string& text) {
    std::string damaged = text;
    for (std::size_t left = 1 + below(4); left > 0; --left)
      damage_once(damaged);
    return damaged;
  }

 private:
  /// The standard leaves the distributions' algorithms open, so that they are not the same everywhere.
  std::size_t below(std::size_t bound) { return random_() % std::max<std::size_t>(bound, 1); }

  void damage_once(std::string& text) {
    static const std::vector<std::string> tokens = {"\n",
                                                    "  ",
                                                    "- ",
                                                    ": ",
                                                    "{",
                                                    "}",
                                                    "[",
                                                    "]",
                                                    "\"",
                                                    "'",
                                                    "&a ",
                                                    "*a",
                                                    "<<: ",
                                                    "!!int ",
                                                    "---\n",
                                                    "...\n",
                                                    "#",
                                                    "|",
                                                    ">",
                                                    "~",
                                                    "null",
                                                    "true",
                                                    "-1",
                                                    "0",
                                                    "1e999",
                                                    "nan",
                                                    ".inf",
                                                    "99999999999999999999",
                                                    "0x10",
                                                    "\t",
                                                    "\r\n",
                                                    std::string(1, '\0'),
                                                    "\xff",
                                                    "\xef\xbb\xbf",
                                                    "\xed\x95\xa9",
                                                    "<",
                                                    "/>",
                                                    "</problem>",
                                                    "<!--",
                                                    "-->",
                                                    "<![CDATA[",
                                                    "]]>",
                                                    "&#0;",
                                                    "&lt;",
                                                    "%",
                                                    "=",
                                                    ";",
                                                    "**",
                                                    "../",
                                                    "/",
                                                    "{a,b}",
                                                    "unbounded",
                                                    "2025-09",
                                                    "legacy",
                                                    "scoring"};
    const std::size_t at = below(text.size() + 1);
    const std::size_t size = std::min(below(below(8) == 0 ? 200 : 12), text.size() - at);
    switch (below(8)) {
      case 0:
        text.erase(at, size);
        break;
      case 1:
        text.insert(at, text.substr(below(text.size()), size));
        break;
      case 2:
        text.insert(at, tokens[below(tokens.size())]);
        break;
      case 3:
        text.replace(at, size, tokens[below(tokens.size())]);
        break;
      case 4:
        if (at < text.size()) text[at] = static_cast<char>(random_() & 0xFFU);
        break;
      case 5:
        text.resize(at);
        break;
      case 6:
        swap_lines(text, below(text.size()), at);
        break;
      default:
        text.insert(at, std::string(1 + below(300), "[{-: \n<a"[below(8)]));
        break;
    }
  }

  static void swap_lines(std::string& text, std::size_t a, std::size_t b) {
    const auto line_at = [&](std::size_t at) {
      const std::size_t begin = text.rfind('\n', at) == std::string::npos ? 0 : text.rfind('\n', at) + 1;
      return std::pair(begin, std::min(text.find('\n', at), text.size()));
    };
    const auto [first, first_end] = line_at(std::min(a, b));
    const auto [second, second_end] = line_at(std::max(a, b));
    if (first_end >= second || first_end < first || second_end < second) return;
    const std::string swapped = text.substr(second, second_end - second) +
                                text.substr(first_end, second - first_end) +
                                text.substr(first, first_end - first);
    text.replace(first, second_end - first, swapped);
  }

  std::mt19937 random_;
};

struct Subject {
  const char* name;
  Files package;
  const char* file;
};

Files scoring_package() {
  return with(valid_package(),
              {{"problem.yaml", kValidProblemYaml + "type: [scoring]\nkeywords: [sum, 'a b']\n"
                                                    "source: [{name: X, url: https://example.org}]\n"
                                                    "constants: {n: 5, m: {value: 7, latex: '7'}}\n"},
               {"data/secret/test_group.yaml",
                "max_score: 50\nscore_aggregation: sum\nrequire_pass: sample\noutput_validator_args: "
                "[float_tolerance, "
                "1e-6]\ninput_validator_args: {validate: [a, b]}\nfull_feedback: false\n"},
               {"data/secret/01-small.yaml", "args: [x]\nhint: h\n"},
               {"submissions/submissions.yaml",
                "accepted/*.py: {permitted: [AC], use_for_time_limit: lower}\n"
                "mixed/{a,b}.py:\n  required: [WA, RTE]\n  score: [0, 25.5]\n  message: too small\n"
                "  secret/*-small: {permitted: [WA]}\n"},
               {"submissions/mixed/a.py", "x\n"}});
}

Files legacy_package() {
  return {
      {"problem.yaml",
       "name: Sum\nvalidation: custom score\nvalidator_flags: case_sensitive\ntype: scoring\n"
       "limits: {time_multiplier: 5, memory: 256}\ngrading: {objective: max, show_test_data_groups: true}\n"
       "keywords: a b\nauthor: A and B\n"},
      {"domjudge-problem.ini",
       "name = 'Sum'\ntimelimit = 2.5\ncolor = '#ff0000' ; red\nspecial_compare = compare\n"},
      {"problem_statement/problem.tex", "Add.\n"},
      {"data/testdata.yaml", "on_reject: continue\ngrader_flags: ignore_sample sum\nrange: 0 100\n"},
      {"data/sample/1.in", "1 2\n"},
      {"data/sample/1.ans", "3\n"},
      {"data/secret/testdata.yaml",
       "grading: default\ngrader_flags: min\naccept_score: 10\nreject_score: 0\nrange: 0 10\n"
       "output_validator_flags: float_tolerance 1e-6\ninput_validator_flags: {name: v, flags: a b}\n"},
      {"data/secret/1.in", "1 2\n"},
      {"data/secret/1.ans", "3\n"},
      {"input_validators/v.py", "x\n"},
      {"output_validators/o.py", "x\n"},
      {"submissions/accepted/sum.py", "x\n"}};
}

Files polygon_package() {
  return {
      {"problem.xml",
       "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<problem revision=\"1\" short-name=\"sum\">\n"
       "<names><name language=\"english\" value=\"Sum\"/></names>\n"
       "<judging input-file=\"\" output-file=\"\"><testset name=\"tests\">\n<time-limit>1000</time-limit>\n"
       "<memory-limit>268435456</memory-limit>\n<test-count>1</test-count>\n"
       "<input-path-pattern>tests/%02d</input-path-pattern>\n"
       "<answer-path-pattern>tests/%02d.a</answer-path-pattern>\n"
       "<tests><test method=\"generated\" cmd=\"gen 1\" sample=\"true\" group=\"0\" "
       "points=\"1.0\"/></tests>\n"
       "</testset></judging>\n<files><resources><file path=\"files/x.h\" "
       "type=\"h.g++\"/></resources></files>\n"
       "<assets><checker name=\"std::wcmp.cpp\" type=\"testlib\"><source path=\"files/check.cpp\" "
       "type=\"cpp.g++17\"/></checker>\n<interactor><source path=\"files/check.cpp\"/></interactor>\n"
       "<validators><validator><source path=\"files/check.cpp\" "
       "type=\"cpp.g++17\"/></validator></validators>\n"
       "<solutions><solution tag=\"main\"><source path=\"solutions/a.py\" type=\"python.3\"/></solution>\n"
       "</solutions></assets></problem>\n"},
      {"tests/01", "1\n"},
      {"tests/01.a", "1\n"},
      {"files/check.cpp", "int main() {}\n"},
      {"files/x.h", ""},
      {"solutions/a.py", "x\n"}};
}

/// Loading ends with a problem, or with an error that has its place and that a terminal can show.
void expect_an_answer(const PackageOnDisk& package, const std::string& what) {
  Diagnostics diagnostics;
  const Result<model::Problem> problem = load_problem(package.root(), diagnostics);
  ASSERT_EQ(problem.has_value(), diagnostics.errors() == 0) << what;
  if (!problem) {
    EXPECT_EQ(problem.error().code(), ErrorCode::input) << what;
    EXPECT_FALSE(problem.error().message().empty()) << what;
  }
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    EXPECT_FALSE(diagnostic.location.file.empty()) << what << ": " << diagnostic.message;
    EXPECT_EQ(diagnostic.message, printable(diagnostic.message, diagnostic.message.size())) << what;
  }
}

TEST(Mutation, DamagedFilesOfEachKindAreTakenOrDiagnosed) {
  constexpr int kEach = 250;
  constexpr std::clock_t kAtMost = 60 * CLOCKS_PER_SEC;  // of CPU time, whatever else the machine does
  const Subject subjects[] = {
      {"problem.yaml", scoring_package(), "problem.yaml"},
      {"test_group.yaml", scoring_package(), "data/secret/test_group.yaml"},
      {"NAME.yaml", scoring_package(), "data/secret/01-small.yaml"},
      {"submissions.yaml", scoring_package(), "submissions/submissions.yaml"},
      {"problem.yaml of legacy", legacy_package(), "problem.yaml"},
      {"testdata.yaml", legacy_package(), "data/secret/testdata.yaml"},
      {"domjudge-problem.ini", legacy_package(), "domjudge-problem.ini"},
      {"problem.xml", polygon_package(), "problem.xml"},
  };
  const std::clock_t start = std::clock();
  for (const Subject& subject : subjects) {
    const PackageOnDisk package(subject.package);
    expect_an_answer(package, subject.name);
    const std::string& whole = subject.package.at(subject.file);
    Mutator mutator(20250901);
    for (int number = 0; number < kEach && !HasFailure(); ++number) {
      const std::string damaged = mutator.damage(whole);
      package.write(subject.file, damaged);
      expect_an_answer(package, std::string(subject.name) + " number " + std::to_string(number) + ":\n" +
                                    printable(damaged, 4000));
    }
    ASSERT_LT(std::clock() - start, kAtMost) << subject.name;
  }
}

}  // namespace
}  // namespace casewise::package
