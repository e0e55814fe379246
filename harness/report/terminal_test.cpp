#include "harness/report/terminal.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/report/sample_run.hpp"

namespace casewise::report {
namespace {

using testing::Events;
using testing::full_disk;
using ::testing::HasSubstr;
using testing::into;
using ::testing::Not;

/// Everything that a report wrote.
struct Shown {
  std::string results;
  std::string progress;
};

Shown show(const Events& events, const TerminalOptions& options) {
  Shown shown;
  TerminalReport report(options, into(shown.results), into(shown.progress));
  testing::feed(report, events);
  return shown;
}

/// An expected text that starts on a line of its own.
std::string golden(std::string_view text) {
  return std::string(text.substr(1));
}

/// Escape characters made visible, so that expected texts can be read.
std::string visible(std::string text) {
  for (std::size_t at = 0; (at = text.find('\x1b', at)) != std::string::npos;)
    text.replace(at, 1, "<ESC>");
  return text;
}

TEST(Terminal, PlainResults) {
  const Shown shown = show(testing::grade_run(), {});
  EXPECT_EQ(shown.results, golden(R"(
yahtzee: Yahtzee (1 s, 2 GiB, 2 tests)
  submission     verdict  failing test     time   memory  reason
  김철수.cpp     AC                     0.012 s  3.5 MiB
  greedy.py      WA       sample/1      0.015 s  9.3 MiB  all 65 values are right, but each line must begin with `Case i: `
      line 1, column 1: expected "Case 1:", got "27"
      hint: print `Case i: ` at the start of each line, where i is the number of the case, from 1 on
  slow\x1b[2J.c  TLE      secret/01     1.004 s  3.4 MiB  1.004 s of CPU time, limit 1.000 s
  한글.cpp       CE                                       the compiler failed: exit code 1
      a.cpp: In function 'main':
      a.cpp:1:2: \x1b[31merror:\x1b[0m '\xff'
       ^~~
      ... and 2 more lines

diceyut: 주사위 윷 (2.5 s, 256 MiB, 1 test)
  submission  verdict  failing test     time   memory  reason
  a.cpp       JE       secret/01     0.000 s  0.0 MiB  not started: mount: Operation not permitted

5 submissions: 1 accepted, 3 rejected, 1 judge error
)"));
  EXPECT_EQ(shown.progress, "");  // no terminal: nothing but the results
}

TEST(Terminal, ColouredResults) {
  TerminalOptions options;
  options.colour = true;
  options.verbosity = Verbosity::quiet;
  EXPECT_EQ(visible(show(testing::grade_run(), options).results), golden(R"(
<ESC>[1myahtzee: Yahtzee<ESC>[0m (1 s, 2 GiB, 2 tests)
  <ESC>[2msubmission<ESC>[0m     <ESC>[2mverdict<ESC>[0m  <ESC>[2mfailing test<ESC>[0m     <ESC>[2mtime<ESC>[0m   <ESC>[2mmemory<ESC>[0m  <ESC>[2mreason<ESC>[0m
  김철수.cpp     <ESC>[32mAC<ESC>[0m                     0.012 s  3.5 MiB
  greedy.py      <ESC>[31mWA<ESC>[0m       sample/1      0.015 s  9.3 MiB  all 65 values are right, but each line must begin with `Case i: `
  slow\x1b[2J.c  <ESC>[31mTLE<ESC>[0m      secret/01     1.004 s  3.4 MiB  1.004 s of CPU time, limit 1.000 s
  한글.cpp       <ESC>[33mCE<ESC>[0m                                       the compiler failed: exit code 1

<ESC>[1mdiceyut: 주사위 윷<ESC>[0m (2.5 s, 256 MiB, 1 test)
  <ESC>[2msubmission<ESC>[0m  <ESC>[2mverdict<ESC>[0m  <ESC>[2mfailing test<ESC>[0m     <ESC>[2mtime<ESC>[0m   <ESC>[2mmemory<ESC>[0m  <ESC>[2mreason<ESC>[0m
  a.cpp       <ESC>[35mJE<ESC>[0m       secret/01     0.000 s  0.0 MiB  not started: mount: Operation not permitted

5 submissions: 1 accepted, 3 rejected, 1 judge error
)"));
}

TEST(Terminal, NarrowResultsCutTheReasonAndSayItBelow) {
  TerminalOptions options;
  options.width = 79;
  EXPECT_EQ(show(testing::grade_run(), options).results, golden(R"(
yahtzee: Yahtzee (1 s, 2 GiB, 2 tests)
  submission     verdict  failing test     time   memory  reason
  김철수.cpp     AC                     0.012 s  3.5 MiB
  greedy.py      WA       sample/1      0.015 s  9.3 MiB  all 65 values are ...
      all 65 values are right, but each line must begin with `Case i: `
      line 1, column 1: expected "Case 1:", got "27"
      hint: print `Case i: ` at the start of each line, where i is the number
        of the case, from 1 on
  slow\x1b[2J.c  TLE      secret/01     1.004 s  3.4 MiB  1.004 s of CPU tim...
      1.004 s of CPU time, limit 1.000 s
  한글.cpp       CE                                       the compiler faile...
      the compiler failed: exit code 1
      a.cpp: In function 'main':
      a.cpp:1:2: \x1b[31merror:\x1b[0m '\xff'
       ^~~
      ... and 2 more lines

diceyut: 주사위 윷 (2.5 s, 256 MiB, 1 test)
  submission  verdict  failing test     time   memory  reason
  a.cpp       JE       secret/01     0.000 s  0.0 MiB  not started: mount: O...
      not started: mount: Operation not permitted

5 submissions: 1 accepted, 3 rejected, 1 judge error
)"));
}

TEST(Terminal, TooNarrowForReasons) {
  TerminalOptions options;
  options.width = 60;
  const std::string results = show(testing::grade_run(), options).results;
  EXPECT_THAT(results, HasSubstr("failing test     time   memory\n"));
  EXPECT_THAT(results, HasSubstr("      1.004 s of CPU time, limit 1.000 s\n"));
}

TEST(Terminal, VerifyMarksWhatIsNotAsExpected) {
  EXPECT_EQ(show(testing::verify_run(), {}).results, golden(R"(
yahtzee: Yahtzee (1 s, 2 GiB, 2 tests)
  submission                 verdict  expected                       failing test     time   memory  reason
  accepted/full.cpp          AC       expects AC                                   0.012 s  3.5 MiB
  wrong_answer/greedy.py     WA       expects WA                     sample/1      0.015 s  9.3 MiB  all 65 values are right, but each line must begin with `Case i: `
  mixed/느림.cpp             AC       expects WA or TLE  UNEXPECTED                0.012 s  3.5 MiB
  time_limit_exceeded/x.cpp  WA       expects TLE        UNEXPECTED  secret/01     0.003 s  3.4 MiB  case 3: expected `27`, got `3`; 2 of 65 cases differ
      line 3, column 9: expected "27", got "3"

4 submissions: 2 not as expected; interrupted: 1 of 5 submissions was not judged
)"));
}

TEST(Terminal, UnexpectedIsAWordInColourToo) {
  TerminalOptions options;
  options.colour = true;
  EXPECT_THAT(visible(show(testing::verify_run(), options).results),
              HasSubstr("expects TLE        <ESC>[1;31mUNEXPECTED<ESC>[0m  secret/01"));
}

TEST(Terminal, VerifyIsShortWhenAllIsAsExpected) {
  EXPECT_EQ(show(testing::good_verify_run(), {}).results, golden(R"(
yahtzee: Yahtzee (1 s, 2 GiB, 2 tests)
  submission              verdict  expected    failing test     time   memory  reason
  accepted/full.cpp       AC       expects AC                0.012 s  3.5 MiB
  wrong_answer/greedy.py  WA       expects WA  sample/1      0.015 s  9.3 MiB  all 65 values are right, but each line must begin with `Case i: `

2 submissions: all as expected
)"));
}

TEST(Terminal, VerboseShowsTestsAndLogs) {
  TerminalOptions options;
  options.verbosity = Verbosity::verbose;
  const Shown shown = show(testing::grade_run(), options);
  EXPECT_EQ(shown.results, golden(R"(
yahtzee: Yahtzee (1 s, 2 GiB, 2 tests)
  submission     verdict  failing test     time   memory  reason
  김철수.cpp     AC                     0.012 s  3.5 MiB
      sample/1   AC       0.002 s  3.3 MiB
      secret/01  AC       0.012 s  3.5 MiB
  greedy.py      WA       sample/1      0.015 s  9.3 MiB  all 65 values are right, but each line must begin with `Case i: `
      sample/1  WA       0.015 s  9.3 MiB  all 65 values are right, but each line must begin with `Case i: `
        line 1, column 1: expected "Case 1:", got "27"
        hint: print `Case i: ` at the start of each line, where i is the number of the case, from 1 on
      1 test not judged, from secret/01 on
  slow\x1b[2J.c  TLE      secret/01     1.004 s  3.4 MiB  1.004 s of CPU time, limit 1.000 s
      sample/1   AC       0.001 s  1.4 MiB
      secret/01  TLE      1.004 s  3.4 MiB  1.004 s of CPU time, limit 1.000 s
  한글.cpp       CE                                       the compiler failed: exit code 1
      the compiler said:
        a.cpp: In function 'main':
        a.cpp:1:2: \x1b[31merror:\x1b[0m '\xff'
         ^~~
        1 error
        end
      2 tests not judged, from sample/1 on

diceyut: 주사위 윷 (2.5 s, 256 MiB, 1 test)
  submission  verdict  failing test     time   memory  reason
  a.cpp       JE       secret/01     0.000 s  0.0 MiB  not started: mount: Operation not permitted
      secret/01  JE       0.000 s  0.0 MiB  not started: mount: Operation not permitted

5 submissions: 1 accepted, 3 rejected, 1 judge error
)"));
  EXPECT_EQ(shown.progress, golden(R"(
casewise 0.1.0 on host: B: namespaces, no cgroups
[1/5] yahtzee 김철수.cpp: AC
[2/5] yahtzee greedy.py: WA at sample/1: all 65 values are right, but each line must begin with `Case i: `
[3/5] yahtzee slow\x1b[2J.c: TLE at secret/01: 1.004 s of CPU time, limit 1.000 s
[4/5] yahtzee 한글.cpp: CE: the compiler failed: exit code 1
[5/5] diceyut a.cpp: JE at secret/01: not started: mount: Operation not permitted
)"));
}

TEST(Terminal, VerboseShowsEachDiagnosis) {
  TerminalOptions options;
  options.verbosity = Verbosity::verbose;
  const std::string results = show(testing::verify_run(), options).results;
  EXPECT_THAT(results, HasSubstr("        line 3, column 9: expected \"27\", got \"3\"\n"
                                 "        all 65 values are right, but each line must begin with `Case i: `\n"
                                 "        line 1, column 1: expected \"Case 1:\", got \"27\"\n"));
}

TEST(Terminal, ABorderlineTestIsToldThoughAllIsAsExpected) {
  const char* line = "      secret/01 is borderline: TLE with 1.020 s, then AC with 0.980 s alone\n";
  EXPECT_THAT(show(testing::borderline_run(), {}).results, HasSubstr(line));
  TerminalOptions quiet;
  quiet.verbosity = Verbosity::quiet;
  EXPECT_THAT(show(testing::borderline_run(), quiet).results, Not(HasSubstr("borderline")));
  TerminalOptions narrow;
  narrow.width = 50;
  EXPECT_THAT(show(testing::borderline_run(), narrow).results, HasSubstr("TLE with 1.020 s,\n"));
}

TEST(Terminal, NoControlCharacterOfOthersReachesTheTerminal) {
  Events events = testing::grade_run();
  for (event::RunEvent& event : events) {
    if (auto* started = std::get_if<event::RunStarted>(&event)) {
      started->run.host = "h\x1b[1m";
      started->run.isolation = "i\x1b[1m";
      started->problems[0].title = "t\x1b[1m\xff";
    }
    auto* finished = std::get_if<event::SubmissionFinished>(&event);
    if (finished == nullptr) continue;
    model::SubmissionResult& result = finished->result;
    result.message += "\x1b]0;title\a";
    if (result.first_failing) result.first_failing = "sample/\x9b";
    for (model::TestRun& test : result.tests) {
      test.message += "\x1b[1m";
      if (test.verdict != model::Verdict::accepted) test.name = "sample/\x9b";
      for (model::Diagnosis& diagnosis : test.diagnosis) {
        diagnosis.message += "\x1b[1m";
        diagnosis.expected += "\x1b[1m";
        diagnosis.got += "\x1b[1m";
        diagnosis.hint += "\x1b[1m";
      }
    }
    for (std::string& name : result.skipped)
      name += "\x1b[1m";
  }
  for (const Verbosity verbosity : {Verbosity::quiet, Verbosity::normal, Verbosity::verbose}) {
    TerminalOptions options;
    options.verbosity = verbosity;
    const Shown shown = show(events, options);
    for (const std::string& text : {shown.results, shown.progress}) {
      for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        ASSERT_TRUE(byte == '\n' || (byte >= 0x20 && byte != 0x7F)) << visible(text);
      }
      EXPECT_THAT(text, Not(HasSubstr("\x9b")));
      EXPECT_THAT(text, Not(HasSubstr("\xff")));
    }
  }
}

TEST(Terminal, LongLogsAreBounded) {
  std::string log;
  for (int i = 0; i < 1000; ++i)
    log += std::string(5000, 'x') + "\n";
  model::SubmissionResult result;
  result.problem = "p";
  result.verdict = model::Verdict::compile_error;
  result.compile = model::CompileResult{false, log, {}};
  TerminalOptions options;
  options.verbosity = Verbosity::verbose;
  const std::string results =
      show({event::SubmissionFinished{result}, event::RunFinished{}}, options).results;
  EXPECT_LT(results.size(), 20000U);
  EXPECT_THAT(results, HasSubstr("... and 960 more lines\n"));
}

TEST(Terminal, SaysWhenNothingWasJudged) {
  event::RunStarted started;
  started.submissions = 3;
  event::RunFinished finished;
  finished.interrupted = true;
  EXPECT_EQ(show({started, finished}, {}).results,
            "no submission was judged; interrupted: 3 of 3 submissions were not judged\n");
}

TEST(Summary, CountsWhatHasNoExpectation) {
  RunRecord record;
  for (const event::RunEvent& event : testing::good_verify_run())
    record.apply(event);
  EXPECT_EQ(summary_text(record), "2 submissions: all as expected");
  record.submissions.push_back({});
  record.submissions.back().verdict = model::Verdict::accepted;
  record.planned = 3;
  EXPECT_EQ(summary_text(record), "3 submissions: 2 as expected, 1 without an expectation");
  record.submissions.back().verdict = model::Verdict::judge_error;
  EXPECT_EQ(summary_text(record), "3 submissions: 2 as expected, 1 without an expectation, 1 judge error");
}

TEST(Summary, GradingSaysWhatWasAcceptedToo) {
  RunRecord record;
  for (const event::RunEvent& event : testing::good_verify_run())
    record.apply(event);
  record.run.command = "grade";
  EXPECT_EQ(summary_text(record), "2 submissions: 1 accepted, 1 rejected, all as expected");
}

TEST(Terminal, AFullDiskComesBackAsAnError) {
  std::string progress;
  TerminalReport report(
      {}, [](std::string_view text) { return write_file("/dev/full", text); }, into(progress));
  const Events events = testing::grade_run();
  for (std::size_t i = 0; i + 1 < events.size(); ++i)
    ASSERT_TRUE(report.consume(events[i]));
  const Status status = report.consume(events.back());
  ASSERT_FALSE(status);
  EXPECT_THAT(status.error().message(), HasSubstr("No space left"));
}

TEST(Terminal, BrokenProgressDoesNotCostTheResults) {
  std::string results;
  TerminalOptions options;
  options.verbosity = Verbosity::verbose;
  options.live = true;
  TerminalReport report(options, into(results), full_disk());
  const Events events = testing::grade_run();
  for (std::size_t i = 0; i + 1 < events.size(); ++i) {
    ASSERT_TRUE(report.consume(events[i]));
    report.tick();
  }
  EXPECT_FALSE(report.consume(events.back()));
  EXPECT_THAT(results, HasSubstr("5 submissions: 1 accepted"));
}

}  // namespace
}  // namespace casewise::report
