// casewise new: what it makes is a package that verifies, and nothing is ever written over.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class New : public SandboxedTest {
 protected:
  void expect_verified(const std::vector<std::string>& options) {
    std::vector<std::string> arguments = {"new", "apples"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    SCOPED_TRACE(testing::PrintToString(arguments));
    const Ended made = world_.run(arguments);
    EXPECT_EQ(made.exit_code, 0) << made.err;
    EXPECT_THAT(made.err, IsEmpty());
    EXPECT_THAT(made.out, HasSubstr("casewise verify apples"));
    EXPECT_THAT(made.out, HasSubstr("casewise grade apples"));
    const Ended verified = world_.run({"verify", "apples"});
    EXPECT_EQ(verified.exit_code, 0) << verified.out << verified.err;
    EXPECT_THAT(verified.out, HasSubstr("submissions: all as expected"));
    EXPECT_THAT(verified.err, HasSubstr("all equal to the package's"));  // what the generators make
    EXPECT_THAT(verified.err, Not(HasSubstr("warning")));
    world_.remove("apples");
  }

  void expect_all_verified(const std::string& language) {
    for (const std::string kind : {"", "--output-validator", "--interactive"}) {
      for (const std::string format : {"", "--legacy"}) {
        std::vector<std::string> options = {"--language", language};
        for (const std::string& option : {kind, format})
          if (!option.empty()) options.push_back(option);
        expect_verified(options);
      }
    }
  }

  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(world_.root()), {}));
  }
};

TEST_F(New, PackagesInPythonVerify) {
  expect_all_verified("python3");
}

TEST_F(New, PackagesInCppVerify) {
  expect_all_verified("cpp");
}

TEST_F(New, PythonIsTheLanguageWhenNoneIsNamed) {
  EXPECT_EQ(world_.run({"new", "apples"}).exit_code, 0);
  EXPECT_TRUE(fs::exists(world_.root() / "apples/submissions/accepted/reference.py"));
  EXPECT_EQ(world_.run({"new", "apples"}).exit_code, 2);
}

TEST_F(New, AnInteractiveProblemHasItsValidatorAnyway) {
  expect_verified({"--interactive", "--output-validator"});
}

TEST_F(New, TheLastPartOfAPathIsTheName) {
  fs::create_directories(world_.root() / "Spring Contest");
  const Ended made = world_.run({"new", "Spring Contest/apples/"});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(world_.read("Spring Contest/apples/problem.yaml"), HasSubstr("en: Apples"));
}

TEST_F(New, WhatIsThereStays) {
  world_.write("apples/precious.txt", "mine");
  world_.write("pears", "a file");
  fs::create_symlink("nowhere", world_.root() / "plums");
  for (const std::string name : {"apples", "pears", "plums"})
    expect_one_error(world_.run({"new", name}), {"'" + name + "' is already there"});
  EXPECT_EQ(world_.read("apples/precious.txt"), "mine");
  EXPECT_FALSE(fs::exists(world_.root() / "apples/problem.yaml"));
  EXPECT_EQ(entries(), 3U);  // nor is anything left beside them
}

TEST_F(New, BadArgumentsAreToldInOneLine) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> table = {
      {{"new"}, "expected the name of one package"},
      {{"new", "apples", "pears"}, "expected the name of one package"},
      {{"new", ""}, "'' is no name of a package"},
      {{"new", "Apples"}, "'Apples' is no name of a package; it is made of a-z and 0-9"},
      {{"new", "red-apples"}, "it is made of a-z and 0-9"},
      {{"new", "."}, "it is made of a-z and 0-9"},
      {{"new", "/"}, "it is made of a-z and 0-9"},
      {{"new", "a\x1b[31m"}, "'a\\x1b[31m' is no name"},
      {{"new", "missing/apples"}, "missing"},
      {{"new", "apples", "--language", "cobol"}, "--language: 'cobol' is none of: cpp, python3"},
  };
  for (const auto& [arguments, message] : table)
    expect_one_error(world_.run(arguments), {message});
  EXPECT_EQ(entries(), 0U);
}

}  // namespace
}  // namespace casewise::e2e
