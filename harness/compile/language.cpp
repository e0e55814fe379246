#include "harness/compile/language.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <glob.h>
#include <regex.h>
#include <unistd.h>

#include "harness/compile/language_yaml.hpp"

namespace casewise::compile {

namespace fs = std::filesystem;

namespace {

/// Tables that were in use stay, since results point to their rows.
std::vector<std::unique_ptr<const Languages>>& replaced_tables() {
  static std::vector<std::unique_ptr<const Languages>> tables;
  return tables;
}

bool matches(const std::string& pattern, std::string_view bytes) {
  constexpr std::size_t kLongest = 300;  // of a first line that says how to start a program
  const std::string line(bytes.substr(0, std::min(bytes.find('\n'), kLongest)));
  regex_t compiled;
  if (::regcomp(&compiled, pattern.c_str(), REG_EXTENDED | REG_NOSUB) != 0) return false;
  const bool found = ::regexec(&compiled, line.c_str(), 0, nullptr, 0) == 0;
  ::regfree(&compiled);
  return found;
}

bool exists(const std::string& need) {
  if (need.front() != '/') return find_program(need).has_value();
  glob_t found{};
  const bool there = ::glob(need.c_str(), GLOB_NOSORT, nullptr, &found) == 0;
  ::globfree(&found);
  return there;
}

}  // namespace

const Language* Languages::find(std::string_view id) const {
  const auto row = std::find_if(rows_.begin(), rows_.end(), [&](const Language& l) { return l.id == id; });
  return row == rows_.end() ? nullptr : &*row;
}

const Language* Languages::of_file(std::string_view file_name) const {
  const Language* best = nullptr;
  for (const Language& language : rows_) {
    const bool fits = leads_to(language, file_name, "");
    if (fits && (best == nullptr || language.priority > best->priority)) best = &language;
  }
  return best;
}

const Languages& builtin_languages() {
  static const Languages table = [] {
    package::Diagnostics diagnostics;
    return read_languages(builtin_text(), "languages.yaml", Languages({}),
                          diagnostics);  // tests keep it right
  }();
  return table;
}

const Languages& languages() {
  return replaced_tables().empty() ? builtin_languages() : *replaced_tables().back();
}

void use_languages(Languages table) {
  replaced_tables().push_back(std::make_unique<const Languages>(std::move(table)));
}

const std::vector<Language>& all_languages() {
  return languages().all();
}

const Language* find_language(std::string_view id) {
  return languages().find(id);
}

const Language* language_of_file(std::string_view file_name) {
  return languages().of_file(file_name);
}

bool has_extension(std::string_view file_name, const std::vector<std::string>& extensions) {
  return std::any_of(extensions.begin(), extensions.end(), [&](const std::string& extension) {
    return file_name.size() > extension.size() && file_name.ends_with(extension);
  });
}

bool has_extension(std::string_view file_name, const Language& language) {
  return has_extension(file_name, language.extensions) || has_extension(file_name, language.other_extensions);
}

bool leads_to(const Language& language, std::string_view file_name, std::string_view bytes) {
  if (language.helper_only || !has_extension(file_name, language.extensions)) return false;
  return !has_extension(file_name, language.shebang_extensions) || matches(language.shebang, bytes);
}

std::optional<std::string> find_program(std::string_view name) {
  const bool is_path = name.find('/') != std::string_view::npos;
  for (const char* directory : {"/usr/bin", "/bin", "/usr/local/bin"}) {
    const fs::path path = is_path ? fs::path(name) : fs::path(directory) / name;
    if (!path.is_absolute() || ::access(path.c_str(), X_OK) != 0) continue;
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    // A link out of what the sandbox shows, into somebody's home for instance, is of no use in there.
    if (!error && real.string().starts_with("/usr/")) return real.string();
  }
  return std::nullopt;
}

std::vector<std::string> missing_programs(const Language& language) {
  std::vector<std::string> needs;
  for (const std::vector<std::string>* command : {&language.compile, &language.run}) {
    if (!command->empty() && command->front().find('{') == std::string::npos)
      needs.push_back(command->front());
  }
  needs.insert(needs.end(), language.needs.begin(), language.needs.end());
  std::vector<std::string> missing;
  for (const std::string& need : needs) {
    if (!exists(need) && std::find(missing.begin(), missing.end(), need) == missing.end())
      missing.push_back(need);
  }
  return missing;
}

bool is_available(const Language& language) {
  return !language.run.empty() && missing_programs(language).empty();
}

std::string how_to_get(const Language& language) {
  if (!language.package.empty()) {
    const bool several = language.package.find(' ') != std::string::npos;
    return fmt::format("install the Debian package{} {}", several ? "s" : "", language.package);
  }
  return "Debian 12 has no package of it";
}

}  // namespace casewise::compile
