// From sources to something that can be run. Compilers run in the sandbox like any other untrusted code.
// Threading: free functions; one build at a time a sandbox.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/duration.hpp"
#include "harness/compile/sources.hpp"
#include "harness/model/outcome.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::compile {

/// A program that is ready to run. Immutable, shared by all slots.
struct Executable {
  const Language* language = nullptr;  ///< never null in what build gives
  std::shared_ptr<const os::SealedFile> image;
  std::shared_ptr<const sandbox::FilePack> box;
  bool bare = false;       ///< the image needs nothing of the system
  std::string main_path;   ///< of the main source file inside the sandbox
  std::string main_class;  ///< as in Sources

  /// A run of this program with these limits and arguments; input and scratch are the caller's to add.
  [[nodiscard]] sandbox::RunSpec run_spec(const model::Limits& limits,
                                          const std::vector<std::string>& arguments = {}) const;
};

struct BuildLimits {
  Duration time = std::chrono::seconds(60);
  Bytes memory = Bytes::mib(2048);
};

struct BuildOutcome {
  enum class Kind {
    built,
    rejected,  ///< the compiler refused the sources, or a limit of the compilation was hit
    failed,    ///< the judge could not compile: nothing is known about the sources
  };
  Kind kind = Kind::failed;
  Executable executable;
  std::string log;      ///< what the compiler said; as untrusted as the sources
  std::string message;  ///< one line; empty when built
  Duration cpu{};
};

[[nodiscard]] BuildOutcome build(sandbox::Sandbox& sandbox, const Sources& sources,
                                 const BuildLimits& limits);

}  // namespace casewise::compile
