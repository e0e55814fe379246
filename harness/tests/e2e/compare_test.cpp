// compare: the exit code, the words and the JSON.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::HasSubstr;

class Compare : public testing::Test {
 protected:
  void SetUp() override {
    world_.write({{"expected", "Case 1: 3\nCase 2: 7\n"},
                  {"bare", "3\n7\n"},
                  {"spaced", "Case  1: 3 \nCase 2: 7"},
                  {"pi", "3.14159\n"},
                  {"nearly pi", "3.14160\n"}});
  }
  World world_;
};

TEST_F(Compare, SameAndDifferent) {
  const Ended same = world_.run({"compare", "expected", "spaced"});
  EXPECT_EQ(same.exit_code, 0);
  EXPECT_EQ(same.out, "same\n");
  EXPECT_EQ(same.err, "");
  const Ended different = world_.run({"compare", "expected", "bare"});
  EXPECT_EQ(different.exit_code, 1);
  EXPECT_THAT(different.out, testing::StartsWith("different"));
  EXPECT_THAT(different.out, HasSubstr("Case i: "));
  EXPECT_EQ(different.err, "");
}

TEST_F(Compare, ADashIsStandardInput) {
  EXPECT_EQ(world_.run({"compare", "expected", "-"}, "Case 1: 3\nCase 2: 7\n").exit_code, 0);
  EXPECT_EQ(world_.run({"compare", "-", "expected"}, "Case 1: 3\n").exit_code, 1);
  EXPECT_EQ(world_.run({"compare", "expected", "-"}).exit_code, 1);
}

TEST_F(Compare, FlagsChangeWhatIsTheSame) {
  EXPECT_EQ(world_.run({"compare", "expected", "spaced", "--space-sensitive"}).exit_code, 1);
  EXPECT_EQ(world_.run({"compare", "pi", "nearly pi"}).exit_code, 1);
  const Ended near = world_.run({"compare", "pi", "nearly pi", "--float-tolerance", "1e-4"});
  EXPECT_EQ(near.exit_code, 0);
  EXPECT_THAT(near.out, HasSubstr("largest error: 1e-05 absolute"));
  EXPECT_EQ(world_.run({"compare", "pi", "nearly pi", "--float-absolute-tolerance=1e-6"}).exit_code, 1);
  EXPECT_EQ(world_.run({"compare", "expected", "-"}, "case 1: 3\ncase 2: 7\n").exit_code, 0);
  EXPECT_EQ(world_.run({"compare", "expected", "-", "--case-sensitive"}, "case 1: 3\ncase 2: 7\n").exit_code,
            1);
}

TEST_F(Compare, Json) {
  const Ended ended = world_.run({"compare", "--json", "expected", "bare"});
  EXPECT_EQ(ended.exit_code, 1);
  const Json json = Json::parse(ended.out);
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["same"], false);
  EXPECT_EQ(json["cases"]["expected"], 2);
  EXPECT_EQ(json["diagnosis"][0]["kind"], "prefix_missing");
  EXPECT_EQ(Json::parse(world_.run({"compare", "--json", "expected", "expected"}).out)["same"], true);
}

TEST_F(Compare, JunkIsShownSafely) {
  world_.write("junk", std::string("Case 1: \x1b[2J\xff\x00\x07\n", 16));
  const Ended ended = world_.run({"compare", "expected", "junk"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_EQ(ended.out.find_first_of(std::string("\x1b\xff\x00\x07", 4)), std::string::npos) << ended.out;
  EXPECT_TRUE(Json::accept(world_.run({"compare", "--json", "expected", "junk"}).out));
}

TEST_F(Compare, QuietSaysItWithTheExitCodeAlone) {
  const Ended ended = world_.run({"compare", "-q", "expected", "bare"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_EQ(ended.out + ended.err, "");
}

}  // namespace
}  // namespace casewise::e2e
