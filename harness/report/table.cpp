#include "harness/report/table.hpp"

#include <algorithm>

#include "harness/base/text.hpp"

namespace casewise::report {

namespace {

constexpr std::size_t kGap = 2;            // blanks between columns
constexpr std::size_t kLeastColumns = 12;  // of a last column worth showing

}  // namespace

Table::Layout Table::layout(std::size_t indent, std::size_t width, bool colour) const {
  Layout layout{indent, std::vector<std::size_t>(columns_.size(), 0), colour};
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t widest = 0;
    for (const std::vector<Cell>& cells : rows_)
      widest = std::max(widest, display_width(cells[i].text));
    if (widest > 0) layout.widths[i] = std::max(widest, display_width(columns_[i].title));
  }
  if (width == 0 || columns_.empty()) return layout;
  std::size_t used = indent;
  for (std::size_t i = 0; i + 1 < columns_.size(); ++i) {
    if (layout.widths[i] > 0) used += layout.widths[i] + kGap;
  }
  std::size_t& last = layout.widths.back();
  if (used + last > width) last = used + kLeastColumns > width ? 0 : width - used;
  return layout;
}

std::string Table::header(const Layout& layout) const {
  std::vector<Cell> titles;
  for (const Column& column : columns_)
    titles.push_back({column.title, Colour::dim});
  return line(layout, titles);
}

std::string Table::row(const Layout& layout, std::size_t index) const {
  return line(layout, rows_[index]);
}

bool Table::shows_last(const Layout& layout, std::size_t index) const {
  return display_width(rows_[index].back().text) <= layout.widths.back();
}

std::string Table::line(const Layout& layout, const std::vector<Cell>& cells) const {
  std::string line(layout.indent, ' ');
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (layout.widths[i] == 0) continue;
    const std::string text = fit(cells[i].text, layout.widths[i]);
    const std::string padding(layout.widths[i] - display_width(text), ' ');
    const std::string painted = paint(text, cells[i].colour, layout.colour);
    line += columns_[i].align == Align::right ? padding + painted : painted + padding;
    line.append(kGap, ' ');
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace casewise::report
