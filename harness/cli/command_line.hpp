// The words of the command line: which commands and options there are, what they mean, and reading them.
// The only module that knows Boost.Program_options. Threading: plain values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/duration.hpp"
#include "harness/base/error.hpp"

namespace casewise::cli {

/// How the program ends; docs/cli.md explains each.
enum class ExitCode : int {
  as_wanted = 0,
  not_so = 1,        ///< something was rejected, differs, or is not as expected
  usage = 2,         ///< usage, input or package error
  judge_error = 3,   ///< something of ours or of the jury's broke; results are incomplete
  not_isolated = 4,  ///< the required isolation is not to be had
  interrupted = 130,
};

struct OptionSpec {
  std::string name;      ///< without dashes, such as "jobs"
  char letter = '\0';    ///< one-letter form, or none
  std::string argument;  ///< name of the value in the help; empty: a switch
  std::string help;
};

struct CommandSpec {
  std::string name;
  std::string arguments;  ///< such as "PROBLEM... [SUBMISSION...]"
  std::string summary;    ///< one line
  std::vector<OptionSpec> options;
  std::vector<std::string> examples;  ///< each "command line  # what it does"
};

class ParsedOptions {
 public:
  [[nodiscard]] bool has(const std::string& name) const { return values_.count(name) > 0; }
  /// The last one that was given.
  [[nodiscard]] std::optional<std::string> value(const std::string& name) const;
  /// All of an option that may be given several times, in order.
  [[nodiscard]] std::vector<std::string> values(const std::string& name) const;
  [[nodiscard]] const std::vector<std::string>& positional() const { return positional_; }

  /// The value read as a kind of thing; an error names the option.
  [[nodiscard]] Result<std::optional<std::string>> path(const std::string& name) const;
  [[nodiscard]] Result<std::optional<Duration>> duration(const std::string& name) const;
  [[nodiscard]] Result<std::optional<Bytes>> bytes(const std::string& name, Bytes least = Bytes(1)) const;
  [[nodiscard]] Result<std::optional<int>> integer(const std::string& name, int least, int greatest) const;
  [[nodiscard]] Result<std::optional<std::string>> one_of(const std::string& name,
                                                          const std::vector<std::string>& allowed) const;

 private:
  friend Result<ParsedOptions> parse_options(const CommandSpec&, const std::vector<std::string>&);
  std::map<std::string, std::vector<std::string>> values_;
  std::vector<std::string> positional_;
};

/// Options that every command has: help, verbose, quiet, color.
[[nodiscard]] const std::vector<OptionSpec>& common_options();

[[nodiscard]] Result<ParsedOptions> parse_options(const CommandSpec& command,
                                                  const std::vector<std::string>& arguments);

[[nodiscard]] std::string help_text(const CommandSpec& command);

/// The one of the names that is nearest to a misspelt word, if any is near.
[[nodiscard]] std::optional<std::string> nearest(const std::string& word,
                                                 const std::vector<std::string>& names);

}  // namespace casewise::cli
