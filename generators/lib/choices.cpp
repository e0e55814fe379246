#include "generators/lib/choices.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

namespace casewise::generators {

Choices::Span::~Span() {
  choices_.made_.spans[index_].end = choices_.made_.choices.size();
  choices_.open_.pop_back();
}

Choices Choices::from_seed(std::uint64_t seed) {
  return Choices(Random(seed), {}, false);
}

Choices Choices::replay(const Record& record) {
  std::vector<std::uint64_t> values;
  values.reserve(record.choices.size());
  for (const Choice& choice : record.choices)
    values.push_back(choice.value);
  return Choices(Random(std::uint64_t{0}), std::move(values), true);
}

std::int64_t Choices::draw(std::int64_t lo, std::int64_t hi) {
  if (lo > hi) throw std::invalid_argument("no number is both at least lo and at most hi");
  if (lo == hi) return lo;
  // Unsigned arithmetic: the width of the whole range of int64 does not fit into int64.
  const std::uint64_t limit = static_cast<std::uint64_t>(hi) - static_cast<std::uint64_t>(lo);
  const std::uint64_t value = replaying_ ? next_recorded(limit) : random_.up_to(limit);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(lo) + noted(value, limit));
}

std::size_t Choices::weighted(std::span<const std::uint32_t> weights) {
  std::vector<std::size_t> possible;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] > 0) possible.push_back(i);
  }
  if (possible.empty()) throw std::invalid_argument("no weight is above 0");
  if (possible.size() == 1) return possible.front();

  const std::uint64_t limit = possible.size() - 1;
  if (replaying_) return possible[noted(next_recorded(limit), limit)];
  std::uint64_t point = random_.below(std::accumulate(weights.begin(), weights.end(), std::uint64_t{0}));
  std::uint64_t rank = 0;
  for (; point >= weights[possible[rank]]; ++rank)
    point -= weights[possible[rank]];
  return possible[noted(rank, limit)];
}

Choices::Span Choices::span(std::string_view label) {
  if (!is_span_label(label)) throw std::invalid_argument("not a span label: '" + std::string(label) + "'");
  const std::size_t position = made_.choices.size();
  made_.spans.push_back({std::string(label), position, position, open_.size()});
  open_.push_back(made_.spans.size() - 1);
  return Span(*this, open_.back());
}

Record Choices::record() const {
  Record result = made_;
  for (const std::size_t index : open_)
    result.spans[index].end = result.choices.size();
  return result;
}

std::uint64_t Choices::next_recorded(std::uint64_t limit) noexcept {
  if (position_ == recorded_.size()) return 0;
  return std::min(recorded_[position_++], limit);
}

std::uint64_t Choices::noted(std::uint64_t value, std::uint64_t limit) {
  made_.choices.push_back({value, limit});
  return value;
}

bool Choices::one_more() {
  constexpr std::uint64_t kYes = 1;
  return noted(replaying_ ? next_recorded(kYes) : kYes, kYes) == kYes;
}

}  // namespace casewise::generators
