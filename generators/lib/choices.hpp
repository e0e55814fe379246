// The one source of all decisions of a generator, made from a seed or from a record of an earlier run.
// Whatever a generator draws here is recorded, so that its output can be made again, and made smaller
// without knowing its format: a shrinker edits the record, the generator turns it into valid input again
// (the idea of the choice sequence in Hypothesis). Three promises make that work:
//   - The replay of a run's record makes the same choices, and so the same output and the same record.
//   - A smaller recorded number is a simpler value, and 0 is the simplest.
//   - Every list of numbers is a legal run. A recorded number that is too large where it is used counts
//     as the greatest legal one, so that lowering a number never raises the value drawn; after the end of
//     the list every number is 0. The record of such a run holds the numbers as they were used.
// Does not know: the input that is made, files, options.
// Threading: a Choices belongs to one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "generators/lib/random.hpp"
#include "generators/lib/record.hpp"

namespace casewise::generators {

class Choices {
 public:
  /// Marks the choices made during its life as a part that can be deleted whole. Spans nest; the Choices
  /// must outlive them and stay where it is.
  class Span {
   public:
    Span(const Span&) = delete;
    Span& operator=(const Span&) = delete;
    ~Span();

   private:
    friend class Choices;
    Span(Choices& choices, std::size_t index) noexcept : choices_(choices), index_(index) {}

    Choices& choices_;
    std::size_t index_;
  };

  [[nodiscard]] static Choices from_seed(std::uint64_t seed);

  /// Only the values of the record count: its spans and limits are those of the run that made it.
  [[nodiscard]] static Choices replay(const Record& record);

  /// A number in [lo, hi], recorded as its distance from lo; nothing is recorded when lo == hi.
  /// Throws std::invalid_argument when lo > hi.
  std::int64_t draw(std::int64_t lo, std::int64_t hi);

  /// An index into `weights`, each as likely as its weight; recorded as its rank among those that can be
  /// drawn at all, so put the simplest first. Throws std::invalid_argument when the sum is 0.
  std::size_t weighted(std::span<const std::uint32_t> weights);

  /// A copy of one of the items, each equally likely, the first the simplest.
  template <typename Items>
  auto pick(const Items& items) {
    return *std::next(std::begin(items), draw(0, static_cast<std::int64_t>(std::size(items)) - 1));
  }

  /// Every order equally likely; all numbers 0 leave the order as it is.
  template <typename Item>
  void shuffle(std::span<Item> items) {
    const auto count = static_cast<std::int64_t>(items.size());
    for (std::int64_t at = 0; at + 1 < count; ++at) {
      const std::int64_t from = draw(at, count - 1);
      std::swap(items[static_cast<std::size_t>(at)], items[static_cast<std::size_t>(from)]);
    }
  }

  /// Opens a span, for example `const auto part = choices.span("case");`.
  /// Throws std::invalid_argument for a label that is_span_label() refuses.
  [[nodiscard]] Span span(std::string_view label);

  /// Calls `part` `most` times from a seed, and in a replay from `least` to `most` times; each call is a
  /// span that also holds the decision "one more?".
  ///
  /// The other way, a count drawn first, can be lowered, but a span deleted behind it does not lower it:
  /// the parts move up and the simplest ones fill the end, so that two edits far apart have to be made at
  /// once. With one decision a part, deleting a span is one part fewer, and lowering a decision to 0 drops
  /// all parts behind it. A part that must be there has its decision too, though it is not asked: so all
  /// spans have the same shape, and any of them can go.
  template <typename Part>
  void repeat(std::string_view label, std::size_t least, std::size_t most, Part part) {
    for (std::size_t made = 0; made < most; ++made) {
      const Span one = span(label);
      const bool wanted = one_more();
      if (!wanted && made >= least) return;
      part();
    }
  }

  /// All choices made so far. A span that is still open ends at the last of them.
  [[nodiscard]] Record record() const;

 private:
  Choices(Random random, std::vector<std::uint64_t> recorded, bool replaying)
      : random_(random), recorded_(std::move(recorded)), replaying_(replaying) {}

  std::uint64_t next_recorded(std::uint64_t limit) noexcept;
  std::uint64_t noted(std::uint64_t value, std::uint64_t limit);
  bool one_more();

  Random random_;
  std::vector<std::uint64_t> recorded_;
  std::size_t position_ = 0;
  bool replaying_;
  Record made_;
  std::vector<std::size_t> open_;
};

}  // namespace casewise::generators
