// Results: of one test, of one submission, of a batch. What reports show and JSON holds. Threading:
// plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/model/outcome.hpp"
#include "harness/model/problem.hpp"
#include "harness/model/verdict.hpp"

namespace casewise::model {

/// Why an output is wrong, in words. All texts are printable and bounded.
struct Diagnosis {
  std::string kind;  ///< stable snake_case name, such as "prefix_missing"
  std::optional<std::uint64_t> case_number;
  std::optional<std::uint64_t> line;    ///< in the submission's output, from 1
  std::optional<std::uint64_t> column;  ///< bytes, from 1
  std::string expected;
  std::string got;
  std::string message;
  std::string hint;  ///< what to do about it; may be empty
};

/// A submission to be judged: where it is and what is known of it.
struct Submission {
  std::string name;  ///< as the user named it, or the path below submissions/
  std::filesystem::path path;
  std::optional<std::string> language;  ///< chosen by the user or by the package
  std::optional<Expectation> expected;  ///< jury submissions only
  bool from_folder = false;  ///< found in a folder, not named by the user: it cannot stop the others
};

/// One run of a program on a test case, and what it alone would have led to.
struct Attempt {
  Verdict verdict = Verdict::judge_error;
  Usage usage;
  Circumstances circumstances;
  bool alone = false;  ///< no other slot of the judge was at work
};

/// One test case judged. The last attempt is the one that counts.
struct TestRun {
  std::string name;
  Verdict verdict = Verdict::judge_error;
  Termination termination;
  Usage usage;
  std::string message;  ///< one line: why it is not accepted
  std::vector<Diagnosis> diagnosis;
  std::vector<Attempt> attempts;  ///< oldest first; none: the program was never started
  bool borderline = false;        ///< so near to the time limit that attempts came to different verdicts
  std::optional<double> score;    ///< where test cases have scores
};

/// One group of tests graded.
struct GroupResult {
  std::string name;     ///< as in TestGroup
  bool judged = false;  ///< at least one of its tests was judged
  Verdict verdict = Verdict::accepted;
  double score = 0;  ///< where there are scores
};

struct CompileResult {
  bool ok = false;
  std::string log;  ///< what the compiler said; not made printable
  Duration cpu{};
};

struct SubmissionResult {
  std::string problem;
  std::string submission;
  std::string language;  ///< id, or empty when it is not known
  Verdict verdict = Verdict::judge_error;
  std::string message;  ///< one line: the reason, empty when accepted
  std::optional<CompileResult> compile;
  std::vector<TestRun> tests;        ///< those that were judged, in plan order
  std::vector<std::string> skipped;  ///< names of those that were not
  std::optional<double> score;       ///< scoring problems only
  std::vector<GroupResult> groups;   ///< as in the problem
  std::optional<std::string> first_failing;
  Duration max_cpu{};
  Duration max_wall{};
  Bytes max_memory{};
  std::optional<Expectation> expected;
  std::optional<bool> as_expected;
};

struct BatchResult {
  std::vector<SubmissionResult> submissions;  ///< in plan order
  bool interrupted = false;
};

}  // namespace casewise::model
