#include "harness/report/line_printer.hpp"

#include <string>

#include <fmt/format.h>

namespace casewise::report {

namespace {

constexpr std::string_view kClearToEnd = "\x1b[K";

}  // namespace

void LinePrinter::show(std::string_view text) {
  write(fmt::format("\r{}{}", text, kClearToEnd));
  shown_ = true;
}

void LinePrinter::erase() {
  if (!shown_) return;
  write(fmt::format("\r{}", kClearToEnd));
  shown_ = false;
}

void LinePrinter::print(std::string_view line) {
  erase();
  write(fmt::format("{}\n", line));
}

void LinePrinter::write(std::string_view text) {
  if (status_) status_ = writer_(text);
}

}  // namespace casewise::report
