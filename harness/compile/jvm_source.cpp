#include "harness/compile/jvm_source.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <vector>

namespace casewise::compile {

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

/// Where a comment or text that starts at `at` ends; `at` itself: none starts there.
std::size_t skip_opaque(std::string_view source, std::size_t at) {
  const std::string_view rest = source.substr(at);
  const auto end_of = [&](std::string_view open, std::string_view close) {
    const std::size_t end = source.find(close, at + open.size());
    return end == std::string_view::npos ? source.size() : end + close.size();
  };
  if (rest.starts_with("//")) return end_of("//", "\n");
  if (rest.starts_with("/*")) return end_of("/*", "*/");
  if (rest.starts_with("\"\"\"")) return end_of("\"\"\"", "\"\"\"");
  if (rest.front() != '"' && rest.front() != '\'') return at;
  std::size_t end = at + 1;
  while (end < source.size() && source[end] != rest.front() && source[end] != '\n')
    end += source[end] == '\\' ? 2 : 1;
  return std::min(end + 1, source.size());
}

/// Words, and single characters between them.
std::vector<std::string_view> tokens(std::string_view source) {
  std::vector<std::string_view> tokens;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t behind = skip_opaque(source, at);
    if (behind > at) {
      at = behind;
      continue;
    }
    std::size_t end = at;
    while (end < source.size() && is_word(source[end]))
      ++end;
    if (end == at) end = at + 1;
    if (std::isspace(static_cast<unsigned char>(source[at])) == 0)
      tokens.push_back(source.substr(at, end - at));
    at = end;
  }
  return tokens;
}

std::string package_of(const std::vector<std::string_view>& tokens) {
  std::string name;
  auto at = std::find(tokens.begin(), tokens.end(), "package");
  if (at == tokens.end()) return name;
  for (++at; at != tokens.end() && is_word(at->front()); ++at) {
    name += *at;
    name += '.';
    if (++at == tokens.end() || *at != ".") break;
  }
  return name;
}

}  // namespace

bool has_kotlin_main(std::string_view source) {
  const std::vector<std::string_view> words = tokens(source);
  constexpr std::string_view kMain[] = {"fun", "main", "("};
  return std::search(words.begin(), words.end(), std::begin(kMain), std::end(kMain)) != words.end();
}

std::string kotlin_class(std::string_view file_name, std::string_view source) {
  std::string stem = std::filesystem::path(file_name).stem().string();
  std::replace_if(
      stem.begin(), stem.end(), [](char c) { return !is_word(c); }, '_');
  if (!stem.empty() && std::isdigit(static_cast<unsigned char>(stem.front())) != 0) stem.insert(0, "_");
  if (!stem.empty()) stem.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(stem.front())));
  return package_of(tokens(source)) + stem + "Kt";
}

std::string scala_class(std::string_view source) {
  const std::vector<std::string_view> words = tokens(source);
  std::string_view object;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string_view word = words[i];
    const std::string_view next = words[i + 1];
    if (word == "object") object = next;
    const bool starts =
        (word == "def" && next == "main") || ((word == "extends" || word == "with") && next == "App");
    if (starts && !object.empty()) return package_of(words) + std::string(object);
  }
  return "";
}

}  // namespace casewise::compile
