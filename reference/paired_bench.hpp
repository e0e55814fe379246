// Times a textbook solver and a reference solver side by side: both solve the same few games in turn, so
// that a busy machine slows both alike. Times are processor times; their ratio is a counter of the run.
// Threading: for benchmarks only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <vector>

#include <benchmark/benchmark.h>

namespace casewise::reference {

/// The games of one turn. Enough for a solver that takes sixteen games at a time.
inline constexpr std::size_t kGamesInTurn = 160;

/// Runs `textbook` and `reference`, each called with a vector of games, over all `games`. The time of the
/// benchmark is that of the reference. Counters: microseconds a game of both, and their ratio.
template <typename Game, typename Textbook, typename Reference>
void run_paired(benchmark::State& state, const std::vector<Game>& games, Textbook textbook,
                Reference reference) {
  std::clock_t textbook_time = 0;
  std::clock_t reference_time = 0;
  for ([[maybe_unused]] auto _ : state) {
    const std::clock_t before = reference_time;
    for (std::size_t first = 0; first < games.size(); first += kGamesInTurn) {
      const std::size_t last = std::min(first + kGamesInTurn, games.size());
      const std::vector<Game> turn(games.data() + first, games.data() + last);
      const std::clock_t start = std::clock();
      textbook(turn);
      const std::clock_t middle = std::clock();
      reference(turn);
      reference_time += std::clock() - middle;
      textbook_time += middle - start;
    }
    state.SetIterationTime(static_cast<double>(reference_time - before) / CLOCKS_PER_SEC);
  }
  const double ticks_per_us = CLOCKS_PER_SEC / 1e6;
  const double solved = static_cast<double>(state.iterations()) * static_cast<double>(games.size());
  state.counters["textbook_us"] = static_cast<double>(textbook_time) / ticks_per_us / solved;
  state.counters["reference_us"] = static_cast<double>(reference_time) / ticks_per_us / solved;
  state.counters["ratio"] = static_cast<double>(textbook_time) / static_cast<double>(reference_time);
}

}  // namespace casewise::reference
