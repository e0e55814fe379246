#include "harness/os/host_activity.hpp"

#include <charconv>
#include <string>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "harness/base/text.hpp"

namespace casewise::os {

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::nanoseconds kShort = 50ms;  // a few ticks

std::string read_at_start(int fd) {
  std::string text(std::size_t{32} << 10U, '\0');
  const ssize_t got = ::pread(fd, text.data(), text.size(), 0);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

}  // namespace

std::optional<CoreTime> core_time(std::string_view stat, int core) {
  const std::string name = core < 0 ? "cpu " : fmt::format("cpu{} ", core);
  while (!stat.empty() && stat.substr(0, name.size()) != name) {
    const std::size_t end = stat.find('\n');
    stat.remove_prefix(end == std::string_view::npos ? stat.size() : end + 1);
  }
  const std::vector<std::string> fields = split_words(std::string(stat.substr(0, stat.find('\n'))));
  constexpr std::size_t kStealField = 8;  // proc(5): cpu user nice system idle iowait irq softirq steal
  if (fields.size() <= kStealField) return std::nullopt;
  static const long ticks_a_second = ::sysconf(_SC_CLK_TCK);
  CoreTime time;
  for (std::size_t i = 1; i <= kStealField; ++i) {
    std::int64_t ticks = 0;
    const std::string& text = fields[i];
    if (std::from_chars(text.data(), text.data() + text.size(), ticks).ec != std::errc{}) return std::nullopt;
    const Duration part =
        std::chrono::duration_cast<Duration>(std::chrono::seconds(1)) * ticks / ticks_a_second;
    time.total += part;
    if (i == kStealField) time.stolen = part;
  }
  return time;
}

double load_average(std::string_view loadavg) {
  double load = 0;
  std::from_chars(loadavg.data(), loadavg.data() + loadavg.size(), load);
  return load;
}

ActivityWatch::ActivityWatch(int core)
    : core_(core),
      stat_(::open("/proc/stat", O_RDONLY | O_CLOEXEC)),
      load_(::open("/proc/loadavg", O_RDONLY | O_CLOEXEC)) {}

std::optional<Duration> ActivityWatch::read_stolen() const {
  const std::optional<CoreTime> time = core_time(read_at_start(stat_.get()), core_);
  if (!time) return std::nullopt;
  return time->stolen;
}

void ActivityWatch::start() {
  started_ = Clock::now();
  if (started_ - read_ < kShort) return;  // what was stolen since then counts too, rather than not at all
  read_ = started_;
  stolen_ = read_stolen();
}

std::optional<ActivityWatch::Seen> ActivityWatch::stop() {
  const Clock::time_point now = Clock::now();
  if (now - started_ < kShort) return std::nullopt;
  const std::optional<Duration> before = stolen_;
  read_ = now;
  stolen_ = read_stolen();
  Seen seen;
  if (before && stolen_) seen.stolen = *stolen_ - *before;
  seen.load = load_average(read_at_start(load_.get()));
  return seen;
}

}  // namespace casewise::os
