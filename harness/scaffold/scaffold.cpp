#include "harness/scaffold/scaffold.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>
#include <sys/random.h>

#include "harness/scaffold/render.hpp"

extern const char casewise_templates_begin[];  // templates.S
extern const char casewise_templates_end[];

namespace casewise::scaffold {

namespace {

constexpr std::string_view kFileMark = "==== ";  // begins the line with a file's path

/// A random UUID (RFC 9562, version 4).
Result<std::string> make_uuid() {
  std::array<std::uint8_t, 16> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    return fail(system_error("get random bytes", errno));
  bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0FU) | 0x40U);
  bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3FU) | 0x80U);
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    text += fmt::format("{}{:02x}", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", bytes[i]);
  return text;
}

/// "Sumpair" for "sumpair".
std::string title_of(std::string name) {
  if (name.front() >= 'a' && name.front() <= 'z') name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::string example_of(Judging judging) {
  switch (judging) {
    case Judging::comparison:
      return "sum";
    case Judging::output_validator:
      return "pair";
    case Judging::interaction:
      return "guess";
  }
  return {};
}

std::string heading(const char* text, bool legacy) {
  return legacy ? fmt::format("\\section*{{{}}}", text) : fmt::format("## {}", text);
}

Values values_for(const Wishes& wishes, const std::string& uuid) {
  Values values;
  values.words = {example_of(wishes.judging), wishes.language, wishes.legacy ? "legacy" : "current"};
  if (wishes.judging == Judging::interaction) values.words.insert("interactive");
  values.texts = {
      {"name", wishes.name},
      {"title", title_of(wishes.name)},
      {"uuid", uuid},
      {"extension", wishes.language == "cpp" ? "cpp" : "py"},
      {"least", wishes.judging == Judging::output_validator ? "2" : "1"},
      {"output_validators", wishes.legacy ? "output_validators" : "output_validator"},
      {"statement", statement_path(wishes)},
      {"input_heading", heading("Input", wishes.legacy)},
      {"output_heading", heading("Output", wishes.legacy)},
      {"interaction_heading", heading("Interaction", wishes.legacy)},
  };
  return values;
}

/// Takes the text apart at the lines that name files.
package::NewTree split_files(std::string_view text) {
  package::NewTree files;
  package::NewFile* file = nullptr;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n') + 1);  // all lines end
    text.remove_prefix(line.size());
    if (line.substr(0, kFileMark.size()) == kFileMark) {
      file = &files[std::string(line.substr(kFileMark.size(), line.size() - kFileMark.size() - 1))];
    } else if (file != nullptr) {
      file->bytes += line;
    }
  }
  return files;
}

}  // namespace

const std::vector<std::string>& languages() {
  static const std::vector<std::string> names = {"cpp", "python3"};
  return names;
}

std::string statement_path(const Wishes& wishes) {
  return wishes.legacy ? "problem_statement/problem.en.tex" : "statement/problem.en.md";
}

Result<package::NewTree> make_package(const Wishes& wishes) {
  const Result<std::string> uuid = make_uuid();
  if (!uuid) return fail(uuid.error());
  const std::string_view text(casewise_templates_begin,
                              static_cast<std::size_t>(casewise_templates_end - casewise_templates_begin));
  const Result<std::string> filled = render(text, values_for(wishes, *uuid));
  if (!filled) return fail(filled.error());
  return split_files(*filled);
}

}  // namespace casewise::scaffold
