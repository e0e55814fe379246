#include <utility>

#include <fmt/format.h>

#include "harness/convert/data.hpp"

namespace casewise::convert {

std::pair<std::string, std::string> split_test_name(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  return {name.substr(0, slash), name.substr(slash + 1)};
}

const package::CaseFiles& CaseFinder::files(const std::string& test) {
  const auto [directory, base] = split_test_name(test);
  const auto [found, is_new] = directories_.try_emplace(directory);
  if (is_new) {
    package::Diagnostics told;  // when the package was loaded
    const package::Entry* const entry = source_.tree.find(fmt::format("data/{}", directory));
    if (entry != nullptr) found->second = package::sort_files(*entry, source_.format(), told);
  }
  return found->second[base];
}

}  // namespace casewise::convert
