// The table of languages against the compilers and run times of this host: for each language that has a
// directory in programs/, sum.* reads two numbers, recurses where the language can, and prints their sum;
// broken.* is refused by the compiler (where it has one); crash.* ends by an uncaught error.

#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/compile/build.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::compile {
namespace {

namespace fs = std::filesystem;

constexpr const char* kInput = "9000000000 1\n";  // more than 32 bits
constexpr const char* kSum = "9000000001\n";

std::vector<std::string> ids() {
  std::vector<std::string> ids;
  for (const fs::directory_entry& entry : fs::directory_iterator(LANGUAGE_PROGRAMS))
    ids.push_back(entry.path().filename().string());
  std::sort(ids.begin(), ids.end());
  return ids;
}

sandbox::Sandbox* shared_sandbox() {
  static const Result<std::unique_ptr<sandbox::Sandbox>> made = sandbox::make_sandbox();
  return made ? made->get() : nullptr;
}

class LanguageTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    language_ = builtin_languages().find(GetParam());
    ASSERT_NE(language_, nullptr) << "no such language";
    if (!is_available(*language_)) GTEST_SKIP() << language_->name << ": " << how_to_get(*language_);
    if (shared_sandbox() == nullptr) GTEST_SKIP() << "no sandbox here";
  }

  /// The program of this name; none: the language has no such program.
  std::optional<BuildOutcome> build_program(const std::string& name) {
    for (const fs::directory_entry& entry :
         fs::directory_iterator(fs::path(LANGUAGE_PROGRAMS) / GetParam())) {
      if (entry.path().stem() != name) continue;
      return build(*shared_sandbox(), load_sources(entry.path(), GetParam()).value(), {});
    }
    return std::nullopt;
  }

  static model::RunOutcome run(const Executable& program, Bytes memory) {
    model::Limits limits;
    limits.cpu = std::chrono::seconds(30);
    limits.wall = std::chrono::seconds(90);
    limits.memory = memory;
    sandbox::RunSpec spec = program.run_spec(limits);
    spec.input = os::SealedFile::make(kInput).value();
    return shared_sandbox()->run(spec).outcome;
  }

  const Language* language_ = nullptr;
};

TEST_P(LanguageTest, ReadsComputesAndRecurses) {
  const std::optional<BuildOutcome> sum = build_program("sum");
  ASSERT_TRUE(sum);
  ASSERT_EQ(sum->kind, BuildOutcome::Kind::built) << sum->message << "\n" << sum->log;
  for (const Bytes memory : {Bytes::mib(512), Bytes::mib(256)}) {
    const model::RunOutcome outcome = run(sum->executable, memory);
    EXPECT_EQ(to_string(outcome.termination), "exit code 0") << memory.to_string() << "\n" << outcome.error;
    EXPECT_EQ(outcome.output, kSum) << memory.to_string() << "\n" << outcome.error;
  }
}

TEST_P(LanguageTest, RefusesWhatIsWrong) {
  const std::optional<BuildOutcome> broken = build_program("broken");
  if (!broken) GTEST_SKIP() << "nothing is compiled before the run";
  EXPECT_EQ(broken->kind, BuildOutcome::Kind::rejected) << broken->message;
  EXPECT_NE(broken->message, "");
  RecordProperty("message", broken->message);
}

TEST_P(LanguageTest, SaysThatAProgramFailed) {
  const std::optional<BuildOutcome> crash = build_program("crash");
  ASSERT_TRUE(crash);
  ASSERT_EQ(crash->kind, BuildOutcome::Kind::built) << crash->message << "\n" << crash->log;
  const model::RunOutcome outcome = run(crash->executable, Bytes::mib(256));
  const auto* exited = std::get_if<model::Exited>(&outcome.termination);
  const bool failed =
      exited != nullptr ? exited->code != 0 : std::holds_alternative<model::Signaled>(outcome.termination);
  EXPECT_TRUE(failed) << to_string(outcome.termination) << "\n" << outcome.output << outcome.error;
}

INSTANTIATE_TEST_SUITE_P(All, LanguageTest, testing::ValuesIn(ids()),
                         [](const auto& language) { return language.param; });

TEST(LanguagePrograms, AreThereForAllThatHaveCommands) {
  const std::vector<std::string> there = ids();
  for (const Language& language : builtin_languages().all()) {
    const bool tested = std::find(there.begin(), there.end(), language.id) != there.end();
    const bool testable = !language.run.empty() && !language.package.empty();
    EXPECT_EQ(tested, testable) << language.id;
  }
}

}  // namespace
}  // namespace casewise::compile
