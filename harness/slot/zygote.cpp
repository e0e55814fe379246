#include "harness/slot/zygote.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>

#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <linux/close_range.h>
#include <linux/sched.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "harness/os/message.hpp"
#include "harness/os/process.hpp"
#include "harness/os/raw_syscall.hpp"
#include "harness/os/scheduling.hpp"
#include "harness/slot/jail.hpp"
#include "harness/slot/meter.hpp"
#include "harness/slot/mini_init.hpp"
#include "harness/slot/namespaces.hpp"
#include "harness/slot/process_limits.hpp"
#include "harness/slot/protocol.hpp"
#include "harness/slot/reply.hpp"
#include "harness/slot/syscall_filter.hpp"

namespace casewise::slot {

namespace {

constexpr const char* kMountPoint = "/tmp";  // any directory that every host has
constexpr std::int64_t kManyCores = 1024;
constexpr std::size_t kStackSize = std::size_t{64} << 10U;

std::int64_t monotonic_ns() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// Stacks and report of the mini-init; made once, used by every run.
struct Workspace {
  alignas(64) std::array<char, kStackSize> init_stack;
  alignas(64) std::array<char, kStackSize> program_stack;
  InitReport report;
};

class Zygote {
 public:
  Zygote(int socket, const Setup& setup, std::vector<Fd> groups)
      : socket_(Fd(socket)), setup_(setup), meter_(setup.groups, std::move(groups)) {}

  void greet_and_serve();

 private:
  Hello prepare_and_say();
  void serve();
  Status prepare();
  Status take_limits();
  Status take_identity();
  /// A run that has been started.
  struct Started {
    pid_t init = -1;
    Fd pidfd;
    std::int64_t start_ns = 0;
  };

  bool answer(os::Message message);
  Reply run(const Request& request, std::vector<Fd> fds, Fd& scratch);
  Reply execute(const Request& request, std::vector<Fd> fds);
  Status furnish(const RequestHeader& header, const std::vector<Fd>& fds, std::size_t next);
  Launch make_launch(const Request& request, const std::vector<Fd>& fds, char* const* argv,
                     char* const* envp);
  Result<Started> start(int (*entry)(void*), void* argument);
  Status try_group();
  Ending watch(const Started& started, const RequestHeader& header);
  timespec time_unwatched(const RequestHeader& header, std::int64_t start_ns, std::optional<Duration> used,
                          Ending& due) const;
  bool stop_asked(std::uint64_t run) const;

  Fd socket_;
  Setup setup_;
  Meter meter_;
  Furniture furniture_[kViews] = {Furniture(View::system), Furniture(View::bare)};
  std::optional<RunLimits> limits_;
  Workspace* workspace_ = nullptr;
  os::Scheduling usual_;             // of what the judge starts
  std::int64_t cores_ = kManyCores;  // on which a run can be at once
  std::uint64_t run_flags_ = 0;      // kinds of namespaces that each run needs anew
  Fd itself_;                        // a pidfd of this process
  Fd proc_;                          // the host's /proc, for oom_score_adj only
  Fd last_pid_;                      // the host's /proc/sys/kernel/ns_last_pid, where the kernel has it
};

Status Zygote::prepare() {
  if (Status done = take_limits(); !done) return done;
  ::umask(022);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  for (int signal = 1; signal < 32; ++signal)
    ::signal(signal, SIG_DFL);  // what the judge ignores is not ignored for programs
  // For good, and so for everything that is started here: the filter keeps programs from changing it.
  if (setup_.core >= 0) {
    if (Status done = os::run_on_core(setup_.core); !done) return done;
  }
  const std::vector<int> cores = os::allowed_cores();
  if (!cores.empty()) cores_ = static_cast<std::int64_t>(cores.size());
  usual_ = os::wake_promptly();
  itself_.reset(static_cast<int>(::syscall(SYS_pidfd_open, ::getpid(), 0)));
  if (!itself_) return fail(system_error("open a descriptor of the sandbox process", errno));
  proc_.reset(::open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC));
  last_pid_.reset(::open("/proc/sys/kernel/ns_last_pid", O_RDONLY | O_CLOEXEC));
  if (!meter_.join()) return fail(system_error("join the control group", errno));
  const Result<std::uint64_t> for_each_run = enter_namespaces(setup_);
  if (!for_each_run) return fail(for_each_run.error());
  run_flags_ = *for_each_run;
  if (Status done = build_jail(kMountPoint, setup_.privilege == Privilege::user_namespace); !done)
    return done;
  if (Status done = take_identity(); !done) return done;
  ::prctl(PR_SET_DUMPABLE, 0);
  if (Status done = install_syscall_filter(socket_.get()); !done) return done;
  void* memory =
      ::mmap(nullptr, sizeof(Workspace), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return fail(system_error("map the workspace", errno));
  workspace_ = new (memory) Workspace;
  return try_group();
}

/// The socket gets a number that no program can have, by which the filter knows it.
Status Zygote::take_limits() {
  lift_own_limits();
  const int most = open_files();
  Fd moved(::fcntl(socket_.get(), F_DUPFD_CLOEXEC, most));
  if (!moved) return fail(system_error("move the socket out of the programs' reach", errno));
  socket_ = std::move(moved);
  limit_for_good(most);
  forbid_core_dumps();
  limits_.emplace();
  return {};
}

/// What every program is to have and a process hands on to those that it starts. The user is another matter:
/// to start programs as another one, this process must not be that.
Status Zygote::take_identity() {
  ::personality(ADDR_NO_RANDOMIZE);  // equal addresses, equal times
  if (setup_.privilege != Privilege::root) return {};
  const gid_t group = user_of_slot(setup_);
  if (::setgroups(0, nullptr) != 0 || ::setresgid(group, group, group) != 0)
    return fail(system_error("change the group", errno));
  return {};
}

CASEWISE_RAW int do_nothing(void* /*argument*/) {
  return 0;
}

/// Whether a process can be born into a v2 group is for the kernel to say: it looks at owners, namespaces and
/// mount options.
Status Zygote::try_group() {
  if (setup_.groups != GroupKind::v2) return {};
  if (!meter_.begin(Bytes::mib(16), 1)) return fail(system_error("set the control group's limits", errno));
  const Result<Started> started = start(&do_nothing, nullptr);
  if (started) os::wait_for(started->init);
  (void)meter_.end();
  if (!started) return fail(started.error().within("in the control group"));
  return {};
}

Hello Zygote::prepare_and_say() {
  Hello hello;
  const Status prepared = prepare();
  hello.ready = prepared.has_value();
  hello.counts_cpu = meter_.counts_cpu();
  if (!prepared) std::strncpy(hello.reason, prepared.error().to_string().c_str(), sizeof(hello.reason) - 1);
  return hello;
}

void Zygote::greet_and_serve() {
  const Hello hello = prepare_and_say();
  if (os::send_message(socket_.get(), encode(hello)) && hello.ready) serve();
}

void Zygote::serve() {
  for (;;) {
    Result<os::Message> message = os::receive_message(socket_.get());
    if (!message || message->bytes.empty()) return;               // the judge is gone
    if (message->bytes.size() < sizeof(RequestHeader)) continue;  // a stop that came too late
    if (!answer(std::move(*message))) return;
    // A fresh zygote is better than one in which a run could find what another left.
    if (std::any_of(std::begin(furniture_), std::end(furniture_),
                    [](const Furniture& f) { return f.dirty(); }))
      return;
  }
}

/// False when the judge had better start a new zygote and ask that.
bool Zygote::answer(os::Message message) {
  Result<Request> request = decode_request(message.bytes);
  Fd scratch;
  Reply reply = refusal("understand the request", EBADMSG);
  if (request && message.fds.size() >= 3) {
    reply = run(*request, std::move(message.fds), scratch);
  }
  if (meter_.stained()) return false;
  reply.has_scratch = scratch.valid();
  std::vector<int> kept;
  if (scratch) kept.push_back(scratch.get());
  return os::send_message(socket_.get(), encode(reply), kept).has_value();
}

Status Zygote::furnish(const RequestHeader& header, const std::vector<Fd>& fds, std::size_t next) {
  int box = -1;
  int staged = -1;
  if (header.has_box && next < fds.size()) box = fds[next++].get();
  if (header.has_staged && next < fds.size()) staged = fds[next++].get();
  Furniture& furniture = furniture_[index_of(header.view)];
  const bool layout = header.has_box || header.has_staged;
  if (layout) meter_.begin_layout();
  Status done = furniture.set_box(header.box_id, box);
  if (done && header.scratch > 0) done = furniture.open_scratch(Bytes(header.scratch), staged);
  if (layout) meter_.end_layout();
  return done;
}

Launch Zygote::make_launch(const Request& request, const std::vector<Fd>& fds, char* const* argv,
                           char* const* envp) {
  Launch launch;
  launch.program = argv[0];
  launch.image = request.header.has_image ? fds[3].get() : -1;
  launch.argv = argv;
  launch.envp = envp;
  launch.root = root_of(request.header.view);
  launch.directory = request.header.scratch > 0 ? "/tmp" : "/box";
  if (request.header.proc) launch.proc = furniture_[index_of(request.header.view)].expect_proc();
  launch.input = fds[0].get();
  launch.output = fds[1].get();
  launch.error = fds[2].get();
  launch.zygote = itself_.get();
  launch.oom_score = proc_.get();
  launch.last_pid = last_pid_.get();
  launch.scheduling = &usual_;
  launch.change_identity = setup_.privilege == Privilege::root;
  launch.user = user_of_slot(setup_);
  launch.end_and_reap = setup_.groups == GroupKind::none;  // only there, that is all the counting there is
  launch.program_stack = workspace_->program_stack.data();
  launch.program_stack_size = kStackSize;
  launch.report = &workspace_->report;
  return launch;
}

Result<Zygote::Started> Zygote::start(int (*entry)(void*), void* argument) {
  Started started;
  int pidfd = -1;
  os::SharedSpawn spawn;
  spawn.flags = run_flags_ | CLONE_PIDFD;
  spawn.cgroup = meter_.run_group();
  spawn.pidfd = &pidfd;
  spawn.stack = workspace_->init_stack.data();
  spawn.stack_size = kStackSize;
  started.start_ns = monotonic_ns();
  const long pid = os::spawn_sharing_memory(spawn, entry, argument);
  if (pid < 0) return fail(system_error("start a process", static_cast<int>(-pid)));
  started.init = static_cast<pid_t>(pid);
  started.pidfd.reset(pidfd);
  return started;
}

/// How long the run may go on unwatched: no run can use up what is left of its CPU time sooner than that
/// time divided by the cores it may use. `due` becomes the limit that is already reached.
timespec Zygote::time_unwatched(const RequestHeader& header, std::int64_t start_ns,
                                std::optional<Duration> used, Ending& due) const {
  // Looking more often than this, in ns, would cost more than it tells; by so much a look is late on purpose,
  // so that the first one is the last for a program that computes all the time.
  constexpr std::int64_t kLeast = 200'000;
  constexpr std::int64_t kSecond = 1'000'000'000;
  const std::int64_t wall_left = header.wall_ns - (monotonic_ns() - start_ns);
  std::int64_t left = wall_left;
  if (wall_left <= 0) due = Ending::wall_limit;
  if (used) {
    const std::int64_t cpu_left = header.cpu_ns - used->count();
    if (cpu_left <= 0) due = Ending::cpu_limit;
    left = std::min(left, cpu_left / cores_ + kLeast);
  }
  if (due != Ending::exited) left = 0;
  return {static_cast<time_t>(left / kSecond), static_cast<long>(left % kSecond)};
}

bool Zygote::stop_asked(std::uint64_t run) const {
  const Result<os::Message> message = os::receive_message(socket_.get());
  if (!message || message->bytes.empty()) return true;  // the judge is gone: nobody wants this run any more
  std::uint64_t stopped = 0;
  if (message->bytes.size() == sizeof(stopped)) std::memcpy(&stopped, message->bytes.data(), sizeof(stopped));
  return stopped == run;
}

Ending Zygote::watch(const Started& started, const RequestHeader& header) {
  pollfd watched[2] = {{started.pidfd.get(), POLLIN, 0}, {socket_.get(), POLLIN, 0}};
  // On the zygote's own core the program is first: some milliseconds can be gone when this is reached. No
  // more can be used than could be, and to look would cost more than that tells.
  std::optional<Duration> used(cores_ * (monotonic_ns() - started.start_ns));
  if (used->count() >= header.cpu_ns) used = meter_.cpu();
  for (;; used = meter_.cpu()) {
    Ending due = Ending::exited;
    const timespec timeout = time_unwatched(header, started.start_ns, used, due);
    // A run that has ended by itself is judged by its figures, whatever is due by now.
    const int ready = ::ppoll(watched, 2, &timeout, nullptr);
    if (ready > 0 && watched[0].revents != 0) return Ending::exited;
    if (due != Ending::exited) return due;
    if (ready > 0 && watched[1].revents != 0 && stop_asked(header.run)) return Ending::stopped;
  }
}

std::vector<char*> pointers_to(const std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  for (const std::string& text : strings)
    pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

Reply Zygote::execute(const Request& request, std::vector<Fd> fds) {
  const RequestHeader& header = request.header;
  if (!meter_.begin(Bytes(header.memory), header.processes))
    return refusal("set the control group's limits", errno);
  const std::vector<char*> argv = pointers_to(request.arguments);
  const std::vector<char*> envp = pointers_to(request.environment);
  Launch launch = make_launch(request, fds, argv.data(), envp.data());
  const bool grouped = setup_.groups != GroupKind::none;
  if (const Status granted = limits_->add(launch, header, grouped, meter_.counts_cpu()); !granted) {
    (void)meter_.end();
    return refusal(granted.error().message(), 0);
  }
  workspace_->report = InitReport{};
  const Result<Started> started = start(&run_mini_init, &launch);
  fds.clear();  // the program alone holds its pipes now, so that the judge sees their end
  if (!started) {
    (void)meter_.end();
    return refusal(started.error().message(), 0);
  }
  const Ending ending = watch(*started, header);
  if (ending != Ending::exited && !meter_.kill()) os::send_signal(started->pidfd.get(), SIGKILL);
  os::wait_for(started->init);  // returns when the last process of the namespace is gone
  const Ended run{ending, started->start_ns, monotonic_ns(), setup_.groups, meter_.end()};
  return conclude(header, run, workspace_->report);
}

Reply Zygote::run(const Request& request, std::vector<Fd> fds, Fd& scratch) {
  const RequestHeader& header = request.header;
  const std::size_t first_pack = header.has_image ? 4 : 3;
  if (request.arguments.empty() || fds.size() < first_pack) return refusal("understand the request", EBADMSG);
  if (index_of(header.view) >= kViews || (header.proc && header.view != View::system))
    return refusal("understand the request", EBADMSG);
  const Status furnished = furnish(header, fds, first_pack);
  Reply reply = furnished ? execute(request, std::move(fds)) : refusal(furnished.error().message(), 0);
  Furniture& furniture = furniture_[index_of(header.view)];
  const Status unmounted = furniture.close_proc();
  Result<Fd> kept = furniture.close_scratch(header.keep_scratch);
  if (!unmounted) return refusal(unmounted.error().message(), 0);
  if (!kept) return refusal(kept.error().message(), 0);
  scratch = std::move(*kept);
  return reply;
}

}  // namespace

void run_zygote(int socket) {
  Result<os::Message> message = os::receive_message(socket);
  if (!message) return;  // nobody is there to be told
  const Result<Setup> setup = decode_setup(message->bytes);
  if (!setup || message->fds.size() != directories_of(setup->groups)) return;
  Zygote zygote(socket, *setup, std::move(message->fds));
  zygote.greet_and_serve();
}

}  // namespace casewise::slot
