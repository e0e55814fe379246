// generate: data from generators.yaml, written or only compared.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::HasSubstr;

namespace fs = std::filesystem;

class Generate : public SandboxedTest {
 protected:
  void SetUp() override {
    SandboxedTest::SetUp();
    world_.write_sum({{"generators/pairs.py",
                       "import sys\nn = int(sys.argv[1])\nprint(n)\nfor i in range(n): print(i, -2 * i)\n"},
                      {"generators/generators.yaml",
                       "solution: /submissions/accepted/sum.py\n"
                       "data:\n"
                       "  sample:\n"
                       "    data:\n"
                       "      '1': {in: \"2\\n1 2\\n3 4\\n\"}\n"
                       "  secret:\n"
                       "    data:\n"
                       "      1-negative: {in: \"1\\n-5 3\\n\"}\n"
                       "      2-big: {in: \"1\\n2000000000 2000000000\\n\"}\n"
                       "      3-many: pairs 3\n"}});
  }
};

TEST_F(Generate, WritesWhatDiffersAndThenNothing) {
  world_.write("sum/data/secret/2-big.ans", "Case 1: 4\n");
  const Ended first = world_.run({"generate", "sum"});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(first.err, "sum: 8 files made, 3 written, 5 as before\n");
  EXPECT_EQ(world_.read("sum/data/secret/3-many.in"), "3\n0 0\n1 -2\n2 -4\n");
  EXPECT_EQ(world_.read("sum/data/secret/3-many.ans"), "Case 1: 0\nCase 2: -1\nCase 3: -2\n");
  EXPECT_EQ(world_.read("sum/data/secret/2-big.ans"), "Case 1: 4000000000\n");
  const Ended second = world_.run({"generate", "sum"});
  EXPECT_EQ(second.err, "sum: 8 files made, 0 written, 8 as before\n");
  EXPECT_EQ(world_.run({"verify", "sum"}).exit_code, 0);
}

TEST_F(Generate, CheckOnlyCompares) {
  const Ended missing = world_.run({"generate", "sum", "--check"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.err, HasSubstr("casewise: error: sum: data/secret/3-many.in is missing\n"));
  EXPECT_FALSE(fs::exists(world_.root() / "sum/data/secret/3-many.in"));
  ASSERT_EQ(world_.run({"generate", "sum"}).exit_code, 0);
  EXPECT_EQ(world_.run({"generate", "sum", "--check"}).exit_code, 0);
  world_.write("sum/data/secret/9-by-hand.in", "1\n1 1\n");
  const Ended unknown = world_.run({"generate", "sum", "--check"});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_THAT(unknown.err, HasSubstr("data/secret/9-by-hand.in is not made by generators.yaml"));
}

TEST_F(Generate, AMissingGeneratorIsNamedWithItsPlaceAndNothingIsWritten) {
  std::string yaml = world_.read("sum/generators/generators.yaml");
  world_.write("sum/generators/generators.yaml", yaml + "      4-none: no-such 1\n");
  const Ended ended = world_.run({"generate", "sum"});
  expect_one_error(
      ended, {"sum/generators/generators.yaml:11:15: ", "there is no generator 'no-such' in generators/"});
  EXPECT_FALSE(fs::exists(world_.root() / "sum/data/secret/3-many.in"));
}

TEST_F(Generate, AGeneratorThatFailsIsAJudgeErrorInItsOwnWords) {
  world_.write("sum/generators/pairs.py", "import sys\nsys.exit('out of ideas')\n");
  const Ended ended = world_.run({"generate", "sum"});
  EXPECT_EQ(ended.exit_code, 3);
  EXPECT_THAT(ended.err,
              HasSubstr("generators.yaml:10:7: secret/3-many: pairs.py: exit code 1: out of ideas"));
}

TEST_F(Generate, AllOfTheDataIsWrittenOrNothing) {
  world_.write("sum/data/sample/1.in", "old\n");
  fs::rename(world_.root() / "sum/data/secret", world_.root() / "sum/kept");
  fs::create_directory_symlink("../kept", world_.root() / "sum/data/secret");
  expect_one_error(world_.run({"generate", "sum"}), {"data/secret", "it is a symbolic link"});
  EXPECT_EQ(world_.read("sum/data/sample/1.in"), "old\n");
}

TEST_F(Generate, WhatTheLoaderPassesOverIsNoDifference) {
  ASSERT_EQ(world_.run({"generate", "sum"}).exit_code, 0);
  world_.write({{"sum/data/.cache/x", ""}, {"sum/data/secret/01.in~", ""}});
  fs::create_symlink("nowhere", world_.root() / "sum/data/secret/.#01.in");
  const Ended ended = world_.run({"generate", "sum", "--check"});
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
}

TEST_F(Generate, NothingOutsideOfThePackageIsReadOrWritten) {
  world_.write({{"outside/1.in", "1\n1 1\n"}, {"outside/gen.py", "print('1\\n1 1')\n"}});
  const fs::path root = world_.root();
  const auto expect_refused = [&](const fs::path& link, const fs::path& target) {
    fs::create_directories((root / link).parent_path());
    fs::create_symlink(target, root / link);
    const Ended ended = world_.run({"generate", "sum"});
    EXPECT_EQ(ended.exit_code, 2) << link;
    EXPECT_THAT(ended.err, HasSubstr(link.string() + ": the symbolic link leaves the package"));
    fs::remove(root / link);
  };
  expect_refused("sum/generators/manual/x.in", root / "outside/1.in");
  expect_refused("sum/generators/linked", "../../outside");
  expect_refused("sum/submissions/accepted/other.py", root / "outside/gen.py");
  fs::rename(root / "sum/data/sample", root / "sum-sample");
  expect_refused("sum/data/sample", root / "sum-sample");
  EXPECT_FALSE(fs::exists(root / "sum/data/secret/3-many.in"));
  const std::string yaml = world_.read("sum/generators/generators.yaml");
  for (const std::string& path : {std::string("../../outside/gen.py"), (root / "outside/gen.py").string()}) {
    world_.write("sum/generators/generators.yaml",
                 "generators: {g: [\"" + path + "\"]}\n" + yaml + "      4-g: g 1\n");
    expect_one_error(world_.run({"generate", "sum"}),
                     {"generators.yaml:1:17: ", "is not a path below generators"});
  }
}

TEST_F(Generate, BrokenYamlIsAnInputError) {
  world_.write("sum/generators/generators.yaml", "data: [\n");
  expect_one_error(world_.run({"generate", "sum"}), {"sum/generators/generators.yaml:2:1: "});
  world_.remove("sum/generators");
  expect_one_error(world_.run({"generate", "sum"}), {"generators/generators.yaml"});
}

}  // namespace
}  // namespace casewise::e2e
