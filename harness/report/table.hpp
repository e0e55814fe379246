// A table of text in columns, aligned by what a terminal shows. Knows nothing of results.
// Threading: plain values.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/report/style.hpp"

namespace casewise::report {

enum class Align { left, right };

struct Column {
  std::string title;
  Align align = Align::left;
};

/// One field; its text is printable.
struct Cell {
  std::string text;
  Colour colour = Colour::none;
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// A row with as many cells as there are columns.
  void add(std::vector<Cell> cells) { rows_.push_back(std::move(cells)); }

  /// How wide each column is; 0: the column is not shown.
  struct Layout {
    std::size_t indent = 0;
    std::vector<std::size_t> widths;
    bool colour = false;
  };

  /// Columns without text in any row are left out. With a `width` other than 0, the last column gets what
  /// the others leave of it, and is left out where that is too little to read.
  [[nodiscard]] Layout layout(std::size_t indent, std::size_t width, bool colour) const;

  /// The titles, or one row: without line end or blanks at the end.
  [[nodiscard]] std::string header(const Layout& layout) const;
  [[nodiscard]] std::string row(const Layout& layout, std::size_t index) const;

  [[nodiscard]] std::size_t rows() const { return rows_.size(); }

  /// Whether the row's last cell is shown in full.
  [[nodiscard]] bool shows_last(const Layout& layout, std::size_t index) const;

 private:
  [[nodiscard]] std::string line(const Layout& layout, const std::vector<Cell>& cells) const;

  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace casewise::report
