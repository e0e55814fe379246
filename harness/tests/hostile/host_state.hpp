// What a run could leave on the host, looked at from outside. Threading: one at a time.
#pragma once

#include <set>
#include <string>

namespace casewise::hostile {

/// One line for each thing found: processes below this one, its control groups with those in them, mounts
/// here and in the slot, our descriptors, System V objects, named files, sockets and keys of the user `user`.
[[nodiscard]] std::set<std::string> host_state(unsigned user);

/// What is in `after` and was not in `before`, and what is missing in it; empty when they are the same.
[[nodiscard]] std::string difference(const std::set<std::string>& before, const std::set<std::string>& after);

/// From now on orphans below this process become its children instead of vanishing from sight.
void adopt_orphans();

}  // namespace casewise::hostile
