#include "harness/sandbox/streams.hpp"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include "harness/base/file.hpp"

namespace casewise::sandbox {

namespace {

constexpr std::uint64_t kErrorLimit = std::uint64_t{64} << 10U;  // bytes of standard error that are kept

Status make_pipe(os::Pipe& ends) {
  Result<os::Pipe> made = os::make_pipe();
  if (!made) return fail(made.error());
  ends = std::move(*made);
  return os::never_block(ends.read_end.get());
}

}  // namespace

Streams::Streams(Bytes output_limit, std::vector<char>& buffer) : buffer_(&buffer) {
  output_.limit = output_limit.count();
  error_.limit = kErrorLimit;
}

Status Streams::open_wired(const Wiring& wiring) {
  input_.reset(::fcntl(wiring.input, F_DUPFD_CLOEXEC, 0));
  output_.ends.write_end.reset(::fcntl(wiring.output, F_DUPFD_CLOEXEC, 0));
  if (!input_ || !output_.ends.write_end) return fail(system_error("copy the end of a pipe", errno));
  return make_pipe(error_.ends);
}

Status Streams::open(const RunSpec& spec, bool own_user) {
  if (spec.wiring) return open_wired(*spec.wiring);
  Result<Fd> opened = !spec.input ? open_file("/dev/null", O_RDONLY)
                      : own_user  ? spec.input->open_copy()
                                  : spec.input->duplicate();
  if (!opened) return fail(opened.error());
  input_ = std::move(*opened);
  if (Status made = make_pipe(output_.ends); !made) return made;
  return make_pipe(error_.ends);
}

std::vector<int> Streams::of_program() const {
  return {input_.get(), output_.ends.write_end.get(), error_.ends.write_end.get()};
}

void Streams::close_those_of_program() {
  input_.reset();
  output_.ends.write_end.reset();
  error_.ends.write_end.reset();
}

void Streams::take(Pipe& pipe, bool to_end) {
  // Beyond the limit the run is stopped; reading on would only help it to go on.
  while (pipe.ends.read_end.valid() && !(&pipe == &output_ && output_over())) {
    const ssize_t got = ::read(pipe.ends.read_end.get(), buffer_->data(), buffer_->size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
      pipe.ends.read_end.reset();
      return;
    }
    const auto size = static_cast<std::uint64_t>(got);
    pipe.kept.append(buffer_->data(), std::min(size, pipe.limit - pipe.kept.size()));
    pipe.total += size;
    // A pipe in packet mode gives less than it holds, so only its end is the end.
    if (!to_end && size < buffer_->size()) return;
  }
}

void Streams::read_output() {
  take(output_, false);
}

void Streams::read_error() {
  take(error_, false);
}

void Streams::read_to_end() {
  take(output_, true);
  take(error_, true);
}

}  // namespace casewise::sandbox
