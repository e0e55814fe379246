#include "harness/cli/command_line.hpp"

#include <algorithm>
#include <charconv>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::cli {

namespace po = boost::program_options;

namespace {

// As Unix programs do, but no option goes by a part of its name: a new one could change what it means.
constexpr int kStyle = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
constexpr const char* kPositional = "positional arguments";  // a name that nobody can type

std::string with_letter(const OptionSpec& option) {
  return option.letter == '\0' ? option.name : fmt::format("{},{}", option.name, option.letter);
}

std::vector<OptionSpec> all_options(const CommandSpec& command) {
  std::vector<OptionSpec> options = command.options;
  options.insert(options.end(), common_options().begin(), common_options().end());
  return options;
}

po::options_description describe(const std::vector<OptionSpec>& options) {
  po::options_description description;
  for (const OptionSpec& option : options) {
    if (option.argument.empty()) {
      description.add_options()(with_letter(option).c_str(), option.help.c_str());
    } else {
      description.add_options()(with_letter(option).c_str(), po::value<std::string>(), option.help.c_str());
    }
  }
  description.add_options()(kPositional, po::value<std::vector<std::string>>());
  return description;
}

Error usage_error(const CommandSpec& command, const std::string& message) {
  return {ErrorCode::usage, fmt::format("{}; see 'casewise {} --help'", message, command.name)};
}

Error unknown_option(const CommandSpec& command, const std::string& given) {
  std::vector<std::string> names;
  for (const OptionSpec& option : all_options(command))
    names.push_back("--" + option.name);
  const std::optional<std::string> near = nearest(given, names);
  return usage_error(command, fmt::format("there is no option '{}'{}", printable(given),
                                          near ? fmt::format(" (did you mean '{}'?)", *near) : ""));
}

}  // namespace

std::optional<std::string> nearest(const std::string& word, const std::vector<std::string>& names) {
  std::optional<std::string> best;
  std::size_t best_distance = word.size() / 3 + 2;  // anything further is another word, not a slip
  for (const std::string& name : names) {
    const std::size_t distance = edit_distance(word, name);
    if (distance < best_distance) {
      best = name;
      best_distance = distance;
    }
  }
  return best;
}

const std::vector<OptionSpec>& common_options() {
  static const std::vector<OptionSpec> options = {
      {"color", '\0', "WHEN", "colour the output: auto, always or never"},
      {"quiet", 'q', "", "say only what was asked for"},
      {"verbose", 'v', "", "say more: every test, compiler logs"},
      {"help", 'h', "", "show this help"},
  };
  return options;
}

Result<ParsedOptions> parse_options(const CommandSpec& command, const std::vector<std::string>& arguments) {
  const po::options_description description = describe(all_options(command));
  po::positional_options_description positional;
  positional.add(kPositional, -1);
  ParsedOptions parsed;
  try {
    const po::parsed_options raw =
        po::command_line_parser(arguments).options(description).positional(positional).style(kStyle).run();
    for (const po::option& option : raw.options) {
      if (option.string_key == kPositional) {
        parsed.positional_.insert(parsed.positional_.end(), option.value.begin(), option.value.end());
      } else {
        parsed.values_[option.string_key].push_back(option.value.empty() ? "" : option.value.front());
      }
    }
  } catch (const po::unknown_option& error) {
    return fail(unknown_option(command, error.get_option_name()));
  } catch (const po::error& error) {
    return fail(usage_error(command, printable(error.what(), 200)));
  }
  if (command.arguments.empty() && !parsed.positional_.empty()) {
    return fail(usage_error(
        command, fmt::format("'{}' is one argument too many", printable(parsed.positional_.front()))));
  }
  return parsed;
}

std::optional<std::string> ParsedOptions::value(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::nullopt : std::optional(found->second.back());
}

std::vector<std::string> ParsedOptions::values(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::vector<std::string>() : found->second;
}

namespace {

template <typename T, typename Parse>
Result<std::optional<T>> read_value(const std::optional<std::string>& text, const std::string& name,
                                    const Parse& parse) {
  if (!text) return std::optional<T>();
  const Result<T> value = parse(*text);
  if (!value) return fail(value.error().within("--" + name));
  return std::optional<T>(*value);
}

}  // namespace

Result<std::optional<std::string>> ParsedOptions::path(const std::string& name) const {
  return read_value<std::string>(value(name), name, [](const std::string& text) -> Result<std::string> {
    if (text.empty()) return fail(ErrorCode::usage, "the name of the file is empty");
    return text;
  });
}

Result<std::optional<Duration>> ParsedOptions::duration(const std::string& name) const {
  return read_value<Duration>(value(name), name,
                              [](const std::string& text) { return parse_duration(text); });
}

Result<std::optional<Bytes>> ParsedOptions::bytes(const std::string& name, Bytes least) const {
  return read_value<Bytes>(value(name), name, [&](const std::string& text) -> Result<Bytes> {
    Result<Bytes> size = parse_bytes(text);
    if (!size || *size >= least) return size;
    return fail(ErrorCode::usage, fmt::format("'{}' is less than {}", printable(text), least.to_string()));
  });
}

Result<std::optional<int>> ParsedOptions::integer(const std::string& name, int least, int greatest) const {
  return read_value<int>(value(name), name, [&](const std::string& text) -> Result<int> {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size() && number >= least && number <= greatest)
      return number;
    return fail(ErrorCode::usage,
                fmt::format("'{}' is not a number from {} to {}", printable(text), least, greatest));
  });
}

Result<std::optional<std::string>> ParsedOptions::one_of(const std::string& name,
                                                         const std::vector<std::string>& allowed) const {
  return read_value<std::string>(value(name), name, [&](const std::string& text) -> Result<std::string> {
    if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return text;
    return fail(ErrorCode::usage,
                fmt::format("'{}' is none of: {}", printable(text), fmt::join(allowed, ", ")));
  });
}

std::string help_text(const CommandSpec& command) {
  std::string text = fmt::format("Usage: casewise {} [options]{}{}\n\n{}\n\nOptions:\n", command.name,
                                 command.arguments.empty() ? "" : " ", command.arguments, command.summary);
  std::size_t width = 0;
  std::vector<std::pair<std::string, std::string>> rows;
  for (const OptionSpec& option : all_options(command)) {
    const std::string letter = option.letter == '\0' ? "    " : fmt::format("-{}, ", option.letter);
    rows.emplace_back(
        fmt::format("  {}--{}{}{}", letter, option.name, option.argument.empty() ? "" : " ", option.argument),
        option.help);
    width = std::max(width, rows.back().first.size());
  }
  for (const auto& [left, help] : rows)
    text += fmt::format("{:<{}}  {}\n", left, width, help);
  if (!command.examples.empty()) text += "\nExamples:\n";
  for (const std::string& example : command.examples)
    text += fmt::format("  {}\n", example);
  return text;
}

}  // namespace casewise::cli
