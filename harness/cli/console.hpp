// Standard output and standard error: what a person or a script sees beside reports. Threading: one thread,
// except for Progress, which slots may call.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/report/terminal.hpp"

namespace casewise::cli {

/// What the terminal is and what the user wants to see on it.
class Console {
 public:
  [[nodiscard]] static Result<Console> create(const ParsedOptions& options);
  /// `messages` is where standard error goes.
  Console(report::TerminalOptions terminal, report::Writer messages)
      : terminal_(std::move(terminal)), messages_(std::make_shared<Messages>(std::move(messages))) {}

  [[nodiscard]] const report::TerminalOptions& terminal() const { return terminal_; }
  [[nodiscard]] bool quiet() const { return terminal_.verbosity == report::Verbosity::quiet; }

  /// Writes a command's whole result to standard output; an error of that is told and becomes the exit code.
  [[nodiscard]] ExitCode print(std::string_view text) const;
  /// "casewise: error: ..." on standard error.
  void error(const Error& error) const;
  void warning(std::string_view text) const;
  /// A line on standard error that only informs; nothing with --quiet.
  void note(std::string_view text) const;

  /// From here on messages call this directory, and what is below it, otherwise.
  void call(const std::filesystem::path& directory, std::string shown) const;
  /// The text with directories called as they are to be.
  [[nodiscard]] std::string renamed(std::string text) const;

  /// The live line at the foot of standard error. Messages take it away first. Safe from any thread.
  void show_live(std::string_view text) const;
  void erase_live() const;

 private:
  struct Messages {
    explicit Messages(report::Writer writer) : printer(std::move(writer)) {}
    std::mutex mutex;
    report::LinePrinter printer;
    std::vector<std::pair<std::string, std::string>> names;  // directories, and what they are called
  };
  void say(std::string_view line) const;

  report::TerminalOptions terminal_;
  std::shared_ptr<Messages> messages_;  // of all copies of this object
};

/// Opens those of descriptors 0 to 2 that the caller has closed, on /dev/null, so that no file of ours gets
/// their numbers and with them what is written there.
void open_standard_streams();

/// Raises soft limits to the hard ones: of open files, which is 1024 on most hosts for the sake of old
/// programs, and of the size of files, among which the kernel counts those in memory. Contestants' programs
/// have limits of their own.
void raise_own_limits();

/// Writers for reports. They fail as write(2) does, such as when a pipe's reader is gone.
[[nodiscard]] Status write_stdout(std::string_view text);
[[nodiscard]] Status write_stderr(std::string_view text);

/// The exit code that an error stands for.
[[nodiscard]] ExitCode exit_code_of(const Error& error);

/// A live line "what 12/65" on a terminal, for work that has no event stream. Silent elsewhere. The console
/// must outlive it.
class ProgressLine {
 public:
  ProgressLine(const Console& console, std::string what);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  /// Safe from any thread.
  void update(std::size_t done, std::size_t total);

 private:
  const Console* console_;
  std::string what_;
  std::mutex mutex_;
  Duration shown_{};
};

}  // namespace casewise::cli
