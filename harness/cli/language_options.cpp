#include "harness/cli/language_options.hpp"

#include <cstdlib>
#include <filesystem>

#include "harness/compile/language.hpp"
#include "harness/compile/language_yaml.hpp"

namespace casewise::cli {

namespace fs = std::filesystem;

namespace {

/// The user's directory of configurations; empty: there is none. A relative path is to be ignored.
fs::path configuration_directory() {
  const char* const configured = std::getenv("XDG_CONFIG_HOME");
  if (configured != nullptr && fs::path(configured).is_absolute()) return configured;
  const char* const home = std::getenv("HOME");
  return home != nullptr && fs::path(home).is_absolute() ? fs::path(home) / ".config" : fs::path();
}

Status use_file(const fs::path& path) {
  Result<compile::Languages> table = compile::load_languages(path, compile::languages());
  if (!table) return fail(table.error());
  compile::use_languages(std::move(*table));
  return {};
}

}  // namespace

OptionSpec languages_option() {
  return {"languages", '\0', "FILE",
          "a languages.yaml that changes the table of languages (docs/languages.md)"};
}

Status use_language_files(const ParsedOptions& options) {
  const Result<std::optional<std::string>> given = options.path("languages");
  if (!given) return fail(given.error());
  const fs::path directory = configuration_directory();
  const fs::path own = directory / "casewise" / "languages.yaml";
  std::error_code error;
  if (!directory.empty() && fs::exists(fs::symlink_status(own, error))) {
    if (Status used = use_file(own); !used) return used;
  }
  return *given ? use_file(**given) : Status();
}

}  // namespace casewise::cli
