#include "harness/os/pinning.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <set>
#include <string>

#include <fmt/format.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "harness/base/file.hpp"
#include "harness/os/scheduling.hpp"

namespace casewise::os {

std::vector<int> parse_core_list(const char* text) {
  std::vector<int> cores;
  const char* end = text + std::strlen(text);
  while (text < end && *text != '\n') {
    int first = 0;
    auto parsed = std::from_chars(text, end, first);
    if (parsed.ec != std::errc{}) return {};
    int last = first;
    if (parsed.ptr < end && *parsed.ptr == '-') parsed = std::from_chars(parsed.ptr + 1, end, last);
    if (parsed.ec != std::errc{} || last - first > CPU_SETSIZE) return {};
    for (int core = first; core <= last; ++core)
      cores.push_back(core);
    text = parsed.ptr < end && *parsed.ptr == ',' ? parsed.ptr + 1 : parsed.ptr;
  }
  return cores;
}

std::vector<int> order_cores(std::vector<int> allowed, const std::vector<std::vector<int>>& siblings) {
  std::set<int> taken;  // physical cores, by their first thread
  std::vector<int> first;
  std::vector<int> rest;
  std::sort(allowed.begin(), allowed.end());
  if (!allowed.empty() && allowed.front() == 0)
    std::rotate(allowed.begin(), allowed.begin() + 1, allowed.end());
  for (const int core : allowed) {
    const auto index = static_cast<std::size_t>(core);
    const bool known = index < siblings.size() && !siblings[index].empty();
    const int physical = known ? *std::min_element(siblings[index].begin(), siblings[index].end()) : core;
    (taken.insert(physical).second ? first : rest).push_back(core);
  }
  first.insert(first.end(), rest.begin(), rest.end());
  return first;
}

std::optional<Lease> Lease::take(std::string_view what, int number) {
  Fd socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!socket) return std::nullopt;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  // The leading NUL makes it a name without a file, which ends with its last descriptor (unix(7)).
  const std::string name = fmt::format("casewise-{}-{}", what, number);
  std::memcpy(address.sun_path + 1, name.data(), name.size());
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  if (::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), size) != 0) return std::nullopt;
  return Lease(number, std::move(socket));
}

std::vector<int> judging_cores() {
  const std::vector<int> allowed = allowed_cores();
  std::vector<std::vector<int>> siblings;
  for (const int core : allowed) {
    siblings.resize(static_cast<std::size_t>(core) + 1);
    const Result<std::string> list =
        read_file(fmt::format("/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list", core));
    if (list) siblings.back() = parse_core_list(list->c_str());
  }
  return order_cores(allowed, siblings);
}

}  // namespace casewise::os
