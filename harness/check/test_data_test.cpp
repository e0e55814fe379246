#include "harness/check/test_data.hpp"

#include <filesystem>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"

namespace casewise::check {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

std::string content_of(const std::shared_ptr<const os::SealedFile>& file) {
  return read_all(file->open_copy()->get()).value();
}

class TestDataTest : public testing::Test {
 protected:
  model::TestCase make_test(const std::string& name, const std::string& input, const std::string& answer) {
    model::TestCase test;
    test.name = name;
    test.input = dir_.path() / (name + ".in");
    test.answer = dir_.path() / (name + ".ans");
    EXPECT_TRUE(write_file(test.input, input));
    EXPECT_TRUE(write_file(*test.answer, answer));
    return test;
  }

  TempDir dir_ = TempDir::create("casewise-test").value();
};

TEST_F(TestDataTest, HoldsInputAndAnswer) {
  const auto data = TestData::load(make_test("1", "in\n", "answer\n")).value();
  EXPECT_EQ(data->answer(), "answer\n");
  EXPECT_EQ(data->size(), Bytes(10));
  EXPECT_EQ(content_of(data->input_file().value()), "in\n");
  EXPECT_EQ(data->input_file().value(), data->input_file().value()) << "made once";
  EXPECT_EQ(data->validator_files().value(), data->validator_files().value()) << "made once";
}

TEST_F(TestDataTest, ATestWithoutAnAnswerHasAnEmptyOne) {
  model::TestCase test = make_test("1", "in\n", "");
  test.answer.reset();
  EXPECT_EQ(TestData::load(test).value()->answer(), "");
}

TEST_F(TestDataTest, TheCacheGivesTheSameObjectAgain) {
  TestDataCache cache;
  const model::TestCase one = make_test("1", "a", "b");
  const model::TestCase two = make_test("2", "a", "b");
  const auto first = cache.get(one).value();
  EXPECT_EQ(cache.get(one).value(), first);
  EXPECT_NE(cache.get(two).value(), first);
}

TEST_F(TestDataTest, TheCacheTellsTestsWithOneInputApartByTheirAnswers) {
  TestDataCache cache;
  model::TestCase one = make_test("1", "a", "b");
  model::TestCase two = make_test("2", "a", "other");
  two.input = one.input;
  EXPECT_EQ(cache.get(one).value()->answer(), "b");
  EXPECT_EQ(cache.get(two).value()->answer(), "other");
}

TEST_F(TestDataTest, TheCacheKeepsNoMoreThanItsCapacity) {
  TestDataCache cache(Bytes(10));
  const model::TestCase small = make_test("small", "1234", "5678");
  const model::TestCase large = make_test("large", "123", "");
  const model::TestCase tiny = make_test("tiny", "12", "");
  const std::weak_ptr<const TestData> kept = cache.get(small).value();
  const std::weak_ptr<const TestData> over = cache.get(large).value();
  const std::weak_ptr<const TestData> fits = cache.get(tiny).value();
  EXPECT_FALSE(kept.expired());
  EXPECT_TRUE(over.expired()) << "8 + 3 bytes are more than 10";
  EXPECT_FALSE(fits.expired()) << "8 + 2 bytes are not";
  EXPECT_EQ(cache.get(large).value()->size(), Bytes(3)) << "it is still to be had";
}

TEST_F(TestDataTest, AMissingFileIsNamed) {
  TestDataCache cache;
  model::TestCase test = make_test("1", "a", "b");
  fs::remove(*test.answer);
  const auto no_answer = cache.get(test);
  ASSERT_FALSE(no_answer);
  EXPECT_THAT(no_answer.error().message(), HasSubstr(test.answer->string()));
  fs::remove(test.input);
  const auto no_input = cache.get(test);
  ASSERT_FALSE(no_input);
  EXPECT_THAT(no_input.error().message(), HasSubstr(test.input.string()));
}

}  // namespace
}  // namespace casewise::check
