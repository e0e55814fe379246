// What crosses the border between the judge and a slot's zygote, message by message:
//
//   judge  -> zygote  setup: Setup; descriptors: the directories of the slot's control groups
//   zygote -> judge   Hello: that the slot is ready, or why it is not
//   judge  -> zygote  request: RequestHeader, then argv and environment as NUL-ended strings;
//                     descriptors: standard input, output, error, then those the header announces
//   judge  -> zygote  stop: the number of the run to end; one that comes too late is dropped
//   zygote -> judge   Reply, when every process of the run is gone; with /tmp's descriptor if asked for
//
// Both ends are one build of one program, so the structures are plain memory. Threading: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.hpp"

namespace casewise::slot {

/// The slot program finds its end of the message pair at this descriptor.
constexpr int kSlotSocket = 3;

constexpr int kMostSlots = 1'000;  ///< on one host; each has a user of its own

enum class Privilege : std::uint8_t {
  root,            ///< real root: namespaces directly, a user of its own for the programs
  user_namespace,  ///< anybody: everything inside a user namespace; for root that of the slot's user
};

enum class GroupKind : std::uint8_t {
  none,  ///< no control groups: limits hold for each process alone
  v1,    ///< directories of memory, pids and cpuacct; the zygote lives in the groups
  v2,    ///< one directory; one fresh group a run below it, the zygote stays outside
};

constexpr std::size_t directories_of(GroupKind kind) {
  return kind == GroupKind::v1 ? 3 : kind == GroupKind::v2 ? 1 : 0;
}

/// What a slot is to be, for good.
struct Setup {
  Privilege privilege = Privilege::root;
  GroupKind groups = GroupKind::none;
  std::int32_t slot = 0;
  std::int32_t core = -1;  ///< all that runs here runs on this one; -1: on any
};

/// User ids that Debian's policy leaves free; one a slot.
constexpr unsigned user_of_slot(const Setup& setup) {
  return 64'000U + static_cast<unsigned>(setup.slot);
}

struct Hello {
  bool ready = false;
  bool counts_cpu = false;  ///< of the whole tree
  char reason[500] = {};    ///< of not being ready
};

/// What a program sees of the host's file system.
enum class View : std::uint8_t {
  system,  ///< /usr and its relatives: compilers, interpreters and what they load
  bare,    ///< nothing but devices: enough for a program that is linked statically
};
constexpr std::size_t kViews = 2;
constexpr std::size_t index_of(View view) {
  return static_cast<std::size_t>(view);
}

struct RequestHeader {
  std::uint32_t arguments = 0;
  std::uint32_t variables = 0;
  std::uint64_t run = 0;  ///< number of the run; a stop names the one it is for
  std::int64_t cpu_ns = 0;
  std::int64_t wall_ns = 0;
  std::uint64_t memory = 0;   ///< bytes
  std::uint64_t scratch = 0;  ///< bytes of /tmp; 0: not writable
  std::uint64_t box_id = 0;   ///< 0: no /box
  std::uint32_t processes = 0;
  View view = View::system;
  bool proc = false;        ///< with a /proc; not for View::bare
  bool has_image = false;   ///< a descriptor follows
  bool has_box = false;     ///< a descriptor follows; without it the slot has the pack already
  bool has_staged = false;  ///< a descriptor follows
  bool keep_scratch = false;
};

struct Request {
  RequestHeader header;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
};

enum class Ending : std::uint8_t {
  exited,
  signaled,
  cpu_limit,
  wall_limit,
  memory_limit,
  stopped,
  not_started
};

struct Reply {
  Ending ending = Ending::not_started;
  std::int32_t value = 0;  ///< exit code, signal or errno; not_started: 0 when the step says it all
  char step[232] = {};     ///< of not_started
  std::int64_t cpu_ns = 0;
  std::int64_t wall_ns = 0;
  std::int64_t ended_ns = 0;  ///< by the monotonic clock
  std::uint64_t memory = 0;
  std::uint64_t processes = 0;      ///< processes and threads that were started; 0: not known
  std::uint64_t refused_forks = 0;  ///< those that the limit kept from starting
  std::uint64_t preemptions = 0;    ///< involuntary context switches
  bool unloadable = false;          ///< not_started, because the kernel would not load the program
  bool has_scratch = false;         ///< a descriptor comes with it
};

[[nodiscard]] std::string encode(const Setup& setup);
[[nodiscard]] Result<Setup> decode_setup(std::string_view bytes);

[[nodiscard]] std::string encode(const Hello& hello);
[[nodiscard]] Result<Hello> decode_hello(std::string_view bytes);

[[nodiscard]] std::string encode(const Request& request);
[[nodiscard]] Result<Request> decode_request(std::string_view bytes);

[[nodiscard]] std::string encode(const Reply& reply);
[[nodiscard]] Result<Reply> decode_reply(std::string_view bytes);

}  // namespace casewise::slot
