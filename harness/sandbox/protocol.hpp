// What crosses the border between the judge and a slot's zygote, message by message:
//
//   zygote -> judge   hello: empty when the slot is ready, else the error that kept it from being so
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

namespace casewise::sandbox {

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
  std::int32_t value = 0;  ///< exit code, signal or errno
  char step[48] = {};      ///< of not_started
  std::int64_t cpu_ns = 0;
  std::int64_t wall_ns = 0;
  std::uint64_t memory = 0;
  bool has_scratch = false;  ///< a descriptor comes with it
};

[[nodiscard]] std::string encode(const Request& request);
[[nodiscard]] Result<Request> decode_request(std::string_view bytes);

[[nodiscard]] std::string encode(const Reply& reply);
[[nodiscard]] Result<Reply> decode_reply(std::string_view bytes);

}  // namespace casewise::sandbox
