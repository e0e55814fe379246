// A problem package as values: names, paths, limits and settings, never the bytes of a test case.
// Immutable after loading. Source of the terms: problem package formats 2025-09 and legacy. Threading: plain
// values.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/duration.hpp"
#include "harness/base/glob.hpp"
#include "harness/model/grading.hpp"
#include "harness/model/verdict.hpp"

namespace casewise::model {

/// How a validator is called and what its exit codes mean.
enum class Protocol {
  kattis,         ///< 42 accepts, 43 refuses (input validators: anything else); feedback in a directory
  testlib,        ///< checker: INPUT OUTPUT ANSWER, exit codes of testlib; input validator: 0 accepts
  checktestdata,  ///< input validator: a script for checktestdata; 0 accepts, 1 refuses
};

/// A program that belongs to the package: one file or one directory of sources.
struct HelperProgram {
  std::string name;  ///< base name, as messages show it
  std::filesystem::path path;
  Protocol protocol = Protocol::kattis;
  std::vector<std::filesystem::path> beside = {};  ///< headers that are put beside a program of one file
  std::optional<std::string> language = {};        ///< when the package names it
};

/// What a submission has to do (type of 2025-09; type and validation of legacy). Pass-fail unless `scoring`.
struct ProblemType {
  bool scoring = false;
  bool validator_scores = false;  ///< legacy: the validator has to say what an output scores
  bool interactive = false;
  bool multi_pass = false;
  bool submit_answer = false;

  /// Outputs can be judged only while the output validator leads the program, or in turns with it.
  [[nodiscard]] bool needs_referee() const { return interactive || multi_pass; }
};

/// Which part of data/ a test case belongs to.
enum class TestKind { sample, secret, invalid_input, valid_output, invalid_output };

struct TestCase {
  std::string name;  ///< path below data/ without extension, such as "secret/01-small"
  TestKind kind = TestKind::secret;
  std::size_t group = 0;  ///< the innermost group that it belongs to; 0 for examples
  std::filesystem::path input;
  std::optional<std::filesystem::path> answer;  ///< none for invalid_input
  std::optional<std::filesystem::path> output;  ///< an output of which `kind` says whether it is right
  std::optional<std::filesystem::path> files;   ///< a directory of files for the program's working directory
  std::vector<std::string> args;                ///< for the submission
  std::vector<std::vector<std::string>> input_validator_args;  ///< of each of the package's input validators
  std::vector<std::string> output_validator_args;
  bool full_feedback = false;  ///< contestants who fail it may see it
};

/// What a score may be, both ends included.
struct ScoreRange {
  double least = 0;
  double most = 0;
};

/// A demand of the jury's on some of the tests, beside those on all of them. What is empty demands nothing.
struct Clause {
  std::optional<Glob> tests;        ///< names of test cases and groups below data/; none: all tests
  std::vector<Verdict> permitted;   ///< every one of the tests has one of these
  std::vector<Verdict> required;    ///< at least one of them has one of these
  std::vector<Verdict> result;      ///< the submission as a whole has one of these
  std::optional<ScoreRange> score;  ///< of each group that `tests` names, or of the submission
  std::optional<double> not_score;  ///< the submission scores anything but this
  std::string message;              ///< is in what the judge says of at least one of the tests
};

/// What a jury submission may and must get (formats 2025-09 and legacy, submissions/): every test's verdict
/// is in `permitted`, at least one test's verdict is in `required`, unless that is empty, and all clauses
/// hold.
struct Expectation {
  std::vector<Verdict> permitted;
  std::vector<Verdict> required;
  std::vector<Clause> clauses = {};
};

/// Whether a submission's times bound the time limit (format 2025-09, Timelimit inference).
enum class TimeLimitUse { by_expectation, none, lower, upper };

struct JurySubmission {
  std::string name;  ///< path below submissions/, such as "wrong_answer/greedy.py"
  std::filesystem::path path;
  Expectation expectation;
  std::optional<std::string> language;    ///< when the package names it
  std::optional<std::string> entrypoint;  ///< likewise: the file or class that is run
  TimeLimitUse time_limit_use = TimeLimitUse::by_expectation;
};

/// limits of problem.yaml that do not bound the submission's run itself.
struct PackageLimits {
  Bytes code = Bytes::kib(128);
  Duration compilation_time = std::chrono::seconds(60);
  Bytes compilation_memory = Bytes::mib(2048);
  Duration validation_time = std::chrono::seconds(60);
  Bytes validation_memory = Bytes::mib(2048);
  Bytes validation_output = Bytes::mib(8);
};

struct Problem {
  std::string short_name;                     ///< the package directory's name
  std::map<std::string, std::string> titles;  ///< language code to title
  std::filesystem::path root;
  ProblemType type;
  ScoreRules score_rules = ScoreRules::shares;
  bool allow_file_writing = false;                ///< by submissions, in their working directory
  int passes = 2;                                 ///< the most that there may be, where there are several
  Duration time_limit = std::chrono::seconds(1);  ///< CPU time a test case
  Bytes memory_limit = Bytes::mib(2048);
  Bytes output_limit = Bytes::mib(8);
  PackageLimits limits;
  std::vector<TestCase> tests;  ///< sample and secret, in the order in which they are judged
  std::vector<TestGroup> groups = {TestGroup{}};  ///< [0] is all of data/; parents before their children
  std::vector<TestCase> examples;                 ///< invalid_input, valid_output and invalid_output
  std::vector<HelperProgram> input_validators;
  std::vector<HelperProgram> output_validators;  ///< all must accept; none: the built-in comparison
  /// Polygon: talks with the program; what it writes is then judged by the output validator.
  std::optional<HelperProgram> interactor;
  std::optional<HelperProgram> grader;  ///< of groups whose grading is custom
  std::vector<JurySubmission> submissions;
  std::optional<std::filesystem::path> include;  ///< directory of files that go over every submission's

  /// The English title, else any, else the short name.
  [[nodiscard]] const std::string& title() const;
};

}  // namespace casewise::model
