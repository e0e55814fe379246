#include "harness/slot/protocol.hpp"

#include <cerrno>
#include <cstring>
#include <type_traits>

namespace casewise::slot {

namespace {

Error malformed() {
  return system_error("understand the sandbox", EBADMSG);
}

template <typename T>
std::string bytes_of(const T& plain) {
  static_assert(std::is_trivially_copyable_v<T>);
  return {reinterpret_cast<const char*>(&plain), sizeof(plain)};
}

template <typename T>
Result<T> from_bytes(std::string_view bytes) {
  T plain;
  if (bytes.size() != sizeof(plain)) return fail(malformed());
  std::memcpy(&plain, bytes.data(), sizeof(plain));
  return plain;
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
  std::string bytes = bytes_of(header);
  for (const std::vector<std::string>* strings : {&request.arguments, &request.environment}) {
    for (const std::string& text : *strings)
      bytes.append(text.c_str(), text.size() + 1);
  }
  return bytes;
}

Result<Request> decode_request(std::string_view bytes) {
  Request request;
  const Result<RequestHeader> header = from_bytes<RequestHeader>(bytes.substr(0, sizeof(RequestHeader)));
  if (!header) return fail(header.error());
  request.header = *header;
  std::string_view rest = bytes.substr(sizeof(request.header));
  if (!take_strings(rest, request.header.arguments, request.arguments) ||
      !take_strings(rest, request.header.variables, request.environment) || !rest.empty()) {
    return fail(malformed());
  }
  return request;
}

std::string encode(const Setup& setup) {
  return bytes_of(setup);
}

Result<Setup> decode_setup(std::string_view bytes) {
  return from_bytes<Setup>(bytes);
}

std::string encode(const Hello& hello) {
  return bytes_of(hello);
}

Result<Hello> decode_hello(std::string_view bytes) {
  return from_bytes<Hello>(bytes);
}

std::string encode(const Reply& reply) {
  return bytes_of(reply);
}

Result<Reply> decode_reply(std::string_view bytes) {
  return from_bytes<Reply>(bytes);
}

}  // namespace casewise::slot
