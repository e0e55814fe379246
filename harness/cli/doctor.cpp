#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "harness/cli/commands.hpp"
#include "harness/compile/language.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::cli {

namespace {

CommandSpec doctor_spec() {
  CommandSpec spec;
  spec.name = "doctor";
  spec.summary = "Say what isolation this host gives, why, and how to get more";
  spec.examples = {"casewise doctor", "sudo casewise doctor   # what root would give",
                   "systemd-run --user --scope -p Delegate=yes casewise doctor   # level C"};
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

ExitCode examine(const ParsedOptions& /*options*/, const Console& console) {
  const Result<std::unique_ptr<sandbox::Sandbox>> sandbox = sandbox::make_sandbox();
  if (!sandbox) {
    console.error(sandbox.error());
    console.note(
        "User namespaces may be switched off: see 'sysctl user.max_user_namespaces "
        "kernel.unprivileged_userns_clone'.");
    return ExitCode::not_isolated;
  }
  const sandbox::Isolation& isolation = (*sandbox)->isolation();
  bool ok = false;
  const std::string trial = try_a_run(**sandbox, ok);
  std::string text = fmt::format("Isolation: level {}\n  {}\n", isolation.level, isolation.summary);
  for (const std::string& missing : isolation.missing)
    text += fmt::format("  missing: {}\n", missing);
  text += fmt::format("  trial run {}\n", trial);
  text += fmt::format("User:      {}\n", ::geteuid() == 0 ? "root" : "not root");
  text += fmt::format("Cores:     {}\n", std::thread::hardware_concurrency());
  text += "Languages:";
  for (const compile::Language& language : compile::all_languages()) {
    text +=
        fmt::format(" {}{}", language.id, compile::missing_programs(language).empty() ? "" : " (missing)");
  }
  text += "\n\n" + describe_levels();
  if (const ExitCode printed = console.print(text); printed != ExitCode::as_wanted) return printed;
  return ok ? ExitCode::as_wanted : ExitCode::judge_error;
}

}  // namespace

Command doctor_command() {
  return {doctor_spec(), examine};
}

}  // namespace casewise::cli
