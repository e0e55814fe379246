// How fast two outputs are compared, next to memcmp over the same bytes. The figures are bytes of one output
// a second. The texts are larger than the caches, as outputs that take time are.
#include <cstring>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "harness/compare/diagnosis.hpp"
#include "harness/compare/tokens.hpp"

namespace casewise::compare {
namespace {

constexpr std::size_t kBytes = std::size_t{64} << 20U;

/// Pseudo-random, the same in every run.
class Numbers {
 public:
  std::uint64_t next(std::uint64_t below) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return (state_ >> 33U) % below;
  }

 private:
  std::uint64_t state_ = 1;
};

/// Whole numbers of one to nine digits.
std::string integers(const char* separator) {
  constexpr std::size_t kAverage = 6;  // bytes, so that the count does not depend on the separator
  Numbers numbers;
  std::string text;
  std::uint64_t below = 1;
  for (std::size_t size = 0; size < kBytes; size += kAverage) {
    below = below == 1'000'000'000 ? 10 : below * 10;
    text += fmt::format("{}{}", numbers.next(below), separator);
  }
  return text;
}

/// Numbers with six decimals. `shift` changes the last ones.
std::string floats(double shift) {
  Numbers numbers;
  std::string text;
  while (text.size() < kBytes) {
    const double value = static_cast<double>(numbers.next(1'000'000'000)) / 1e6;
    text += fmt::format("{:.6f}\n", value + shift);
  }
  return text;
}

/// `Case i: x`.
std::string cases(const char* header) {
  Numbers numbers;
  std::string text;
  for (std::uint64_t i = 1; text.size() < kBytes; ++i)
    text += fmt::format("{}{}: {}\n", header, i, numbers.next(1000));
  return text;
}

void run(benchmark::State& state, const std::string& expected, const std::string& actual,
         const Flags& flags) {
  for ([[maybe_unused]] auto _ : state) {
    const Comparison comparison = compare(expected, actual, flags);
    if (!comparison.same) state.SkipWithError("the texts differ");
    benchmark::DoNotOptimize(comparison);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(expected.size()));
}

Flags tolerance() {
  Flags flags;
  flags.absolute_tolerance = flags.relative_tolerance = 1e-4;
  return flags;
}

void memcmp_equal(benchmark::State& state) {
  const std::string expected = integers("\n");
  const std::string actual = expected;
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(std::memcmp(expected.data(), actual.data(), expected.size()));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(expected.size()));
}
BENCHMARK(memcmp_equal)->Unit(benchmark::kMillisecond);

void equal(benchmark::State& state) {
  run(state, integers("\n"), integers("\n"), {});
}
BENCHMARK(equal)->Unit(benchmark::kMillisecond);

void equal_with_tolerance(benchmark::State& state) {
  run(state, floats(0), floats(0), tolerance());
}
BENCHMARK(equal_with_tolerance)->Unit(benchmark::kMillisecond);

void blanks_for_line_ends(benchmark::State& state) {
  run(state, integers("\n"), integers(" "), {});
}
BENCHMARK(blanks_for_line_ends)->Unit(benchmark::kMillisecond);

void crlf_for_lf(benchmark::State& state) {
  run(state, integers("\n"), integers("\r\n"), {});
}
BENCHMARK(crlf_for_lf)->Unit(benchmark::kMillisecond);

void floats_within_tolerance(benchmark::State& state) {
  run(state, floats(0), floats(3e-6), tolerance());
}
BENCHMARK(floats_within_tolerance)->Unit(benchmark::kMillisecond);

void explain_misspelled_cases(benchmark::State& state) {
  const std::string expected = cases("Case ");
  const std::string actual = cases("Case #");
  for ([[maybe_unused]] auto _ : state) {
    const Report report = explain(expected, actual, {});
    if (report.diagnoses.front().kind != Kind::prefix_spelling) state.SkipWithError("wrong diagnosis");
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(expected.size()));
}
BENCHMARK(explain_misspelled_cases)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casewise::compare

BENCHMARK_MAIN();
