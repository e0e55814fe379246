#include "harness/cli/console.hpp"

#include <cstdlib>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"

namespace casewise::cli {

namespace {

/// Columns of the terminal behind a descriptor; 0: it is none.
std::size_t terminal_width(int fd) {
  if (::isatty(fd) == 0) return 0;
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

bool set_and_not_empty(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

/// A terminal that takes no control codes.
bool is_dumb() {
  const char* terminal = std::getenv("TERM");
  return terminal == nullptr || std::string_view(terminal) == "dumb";
}

/// auto: on a terminal that can, unless NO_COLOR says no (no-color.org).
bool wants_colour(const std::string& when) {
  if (when != "auto") return when == "always";
  return ::isatty(STDOUT_FILENO) != 0 && !is_dumb() && !set_and_not_empty("NO_COLOR");
}

}  // namespace

void open_standard_streams() {
  for (int fd = 0; fd < 3; ++fd) {
    // Results that go nowhere are an error, as with a full disk; without messages one can live.
    const int mode = fd == STDOUT_FILENO ? O_RDONLY : O_RDWR;
    if (::fcntl(fd, F_GETFD) < 0) (void)!::open("/dev/null", mode);  // takes the lowest free number: this one
  }
}

void raise_own_limits() {
  for (const auto resource : {RLIMIT_NOFILE, RLIMIT_FSIZE}) {
    rlimit limit{};
    if (::getrlimit(resource, &limit) != 0) continue;
    limit.rlim_cur = limit.rlim_max;
    (void)::setrlimit(resource, &limit);  // works with less as long as that is enough
  }
}

Status write_stdout(std::string_view text) {
  return write_all(STDOUT_FILENO, text);
}

ExitCode Console::print(std::string_view text) const {
  const Status written = write_stdout(text);
  if (written) return ExitCode::as_wanted;
  error(written.error().within("standard output"));
  return exit_code_of(written.error());
}

Status write_stderr(std::string_view text) {
  return write_all(STDERR_FILENO, text);
}

Result<Console> Console::create(const ParsedOptions& options) {
  const Result<std::optional<std::string>> colour = options.one_of("color", {"auto", "always", "never"});
  if (!colour) return fail(colour.error());
  report::TerminalOptions terminal;
  terminal.colour = wants_colour(colour->value_or("auto"));
  terminal.width = terminal_width(STDOUT_FILENO);
  const std::size_t live_width = terminal_width(STDERR_FILENO);
  terminal.live = live_width > 0 && !is_dumb();
  terminal.live_width = [] { return terminal_width(STDERR_FILENO); };  // windows change while work goes on
  if (options.has("quiet")) terminal.verbosity = report::Verbosity::quiet;
  if (options.has("verbose")) terminal.verbosity = report::Verbosity::verbose;
  return Console(terminal, write_stderr);
}

void Console::say(std::string_view line) const {
  const std::lock_guard lock(messages_->mutex);
  messages_->printer.print(line);
}

void Console::call(const std::filesystem::path& directory, std::string shown) const {
  const std::lock_guard lock(messages_->mutex);
  messages_->names.emplace_back(directory.string(), std::move(shown));
}

std::string Console::renamed(std::string text) const {
  const std::lock_guard lock(messages_->mutex);
  for (const auto& [directory, shown] : messages_->names) {
    for (std::size_t at = 0; (at = text.find(directory, at)) != std::string::npos; at += shown.size())
      text.replace(at, directory.size(), shown);
  }
  return text;
}

void Console::error(const Error& error) const {
  say(fmt::format("casewise: error: {}", printable(renamed(error.to_string()), 1000)));
}

void Console::warning(std::string_view text) const {
  if (!quiet()) say(fmt::format("casewise: warning: {}", printable(renamed(std::string(text)), 1000)));
}

void Console::note(std::string_view text) const {
  if (!quiet()) say(printable(renamed(std::string(text)), 1000));
}

void Console::show_live(std::string_view text) const {
  if (!terminal_.live || quiet() || display_width(text) >= terminal_.live_width()) return;
  const std::lock_guard lock(messages_->mutex);
  messages_->printer.show(text);
}

void Console::erase_live() const {
  const std::lock_guard lock(messages_->mutex);
  messages_->printer.erase();
}

ExitCode exit_code_of(const Error& error) {
  switch (error.code()) {
    case ErrorCode::usage:
    case ErrorCode::input:
    case ErrorCode::refused:
      return ExitCode::usage;
    case ErrorCode::interrupted:
      return ExitCode::interrupted;
    case ErrorCode::system:
    case ErrorCode::unavailable:
      break;
  }
  return ExitCode::judge_error;
}

ProgressLine::ProgressLine(const Console& console, std::string what)
    : console_(&console), what_(std::move(what)) {}

ProgressLine::~ProgressLine() {
  console_->erase_live();
}

void ProgressLine::update(std::size_t done, std::size_t total) {
  const std::lock_guard lock(mutex_);
  const Duration now = report::steady_time();
  if (now - shown_ < std::chrono::milliseconds(100)) return;
  shown_ = now;
  console_->show_live(fmt::format("{} {}/{}", what_, done, total));
}

}  // namespace casewise::cli
