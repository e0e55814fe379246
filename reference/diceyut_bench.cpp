// Speed of the textbook solver and the reference solver of `diceyut` on the same random games. The ratio is a
// counter of `paired`; read the line `paired_median` of
//   reference_diceyut_bench --benchmark_repetitions=9 --benchmark_enable_random_interleaving=true
//       --benchmark_report_aggregates_only=true
#include "reference/diceyut.hpp"
#include "reference/paired_bench.hpp"
#include "reference/sample_games.hpp"
#include "reference/textbook/diceyut.hpp"

namespace casewise::reference {
namespace {

using Games = std::vector<DiceyutRolls>;

const Games& bench_games() {
  static const Games games = sample_diceyut_games(3000, 7);
  return games;
}

void solve_by_textbook(const Games& games) {
  for (const auto& game : games)
    benchmark::DoNotOptimize(textbook::diceyut_best_score(game));
}

void solve_by_reference(const Games& games) {
  for (const auto& game : games)
    benchmark::DoNotOptimize(diceyut_best_score(game));
}

void paired(benchmark::State& state) {
  run_paired(state, bench_games(), solve_by_textbook, solve_by_reference);
}
BENCHMARK(paired)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

void textbook_alone(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state)
    solve_by_textbook(bench_games());
}
BENCHMARK(textbook_alone)->Iterations(1)->Unit(benchmark::kMillisecond);

void reference_alone(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state)
    solve_by_reference(bench_games());
}
BENCHMARK(reference_alone)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace casewise::reference

BENCHMARK_MAIN();
