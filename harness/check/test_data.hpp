// The bytes of test cases while they are being judged: shared by all slots, and kept as long as there is room
// for those that are asked for. Threading: safe from all threads.
#pragma once

#include <cstddef>
#include <filesystem>
#include <list>
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

  [[nodiscard]] const std::string& input() const { return input_; }
  [[nodiscard]] const std::string& answer() const { return answer_; }
  /// The input as programs get it on standard input.
  [[nodiscard]] Result<std::shared_ptr<const os::SealedFile>> input_file() const;
  /// /tmp/input, /tmp/answer and the empty directory /tmp/feedback/, as output validators get them.
  [[nodiscard]] Result<std::shared_ptr<const sandbox::FilePack>> validator_files() const;
  [[nodiscard]] Bytes size() const { return Bytes(input_.size() + answer_.size()); }
  /// The most memory that it can come to take, with the files that are made on first use.
  [[nodiscard]] Bytes footprint() const;

 private:
  std::string input_;
  std::string answer_;
  mutable std::mutex mutex_;  // guards what is made on first use
  mutable std::shared_ptr<const os::SealedFile> input_file_;
  mutable std::shared_ptr<const sandbox::FilePack> validator_files_;
};

/// Keeps what was asked for last. What is dropped while somebody works with it lives as long as that takes.
class TestDataCache {
 public:
  /// Holds at most so much memory and so many test cases; each may need two descriptors.
  explicit TestDataCache(Bytes capacity = Bytes::mib(256), std::size_t most = 128)
      : capacity_(capacity), most_(most) {}

  [[nodiscard]] Result<std::shared_ptr<const TestData>> get(const model::TestCase& test);

 private:
  using Key = std::pair<std::filesystem::path, std::optional<std::filesystem::path>>;  // input and answer
  using Data = std::shared_ptr<const TestData>;
  using Entries = std::list<std::pair<Key, Data>>;

  [[nodiscard]] Data find(const Key& key);
  void insert(const Key& key, const Data& data);

  Bytes capacity_;
  std::size_t most_;
  std::mutex mutex_;  // guards all below
  Bytes held_;
  Entries entries_;  // those asked for last in front
  std::map<Key, Entries::iterator> index_;
};

}  // namespace casewise::check
