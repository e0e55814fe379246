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

model::HelperProgram program(const Entry& entry, Diagnostics& diagnostics,
                             model::Protocol protocol = model::Protocol::kattis) {
  check_program(entry, diagnostics);
  return {entry.name, entry.path, protocol};
}

/// The directories of these names, the right one first; warns of others. What is empty does not count.
std::vector<const Entry*> directories_of(const Entry& package, const std::vector<std::string_view>& names,
                                         Diagnostics& diagnostics) {
  std::vector<const Entry*> found;
  for (const std::string_view name : names) {
    const Entry* const directory = package.directory(name);
    if (directory == nullptr) continue;
    if (name != names.front())
      diagnostics.warning(directory->location(),
                          fmt::format("the format calls this directory {}", names.front()));
    found.push_back(directory);
  }
  return found;
}

/// A misspelt directory would be passed over in silence otherwise.
void warn_of_other_name(const Entry& package, std::string_view other,
                        const std::vector<std::string_view>& names, const Format& format,
                        Diagnostics& diagnostics) {
  const Entry* const old = package.directory(other);
  if (old == nullptr || is_one_of(other, names)) return;
  diagnostics.warning(old->location(),
                      fmt::format("ignored: format {} calls this directory {}", format.name, names.front()));
}

/// What in a directory of programs may be one.
std::vector<const Entry*> parts_of(const Entry& directory) {
  std::vector<const Entry*> parts;
  for (const Entry& entry : directory.children) {
    if (!is_readme(entry)) parts.push_back(&entry);
  }
  return parts;
}

/// Whether the directory is itself one program, though it should hold one: loose files that go together.
bool is_program_itself(const Entry& directory, const std::vector<const Entry*>& parts) {
  const auto is_directory = [](const Entry* part) { return part->is_directory; };
  const auto is_loose_header = [](const Entry* part) { return is_header(*part); };
  if (has_script(directory)) return true;
  if (std::any_of(parts.begin(), parts.end(), is_directory)) return false;
  return std::any_of(parts.begin(), parts.end(), is_loose_header);
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

std::vector<model::HelperProgram> read_input_validators(const Entry& package, const Format& format,
                                                        Diagnostics& diagnostics) {
  warn_of_other_name(package, "input_format_validators", format.input_validators, format, diagnostics);
  std::vector<model::HelperProgram> validators;
  for (const Entry* const directory : directories_of(package, format.input_validators, diagnostics)) {
    for (const Entry* const entry : parts_of(*directory)) {
      const std::string extension = entry->path.extension().string();
      if (extension == ".viva") {
        diagnostics.warning(entry->location(), "ignored: validators in .viva are not supported");
      } else if (extension == ".ctd") {
        validators.push_back(program(*entry, diagnostics, model::Protocol::checktestdata));
      } else if (is_header(*entry)) {
        diagnostics.warning(entry->location(),
                            "ignored: a header is no validator; put it in one directory with its program");
      } else {
        validators.push_back(program(*entry, diagnostics));
      }
    }
  }
  if (validators.empty()) {
    const std::string_view name = format.input_validators.front();
    diagnostics.warning({(package.path / name).string(), 0, 0}, "there is no input validator");
  }
  return validators;
}

std::vector<model::HelperProgram> read_output_validators(const Entry& package, const Format& format,
                                                         Diagnostics& diagnostics) {
  for (const char* const name : {"output_validators", "output_validator"})
    warn_of_other_name(package, name, format.output_validators, format, diagnostics);
  std::vector<model::HelperProgram> validators;
  for (const Entry* const directory : directories_of(package, format.output_validators, diagnostics)) {
    const std::vector<const Entry*> parts = parts_of(*directory);
    const bool only_files =
        std::none_of(parts.begin(), parts.end(), [](const Entry* part) { return part->is_directory; });
    const bool is_one = parts.size() == 1 && !has_script(*directory);
    if (parts.empty()) {
      diagnostics.error(directory->location(), "the directory holds no program");
    } else if (!is_one && (is_program_itself(*directory, parts) ||
                           (only_files && !format.has_several_output_validators))) {
      validators.push_back(program(*directory, diagnostics));
    } else if (is_one || format.has_several_output_validators) {
      for (const Entry* const part : parts)
        validators.push_back(program(*part, diagnostics));
    } else {
      diagnostics.error(directory->location(), "more than one program; there is one output validator");
    }
  }
  return validators;
}

std::optional<model::HelperProgram> read_grader(const Entry& package, const Format& format,
                                                Diagnostics& diagnostics) {
  const Entry* const directory = format.graders.empty() ? nullptr : package.directory(format.graders);
  if (directory == nullptr) return std::nullopt;
  const std::vector<const Entry*> parts = parts_of(*directory);
  if (parts.empty()) return std::nullopt;
  if (is_program_itself(*directory, parts)) return program(*directory, diagnostics);
  if (parts.size() > 1)
    diagnostics.error(directory->location(), "more than one program; there is one grader");
  return program(*parts.front(), diagnostics);
}

}  // namespace casewise::package
