#include "generators/lib/program.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <limits>
#include <optional>
#include <stdexcept>
#include <system_error>

namespace casewise::generators {
namespace {

constexpr int kExitFailed = 1;
constexpr int kExitUsage = 2;

/// The command line is wrong.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file could not be used.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Options {
  bool help = false;
  std::optional<std::uint64_t> seed;
  std::string record_path;
  std::string replay_path;
  Arguments arguments;
};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : ", ") + word;
  return text;
}

template <typename Number>
Number parsed_number(const std::string& option, const std::string& text, Number least, Number most) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < least || value > most) {
    throw UsageError(option + ": '" + text + "' is not a whole number from " + std::to_string(least) +
                     " to " + std::to_string(most));
  }
  return value;
}

std::int64_t parsed_value(const NumberParameter& parameter, const std::string& text) {
  return parsed_number("--" + parameter.name, text, parameter.least, parameter.most);
}

std::int64_t parsed_value(const WordParameter& parameter, const std::string& text) {
  const auto found = std::find(parameter.words.begin(), parameter.words.end(), text);
  if (found == parameter.words.end()) {
    throw UsageError("--" + parameter.name + ": '" + text + "' is not one of " + joined(parameter.words));
  }
  return found - parameter.words.begin();
}

const std::string& name_of(const Parameter& parameter) {
  return std::visit([](const auto& one) -> const std::string& { return one.name; }, parameter);
}

Arguments fallbacks(const std::vector<Parameter>& parameters) {
  Arguments arguments;
  for (const Parameter& parameter : parameters) {
    const auto fallback = [](const auto& one) { return static_cast<std::int64_t>(one.fallback); };
    arguments.set(name_of(parameter), std::visit(fallback, parameter));
  }
  return arguments;
}

void set_option(const GeneratorProgram& program, const std::string& option, const std::string& value,
                Options& options) {
  if (option == "--seed") {
    options.seed = parsed_number<std::uint64_t>(option, value, 0, std::numeric_limits<std::uint64_t>::max());
  } else if (option == "--record") {
    options.record_path = value;
  } else if (option == "--replay") {
    options.replay_path = value;
  } else {
    for (const Parameter& parameter : program.parameters) {
      if (option != "--" + name_of(parameter)) continue;
      const auto parse = [&](const auto& one) { return parsed_value(one, value); };
      options.arguments.set(name_of(parameter), std::visit(parse, parameter));
      return;
    }
  }
}

bool is_known(const GeneratorProgram& program, const std::string& option) {
  if (option == "--seed" || option == "--record" || option == "--replay") return true;
  return std::any_of(program.parameters.begin(), program.parameters.end(),
                     [&](const Parameter& parameter) { return option == "--" + name_of(parameter); });
}

Options parsed_options(const GeneratorProgram& program, int argc, const char* const* argv) {
  Options options;
  options.arguments = fallbacks(program.parameters);
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = word.find('=');
    const std::string option = word.substr(0, equals);
    if (option == "--help" && equals == std::string::npos) {
      options.help = true;
      return options;
    }
    if (!is_known(program, option)) throw UsageError("unknown option '" + word + "' (--help lists all)");
    if (equals == std::string::npos && i + 1 == argc) throw UsageError(option + " needs a value");
    const std::string value = equals == std::string::npos ? argv[++i] : word.substr(equals + 1);
    if (value.empty()) throw UsageError(option + " needs a value");
    set_option(program, option, value, options);
  }
  if (!options.seed && options.replay_path.empty()) throw UsageError("--seed or --replay is needed");
  return options;
}

void write_help(const NumberParameter& parameter, std::ostream& out) {
  out << "  --" << parameter.name << " N\n      " << parameter.help << " (" << parameter.least << " to "
      << parameter.most << ", default " << parameter.fallback << ")\n";
}

void write_help(const WordParameter& parameter, std::ostream& out) {
  out << "  --" << parameter.name << " WORD\n      " << parameter.help << " (" << joined(parameter.words)
      << "; default " << parameter.words.at(parameter.fallback) << ")\n";
}

void write_help(const GeneratorProgram& program, std::ostream& out) {
  out << "Usage: " << program.name << " --seed N | --replay FILE [options]\n\n"
      << program.summary << "\n\nOptions (--name value or --name=value):\n"
      << "  --seed N\n      the same seed and parameters make the same data everywhere (0 to 2^64 - 1)\n"
      << "  --record FILE\n      write the choices made\n"
      << "  --replay FILE\n      use these choices instead of a seed\n"
      << "  --help\n      print this and stop\n";
  for (const Parameter& parameter : program.parameters) {
    std::visit([&](const auto& one) { write_help(one, out); }, parameter);
  }
}

Choices choices_for(const Options& options) {
  if (options.replay_path.empty()) return Choices::from_seed(options.seed.value());
  std::ifstream file(options.replay_path, std::ios::binary);
  if (!file) throw FileError("cannot read " + options.replay_path);
  try {
    return Choices::replay(read_record(file));
  } catch (const RecordError& error) {
    throw FileError(options.replay_path + ": " + error.what());
  }
}

void save_record(const std::string& path, const Record& record) {
  std::ofstream file(path, std::ios::binary);
  write_record(file, record);
  file.close();
  if (!file) throw FileError("cannot write " + path);
}

void generate(const GeneratorProgram& program, const Options& options, std::ostream& out) {
  Choices choices = choices_for(options);
  program.generate(choices, options.arguments, out);
  if (!out.flush()) throw FileError("cannot write the test data");
  if (!options.record_path.empty()) save_record(options.record_path, choices.record());
}

}  // namespace

int run_generator(const GeneratorProgram& program, int argc, const char* const* argv, std::ostream& out,
                  std::ostream& err) {
  try {
    const Options options = parsed_options(program, argc, argv);
    if (options.help) {
      write_help(program, out);
    } else {
      generate(program, options, out);
    }
    return 0;
  } catch (const UsageError& error) {
    err << program.name << ": " << error.what() << '\n';
    return kExitUsage;
  } catch (const FileError& error) {
    err << program.name << ": " << error.what() << '\n';
    return kExitFailed;
  }
}

}  // namespace casewise::generators
