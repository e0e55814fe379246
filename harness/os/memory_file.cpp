#include "harness/os/memory_file.hpp"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>

#include "harness/base/file.hpp"

namespace casewise::os {

namespace {

Result<Fd> new_memory_file(bool executable) {
  // Hosts can refuse the execute bit to all memory files that do not ask for it (vm.memfd_noexec); kernels
  // before 6.3 do not know the question.
  constexpr unsigned kExec = 0x10U;
  constexpr unsigned kNoExecSeal = 0x8U;
  constexpr unsigned kFlags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  Fd fd(::memfd_create("casewise", kFlags | (executable ? kExec : kNoExecSeal)));
  if (!fd && errno == EINVAL) fd.reset(::memfd_create("casewise", kFlags));
  if (!fd) return fail(system_error("make a memory file", errno));
  // Without the execute bits even a compiled program could not be started from it; without the write bits
  // another user cannot open it for writing.
  if (::fchmod(fd.get(), executable ? 0555 : 0444) != 0)
    return fail(system_error("chmod a memory file", errno));
  return fd;
}

constexpr timespec kNoTime[2] = {};  // of reading and of writing

Status forget_times(int fd) {
  if (::futimens(fd, kNoTime) != 0) return fail(system_error("set the times of a memory file", errno));
  return {};
}

Result<std::shared_ptr<const SealedFile>> seal(Fd fd, std::uint64_t size) {
  if (::fcntl(fd.get(), F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0) {
    return fail(system_error("seal a memory file", errno));
  }
  ::lseek(fd.get(), 0, SEEK_SET);
  if (Status done = forget_times(fd.get()); !done) return fail(done.error());
  return std::make_shared<const SealedFile>(std::move(fd), Bytes(size));
}

}  // namespace

Result<std::shared_ptr<const SealedFile>> SealedFile::make(std::string_view bytes, bool executable) {
  Result<Fd> fd = new_memory_file(executable);
  if (!fd) return fail(fd.error());
  if (Status written = write_all(fd->get(), bytes); !written) return fail(written.error());
  return seal(std::move(*fd), bytes.size());
}

Result<std::shared_ptr<const SealedFile>> SealedFile::copy_of(int source, Bytes limit, bool executable) {
  Result<Fd> fd = new_memory_file(executable);
  if (!fd) return fail(fd.error());
  std::uint64_t copied = 0;
  for (;;) {
    const ssize_t sent = ::sendfile(fd->get(), source, nullptr, std::size_t{1} << 30U);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return fail(system_error("copy a file to memory", errno));
    if (sent == 0) break;
    copied += static_cast<std::uint64_t>(sent);
    if (copied > limit.count()) {
      return fail(ErrorCode::input, fmt::format("larger than {}", limit.to_string()));
    }
  }
  return seal(std::move(*fd), copied);
}

Result<Fd> SealedFile::open_copy() const {
  Result<Fd> copy = open_file(fmt::format("/proc/self/fd/{}", fd_.get()), O_RDONLY | O_NOATIME);
  // Who has it can still have the time of reading set, and by an empty change of owner that of the last
  // change, which becomes the present one here.
  if (copy) {
    if (Status done = forget_times(copy->get()); !done) return fail(done.error());
  }
  return copy;
}

Result<Fd> SealedFile::duplicate() const {
  const Result<Fd> source = open_copy();
  if (!source) return fail(source.error());
  const Result<std::shared_ptr<const SealedFile>> copy = copy_of(source->get(), size_);
  if (!copy) return fail(copy.error());
  return (*copy)->open_copy();
}

}  // namespace casewise::os
