// Measures the sandbox against a bare vfork + exec + wait of the same program. Each mode takes turns between
// what it compares, so that the noise of the machine hits both; scripts/bench prints the ratios.
//
//   sandbox_bench startup PROGRAM COUNT [MIB]   bare and isolated runs, taking turns; MIB held by the judge
//   sandbox_bench spaced PROGRAM COUNT          back to back, and 25 ms apart
//   sandbox_bench slots SECONDS PROGRAM [ARG]   runs a second: one slot and two, one bare thread and two
//   sandbox_bench overshoot COUNT               CPU time beyond a limit of 100 ms
//   sandbox_bench spread COUNT                  CPU time of a 0.50 s burn, alone and two at once
//   sandbox_bench soak PROGRAM COUNT            what grows over many runs
//
// Prints "name value" lines; times in microseconds.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/file.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using casewise::Bytes;
using casewise::Duration;
using casewise::sandbox::RunResult;
using casewise::sandbox::RunSpec;
using casewise::sandbox::Sandbox;

using Clock = std::chrono::steady_clock;

double microseconds(Duration duration) {
  return static_cast<double>(duration.count()) / 1e3;
}

[[noreturn]] void give_up(const std::string& why) {
  fmt::print(stderr, "sandbox_bench: {}\n", why);
  std::exit(1);
}

void print(const char* name, double value) {
  fmt::print("{} {:.2f}\n", name, value);
}

double quantile(std::vector<double> values, double part) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

std::shared_ptr<const casewise::os::SealedFile> load(const std::string& path) {
  const auto fd = casewise::open_file(path, O_RDONLY);
  if (!fd) give_up(fd.error().message());
  return casewise::os::SealedFile::copy_of(fd->get(), Bytes::mib(64), true).value();
}

using Slots = std::vector<std::unique_ptr<Sandbox>>;

Slots make_slots(int count) {
  casewise::Result<Slots> made = casewise::sandbox::make_sandboxes(count);
  if (!made) give_up(made.error().message());
  return std::move(*made);
}

std::unique_ptr<Sandbox> make_slot() {
  return std::move(make_slots(1).front());
}

RunSpec spec_of(const std::string& program) {
  RunSpec spec;
  spec.argv = {"program"};
  spec.image = load(program);
  spec.limits.memory = Bytes::mib(256);
  return spec;
}

/// Everything of a run: request, start, output, end.
double isolated(Sandbox& sandbox, const RunSpec& spec) {
  const Clock::time_point start = Clock::now();
  const RunResult run = sandbox.run(spec);
  const double time = microseconds(Clock::now() - start);
  const auto* end = std::get_if<casewise::model::Exited>(&run.outcome.termination);
  if (end == nullptr || end->code != 0) give_up("a run failed: " + to_string(run.outcome.termination));
  return time;
}

/// The least that running a program can cost; `argv[0]` is its path.
double bare(const std::vector<std::string>& argv) {
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  std::vector<char*> arguments;
  for (const std::string& argument : argv)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  char* const environment[] = {nullptr};
  const Clock::time_point start = Clock::now();
  const pid_t pid = ::vfork();
  if (pid == 0) {
    ::dup2(null, 0);
    ::dup2(null, 1);
    ::execve(arguments[0], arguments.data(), environment);
    ::_exit(127);
  }
  int status = 0;
  ::wait4(pid, &status, 0, nullptr);
  const double time = microseconds(Clock::now() - start);
  ::close(null);
  if (status != 0) give_up("the bare program failed");
  return time;
}

int startup(const std::string& program, int count, std::size_t mib) {
  const std::unique_ptr<Sandbox> sandbox = make_slot();
  std::vector<char> held(mib << 20U, 'x');  // a judge that has much in memory
  const RunSpec spec = spec_of(program);
  std::vector<double> without;
  std::vector<double> with;
  for (int i = 0; i < count + 50; ++i) {
    const double one = bare({program});
    const double other = isolated(*sandbox, spec);
    if (i < 50) continue;  // warm caches first
    without.push_back(one);
    with.push_back(other);
  }
  print("bare_median", quantile(without, 0.5));
  print("isolated_median", quantile(with, 0.5));
  print("bare_p10", quantile(without, 0.1));
  print("isolated_p10", quantile(with, 0.1));
  return held.empty() || held.back() == 'x' ? 0 : 1;
}

int spaced(const std::string& program, int count) {
  const std::unique_ptr<Sandbox> sandbox = make_slot();
  const RunSpec spec = spec_of(program);
  std::vector<double> close;
  std::vector<double> apart;
  for (int i = 0; i < count; ++i) {
    (void)isolated(*sandbox, spec);
    close.push_back(isolated(*sandbox, spec));
    std::this_thread::sleep_for(25ms);
    apart.push_back(isolated(*sandbox, spec));
  }
  print("back_to_back_median", quantile(close, 0.5));
  print("spaced_median", quantile(apart, 0.5));
  return 0;
}

/// Runs a second with this many threads at work, each of which calls `work(i)` over and over.
double rate(std::size_t used, Duration time, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> runs{0};
  const Clock::time_point start = Clock::now();
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < used; ++i) {
    threads.emplace_back([&, i] {
      while (Clock::now() - start < time) {
        work(i);
        ++runs;
      }
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  return static_cast<double>(runs) * 1e6 / microseconds(Clock::now() - start);
}

int slots(int seconds, const std::vector<std::string>& argv) {
  Slots made = make_slots(2);
  RunSpec spec = spec_of(argv.front());
  spec.argv = argv;
  const auto judged = [&](std::size_t i) { (void)isolated(*made[i], spec); };
  const auto plain = [&](std::size_t) { (void)bare(argv); };
  std::vector<double> rates[4];
  for (int i = 0; i < 2 * seconds; ++i) {
    for (std::size_t used = 1; used <= 2; ++used) {
      rates[used - 1].push_back(rate(used, 250ms, judged));
      rates[used + 1].push_back(rate(used, 250ms, plain));
    }
  }
  print("one_slot", quantile(rates[0], 0.5));
  print("two_slots", quantile(rates[1], 0.5));
  print("bare_one", quantile(rates[2], 0.5));
  print("bare_two", quantile(rates[3], 0.5));
  return 0;
}

/// This very program, as one that uses CPU time.
RunSpec burner(const std::string& seconds) {
  RunSpec spec = spec_of("/proc/self/exe");
  spec.argv = {"program", "burn", seconds};
  spec.limits.cpu = 10s;
  spec.limits.wall = 60s;
  return spec;
}

int overshoot(int count) {
  const std::unique_ptr<Sandbox> sandbox = make_slot();
  RunSpec spec = burner("60");
  spec.limits.cpu = 100ms;
  std::vector<double> beyond;
  for (int i = 0; i < count; ++i)
    beyond.push_back(microseconds(sandbox->run(spec).outcome.usage.cpu - spec.limits.cpu));
  print("overshoot_median", quantile(beyond, 0.5));
  print("overshoot_p90", quantile(beyond, 0.9));
  return 0;
}

double bare_burn() {
  const pid_t pid = ::vfork();
  if (pid == 0) {
    ::execl("/proc/self/exe", "program", "burn", "0.5", nullptr);
    ::_exit(127);
  }
  int status = 0;
  rusage usage{};
  ::wait4(pid, &status, 0, &usage);
  const auto in_microseconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_usec);
  };
  return in_microseconds(usage.ru_utime) + in_microseconds(usage.ru_stime);
}

/// Runs `work(i)` on this many threads at once and gives all its results.
std::vector<double> at_once(std::size_t threads, const std::function<double(std::size_t)>& work) {
  std::vector<double> results(threads);
  std::vector<std::thread> running;
  for (std::size_t i = 0; i < threads; ++i)
    running.emplace_back([&, i] { results[i] = work(i); });
  for (std::thread& thread : running)
    thread.join();
  return results;
}

void print_spread(const std::string& name, const std::vector<double>& values) {
  print((name + "_median").c_str(), quantile(values, 0.5));
  print((name + "_spread").c_str(), quantile(values, 0.9) - quantile(values, 0.1));
}

int spread(int count) {
  Slots made = make_slots(2);
  const RunSpec spec = burner("0.5");
  const auto judged = [&](std::size_t i) { return microseconds(made[i]->run(spec).outcome.usage.cpu); };
  const auto plain = [](std::size_t) { return bare_burn(); };
  std::vector<double> results[4];
  for (int i = 0; i < count; ++i) {
    for (std::size_t threads = 1; threads <= 2; ++threads) {
      for (const double one : at_once(threads, judged))
        results[threads - 1].push_back(one);
      for (const double one : at_once(threads, plain))
        results[threads + 1].push_back(one);
    }
  }
  print_spread("alone", results[0]);
  print_spread("two", results[1]);
  print_spread("bare_alone", results[2]);
  print_spread("bare_two", results[3]);
  return 0;
}

/// Lines of a file of /proc, or the value behind a key in it.
std::size_t count_lines(const char* path) {
  const std::string text = casewise::read_file(path).value_or("");
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

double status_value(const std::string& process, const std::string& key) {
  const std::string text = casewise::read_file("/proc/" + process + "/status").value_or("");
  const std::size_t at = text.find(key + ":");
  return at == std::string::npos ? 0 : std::atof(text.c_str() + at + key.size() + 1);
}

std::vector<std::string> children() {
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (std::isdigit(static_cast<unsigned char>(name[0])) != 0 && status_value(name, "PPid") == ::getpid())
      found.push_back(name);
  }
  return found;
}

std::size_t entries(const fs::path& directory) {
  std::error_code ignored;
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(directory, ignored), fs::directory_iterator()));
}

void print_holdings(const std::string& when) {
  const auto print_one = [&](const char* name, double value) { print((when + "_" + name).c_str(), value); };
  print_one("judge_kib", status_value("self", "VmRSS"));
  print_one("judge_descriptors", static_cast<double>(entries("/proc/self/fd")));
  print_one("mounts", static_cast<double>(count_lines("/proc/self/mountinfo")));
  const std::vector<std::string> zygotes = children();
  print_one("children", static_cast<double>(zygotes.size()));
  if (zygotes.empty()) return;
  print_one("zygote_kib", status_value(zygotes.front(), "VmRSS"));
  print_one("zygote_descriptors", static_cast<double>(entries("/proc/" + zygotes.front() + "/fd")));
  print_one("zygote_mounts",
            static_cast<double>(count_lines(("/proc/" + zygotes.front() + "/mountinfo").c_str())));
  double groups = 0;
  for (const char* root :
       {"/sys/fs/cgroup", "/sys/fs/cgroup/memory", "/sys/fs/cgroup/pids", "/sys/fs/cgroup/cpuacct"}) {
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(root, ignored))
      groups +=
          entry.path().filename().string().find(fmt::format("-{}-", ::getpid())) != std::string::npos ? 1 : 0;
  }
  print_one("groups", groups);
}

int soak(const std::string& program, int count) {
  const std::unique_ptr<Sandbox> sandbox = make_slot();
  RunSpec spec = spec_of(program);
  RunSpec scratch = spec;
  scratch.scratch = Bytes::mib(4);
  for (int i = 0; i < count; ++i) {
    if (i == count / 100) print_holdings("before");
    (void)isolated(*sandbox, i % 10 == 0 ? scratch : spec);
  }
  print_holdings("after");
  return 0;
}

int burn(double seconds) {
  timespec now{};
  do {
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  } while (static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 < seconds);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> given(argv + 1, argv + argc);
  const std::string mode = given.empty() ? "" : given[0];
  const auto number = [&](std::size_t i) { return i < given.size() ? std::atoi(given[i].c_str()) : 0; };
  if (mode == "startup" && given.size() >= 3)
    return startup(given[1], number(2), static_cast<std::size_t>(number(3)));
  if (mode == "spaced" && given.size() == 3) return spaced(given[1], number(2));
  if (mode == "slots" && given.size() >= 3) return slots(number(1), {given.begin() + 2, given.end()});
  if (mode == "overshoot" && given.size() == 2) return overshoot(number(1));
  if (mode == "spread" && given.size() == 2) return spread(number(1));
  if (mode == "soak" && given.size() == 3) return soak(given[1], number(2));
  if (mode == "burn" && given.size() == 2) return burn(std::atof(given[1].c_str()));
  std::fputs("usage: sandbox_bench MODE ...; the head of sandbox_bench.cpp says more\n", stderr);
  return 2;
}
