#include "harness/cli/submission_input.hpp"

#include <csignal>
#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "harness/base/file.hpp"
#include "harness/cli/interrupt.hpp"

namespace casewise::cli {
namespace {

using testing::ElementsAre;

TEST(FindSubmissions, AnInterruptionEndsTheSearch) {
  const TempDir dir = TempDir::create("casewise-test").value();
  ASSERT_TRUE(write_file(dir.path() / "a.py", "print()\n"));
  const Console console({}, [](std::string_view) { return Status(); });
  const auto found = find_submissions({dir.path()}, model::Problem(), console);
  ASSERT_TRUE(found) << found.error().message();
  EXPECT_EQ(found->size(), 1U);
  // In a process of its own, since the flag never goes away.
  EXPECT_EXIT(
      {
        watch_for_interrupts();
        (void)std::raise(SIGINT);
        (void)std::raise(SIGINT);  // as from timeout(1): one that comes twice at once is one
        const auto stopped = find_submissions({dir.path()}, model::Problem(), console);
        std::_Exit(!stopped && stopped.error().code() == ErrorCode::interrupted ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

/// A link inside of the package is a submission of its own.
TEST(FindSubmissions, JurySubmissionsThatAreLinksKeepTheirPlaces) {
  namespace fs = std::filesystem;
  const TempDir dir = TempDir::create("casewise-test").value();
  const fs::path root = dir.path() / "sum";
  for (const char* name : {"accepted", "wrong_answer"})
    fs::create_directories(root / "submissions" / name);
  ASSERT_TRUE(write_file(root / "submissions/accepted/sum.py", "print()\n"));
  fs::create_symlink("../accepted/sum.py", root / "submissions/wrong_answer/same.py");
  fs::create_directory_symlink("sum", dir.path() / "alias");
  model::Problem problem;
  problem.root = root;
  problem.submissions.resize(2);
  problem.submissions[0].name = "wrong_answer/same.py";
  problem.submissions[1].name = "accepted/sum.py";
  for (model::JurySubmission& jury : problem.submissions)
    jury.path = root / "submissions" / jury.name;
  const Console console({}, [](std::string_view) { return Status(); });
  const auto names = [&](const std::vector<fs::path>& paths) {
    std::vector<std::string> result;
    const std::vector<model::Submission> found = find_submissions(paths, problem, console).value();
    for (const model::Submission& submission : found)
      result.push_back(submission.name);
    return result;
  };
  const fs::path sum = root / "submissions/accepted/sum.py";
  EXPECT_THAT(names({sum}), ElementsAre("accepted/sum.py"));
  EXPECT_THAT(names({root / "submissions"}), ElementsAre("wrong_answer/same.py", "accepted/sum.py"));
  EXPECT_THAT(names({root / "submissions", sum, root / "submissions/./accepted/sum.py",
                     dir.path() / "alias/submissions/accepted/sum.py"}),
              ElementsAre("wrong_answer/same.py", "accepted/sum.py"));
}

TEST(FindSubmissions, NoneIsPassedOverForWantOfDescriptors) {
  namespace fs = std::filesystem;
  const TempDir dir = TempDir::create("casewise-test").value();
  fs::create_directories(dir.path() / "alice");
  ASSERT_TRUE(write_file(dir.path() / "a.py", "print()\n"));
  const Console console({}, [](std::string_view) { return Status(); });
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit none_left{0, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none_left), 0);
  const auto found = find_submissions({dir.path()}, model::Problem(), console);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code(), ErrorCode::system) << found.error().message();
}

}  // namespace
}  // namespace casewise::cli
