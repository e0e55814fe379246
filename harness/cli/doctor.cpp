#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "harness/base/file.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/compile/language.hpp"
#include "harness/os/cores.hpp"
#include "harness/os/pinning.hpp"
#include "harness/os/timing_setup.hpp"
#include "harness/sandbox/noise.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::cli {

namespace {

using Slots = std::vector<std::unique_ptr<sandbox::Sandbox>>;
using os::TimingFinding;

constexpr std::size_t kNoiseRounds = 20;

CommandSpec doctor_spec() {
  CommandSpec spec;
  spec.name = "doctor";
  spec.summary =
      "Say what isolation this host gives, why, and how to get more; how far its times can be trusted";
  spec.options = {
      {"noise", '\0', "", "measure the host's own timing error too, alone and with all slots busy"},
      {"json", '\0', "FILE", "write all findings as JSON"},
  };
  spec.examples = {"casewise doctor", "sudo casewise doctor   # what root would give",
                   "systemd-run --user --scope -p Delegate=yes casewise doctor   # level C",
                   "casewise doctor --noise"};
  return spec;
}

std::string describe_levels() {
  return "Levels: A root with cgroup v2; B root with cgroup v1; C not root, in a cgroup v2 group that is\n"
         "delegated to you; D without control groups: limits hold for each process alone. At every level\n"
         "programs have file system, processes, network and IPC of their own.\n";
}

/// One small program through the sandbox, as proof.
std::string try_a_run(sandbox::Sandbox& sandbox, bool& ok) {
  sandbox::RunSpec spec;
  spec.argv = {compile::find_program("true").value_or("/usr/bin/true")};
  const sandbox::RunResult run = sandbox.run(spec);
  const auto* exited = std::get_if<model::Exited>(&run.outcome.termination);
  ok = exited != nullptr && exited->code == 0;
  if (!ok) return to_string(run.outcome.termination);
  return fmt::format("works: {:.1f} ms of wall time, {:.1f} ms of CPU time",
                     to_seconds(run.outcome.usage.wall) * 1e3, to_seconds(run.outcome.usage.cpu) * 1e3);
}

std::string describe_isolation(const sandbox::Isolation& isolation, const std::string& trial) {
  std::string text = fmt::format("Isolation: level {}\n  {}\n", isolation.level, isolation.summary);
  for (const std::string& missing : isolation.missing)
    text += fmt::format("  missing: {}\n", missing);
  text += fmt::format("  trial run {}\n", trial);
  text += fmt::format("User:      {}\n", ::geteuid() == 0 ? "root" : "not root");
  text += fmt::format("Cores:     {} (in the order of use: {})\n", os::judging_cores().size(),
                      fmt::join(os::judging_cores(), ", "));
  const std::vector<compile::Language>& languages = compile::all_languages();
  text +=
      fmt::format("Languages: {} of {} found; 'casewise languages' lists them\n\n",
                  std::count_if(languages.begin(), languages.end(), compile::is_available), languages.size());
  return text + describe_levels();
}

const char* word_for(TimingFinding::State state) {
  switch (state) {
    case TimingFinding::State::good:
      return "good";
    case TimingFinding::State::poor:
      return "poor";
    case TimingFinding::State::unknown:
      return "unknown";
  }
  return "unknown";
}

std::string describe_timing(const std::vector<TimingFinding>& findings) {
  std::string text = "\nTiming:\n";
  for (const TimingFinding& one : findings) {
    text += fmt::format("  {:<8} {:<15} {}\n", word_for(one.state), one.subject, one.fact);
    if (!one.advice.empty()) text += fmt::format("  {:<24} better: {}\n", "", one.advice);
  }
  return text;
}

std::string describe_noise(const std::vector<sandbox::Noise>& noise) {
  std::string text = "\nNoise: CPU time of one piece of work, always the same\n";
  double worst = 0;
  for (const sandbox::Noise& one : noise) {
    const std::string where = one.slots == 1 ? "alone" : fmt::format("{} slots busy", one.slots);
    text += fmt::format(
        "  {:<14} {:>3} runs, median {:.1f} ms, middle 80 % within {:.1f} %, all within {:.1f} %\n", where,
        one.runs, to_seconds(one.median) * 1e3, 100 * one.spread, 100 * one.worst);
    worst = std::max(worst, one.worst);
  }
  const double slower = to_seconds(noise.back().median) / to_seconds(noise.front().median) - 1;
  text += fmt::format("  with all slots busy the work takes {:+.1f} %\n", 100 * slower);
  if (noise.back().slots > 1)
    text +=
        fmt::format("  between the fastest core and the slowest lie {:.1f} %\n", 100 * noise.back().uneven);
  text += fmt::format("  a time within {:.0f} % of a limit says little on this host as it is now\n",
                      std::max(1.0, 100 * std::max({worst, slower, noise.back().uneven})));
  return text;
}

nlohmann::ordered_json to_json(const sandbox::Isolation& isolation, bool works,
                               const std::vector<TimingFinding>& findings,
                               const std::vector<sandbox::Noise>& noise) {
  nlohmann::ordered_json json;
  json["schema"] = 1;
  json["isolation"] = {{"level", std::string(1, isolation.level)},
                       {"summary", isolation.summary},
                       {"missing", isolation.missing},
                       {"works", works}};
  json["cores"] = os::judging_cores();
  json["timing"] = nlohmann::ordered_json::array();
  for (const TimingFinding& one : findings) {
    json["timing"].push_back({{"subject", one.subject},
                              {"state", word_for(one.state)},
                              {"fact", one.fact},
                              {"advice", one.advice}});
  }
  json["noise"] = nlohmann::ordered_json::array();
  for (const sandbox::Noise& one : noise) {
    json["noise"].push_back({{"slots", one.slots},
                             {"runs", one.runs},
                             {"median_s", to_seconds(one.median)},
                             {"spread", one.spread},
                             {"worst", one.worst},
                             {"uneven", one.uneven}});
  }
  return json;
}

Result<std::vector<sandbox::Noise>> measure(Slots& slots, const Console& console) {
  ProgressLine progress(console, "measuring");
  std::size_t done = 0;
  const std::size_t total = kNoiseRounds * (slots.size() > 1 ? 1 + slots.size() : 1);
  return sandbox::measure_noise(slots, kNoiseRounds, [&] { progress.update(++done, total); });
}

Result<ExitCode> examine(const ParsedOptions& options, Slots& slots, const Console& console) {
  std::optional<AtomicFile> file;
  const Result<std::optional<std::string>> path = options.path("json");
  if (!path) return fail(path.error());
  if (*path) {
    Result<AtomicFile> created = AtomicFile::create(**path);
    if (!created) return fail(created.error());
    file.emplace(std::move(*created));
  }
  sandbox::Sandbox& first = *slots.front();
  bool works = false;
  const std::string trial = try_a_run(first, works);
  const std::vector<TimingFinding> findings = os::examine_timing();
  std::string text = describe_isolation(first.isolation(), trial) + describe_timing(findings);
  std::vector<sandbox::Noise> noise;
  if (options.has("noise")) {
    Result<std::vector<sandbox::Noise>> measured = measure(slots, console);
    if (!measured) return fail(measured.error());
    noise = std::move(*measured);
    text += describe_noise(noise);
  }
  if (file) {
    if (Status done = file->write(to_json(first.isolation(), works, findings, noise).dump(1) + "\n"); !done)
      return fail(done.error());
    if (Status done = file->commit(); !done) return fail(done.error());
  }
  if (const ExitCode printed = console.print(text); printed != ExitCode::as_wanted) return printed;
  return works ? ExitCode::as_wanted : ExitCode::judge_error;
}

ExitCode doctor(const ParsedOptions& options, const Console& console) {
  // As many slots as judging uses by default.
  Result<Slots> slots = sandbox::make_sandboxes(options.has("noise") ? os::usable_cores() : 1);
  if (!slots) {
    console.error(slots.error());
    console.note(
        "User namespaces may be switched off: see 'sysctl user.max_user_namespaces "
        "kernel.unprivileged_userns_clone'.");
    return ExitCode::not_isolated;
  }
  const Result<ExitCode> code = examine(options, *slots, console);
  if (code) return *code;
  console.error(code.error());
  return exit_code_of(code.error());
}

}  // namespace

Command doctor_command() {
  return {doctor_spec(), doctor};
}

}  // namespace casewise::cli
