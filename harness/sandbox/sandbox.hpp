// The port through which every untrusted program runs: contestants', compilers, validators, generators.
// It says what the system saw and knows nothing of verdicts.
// Threading: one run at a time an object; `cancel` may be called from any thread.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"
#include "harness/model/outcome.hpp"
#include "harness/os/memory_file.hpp"
#include "harness/sandbox/file_pack.hpp"

namespace casewise::sandbox {

/// What a program is joined to instead of a file and the judge. The descriptors stay the caller's.
struct Wiring {
  int input = -1;   ///< standard input
  int output = -1;  ///< standard output, which the sandbox then neither reads nor limits
  int stop = -1;    ///< the run is ended when this can be read: as if by SIGKILL
};

/// One program to run. Inside, the file system holds the system's own programs and libraries (read-only;
/// nothing of them with `bare`), `box` at /box (read-only), a minimal /dev, and /tmp, which is empty and
/// writable only with `scratch`.
struct RunSpec {
  /// argv[0] is the program: a path inside the sandbox, or just a name when `image` is set.
  std::vector<std::string> argv;
  std::shared_ptr<const os::SealedFile> image;  ///< an executable that is started straight from memory
  std::shared_ptr<const FilePack> box;
  std::shared_ptr<const FilePack> staged;  ///< laid out in /tmp before the start; needs `scratch`
  bool bare = false;                       ///< enough for a program that is linked statically
  bool proc = false;                       ///< with a /proc that shows its own processes; not with `bare`
  std::vector<std::string> environment;    ///< "NAME=value", beside a small fixed set
  std::shared_ptr<const os::SealedFile> input;  ///< standard input; none: empty
  std::optional<Wiring> wiring;                 ///< takes the place of `input`
  Bytes scratch;                                ///< size of /tmp; 0: not writable
  bool keep_scratch = false;                    ///< hand /tmp back with the outcome
  model::Limits limits;
};

struct RunResult {
  model::RunOutcome outcome;
  /// /tmp as the program left it, when it was to be kept. All processes are gone, so nothing changes it,
  /// but what lies in it was made by untrusted code: read it with scratch.hpp only.
  Fd scratch;
};

/// How well runs are confined here; stored with every result. Levels as in docs/isolation.md.
struct Isolation {
  char level = 'E';
  std::string summary;               ///< one line: what is limited and how
  std::vector<std::string> missing;  ///< what this host does not give, and what would
  bool counts_cpu = true;            ///< of the whole tree, children that nobody waited for included
};

class Sandbox {
 public:
  Sandbox() = default;
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;
  virtual ~Sandbox() = default;

  /// Never fails: what goes wrong before the program's first instruction is a NotStarted.
  [[nodiscard]] virtual RunResult run(const RunSpec& spec) = 0;
  /// Ends the present run, and every later one at its start, with NotStarted{"cancelled"}.
  virtual void cancel() = 0;
  /// Another sandbox on the same core, for a program that runs at the same time as this one's; always the
  /// same one. It lives as long as this one, and `cancel` cancels it too.
  [[nodiscard]] virtual Result<Sandbox*> companion() = 0;
  [[nodiscard]] virtual const Isolation& isolation() const = 0;
};

/// The best sandboxes that this host gives, all of one level; they share nothing.
/// While there are cores for all, each slot has one of its own, on which all its programs run; a core that
/// another judge of this host uses is left to it, and so is where a slot without a core runs to the kernel.
[[nodiscard]] Result<std::vector<std::unique_ptr<Sandbox>>> make_sandboxes(int slots);
/// The directory of the host, seen by programs that need the system's files, in which this path lies; none:
/// they do not see it. What nobody may know must lie elsewhere.
[[nodiscard]] std::optional<std::string> shown_directory_of(const std::filesystem::path& path);

/// One of them.
[[nodiscard]] Result<std::unique_ptr<Sandbox>> make_sandbox();

}  // namespace casewise::sandbox
