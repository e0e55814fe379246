#include "harness/compile/command.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>

namespace casewise::compile {

namespace fs = std::filesystem;

namespace {

using Value = std::string (*)(const Placeholders&, const Language&, const std::string& program);

constexpr std::uint64_t kMost = std::uint64_t{1} << 20U;  // 1 TiB; virtual machines refuse much more

std::uint64_t memory_mib(const Placeholders& values) {
  return std::min(values.memory.count() >> 20U, kMost);
}

/// What a program may keep for its data. Where the memory is little, the run time has to do with half of it.
std::uint64_t heap_mib(const Placeholders& values, const Language& language) {
  const std::uint64_t memory = memory_mib(values);
  const auto reserve = static_cast<std::uint64_t>(language.reserve);
  return memory > 2 * reserve ? memory - reserve : std::max<std::uint64_t>(memory / 2, 8);
}

/// All memory may be stack. A Java virtual machine takes no more than 1 GiB.
std::uint64_t stack_mib(const Placeholders& values) {
  return std::clamp<std::uint64_t>(memory_mib(values), 8, 1024);
}

/// The kernel ends a program at the end of its stack; a run time that is to notice before needs some of it.
std::uint64_t roomy_stack_kib(const Placeholders& values) {
  constexpr std::uint64_t kRoom = 2048;
  return (stack_mib(values) << 10U) - kRoom;
}

std::string with_capital(std::string word) {
  if (!word.empty()) word.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(word.front())));
  return word;
}

struct Placeholder {
  std::string_view name;
  Value value;
};

// clang-format off
const Placeholder kPlaceholders[] = {
    {"mainfile", [](const auto& v, const auto&, const auto&) { return v.main_file; }},
    {"mainclass", [](const auto& v, const auto&, const auto&) { return v.main_class; }},
    {"Mainclass", [](const auto& v, const auto&, const auto&) { return with_capital(v.main_class); }},
    {"path", [](const auto& v, const auto&, const auto&) { return v.path; }},
    {"out", [](const auto& v, const auto&, const auto&) { return v.out; }},
    {"binary", [](const auto& v, const auto&, const auto&) { return v.binary; }},
    {"home", [](const auto&, const auto&, const auto& program) {
       return fs::path(program).parent_path().parent_path().string();
     }},
    {"memlim", [](const auto& v, const auto&, const auto&) { return std::to_string(memory_mib(v)); }},
    {"heap", [](const auto& v, const auto& l, const auto&) { return std::to_string(heap_mib(v, l)); }},
    {"stack", [](const auto& v, const auto&, const auto&) { return std::to_string(stack_mib(v)); }},
    {"stack_kib", [](const auto& v, const auto&, const auto&) { return std::to_string(roomy_stack_kib(v)); }},
    {"stack_bytes", [](const auto& v, const auto&, const auto&) {
       return std::to_string(roomy_stack_kib(v) << 10U);
     }},
};
// clang-format on

const Placeholder* find_placeholder(std::string_view name) {
  const auto found = std::find_if(std::begin(kPlaceholders), std::end(kPlaceholders),
                                  [&](const Placeholder& known) { return known.name == name; });
  return found == std::end(kPlaceholders) ? nullptr : found;
}

/// A word in braces that looks like a placeholder's name, at the start of the text; empty: there is none.
std::string_view name_in_braces(std::string_view text) {
  if (!text.starts_with('{')) return {};
  const std::size_t end = text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_", 1);
  return end != std::string_view::npos && text[end] == '}' ? text.substr(1, end - 1) : std::string_view();
}

std::string fill_word(std::string_view word, const Language& language, const Placeholders& values,
                      const std::string& program) {
  std::string filled;
  while (!word.empty()) {
    const std::string_view name = name_in_braces(word);
    const Placeholder* const known = name.empty() ? nullptr : find_placeholder(name);
    if (known == nullptr) {
      filled += word.front();
      word.remove_prefix(1);
    } else {
      filled += known->value(values, language, program);
      word.remove_prefix(name.size() + 2);
    }
  }
  return filled;
}

/// Splits a command into words, character by character.
class WordSplitter {
 public:
  void take(char c) {
    if (escaped_) {
      add(c);
      escaped_ = false;
    } else if (c == '\\' && quote_ != '\'') {
      escaped_ = true;
    } else if (quote_ != '\0' && c == quote_) {
      quote_ = '\0';
    } else if (quote_ != '\0') {
      add(c);
    } else if (c == '"' || c == '\'') {
      quote_ = c;
      in_word_ = true;
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      end_word();
    } else {
      add(c);
    }
  }

  Result<std::vector<std::string>> finish() {
    if (quote_ != '\0') return fail(ErrorCode::input, fmt::format("the quote {} is not closed", quote_));
    if (escaped_) return fail(ErrorCode::input, "nothing follows the last backslash");
    end_word();
    return std::move(words_);
  }

 private:
  void add(char c) {
    word_ += c;
    in_word_ = true;
  }
  void end_word() {
    if (in_word_) words_.push_back(std::move(word_));
    word_.clear();
    in_word_ = false;
  }

  std::vector<std::string> words_;
  std::string word_;
  bool in_word_ = false;
  bool escaped_ = false;
  char quote_ = '\0';
};

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view text) {
  WordSplitter splitter;
  for (const char c : text)
    splitter.take(c);
  return splitter.finish();
}

std::optional<std::string> unknown_placeholder(std::string_view word) {
  if (word == "{files}") return std::nullopt;
  for (; !word.empty(); word.remove_prefix(1)) {
    const std::string_view name = name_in_braces(word);
    if (!name.empty() && find_placeholder(name) == nullptr) return std::string(name);
  }
  return std::nullopt;
}

FilledCommand fill(const Language& language, const std::vector<std::string>& command,
                   const Placeholders& values) {
  FilledCommand filled;
  const std::string program = find_program(command.front()).value_or(command.front());
  for (const std::string& word : command) {
    if (word == "{files}") {
      filled.words.insert(filled.words.end(), values.files.begin(), values.files.end());
    } else {
      filled.words.push_back(fill_word(word, language, values, program));
    }
  }
  if (command.front().find('{') == std::string::npos) filled.words.front() = program;
  for (const auto& [name, value] : language.environment)
    filled.environment.push_back(name + "=" + fill_word(value, language, values, program));
  return filled;
}

}  // namespace casewise::compile
