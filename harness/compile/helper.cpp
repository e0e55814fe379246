#include "harness/compile/helper.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/compile/language_yaml.hpp"
#include "harness/compile/source_reader.hpp"

namespace casewise::compile {

namespace fs = std::filesystem;

namespace {

/// The first lines of a compiler's log that are not empty, as one.
std::string first_lines(std::string_view log) {
  constexpr int kLines = 3;
  std::string text;
  for (int lines = 0; lines < kLines && !log.empty();) {
    const std::string_view line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(line.size() + 1, log.size()));
    if (line.empty()) continue;
    text += (lines == 0 ? "" : " | ") + printable(line, 200);
    ++lines;
  }
  return text;
}

std::string why_not_built(const BuildOutcome& outcome) {
  const std::string said = first_lines(outcome.log);
  std::string why = "cannot build it: " + outcome.message;
  if (!said.empty() && said != outcome.message) why += "; the compiler said: " + said;
  return why;
}

/// Of a directory with scripts: the language of such.
Language script_language(bool has_build) {
  Language language;
  language.id = "script";
  language.name = "build script";
  if (has_build) language.compile = {"{path}/build"};
  language.run = {"{binary}"};  // the script run
  language.artefact = has_build ? Artefact::tree : Artefact::sources;
  language.in_place = has_build;
  return language;
}

/// Source: format 2025-09 and problemtools: a directory with an executable build, run or both.
Result<Sources> load_scripts(const fs::path& directory) {
  static const Language languages[] = {script_language(false), script_language(true)};
  Result<std::vector<sandbox::PackedFile>> files = read_source_files(directory, kMostSource);
  if (!files) return fail(files.error());
  Sources sources;
  bool has[] = {false, false};
  for (const sandbox::PackedFile& file : *files) {
    const bool is_build = file.name == "build";
    if (!is_build && file.name != "run") continue;
    if (!file.executable)
      return fail(Error(ErrorCode::input, "it is not executable", {(directory / file.name).string(), 0, 0}));
    has[is_build ? 1 : 0] = true;
  }
  sources.language = &languages[has[1] ? 1 : 0];
  sources.files = std::move(*files);
  sources.main_file = has[1] ? "build" : "run";
  sources.to_compile = {sources.main_file};
  return sources;
}

Result<Sources> load_helper(const model::HelperProgram& program) {
  const fs::path& path = program.path;
  std::error_code error;
  for (const char* script : {"build", "run"}) {
    if (fs::is_regular_file(path / script, error)) return load_scripts(path);
  }
  const Result<const Languages*> table = languages_around(path);
  if (!table) return fail(table.error());
  const bool is_checktestdata = path.extension() == ".ctd";
  Result<Sources> sources =
      load_sources(path, is_checktestdata ? std::optional<std::string>("checktestdata") : program.language,
                   kMostSource, {*table, std::nullopt, true});
  if (!sources) return sources;
  for (const fs::path& header : program.beside) {
    Result<std::string> bytes = read_file(header, kMostSource);
    if (!bytes) return fail(bytes.error());
    sources->files.push_back({header.filename().string(), std::move(*bytes), false});
  }
  std::sort(sources->files.begin(), sources->files.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return sources;
}

}  // namespace

Result<Executable> build_helper(sandbox::Sandbox& sandbox, const model::HelperProgram& program,
                                const model::PackageLimits& limits) {
  const Result<Sources> sources = load_helper(program);
  if (!sources) return fail(sources.error());
  BuildOutcome outcome = build(sandbox, *sources, {limits.compilation_time, limits.compilation_memory});
  if (outcome.kind == BuildOutcome::Kind::built) return std::move(outcome.executable);
  const bool ours = outcome.kind == BuildOutcome::Kind::failed;
  return fail(Error(ours ? ErrorCode::unavailable : ErrorCode::input, why_not_built(outcome),
                    {printable(program.path.string(), 300), 0, 0}));
}

}  // namespace casewise::compile
