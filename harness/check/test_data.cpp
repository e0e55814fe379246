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

Bytes TestData::footprint() const {
  // Memory files come in whole pages, and a pack has a header for each file.
  constexpr Bytes kPages = Bytes::kib(16);
  return Bytes(3 * input_.size() + 2 * answer_.size()) + kPages;
}

Result<std::shared_ptr<const TestData>> TestDataCache::get(const model::TestCase& test) {
  const Key key{test.input, test.answer};
  {
    const std::lock_guard lock(mutex_);
    if (Data data = find(key)) return data;
  }
  Result<Data> loaded = TestData::load(test);
  if (!loaded) return loaded;
  const std::lock_guard lock(mutex_);
  if (Data data = find(key)) return data;  // another thread was faster
  insert(key, *loaded);
  return loaded;
}

TestDataCache::Data TestDataCache::find(const Key& key) {
  const auto found = index_.find(key);
  if (found == index_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->second;
}

void TestDataCache::insert(const Key& key, const Data& data) {
  if (data->footprint() > capacity_) return;
  held_ = held_ + data->footprint();
  entries_.emplace_front(key, data);
  index_.emplace(key, entries_.begin());
  while (held_ > capacity_ || entries_.size() > most_) {
    const auto& [oldest, dropped] = entries_.back();
    held_ = Bytes(held_.count() - dropped->footprint().count());
    index_.erase(oldest);
    entries_.pop_back();
  }
}

}  // namespace casewise::check
