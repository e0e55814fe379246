// The report for people: a live line while the run goes on, the results at its end. Consumes events only;
// decides nothing and does not know where its text goes. Threading: one thread.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "harness/report/line_printer.hpp"
#include "harness/report/result_text.hpp"
#include "harness/report/run_record.hpp"
#include "harness/report/writer.hpp"

namespace casewise::report {

struct TerminalOptions {
  bool colour = false;  ///< of the results
  bool live = false;    ///< standard error is a terminal: show a live line there, unless quiet
  std::function<std::size_t()> live_width = [] { return 80; };  ///< columns of that terminal, at present
  std::size_t width = 0;  ///< columns of the terminal on standard output; 0: it is none, so nothing is cut
  Verbosity verbosity = Verbosity::normal;
};

/// Time since any fixed moment; never goes back.
using Stopwatch = std::function<Duration()>;

[[nodiscard]] Duration steady_time();

class TerminalReport : public event::EventSink {
 public:
  /// `results` gets the tables and the summary, in one piece at the end; `progress` all that is said
  /// before. Without `live`, only `Verbosity::verbose` says anything there.
  TerminalReport(TerminalOptions options, Writer results, Writer progress, Stopwatch stopwatch = steady_time);
  ~TerminalReport() override;

  /// Fails at RunFinished only: with what kept the results from being written, or else the progress. A
  /// failure of progress stops just that, so that the results still come.
  [[nodiscard]] Status consume(const event::RunEvent& event) override;

  /// Moves the live line, at most about ten times a second.
  void tick() override;

 private:
  [[nodiscard]] bool shows_live_line() const;
  void say(const event::RunEvent& event);
  [[nodiscard]] Status finish();

  TerminalOptions options_;
  Writer results_;
  LinePrinter progress_;
  Stopwatch stopwatch_;
  RunRecord record_;
  bool running_ = false;
  Duration started_{};
  std::optional<Duration> drawn_;
  std::optional<event::WorkStarted> now_;
};

}  // namespace casewise::report
