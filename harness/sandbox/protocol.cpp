#include "harness/sandbox/protocol.hpp"

#include <cerrno>
#include <cstring>
#include <type_traits>

namespace casewise::sandbox {

namespace {

static_assert(std::is_trivially_copyable_v<RequestHeader> && std::is_trivially_copyable_v<Reply>);

Error malformed() {
  return system_error("understand the sandbox", EBADMSG);
}

bool take_strings(std::string_view& rest, std::uint32_t count, std::vector<std::string>& strings) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t end = rest.find('\0');
    if (end == std::string_view::npos) return false;
    strings.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace

std::string encode(const Request& request) {
  RequestHeader header = request.header;
  header.arguments = static_cast<std::uint32_t>(request.arguments.size());
  header.variables = static_cast<std::uint32_t>(request.environment.size());
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof(header));
  for (const std::vector<std::string>* strings : {&request.arguments, &request.environment}) {
    for (const std::string& text : *strings)
      bytes.append(text.c_str(), text.size() + 1);
  }
  return bytes;
}

Result<Request> decode_request(std::string_view bytes) {
  Request request;
  if (bytes.size() < sizeof(request.header)) return fail(malformed());
  std::memcpy(&request.header, bytes.data(), sizeof(request.header));
  std::string_view rest = bytes.substr(sizeof(request.header));
  if (!take_strings(rest, request.header.arguments, request.arguments) ||
      !take_strings(rest, request.header.variables, request.environment) || !rest.empty()) {
    return fail(malformed());
  }
  return request;
}

std::string encode(const Reply& reply) {
  return {reinterpret_cast<const char*>(&reply), sizeof(reply)};
}

Result<Reply> decode_reply(std::string_view bytes) {
  Reply reply;
  if (bytes.size() != sizeof(reply)) return fail(malformed());
  std::memcpy(&reply, bytes.data(), sizeof(reply));
  return reply;
}

}  // namespace casewise::sandbox
