// A slot's zygote: a small single-threaded process that is prepared once (namespaces, root directory, filter)
// and then starts every run of its slot in a fraction of a millisecond. Threading: it is its own process.
#pragma once

#include "harness/sandbox/group.hpp"

namespace casewise::sandbox {

enum class Privilege {
  root,            ///< real root: namespaces directly, a user of its own for the programs
  user_namespace,  ///< anybody: everything inside a user namespace
};

struct ZygoteSetup {
  Privilege privilege = Privilege::root;
  int slot = 0;
  const SlotGroup* group = nullptr;
  int socket = -1;                ///< our end of the message pair
  const char* mount_point = "/";  ///< an existing directory of the host
};

/// The whole life of a zygote: sends its hello, serves requests until the judge is gone. Call it in a fresh
/// child process; never returns.
[[noreturn]] void run_zygote(const ZygoteSetup& setup);

}  // namespace casewise::sandbox
