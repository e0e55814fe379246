#include <thread>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/compile/language.hpp"
#include "harness/os/tool_process.hpp"

namespace casewise::cli {

namespace {

using compile::Language;

CommandSpec languages_spec() {
  CommandSpec spec;
  spec.name = "languages";
  spec.summary = "List the languages found here, with versions and commands";
  spec.examples = {"casewise languages", "casewise languages -v   # with the commands to compile and run"};
  return spec;
}

/// The first line of what the version command prints, or what is missing.
std::string state_of(const Language& language) {
  const std::vector<std::string> missing = compile::missing_programs(language);
  if (!missing.empty()) return fmt::format("not available: install the Debian package {}", language.package);
  os::ToolSpec spec{language.version};
  if (const auto program = compile::find_program(language.version.front())) spec.argv.front() = *program;
  const Result<os::ToolOutcome> outcome = os::run_tool(spec);
  if (!outcome) return printable(outcome.error().message(), 100);
  return printable(outcome->output.substr(0, outcome->output.find('\n')), 100);
}

std::string shell_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    const bool plain = word.find_first_of(" \n'\"") == std::string::npos;
    text += (text.empty() ? "" : " ") + (plain ? word : "'" + printable(word, 60) + "'");
  }
  return text;
}

ExitCode list_languages(const ParsedOptions& /*options*/, const Console& console) {
  const std::vector<Language>& languages = compile::all_languages();
  std::vector<std::string> states(languages.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < languages.size(); ++i)
    threads.emplace_back([&, i] { states[i] = state_of(languages[i]); });
  for (std::thread& thread : threads)
    thread.join();
  const bool verbose = console.terminal().verbosity == report::Verbosity::verbose;
  std::string text = fmt::format("{:<9} {:<9} {:<24} {}\n", "id", "name", "files", "found");
  for (std::size_t i = 0; i < languages.size(); ++i) {
    const Language& language = languages[i];
    text += fmt::format("{:<9} {:<9} {:<24} {}\n", language.id, language.name,
                        fmt::format("{}", fmt::join(language.extensions, " ")), states[i]);
    if (!verbose) continue;
    text += fmt::format("          compile: {}\n", shell_words(language.compile));
    text += fmt::format("          run:     {}\n",
                        language.run.empty() ? "the program itself" : shell_words(language.run));
  }
  return console.print(text);
}

}  // namespace

Command languages_command() {
  return {languages_spec(), list_languages};
}

}  // namespace casewise::cli
