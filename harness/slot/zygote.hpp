// A slot's zygote: a small single-threaded process that is prepared once (namespaces, root directory, filter)
// and then starts every run of its slot in a fraction of a millisecond. Threading: it is its own process.
#pragma once

namespace casewise::slot {

/// The whole life of a zygote: takes its setup, sends its hello, serves requests until the judge is gone.
void run_zygote(int socket);

}  // namespace casewise::slot
