#include "harness/sandbox/slot_sandbox.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <map>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/os/message.hpp"
#include "harness/os/process.hpp"
#include "harness/sandbox/isolation.hpp"
#include "harness/sandbox/streams.hpp"
#include "harness/slot/image.hpp"

namespace casewise::sandbox {

using slot::Ending;
using slot::GroupKind;
using slot::Privilege;
using slot::Reply;
using slot::Request;
using slot::RequestHeader;
using slot::View;

namespace {

constexpr std::int64_t kPollLimit = 1'000'000'000;  // ms
std::string stop_message(std::uint64_t run) {
  return {reinterpret_cast<const char*>(&run), sizeof(run)};
}

/// Made once, however many slots there are.
const Result<std::shared_ptr<const os::SealedFile>>& slot_program() {
  static const Result<std::shared_ptr<const os::SealedFile>> program =
      os::SealedFile::make(slot::image(), true);
  return program;
}

/// What every program has, and what this one is to have; of a name that is there twice the last counts.
std::vector<std::string> environment_of(const RunSpec& spec) {
  std::map<std::string, std::string> settings = {
      {"PATH", "PATH=/usr/local/bin:/usr/bin:/bin"}, {"HOME", "HOME=/tmp"}, {"LANG", "LANG=C.UTF-8"}};
  for (const std::string& setting : spec.environment)
    settings[setting.substr(0, setting.find('='))] = setting;
  std::vector<std::string> environment;
  for (auto& [name, setting] : settings)
    environment.push_back(std::move(setting));
  return environment;
}

}  // namespace

Result<std::unique_ptr<SlotSandbox>> SlotSandbox::create(SlotPlace place, Duration patience) {
  std::unique_ptr<SlotSandbox> sandbox(new SlotSandbox(std::move(place), patience));
  sandbox->cancelled_.reset(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!sandbox->cancelled_) return fail(system_error("make an event", errno));
  if (Status started = sandbox->start_zygote(); !started) return fail(started.error());
  return sandbox;
}

SlotSandbox::SlotSandbox(SlotPlace place, Duration patience)
    : place_(std::move(place)), activity_(core()), patience_(patience) {}

SlotSandbox::~SlotSandbox() {
  stop_zygote();
}

Status SlotSandbox::start_zygote() {
  Status as_root = fail(ErrorCode::unavailable, "not root");
  if (::geteuid() == 0) as_root = start_zygote_as(Privilege::root);
  if (as_root) return {};
  const Status as_user = start_zygote_as(Privilege::user_namespace);
  if (as_user) return {};
  return fail(ErrorCode::unavailable,
              fmt::format("no isolation to be had on this host (as root: {}; in a user namespace: {})",
                          as_root.error().message(), as_user.error().message()));
}

/// What was said of the isolation at the start must stay true.
Status SlotSandbox::restart_zygote() {
  const char promised = isolation_.level;
  if (Status started = start_zygote(); !started) return started;
  if (isolation_.level <= promised) return {};
  const std::string reason = fmt::format("restart the sandbox: level {} is no longer to be had", promised);
  stop_zygote();
  isolation_.level = promised;
  return fail(ErrorCode::unavailable, reason);
}

/// With the best groups that can be had; without any where the kernel will not start programs in them.
Status SlotSandbox::start_zygote_as(Privilege privilege) {
  stop_zygote();
  group_ = SlotGroup::create(place_.number.number(), privilege);
  const bool grouped = group_->kind() != GroupKind::none;
  const Status started = start_zygote_in_group(privilege);
  if (started || !grouped) return started;
  stop_zygote();
  group_ = SlotGroup::create_none(started.error().message());
  return start_zygote_in_group(privilege);
}

Status SlotSandbox::start_zygote_in_group(Privilege privilege) {
  Result<std::pair<Fd, Fd>> sockets = os::message_pair();
  if (!sockets) return fail(sockets.error());
  const Result<std::shared_ptr<const os::SealedFile>>& program = slot_program();
  if (!program) return fail(program.error());
  const Result<pid_t> pid = os::start_image((*program)->fd(), "casewise-slot", sockets->second.get());
  if (!pid) return fail(pid.error());
  zygote_ = *pid;
  socket_ = std::move(sockets->first);
  sockets->second.reset();
  const slot::Setup setup{privilege, group_->kind(), place_.number.number(), core()};
  if (Status sent = os::send_message(socket_.get(), encode(setup), group_->descriptors()); !sent) return sent;
  const Result<os::Message> message = os::receive_message(socket_.get());
  const Result<slot::Hello> hello =
      message ? slot::decode_hello(message->bytes) : Result<slot::Hello>(fail(message.error()));
  if (!hello || !hello->ready) {
    stop_zygote();
    return fail(ErrorCode::unavailable, hello ? hello->reason : "the sandbox process ended early");
  }
  std::fill(std::begin(box_ids_), std::end(box_ids_), 0);
  has_own_user_ = ::geteuid() == 0;
  isolation_ = describe_isolation(*group_, has_own_user_, hello->counts_cpu);
  return {};
}

void SlotSandbox::stop_zygote() {
  socket_.reset();  // the zygote ends when it sees this
  if (zygote_ > 0) os::wait_for(zygote_);
  zygote_ = -1;
  group_.reset();
}

void SlotSandbox::cancel() {
  is_cancelled_.store(true);
  const std::uint64_t one = 1;
  (void)!::write(cancelled_.get(), &one, sizeof(one));
  const std::lock_guard lock(companion_mutex_);
  if (companion_) companion_->cancel();
}

Result<Sandbox*> SlotSandbox::companion() {
  if (!companion_) {
    Result<std::unique_ptr<SlotSandbox>> made = make_slot_on(core());
    if (!made) return fail(made.error());
    if ((*made)->isolation_.level != isolation_.level)
      return fail(ErrorCode::unavailable, "a second slot gets less isolation than the first");
    const std::lock_guard lock(companion_mutex_);
    companion_ = std::move(*made);
    if (is_cancelled()) companion_->cancel();
  }
  return companion_.get();
}

Result<Request> SlotSandbox::make_request(const RunSpec& spec, std::vector<int>& fds) {
  Request request;
  RequestHeader& header = request.header;
  header.run = ++runs_;
  header.cpu_ns = spec.limits.cpu.count();
  header.wall_ns = spec.limits.wall.count();
  header.memory = spec.limits.memory.count();
  header.processes = static_cast<std::uint32_t>(spec.limits.processes);
  header.scratch = spec.scratch.count();
  header.keep_scratch = spec.keep_scratch;
  const auto attach = [&fds](int fd) {
    fds.push_back(fd);
    return true;
  };
  if (spec.image) header.has_image = attach(spec.image->fd());
  header.view = spec.bare ? View::bare : View::system;
  header.proc = spec.proc;
  header.box_id = spec.box ? spec.box->id() : 0;
  if (spec.box && spec.box->id() != box_ids_[index_of(header.view)]) header.has_box = attach(spec.box->fd());
  if (spec.staged) header.has_staged = attach(spec.staged->fd());
  request.arguments = spec.argv;
  request.environment = environment_of(spec);
  return request;
}

Status SlotSandbox::send(const RunSpec& spec, Streams& streams) {
  if (zygote_ <= 0) {
    if (Status started = restart_zygote(); !started) return started;
  }
  if (Status opened = streams.open(spec, has_own_user_); !opened) return opened;
  std::vector<int> fds = streams.of_program();
  Result<Request> request = make_request(spec, fds);
  if (!request) return fail(request.error());
  const std::string message = encode(*request);
  if (message.size() > os::kMaxMessageBytes)
    return fail(ErrorCode::input, "pass on arguments and environment: they are too long");
  reached_ = true;
  if (Status sent = os::send_message(socket_.get(), message, fds); !sent) return sent;
  // Known again when the run has started: until then nobody can say how far the zygote came.
  box_ids_[index_of(request->header.view)] = 0;
  streams.close_those_of_program();
  return {};
}

/// A zygote that does not answer, whatever the reason, must not hold up the judge.
Error SlotSandbox::give_up() {
  hung_ = true;
  ::kill(zygote_, SIGKILL);
  return Error(ErrorCode::system, "the sandbox process does not answer");
}

/// Sends the run and reads its output until the zygote's answer is there.
Result<os::Message> SlotSandbox::exchange(const RunSpec& spec, Streams& streams) {
  if (Status sent = send(spec, streams); !sent) return fail(sent.error());
  using Clock = std::chrono::steady_clock;
  constexpr Duration kLongest = std::chrono::hours(24 * 365);
  bool stopped = false;
  Clock::time_point deadline = Clock::now() + std::min(spec.limits.wall, kLongest) + patience_;
  for (;;) {
    const int stop = spec.wiring ? spec.wiring->stop : -1;
    std::array<pollfd, 5> watched = {{{socket_.get(), POLLIN, 0},
                                      {streams.output(), POLLIN, 0},
                                      {streams.error(), POLLIN, 0},
                                      {stopped ? -1 : cancelled_.get(), POLLIN, 0},
                                      {stopped ? -1 : stop, POLLIN, 0}}};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return fail(give_up());
    if (::poll(watched.data(), watched.size(), static_cast<int>(std::min<std::int64_t>(left, kPollLimit))) <
            0 &&
        errno != EINTR)
      return fail(system_error("wait for a run", errno));
    if (watched[1].revents != 0) streams.read_output();
    if (watched[2].revents != 0) streams.read_error();
    if (watched[0].revents != 0) return os::receive_message(socket_.get());
    if (!stopped && (streams.output_over() || watched[3].revents != 0 || watched[4].revents != 0)) {
      stopped = true;
      deadline = std::min(deadline, Clock::now() + patience_);
      if (Status sent = os::send_message(socket_.get(), stop_message(runs_)); !sent)
        return fail(sent.error());
    }
  }
}

namespace {

constexpr int kCannotExecute = 126;  // as shells report it

/// A program that came as an image was made from the submission: when the kernel will not load it, that is
/// how this program behaves. A path inside the sandbox is the judge's own choice.
bool is_unloadable(const Reply& reply, const RunSpec& spec) {
  return reply.unloadable && spec.image;
}

model::Termination termination_of(const Reply& reply, const RunSpec& spec, bool output_over) {
  using model::LimitHit;
  using model::LimitKind;
  if (is_unloadable(reply, spec)) return model::Exited{kCannotExecute};
  if (output_over && reply.ending != Ending::not_started) return LimitHit{LimitKind::output};
  switch (reply.ending) {
    case Ending::exited:
      return model::Exited{reply.value};
    case Ending::signaled:
      return model::Signaled{reply.value};
    case Ending::cpu_limit:
      return LimitHit{LimitKind::cpu};
    case Ending::wall_limit:
      return LimitHit{LimitKind::wall};
    case Ending::memory_limit:
      return LimitHit{LimitKind::memory};
    case Ending::stopped:
      // By `cancel`, which the caller knows of, or by the wiring.
      return model::Signaled{SIGKILL};
    case Ending::not_started:
      return model::NotStarted{reply.step, reply.value};
  }
  return model::NotStarted{"understand the sandbox", EBADMSG};
}

}  // namespace

bool SlotSandbox::is_cancelled() const {
  return is_cancelled_.load();
}

/// Sends the run and waits for its end. On an error the border is in an unknown state, or was never reached.
Result<Reply> SlotSandbox::ask_once(const RunSpec& spec, Streams& streams, Fd& scratch) {
  Result<os::Message> message = exchange(spec, streams);
  if (!message) return fail(message.error());
  if (message->bytes.empty()) return fail(ErrorCode::system, "the sandbox process is gone");
  const Result<Reply> reply = slot::decode_reply(message->bytes);
  if (!reply) return reply;
  if (reply->has_scratch && message->fds.empty()) return fail(ErrorCode::system, "a descriptor was lost");
  if (reply->has_scratch) scratch = std::move(message->fds[0]);
  if (reply->ending != Ending::not_started)
    box_ids_[index_of(spec.bare ? View::bare : View::system)] = spec.box ? spec.box->id() : 0;
  return reply;
}

/// A zygote that is gone without a word is replaced, once: something ended it between two runs, or it ended
/// itself so that no run finds what another left. Of what a run did till then nothing counts.
Result<Reply> SlotSandbox::ask(const RunSpec& spec, std::optional<Streams>& streams, Fd& scratch) {
  for (bool again = true;; again = false) {
    reached_ = false;
    hung_ = false;
    streams.emplace(spec.limits.output, buffer_);
    Result<Reply> reply = ask_once(spec, *streams, scratch);
    if (reply) return reply;
    if (!reached_) return reply;
    stop_zygote();  // the next run starts a new one
    if (hung_ || !again || is_cancelled()) return reply;
  }
}

RunResult SlotSandbox::run(const RunSpec& spec) {
  RunResult run;
  const model::NotStarted cancelled{"cancelled", ECANCELED};
  if (is_cancelled()) {
    run.outcome.termination = cancelled;
    return run;
  }
  std::optional<Streams> streams;
  activity_.start();
  const Result<Reply> reply = ask(spec, streams, run.scratch);
  const std::optional<os::ActivityWatch::Seen> seen = activity_.stop();
  if (!reply) {
    run.outcome.termination = model::NotStarted{reply.error().message(), 0};
    return run;
  }
  streams->read_to_end();
  run.outcome.termination = termination_of(*reply, spec, streams->output_over());
  if (is_cancelled()) run.outcome.termination = cancelled;
  run.outcome.usage = {Duration(reply->cpu_ns), Duration(reply->wall_ns), Bytes(reply->memory),
                       streams->output_total(), reply->processes,         reply->refused_forks};
  run.outcome.ended = Duration(reply->ended_ns);
  run.outcome.circumstances.preemptions = reply->preemptions;
  if (seen) {
    run.outcome.circumstances.stolen = seen->stolen;
    run.outcome.circumstances.load = seen->load;
  }
  run.outcome.output = streams->take_output();
  run.outcome.error = streams->take_error();
  if (is_unloadable(*reply, spec))
    run.outcome.error += fmt::format("cannot be executed: {}\n", std::strerror(reply->value));
  return run;
}

}  // namespace casewise::sandbox
