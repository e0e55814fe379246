// Pipes between the judge and the programs it runs. Threading: free functions.
#pragma once

#include "harness/base/error.hpp"
#include "harness/base/fd.hpp"

namespace casewise::os {

struct Pipe {
  Fd read_end;
  Fd write_end;
};

/// Both ends close on exec, and block.
[[nodiscard]] Result<Pipe> make_pipe();

/// From now on this end of ours never blocks; a program's end behaves as programs expect.
[[nodiscard]] Status never_block(int end);

}  // namespace casewise::os
