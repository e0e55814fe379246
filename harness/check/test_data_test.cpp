#include "harness/check/test_data.hpp"

#include <filesystem>
#include <iterator>
#include <memory>
#include <string>

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

TEST_F(TestDataTest, TheFootprintCoversAllCopies) {
  const auto data =
      TestData::load(make_test("1", std::string(100'000, 'i'), std::string(10'000, 'a'))).value();
  EXPECT_GE(data->footprint(),
            data->size() + data->input_file().value()->size() + data->validator_files().value()->size());
}

TEST_F(TestDataTest, TheCacheDropsWhatWasNotAskedForLongest) {
  const model::TestCase one = make_test("1", std::string(50'000, '1'), "");
  const model::TestCase two = make_test("2", std::string(50'000, '2'), "");
  const model::TestCase three = make_test("3", std::string(50'000, '3'), "");
  const Bytes each = TestData::load(one).value()->footprint();
  TestDataCache cache(each + each);
  const std::weak_ptr<const TestData> first = cache.get(one).value();
  const std::weak_ptr<const TestData> second = cache.get(two).value();
  EXPECT_EQ(cache.get(one).value(), first.lock());
  const std::weak_ptr<const TestData> third = cache.get(three).value();
  EXPECT_FALSE(first.expired());
  EXPECT_TRUE(second.expired()) << "three are more than two";
  EXPECT_FALSE(third.expired());
}

TEST_F(TestDataTest, WhatIsLargerThanTheCacheDropsNothing) {
  const model::TestCase small = make_test("small", "1", "");
  const model::TestCase large = make_test("large", std::string(100'000, '1'), "");
  TestDataCache cache(TestData::load(small).value()->footprint());
  const std::weak_ptr<const TestData> kept = cache.get(small).value();
  const std::weak_ptr<const TestData> over = cache.get(large).value();
  EXPECT_FALSE(kept.expired());
  EXPECT_TRUE(over.expired());
  EXPECT_EQ(cache.get(large).value()->size(), Bytes(100'000)) << "it is still to be had";
}

std::size_t open_descriptors() {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator()));
}

TEST_F(TestDataTest, ManyTestsDoNotHoldManyDescriptors) {
  TestDataCache cache(Bytes::mib(256), 10);
  const std::size_t before = open_descriptors();
  for (int i = 0; i < 100; ++i) {
    const auto data = cache.get(make_test(std::to_string(i), "in", "answer")).value();
    ASSERT_TRUE(data->input_file());
    ASSERT_TRUE(data->validator_files());
  }
  EXPECT_EQ(open_descriptors(), before + 20);
}

TEST_F(TestDataTest, WhatIsInUseOutlivesItsPlaceInTheCache) {
  TestDataCache cache(Bytes::mib(256), 1);
  const auto used = cache.get(make_test("1", "in", "answer")).value();
  ASSERT_TRUE(cache.get(make_test("2", "other", "")));
  EXPECT_EQ(content_of(used->input_file().value()), "in");
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
