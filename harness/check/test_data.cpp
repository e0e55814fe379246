#include "harness/check/test_data.hpp"

#include "harness/base/file.hpp"

namespace casewise::check {

Result<std::shared_ptr<const TestData>> TestData::load(const model::TestCase& test) {
  Result<std::string> input = read_file(test.input);
  if (!input) return fail(input.error());
  Result<std::string> answer = test.answer ? read_file(*test.answer) : Result<std::string>(std::string());
  if (!answer) return fail(answer.error());
  return std::make_shared<const TestData>(std::move(*input), std::move(*answer));
}

Result<std::shared_ptr<const os::SealedFile>> TestData::input_file() const {
  const std::lock_guard lock(mutex_);
  if (!input_file_) {
    Result<std::shared_ptr<const os::SealedFile>> made = os::SealedFile::make(input_);
    if (!made) return fail(made.error());
    input_file_ = std::move(*made);
  }
  return input_file_;
}

Result<std::shared_ptr<const sandbox::FilePack>> TestData::validator_files() const {
  const std::lock_guard lock(mutex_);
  if (!validator_files_) {
    Result<std::shared_ptr<const sandbox::FilePack>> made = sandbox::FilePack::make(
        {{"input", input_, false}, {"answer", answer_, false}, {"feedback/", "", false}});
    if (!made) return fail(made.error());
    validator_files_ = std::move(*made);
  }
  return validator_files_;
}

Result<std::shared_ptr<const TestData>> TestDataCache::get(const model::TestCase& test) {
  const Key key{test.input, test.answer};
  {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(key);
    if (found != entries_.end()) return found->second;
  }
  Result<std::shared_ptr<const TestData>> loaded = TestData::load(test);
  if (!loaded) return loaded;
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found != entries_.end()) return found->second;  // another thread was faster
  const Bytes size = (*loaded)->size();
  if (held_ + size <= capacity_) {
    entries_.emplace(key, *loaded);
    held_ = held_ + size;
  }
  return loaded;
}

}  // namespace casewise::check
