#include "harness/package/programs.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "harness/package/names.hpp"

namespace casewise::package {

namespace {

bool is_header(const Entry& entry) {
  const std::string extension = entry.path.extension().string();
  return !entry.is_directory && is_one_of(extension, {".h", ".hh", ".hpp", ".hxx"});
}

/// The first symbolic link below a directory of sources.
const Entry* find_link(const Entry& directory) {
  for (const Entry& entry : directory.children) {
    if (entry.is_link) return &entry;
    if (const Entry* const link = find_link(entry)) return link;
  }
  return nullptr;
}

model::HelperProgram program(const Entry& entry, Diagnostics& diagnostics) {
  check_program(entry, diagnostics);
  return {entry.name, entry.path, model::Protocol::kattis};
}

/// A misspelt directory would be passed over in silence otherwise.
void warn_of_old_name(const Entry& package, std::string_view old_name, std::string_view name,
                      Diagnostics& diagnostics) {
  if (const Entry* const old = package.directory(old_name)) {
    diagnostics.warning(old->location(),
                        fmt::format("ignored: format 2025-09 calls this directory {}", name));
  }
}

}  // namespace

bool is_readme(const Entry& entry) {
  return !entry.is_directory && (entry.name == "README" || entry.name.starts_with("README."));
}

bool has_script(const Entry& entry) {
  const auto is_script = [](const Entry& part) {
    return !part.is_directory && is_one_of(part.name, {"build", "run"});
  };
  return std::any_of(entry.children.begin(), entry.children.end(), is_script);
}

void check_program(const Entry& entry, Diagnostics& diagnostics) {
  if (const Entry* const link = find_link(entry)) {
    diagnostics.error(link->location(),
                      "a symbolic link inside of a program's directory is not followed; put a copy there");
  }
}

std::vector<model::HelperProgram> read_input_validators(const Entry& package, Diagnostics& diagnostics) {
  warn_of_old_name(package, "input_format_validators", "input_validators", diagnostics);
  std::vector<model::HelperProgram> validators;
  if (const Entry* const directory = package.directory("input_validators")) {
    for (const Entry& entry : directory->children) {
      const std::string extension = entry.path.extension().string();
      if (is_readme(entry)) continue;
      if (extension == ".ctd" || extension == ".viva") {
        diagnostics.warning(entry.location(),
                            fmt::format("ignored: validators in {} are not supported yet", extension));
      } else if (is_header(entry)) {
        diagnostics.warning(entry.location(),
                            "ignored: a header is no validator; put it in one directory with its program");
      } else {
        validators.push_back(program(entry, diagnostics));
      }
    }
  }
  if (validators.empty()) {
    diagnostics.warning({(package.path / "input_validators").string(), 0, 0}, "there is no input validator");
  }
  return validators;
}

std::optional<model::HelperProgram> read_output_validator(const Entry& package, Diagnostics& diagnostics) {
  warn_of_old_name(package, "output_validators", "output_validator", diagnostics);
  const Entry* const directory = package.directory("output_validator");
  if (directory == nullptr) return std::nullopt;
  std::vector<const Entry*> parts;
  for (const Entry& entry : directory->children) {
    if (!is_readme(entry)) parts.push_back(&entry);
  }
  if (parts.empty()) {
    diagnostics.error(directory->location(), "the directory holds no program");
    return std::nullopt;
  }
  const bool is_scripted = has_script(*directory);
  if (parts.size() == 1 && !is_scripted) return program(*parts.front(), diagnostics);
  const bool only_files =
      std::none_of(parts.begin(), parts.end(), [](const Entry* part) { return part->is_directory; });
  if (!only_files && !is_scripted) {
    diagnostics.error(directory->location(), "more than one program; there is one output validator");
    return std::nullopt;
  }
  return program(*directory, diagnostics);
}

}  // namespace casewise::package
