#include "harness/sandbox/noise.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "harness/slot/calibration.hpp"
#include "harness/slot/image.hpp"

namespace casewise::sandbox {

namespace {

constexpr Duration kWorkTime = std::chrono::milliseconds(200);

RunSpec work_of(std::uint64_t rounds, const std::shared_ptr<const os::SealedFile>& program) {
  RunSpec spec;
  spec.argv = {slot::kCalibrationName, std::to_string(rounds)};
  spec.image = program;
  spec.bare = true;
  spec.limits.cpu = std::chrono::seconds(60);
  spec.limits.wall = std::chrono::seconds(300);
  return spec;
}

Result<Duration> time_of(Sandbox& sandbox, const RunSpec& spec) {
  const model::RunOutcome outcome = sandbox.run(spec).outcome;
  const auto* end = std::get_if<model::Exited>(&outcome.termination);
  if (end == nullptr || end->code != 0)
    return fail(ErrorCode::system, "a measuring run ended with " + to_string(outcome.termination));
  return outcome.usage.cpu;
}

/// The work `runs` times in each of the first `used` slots, all at once; the times slot by slot.
Result<std::vector<std::vector<Duration>>> times_of(std::vector<std::unique_ptr<Sandbox>>& slots,
                                                    std::size_t used, std::size_t runs, const RunSpec& spec,
                                                    const std::function<void()>& told) {
  std::mutex mutex;  // guards what follows
  std::vector<std::vector<Duration>> times(used);
  std::optional<Error> error;
  const auto run_one_slot = [&](std::size_t slot) {
    for (std::size_t i = 0; i < runs; ++i) {
      const Result<Duration> time = time_of(*slots[slot], spec);
      const std::lock_guard lock(mutex);
      if (!time) error = time.error();
      if (error) return;
      times[slot].push_back(*time);
      told();
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < used; ++i)
    threads.emplace_back(run_one_slot, i);
  for (std::thread& thread : threads)
    thread.join();
  if (error) return fail(*error);
  return times;
}

Duration at(const std::vector<Duration>& sorted, double part) {
  return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1) + 0.5)];
}

}  // namespace

Noise noise_of(std::vector<std::vector<Duration>> slots) {
  std::vector<Duration> times;
  std::vector<Duration> medians;
  for (std::vector<Duration>& slot : slots) {
    std::sort(slot.begin(), slot.end());
    medians.push_back(at(slot, 0.5));
    times.insert(times.end(), slot.begin(), slot.end());
  }
  std::sort(times.begin(), times.end());
  std::sort(medians.begin(), medians.end());
  Noise noise;
  noise.slots = slots.size();
  noise.runs = times.size();
  noise.median = at(times, 0.5);
  const double median = to_seconds(noise.median);
  if (median <= 0) return noise;
  noise.spread = to_seconds(at(times, 0.9) - at(times, 0.1)) / median;
  noise.worst = to_seconds(times.back() - times.front()) / median;
  noise.uneven = to_seconds(medians.back() - medians.front()) / median;
  return noise;
}

Result<std::vector<Noise>> measure_noise(std::vector<std::unique_ptr<Sandbox>>& slots, std::size_t rounds,
                                         const std::function<void()>& told) {
  const Result<std::shared_ptr<const os::SealedFile>> program = os::SealedFile::make(slot::image(), true);
  if (!program) return fail(program.error());
  constexpr std::uint64_t kTrial = 50;
  const Result<Duration> trial = time_of(*slots.front(), work_of(kTrial, *program));
  if (!trial) return fail(trial.error());
  const double scale = to_seconds(kWorkTime) / std::max(to_seconds(*trial), 1e-4);
  const RunSpec spec =
      work_of(std::max<std::uint64_t>(1, static_cast<std::uint64_t>(scale * kTrial)), *program);
  std::vector<Noise> noise;
  for (const std::size_t used : {std::size_t{1}, slots.size()}) {
    Result<std::vector<std::vector<Duration>>> times = times_of(slots, used, rounds, spec, told);
    if (!times) return fail(times.error());
    noise.push_back(noise_of(std::move(*times)));
    if (slots.size() == 1) break;
  }
  return noise;
}

}  // namespace casewise::sandbox
