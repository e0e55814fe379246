#include <exception>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/cli/version.hpp"

namespace casewise::cli {

namespace {

std::vector<Command> all_commands() {
  return {grade_command(),  verify_command(), generate_command(),  compare_command(), new_command(),
          export_command(), run_command(),    languages_command(), doctor_command()};
}

std::string overview(const std::vector<Command>& commands) {
  std::string text =
      "Casewise judges programs: it builds them, runs them isolated against test data, and says\n"
      "what is right, what is wrong and why.\n\n"
      "Usage: casewise COMMAND [options] ARGUMENTS\n\nCommands:\n";
  for (const Command& command : commands)
    text += fmt::format("  {:<10} {}\n", command.spec.name, command.spec.summary);
  text += fmt::format("  {:<10} {}\n", "help", "Show this help, or that of a command");
  text +=
      "\nExamples:\n"
      "  casewise grade testdata/yahtzee solution.cpp   # judge one submission\n"
      "  casewise verify testdata                       # check packages against themselves\n"
      "  casewise new apples                            # a small package to begin with\n"
      "  casewise compare expected.txt actual.txt       # explain the difference of two outputs\n"
      "\n'casewise COMMAND --help' shows the options of a command.\n"
      "Exit codes: 0 as wanted, 1 not so, 2 usage or input error, 3 judge error, 4 not isolated\n"
      "enough, 130 interrupted.\n";
  return text;
}

const Command* find(const std::vector<Command>& commands, const std::string& name) {
  for (const Command& command : commands) {
    if (command.spec.name == name) return &command;
  }
  return nullptr;
}

ExitCode complain(const Error& error) {
  (void)write_stderr(fmt::format("casewise: error: {}\n", printable(error.to_string(), 1000)));
  return exit_code_of(error);
}

ExitCode print(const std::string& text) {
  const Status written = write_stdout(text);
  return written ? ExitCode::as_wanted : complain(written.error().within("standard output"));
}

ExitCode unknown_command(const std::vector<Command>& commands, const std::string& name) {
  std::vector<std::string> names = {"help"};
  for (const Command& command : commands)
    names.push_back(command.spec.name);
  const std::optional<std::string> near = nearest(name, names);
  return complain(
      {ErrorCode::usage, fmt::format("there is no command '{}'{}; see 'casewise help'", printable(name),
                                     near ? fmt::format(" (did you mean '{}'?)", *near) : "")});
}

ExitCode run_command_named(const Command& command, const std::vector<std::string>& arguments) {
  const Result<ParsedOptions> options = parse_options(command.spec, arguments);
  if (!options) return complain(options.error());
  if (options->has("help")) return print(help_text(command.spec));
  const Result<Console> console = Console::create(*options);
  if (!console) return complain(console.error());
  ignore_signals_of_writes();
  return command.run(*options, *console);
}

ExitCode dispatch(const std::vector<std::string>& arguments) {
  const std::vector<Command> commands = all_commands();
  if (arguments.empty()) return complain({ErrorCode::usage, "no command given; 'casewise help' lists them"});
  const std::string& name = arguments.front();
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (name == "--version") return print(fmt::format("casewise {}\n", kVersion));
  const bool wants_help = name == "help" || name == "--help" || name == "-h";
  if (wants_help && rest.empty()) return print(overview(commands));
  const Command* command = find(commands, wants_help ? rest.front() : name);
  if (command == nullptr) return unknown_command(commands, wants_help ? rest.front() : name);
  return wants_help ? print(help_text(command->spec)) : run_command_named(*command, rest);
}

}  // namespace

ExitCode run_program(const std::vector<std::string>& arguments) {
  try {
    return dispatch(arguments);
  } catch (const std::exception& error) {  // out of memory, above all
    (void)write_stderr(fmt::format("casewise: internal error: {}\n", printable(error.what(), 300)));
    return ExitCode::judge_error;
  }
}

}  // namespace casewise::cli
