#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/package/names.hpp"
#include "harness/scaffold/scaffold.hpp"

namespace casewise::cli {

namespace {

namespace fs = std::filesystem;

CommandSpec new_spec() {
  CommandSpec spec;
  spec.name = "new";
  spec.arguments = "NAME";
  spec.summary = "Make a small complete problem package, to be changed into yours";
  spec.options = {
      {"output-validator", '\0', "", "several outputs can be right: with an output validator"},
      {"interactive", '\0', "", "the submission talks to the output validator"},
      {"language", '\0', "ID", "language of the package's programs: cpp or python3 (default)"},
      {"legacy", '\0', "", "in problem package format legacy, not 2025-09"},
  };
  spec.examples = {
      "casewise new apples                              # the directory apples/, which must not be there",
      "casewise new contest/apples --output-validator   # in another directory",
      "casewise new apples --interactive --language cpp",
  };
  return spec;
}

Result<fs::path> directory_of(const ParsedOptions& options) {
  if (options.positional().size() != 1)
    return fail(ErrorCode::usage, "expected the name of one package; see 'casewise new --help'");
  const fs::path path = package::without_slash(options.positional().front());
  const std::string name = path.filename().string();
  if (!package::is_package_name(name))
    return fail(ErrorCode::usage,
                fmt::format("'{}' is no name of a package; it is made of a-z and 0-9", printable(name)));
  return path;
}

Result<scaffold::Wishes> wishes_of(const ParsedOptions& options, const fs::path& directory) {
  using scaffold::Judging;
  const Result<std::optional<std::string>> language = options.one_of("language", scaffold::languages());
  if (!language) return fail(language.error());
  scaffold::Wishes wishes;
  wishes.name = directory.filename().string();
  if (options.has("output-validator")) wishes.judging = Judging::output_validator;
  if (options.has("interactive")) wishes.judging = Judging::interaction;
  wishes.language = language->value_or(wishes.language);
  wishes.legacy = options.has("legacy");
  return wishes;
}

std::string next_steps(const fs::path& directory, const scaffold::Wishes& wishes, std::size_t files) {
  const std::string path = shown(directory);
  const std::vector<std::pair<std::string, const char*>> steps = {
      {"casewise verify " + path, "check the package against itself"},
      {"casewise grade " + path + " mine.cpp", "judge a submission; without one the package's own"},
      {fmt::format("edit {}/{}", path, scaffold::statement_path(wishes)), "say what your problem is"},
      {fmt::format("edit {}/generators/generators.yaml", path), "say what its test cases are"},
      {"casewise generate " + path, "make them"},
  };
  std::size_t width = 0;
  for (const auto& [command, unused] : steps)
    width = std::max(width, command.size());
  std::string text = fmt::format("{}/: a problem package of format {}, {}\n\nNext:\n", path,
                                 wishes.legacy ? "legacy" : "2025-09", counted(files, "file"));
  for (const auto& [command, what] : steps)
    text += fmt::format("  {:<{}}  # {}\n", command, width, what);
  return text;
}

Result<std::string> make(const ParsedOptions& options) {
  const Result<fs::path> directory = directory_of(options);
  if (!directory) return fail(directory.error());
  const Result<scaffold::Wishes> wishes = wishes_of(options, *directory);
  if (!wishes) return fail(wishes.error());
  const Result<package::NewTree> files = scaffold::make_package(*wishes);
  if (!files) return fail(files.error());
  watch_for_interrupts();
  Result<package::StagedTree> tree = package::StagedTree::write(*files, *directory, interrupted);
  if (!tree) return fail(tree.error());
  if (Status placed = tree->place(false); !placed) return fail(placed.error());
  return next_steps(*directory, *wishes, files->size());
}

ExitCode make_new(const ParsedOptions& options, const Console& console) {
  const Result<std::string> text = make(options);
  if (text) return console.print(text.value());
  console.error(text.error());
  return exit_code_of(text.error());
}

}  // namespace

Command new_command() {
  return {new_spec(), make_new};
}

}  // namespace casewise::cli
