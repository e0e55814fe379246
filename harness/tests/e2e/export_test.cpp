// casewise export: what it makes judges as the package does, and is whole or not there.
#include <csignal>

#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

namespace fs = std::filesystem;

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Export : public SandboxedTest {
 protected:
  /// The package "sum" with submissions that get every verdict, and with much that conversions have to carry
  /// over.
  void write_package() {
    world_.write_sum({{"submissions/accepted/sum.cpp", kSumCpp},
                      {"submissions/wrong_answer/zero.py", "print('Case 1: 0')\n"},
                      {"submissions/run_time_error/crash.py", "raise SystemExit(1)\n"},
                      {"submissions/time_limit_exceeded/loop.cpp",
                       "int main() { for (volatile int i = 0;; i = i + 1) {} }\n"},
                      {"data/sample/test_group.yaml", "output_validator_args: [case_sensitive]\n"},
                      {"data/secret/test_group.yaml", "output_validator_args: [case_sensitive]\n"},
                      {"data/secret/1-negative.yaml", "hint: less than nothing\n"}});
    world_.write("sum/problem.yaml",
                 "problem_format_version: 2025-09\nname: Sum\n"
                 "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\nlimits:\n  time_limit: 0.5\n  time_resolution: "
                 "0.5\n  memory: 256\n");
  }

  /// "submission test verdict" of all.
  [[nodiscard]] std::vector<std::string> verdicts(const std::string& package) const {
    std::vector<std::string> all;
    const Json report = world_.grade({package, "--stop", "never"});
    for (const Json& one : report["submissions"])
      for (const Json& test : one["tests"])
        all.push_back(one["submission"].get<std::string>() + " " + test["name"].get<std::string>() + " " +
                      test["verdict"].get<std::string>());
    return all;
  }

  /// What is in the working directory, hidden or not.
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(world_.root()), {}));
  }
};

TEST_F(Export, GivesTheSameVerdictsInEveryFormat) {
  write_package();
  const std::vector<std::string> wanted = verdicts("sum");
  ASSERT_EQ(wanted.size(), 5U * 3U);
  for (const std::string format : {"legacy", "legacy-icpc", "2025-09"}) {
    SCOPED_TRACE(format);
    const Ended made = world_.run({"export", "sum", "--format", format, "-o", "out/" + format + "/sum"});
    EXPECT_EQ(made.exit_code, 2);  // there is no such directory
    fs::create_directories(world_.root() / "out" / format);
    const Ended ended = world_.run({"export", "sum", "--format", format, "-o", "out/" + format});
    ASSERT_EQ(ended.exit_code, 0) << ended.err;
    const std::string path = "out/" + format + "/sum";
    EXPECT_THAT(ended.out, HasSubstr(path + ": format " + format + ", "));
    EXPECT_EQ(verdicts(path), wanted);
    const Ended verified = world_.run({"verify", path});
    EXPECT_EQ(verified.exit_code, 0) << verified.out << verified.err;
  }
  // And back again.
  const Ended back = world_.run({"export", "out/legacy/sum", "--format", "2025-09", "-o", "back"});
  ASSERT_EQ(back.exit_code, 0) << back.err;
  EXPECT_EQ(verdicts("back"), wanted);
  EXPECT_EQ(world_.run({"verify", "back"}).exit_code, 0);
}

TEST_F(Export, MakesTheSameZipEveryTime) {
  write_package();
  for (const std::string format : {"legacy", "legacy-icpc", "2025-09"}) {
    ASSERT_EQ(world_.run({"export", "sum", "--format", format, "--zip"}).exit_code, 0);
    const std::string first = world_.read("sum.zip");
    EXPECT_THAT(world_.run({"export", "sum", "--format", format, "--zip"}).err,
                HasSubstr("'sum.zip' is already there"));
    fs::last_write_time(world_.root() / "sum/data/sample/1.in", fs::file_time_type::clock::now());
    ASSERT_EQ(world_.run({"export", "sum", "--format", format, "--zip", "--force"}).exit_code, 0);
    EXPECT_EQ(world_.read("sum.zip"), first) << format;
    // DOMjudge looks for problem.yaml itself, other judges for a directory of the package's name.
    EXPECT_EQ(first.find("sum/problem.yaml") == std::string::npos, format == "legacy-icpc") << format;
    EXPECT_NE(first.find("problem.yaml"), std::string::npos);
    // It is read again as what it was made from.
    EXPECT_EQ(verdicts("sum.zip"), verdicts("sum"));
    world_.remove("sum.zip");
  }
}

TEST_F(Export, TellsWhatIsLostAndWhatCannotBe) {
  write_package();
  const Ended lossy = world_.run({"export", "sum", "--format", "legacy", "-o", "a"});
  EXPECT_EQ(lossy.exit_code, 0);
  EXPECT_THAT(
      lossy.err,
      HasSubstr("warning: sum/statement/problem.en.md: format legacy: problem statements are .tex or .pdf"));
  world_.write("sum/data/secret/1-negative.yaml", "args: [x]\n");
  expect_one_error(world_.run({"export", "sum", "--format", "2025-09", "-o", "b", "--bad"}), {"--bad"});
  const Ended refused = world_.run({"export", "sum", "--format", "legacy", "-o", "b"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.out, IsEmpty());
  EXPECT_THAT(refused.err,
              HasSubstr("error: sum/data/secret/1-negative: format legacy: there are no arguments for "
                        "submissions"));
  EXPECT_FALSE(fs::exists(world_.root() / "b"));
  EXPECT_EQ(entries(), 2U);
}

TEST_F(Export, BadArgumentsAreToldInOneLine) {
  world_.write_sum();
  world_.write("empty/file", "");
  world_.write("other/problem.yaml", "name: Other\n");
  const std::vector<std::pair<std::vector<std::string>, std::string>> table = {
      {{"export"}, "expected one problem package"},
      {{"export", "sum"}, "--format is missing; the formats are: legacy, legacy-icpc, 2025-09"},
      {{"export", "sum", "--format", "polygon"},
       "--format: 'polygon' is none of: legacy, legacy-icpc, 2025-09"},
      {{"export", "sum", "sum", "--format", "legacy"}, "expected one problem package"},
      {{"export", "empty", "--format", "legacy"}, "'empty'"},
      {{"export", "missing", "--format", "legacy"}, "'missing'"},
      {{"export", ".", "--format", "legacy"}, "there are 2 problem packages in '.'; name one of them"},
      {{"export", "sum", "--format", "legacy"}, "'sum' is already there; --force replaces it"},
      {{"export", "sum", "--format", "legacy", "-o", ""}, "--output: the name of the file is empty"},
  };
  for (const auto& [arguments, message] : table)
    expect_one_error(world_.run(arguments), {message});
  EXPECT_EQ(entries(), 3U);
}

TEST_F(Export, ReplacesThePackageItselfWhenToldTo) {
  write_package();
  const std::vector<std::string> wanted = verdicts("sum");
  ASSERT_EQ(world_.run({"export", "sum", "--format", "legacy", "--force"}).exit_code, 0);
  EXPECT_TRUE(fs::exists(world_.root() / "sum/problem_statement"));
  EXPECT_FALSE(fs::exists(world_.root() / "sum/statement"));
  EXPECT_EQ(entries(), 1U);
  EXPECT_EQ(verdicts("sum"), wanted);
}

TEST_F(Export, LeavesNothingHalfWrittenWhenInterrupted) {
  world_.write_sum();
  for (int i = 0; i < 3000; ++i) {
    const std::string name = "sum/data/secret/3-" + std::to_string(i);
    world_.write({{name + ".in", "1\n1 1\n"}, {name + ".ans", "Case 1: 2\n"}});
  }
  for (const std::string kind : {"directory", "zip"}) {
    std::vector<std::string> arguments = {"export", "sum", "--format", "legacy", "-o", "made"};
    if (kind == "zip") arguments.emplace_back("--zip");
    const std::unique_ptr<Running> running = world_.start(arguments);
    // From the first file on there is something to clean up.
    const auto begun = [&] { return kind == "zip" ? !fs::is_empty(world_.temporary()) : entries() > 1; };
    EXPECT_TRUE(comes_true([&] { return begun() || running->ended(); }, std::chrono::seconds(20)));
    running->signal(SIGINT);
    const Ended ended = running->wait();
    if (ended.exit_code == 0) {  // it was quicker
      EXPECT_TRUE(fs::exists(world_.root() / "made"));
      world_.remove("made");
    } else {
      EXPECT_EQ(ended.exit_code, 130) << ended.err;
      EXPECT_FALSE(fs::exists(world_.root() / "made"));
    }
    EXPECT_EQ(entries(), 1U);
    EXPECT_TRUE(fs::is_empty(world_.temporary()));
  }
}

}  // namespace
}  // namespace casewise::e2e
