// What the probe tries against its sandbox. Each returns 0, or another documented code, when it was kept from
// having its way. Threading: single-threaded test program.
#pragma once

#include <cstddef>

namespace casewise::sandbox::probe {

/// Uses this much CPU time.
void burn(double seconds);
/// Makes this much memory resident.
void touch(std::size_t bytes);

int try_network();
int try_shared_memory();
int try_write_anywhere();
int try_privileges();
int try_filtered_calls();
int old_gate();
int x32_call();
int attack_init();
int shared_memory_hog();
int pipe_hog();
int fork_hog();
int thread_hog();
int fill_page_cache();

}  // namespace casewise::sandbox::probe
