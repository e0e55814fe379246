// The shipped packages in every format that there is, as a directory and as a zip: all that is made verifies,
// and every submission of the jury's gets what it gets in the package itself.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

class ExportShipped : public SandboxedTest, public testing::WithParamInterface<std::string> {
 protected:
  Ended run(const std::vector<std::string>& arguments) {
    Running running(world_.command(arguments));
    return running.wait(std::chrono::minutes(20));
  }

  /// Submission to verdict, with whether it is the expected one.
  std::map<std::string, std::string> verify(const std::string& path, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {"verify", path, "--json", "report.json"});
    const Ended ended = run(options);
    EXPECT_EQ(ended.exit_code, 0) << ended.out << ended.err;
    std::map<std::string, std::string> verdicts;
    const Json report = world_.read_json("report.json");
    for (const Json& one : report["submissions"])
      verdicts[one["submission"]] =
          one["verdict"].get<std::string>() + (one["as_expected"] == true ? "" : ", not as expected");
    world_.remove("report.json");
    return verdicts;
  }
};

TEST_P(ExportShipped, JudgesAlikeInEveryFormat) {
  const std::string name = GetParam();
  const std::string package = CASEWISE_SOURCE_DIR "/testdata/" + name;
  const auto wanted = verify(package, {"--no-data"});
  ASSERT_GE(wanted.size(), 10U);
  for (const std::string format : {"legacy", "legacy-icpc", "2025-09"}) {
    SCOPED_TRACE(format);
    ASSERT_EQ(run({"export", package, "--format", format}).exit_code, 0);
    ASSERT_EQ(run({"export", package, "--format", format, "--zip"}).exit_code, 0);
    // The zip holds what the directory does, so the whole is judged once.
    EXPECT_EQ(verify(name + ".zip"), wanted);
    const auto accepted = verify(name, {"--filter", "accepted/*"});
    EXPECT_FALSE(accepted.empty());
    for (const auto& [submission, verdict] : accepted)
      EXPECT_EQ(verdict, "AC") << submission;
    world_.remove(name);
    world_.remove(name + ".zip");
  }
}

INSTANTIATE_TEST_SUITE_P(Packages, ExportShipped, testing::Values("diceyut", "yahtzee", "yahtzeecard"),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace casewise::e2e
