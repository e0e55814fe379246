#include "generators/lib/shrink.hpp"

#include <algorithm>
#include <utility>

namespace casewise::generators {

Record without_span(const Record& record, std::size_t index) {
  const RecordedSpan& gone = record.spans.at(index);
  const std::size_t count = gone.end - gone.begin;
  // The spans inside follow their outer span and lie deeper, up to the first that does not.
  std::size_t after = index + 1;
  while (after < record.spans.size() && record.spans[after].depth > gone.depth)
    ++after;

  Record result;
  for (std::size_t i = 0; i < record.choices.size(); ++i) {
    if (i < gone.begin || i >= gone.end) result.choices.push_back(record.choices[i]);
  }
  for (std::size_t i = 0; i < record.spans.size(); ++i) {
    if (i >= index && i < after) continue;
    RecordedSpan kept = record.spans[i];
    if (i >= after) kept.begin -= count;
    // Of the spans that began earlier, those that end no earlier hold it (or it is empty: count is 0).
    if (kept.end >= gone.end) kept.end -= count;
    result.spans.push_back(std::move(kept));
  }
  return result;
}

bool is_simpler(const Record& left, const Record& right) noexcept {
  if (left.choices.size() != right.choices.size()) return left.choices.size() < right.choices.size();
  return std::lexicographical_compare(left.choices.begin(), left.choices.end(), right.choices.begin(),
                                      right.choices.end(),
                                      [](const Choice& a, const Choice& b) { return a.value < b.value; });
}

}  // namespace casewise::generators
