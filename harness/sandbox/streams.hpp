// Both ends of a run's pipes, and what has come out of them. Threading: one run, one thread.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/os/pipe.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::sandbox {

class Streams {
 public:
  /// `buffer` is used for reading and outlives this.
  Streams(Bytes output_limit, std::vector<char>& buffer);

  /// `own_user`: the program runs as another user than we do.
  Status open(const RunSpec& spec, bool own_user);
  /// Standard input, output and error as the program gets them.
  [[nodiscard]] std::vector<int> of_program() const;
  void close_those_of_program();

  /// To wait for; -1 when there is nothing more to read.
  [[nodiscard]] int output() const { return output_over() ? -1 : output_.ends.read_end.get(); }
  [[nodiscard]] int error() const { return error_.ends.read_end.get(); }
  /// Takes what the pipe holds now.
  void read_output();
  void read_error();
  /// Takes all that is left, once every writer is gone.
  void read_to_end();

  /// Whether the program printed more than it may.
  [[nodiscard]] bool output_over() const { return output_.total > output_.limit; }
  [[nodiscard]] Bytes output_total() const { return Bytes(output_.total); }
  [[nodiscard]] std::string take_output() { return std::move(output_.kept); }
  [[nodiscard]] std::string take_error() { return std::move(error_.kept); }

 private:
  struct Pipe {
    os::Pipe ends;
    std::uint64_t limit = 0;  // bytes that are kept
    std::string kept;
    std::uint64_t total = 0;
  };

  Status open_wired(const Wiring& wiring);
  void take(Pipe& pipe, bool to_end);

  std::vector<char>* buffer_;
  Fd input_;
  Pipe output_;
  Pipe error_;
};

}  // namespace casewise::sandbox
