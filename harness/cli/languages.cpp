#include <algorithm>
#include <atomic>
#include <thread>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/language_options.hpp"
#include "harness/compile/language.hpp"
#include "harness/os/cores.hpp"
#include "harness/os/tool_process.hpp"
#include "harness/report/json.hpp"
#include "harness/report/json_parts.hpp"

namespace casewise::cli {

namespace {

using compile::Language;

constexpr std::size_t kWidth = 100;     // of the table
constexpr std::size_t kLongest = 4000;  // of a command

CommandSpec languages_spec() {
  CommandSpec spec;
  spec.name = "languages";
  spec.arguments = "[ID...]";
  spec.summary = "List the languages, and what of them is found here; with ids, all about these";
  spec.options = {languages_option(), {"json", '\0', "FILE", "write the table as JSON"}};
  spec.examples = {"casewise languages",
                   "casewise languages java rust   # with the commands to compile and run"};
  return spec;
}

struct State {
  bool available = false;
  std::string text;  ///< the version, or what would help
};

/// The first line of what the version command prints that says anything, or what is missing.
State state_of(const Language& language) {
  if (!compile::is_available(language)) return {false, "not available: " + compile::how_to_get(language)};
  if (language.version.empty()) return {true, "found"};
  os::ToolSpec spec{language.version};
  if (const auto program = compile::find_program(language.version.front())) spec.argv.front() = *program;
  const Result<os::ToolOutcome> outcome = os::run_tool(spec);
  if (!outcome)
    return {true, "found; its version is not known: " + printable(outcome.error().message(), 100)};
  std::string_view said = outcome->output;
  std::string_view line;
  while (!said.empty() && (line.empty() || line.find("warning:") != std::string_view::npos)) {
    line = said.substr(0, said.find('\n'));
    said.remove_prefix(std::min(line.size() + 1, said.size()));
  }
  return {true, printable(line, 100)};
}

/// The virtual machines of some languages take a second to say who they are.
std::vector<State> states_of(const std::vector<const Language*>& languages) {
  std::vector<State> states(languages.size());
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 2 * os::usable_cores(); ++i) {
    threads.emplace_back([&] {
      for (std::size_t at = next++; at < languages.size(); at = next++)
        states[at] = state_of(*languages[at]);
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  return states;
}

std::string shell_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    const bool plain = !word.empty() && word.find_first_of(" \n'\"\\#;&|<>()[]*?$") == std::string::npos;
    std::string quoted = word;
    for (std::size_t at = quoted.find('\''); at != std::string::npos; at = quoted.find('\'', at + 4))
      quoted.replace(at, 1, "'\\''");
    text += (text.empty() ? "" : " ") + (plain ? word : "'" + quoted + "'");
  }
  return text;
}

/// Patterns of the names of files, as languages.yaml has them.
std::string patterns(const std::vector<std::string>& extensions) {
  std::string text;
  for (const std::string& extension : extensions)
    text += (text.empty() ? "*" : " *") + printable(extension);
  return text;
}

std::string table(const std::vector<const Language*>& languages, const std::vector<State>& states) {
  std::size_t id_width = 0;
  std::size_t name_width = 0;
  for (const Language* language : languages) {
    id_width = std::max(id_width, language->id.size());
    name_width = std::max(name_width, printable(language->name, 30).size());
  }
  std::string text = fmt::format("{:<{}}  {:<{}}  found\n", "id", id_width, "name", name_width);
  for (const bool available : {true, false}) {
    for (std::size_t i = 0; i < languages.size(); ++i) {
      if (states[i].available != available) continue;
      std::string line = fmt::format("{:<{}}  {:<{}}  {}", languages[i]->id, id_width,
                                     printable(languages[i]->name, 30), name_width, states[i].text);
      if (line.size() > kWidth) {
        line.resize(kWidth - 3);
        line += "...";
      }
      text += line + "\n";
    }
  }
  return text;
}

/// All about one language.
std::string description(const Language& language, const State& state) {
  const auto line = [](const char* key, const std::string& value) {
    return value.empty() ? std::string() : fmt::format("  {:<12} {}\n", key, value);
  };
  std::string text = fmt::format("{}: {}\n", language.id, printable(language.name));
  text += line(state.available ? "version" : "state", state.text);
  text += line("files", patterns(language.extensions));
  text += line("if named", patterns(language.other_extensions));
  text += line("shebang", printable(language.shebang));
  text += line("priority", std::to_string(language.priority));
  text += line("compile", printable(shell_words(language.compile), kLongest));
  text += line("run", printable(shell_words(language.run), kLongest));
  for (const auto& [name, value] : language.environment)
    text += line("environment", printable(name + "=" + value));
  text += line("needs", printable(fmt::format("{}", fmt::join(language.needs, " "))));
  text += line("package", printable(language.package));
  return text;
}

std::string json_text(const std::vector<const Language*>& languages, const std::vector<State>& states) {
  report::Json list = report::Json::array();
  for (std::size_t i = 0; i < languages.size(); ++i) {
    const Language& language = *languages[i];
    report::Json row;
    row["id"] = language.id;
    row["name"] = language.name;
    row["available"] = states[i].available;
    row["version"] = states[i].available ? report::Json(states[i].text) : report::Json(nullptr);
    row["priority"] = language.priority;
    row["extensions"] = language.extensions;
    row["compile"] = language.compile;
    row["run"] = language.run;
    row["package"] = language.package.empty() ? report::Json(nullptr) : report::Json(language.package);
    row["missing"] = compile::missing_programs(language);
    list.push_back(std::move(row));
  }
  report::Json document;
  document["schema"] = report::kJsonSchema;
  document["languages"] = std::move(list);
  return report::document_text(document);
}

Result<std::vector<const Language*>> chosen(const std::vector<std::string>& ids) {
  std::vector<const Language*> languages;
  for (const std::string& id : ids) {
    const Language* const language = compile::find_language(id);
    if (language == nullptr)
      return fail(ErrorCode::usage,
                  fmt::format("unknown language '{}'; 'casewise languages' lists them", printable(id)));
    languages.push_back(language);
  }
  if (!ids.empty()) return languages;
  for (const Language& language : compile::all_languages())
    languages.push_back(&language);
  return languages;
}

Result<ExitCode> list(const ParsedOptions& options, const Console& console) {
  if (Status read = use_language_files(options); !read) return fail(read.error());
  const Result<std::vector<const Language*>> languages = chosen(options.positional());
  if (!languages) return fail(languages.error());
  const Result<std::optional<std::string>> path = options.path("json");
  if (!path) return fail(path.error());
  std::optional<AtomicFile> json;
  if (*path) {
    Result<AtomicFile> file = AtomicFile::create(**path);
    if (!file) return fail(file.error());
    json.emplace(std::move(*file));
  }
  const std::vector<State> states = states_of(*languages);
  if (json) {
    if (Status written = json->write(json_text(*languages, states)); !written) return fail(written.error());
    if (Status done = json->commit(); !done) return fail(done.error());
    return ExitCode::as_wanted;
  }
  const bool in_full =
      !options.positional().empty() || console.terminal().verbosity == report::Verbosity::verbose;
  std::string text = in_full ? "" : table(*languages, states);
  for (std::size_t i = 0; in_full && i < languages->size(); ++i)
    text += (i == 0 ? "" : "\n") + description(*(*languages)[i], states[i]);
  return console.print(text);
}

ExitCode list_languages(const ParsedOptions& options, const Console& console) {
  const Result<ExitCode> code = list(options, console);
  if (code) return *code;
  console.error(code.error());
  return exit_code_of(code.error());
}

}  // namespace

Command languages_command() {
  return {languages_spec(), list_languages};
}

}  // namespace casewise::cli
