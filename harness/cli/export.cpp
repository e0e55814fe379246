#include "harness/convert/export.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/cli/batch_input.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/diagnostics_report.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/package/find.hpp"

namespace casewise::cli {

namespace {

namespace fs = std::filesystem;

CommandSpec export_spec() {
  CommandSpec spec;
  spec.name = "export";
  spec.arguments = "PROBLEM";
  spec.summary = "Write a package in another format, or as a zip, for another judge";
  spec.options = {
      {"format", '\0', "FORMAT", "legacy-icpc (for DOMjudge), legacy or 2025-09"},
      {"zip", '\0', "", "write a zip; the same package always gives the same bytes"},
      {"output", 'o', "PATH",
       "what to make, or the directory to make it in (default: the package's name, here)"},
      {"force", '\0', "", "replace a package, or with --zip a file, that is there"},
  };
  spec.examples = {
      "casewise export sumpair --format legacy-icpc --zip        # sumpair.zip for DOMjudge",
      "casewise export sumpair --format legacy -o kattis/sumpair",
      "casewise export old --format 2025-09 -o converted/        # converted/old",
  };
  return spec;
}

/// The one package, which an archive may hold.
Result<Selection> package_of(const ParsedOptions& options, const Console& console) {
  const std::vector<std::string>& paths = options.positional();
  if (paths.size() != 1)
    return fail(ErrorCode::usage, "expected one problem package; see 'casewise export --help'");
  Result<Selection> found = find_problems(paths, "export", console);
  if (found && found->packages.size() > 1)
    return fail(ErrorCode::usage, fmt::format("there are {} problem packages in '{}'; name one of them",
                                              found->packages.size(), shown(paths.front())));
  return found;
}

/// The path of -o; a directory that is there, and no package, takes what is made under the package's name.
Result<fs::path> place_of(const ParsedOptions& options, const fs::path& package) {
  const Result<std::optional<std::string>> given = options.path("output");
  if (!given) return fail(given.error());
  const std::string name = package::package_name(package) + (options.has("zip") ? ".zip" : "");
  if (!*given) return fs::path(name);
  const fs::path path = package::without_slash(**given);
  std::error_code error;
  const bool is_folder =
      (fs::is_directory(path, error) && !package::is_package(path)) || (*given)->ends_with('/');
  return is_folder ? path / name : path;
}

Result<convert::ExportWishes> wishes_of(const ParsedOptions& options, const fs::path& package) {
  std::vector<std::string> names;
  for (const std::string_view name : package::format_names())
    names.emplace_back(name);
  const Result<std::optional<std::string>> format = options.one_of("format", names);
  if (!format) return fail(format.error());
  if (!*format)
    return fail(ErrorCode::usage,
                fmt::format("--format is missing; the formats are: {}", fmt::join(names, ", ")));
  const Result<fs::path> place = place_of(options, package);
  if (!place) return fail(place.error());
  convert::ExportWishes wishes;
  wishes.target = package::find_format(**format);
  wishes.to = *place;
  wishes.zip = options.has("zip");
  wishes.replace = options.has("force");
  return wishes;
}

Result<std::string> write(const ParsedOptions& options, const Console& console) {
  const Result<Selection> selection = package_of(options, console);
  if (!selection) return fail(selection.error());
  const fs::path& package = selection->packages.front();
  const Result<convert::ExportWishes> wishes = wishes_of(options, package);
  if (!wishes) return fail(wishes.error());
  watch_for_interrupts();
  package::Diagnostics diagnostics;
  const Result<convert::Exported> exported =
      convert::export_package(package, *wishes, diagnostics, interrupted);
  if (Status good = show_diagnostics(diagnostics, console); !good) return fail(good.error());
  if (!exported) return fail(exported.error());
  return fmt::format("{}: format {}, {}, {}\n", shown(wishes->to), wishes->target->name,
                     counted(exported->files, "file"), counted(exported->tests, "test case"));
}

ExitCode export_package(const ParsedOptions& options, const Console& console) {
  const Result<std::string> text = write(options, console);
  if (text) return console.print(*text);
  console.error(text.error());
  return exit_code_of(text.error());
}

}  // namespace

Command export_command() {
  return {export_spec(), export_package};
}

}  // namespace casewise::cli
