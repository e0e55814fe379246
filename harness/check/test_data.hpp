// The bytes of test cases while they are being judged: read once, shared by all slots; what finds no room in
// the cache is read each time. Threading: safe from all threads.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/model/problem.hpp"
#include "harness/os/memory_file.hpp"
#include "harness/sandbox/file_pack.hpp"

namespace casewise::check {

/// One test case's input and answer.
class TestData {
 public:
  TestData(std::string input, std::string answer) : input_(std::move(input)), answer_(std::move(answer)) {}

  [[nodiscard]] static Result<std::shared_ptr<const TestData>> load(const model::TestCase& test);

  [[nodiscard]] const std::string& answer() const { return answer_; }
  /// The input as programs get it on standard input.
  [[nodiscard]] Result<std::shared_ptr<const os::SealedFile>> input_file() const;
  /// /tmp/input, /tmp/answer and the empty directory /tmp/feedback/, as output validators get them.
  [[nodiscard]] Result<std::shared_ptr<const sandbox::FilePack>> validator_files() const;
  [[nodiscard]] Bytes size() const { return Bytes(input_.size() + answer_.size()); }

 private:
  std::string input_;
  std::string answer_;
  mutable std::mutex mutex_;  // guards what is made on first use
  mutable std::shared_ptr<const os::SealedFile> input_file_;
  mutable std::shared_ptr<const sandbox::FilePack> validator_files_;
};

class TestDataCache {
 public:
  explicit TestDataCache(Bytes capacity = Bytes::mib(256)) : capacity_(capacity) {}

  [[nodiscard]] Result<std::shared_ptr<const TestData>> get(const model::TestCase& test);

 private:
  using Key = std::pair<std::filesystem::path, std::optional<std::filesystem::path>>;  // input and answer

  Bytes capacity_;
  std::mutex mutex_;
  Bytes held_;
  std::map<Key, std::shared_ptr<const TestData>> entries_;
};

}  // namespace casewise::check
