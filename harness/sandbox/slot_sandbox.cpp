#include "harness/sandbox/slot_sandbox.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

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

constexpr std::int64_t kPollLimit = 1'000'000'000;           // ms
constexpr std::size_t kErrorLimit = std::size_t{64} << 10U;  // bytes of standard error that are kept

Status make_pipe(Fd& read_end, Fd& write_end) {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) return fail(system_error("make a pipe", errno));
  read_end.reset(ends[0]);
  write_end.reset(ends[1]);
  // Only our end must never block; the program's end behaves as programs expect.
  if (::fcntl(read_end.get(), F_SETFL, O_NONBLOCK) != 0) return fail(system_error("set up a pipe", errno));
  return {};
}

std::string stop_message(std::uint64_t run) {
  return {reinterpret_cast<const char*>(&run), sizeof(run)};
}

/// Made once, however many slots there are.
const Result<std::shared_ptr<const os::SealedFile>>& slot_program() {
  static const Result<std::shared_ptr<const os::SealedFile>> program =
      os::SealedFile::make(slot::image(), true);
  return program;
}

}  // namespace

/// Both ends of a run's pipes, and what has come out of them.
struct SlotSandbox::Streams {
  Fd input;
  Fd output_write;
  Fd error_write;
  Fd output;
  Fd error;
  std::string output_bytes;
  std::string error_bytes;
  std::uint64_t output_total = 0;
  bool output_over = false;
  bool sent = false;  // the zygote has had the request, or a part of it
  bool hung = false;  // and did not answer in time
  std::array<char, std::size_t{64} << 10U> buffer;

  Status open(const RunSpec& spec, bool own_user);
  void read(Fd& fd, bool is_output, std::uint64_t limit);
};

Status SlotSandbox::Streams::open(const RunSpec& spec, bool own_user) {
  Result<Fd> opened = open_file("/dev/null", O_RDONLY);
  if (spec.input) opened = own_user ? spec.input->open_copy() : spec.input->duplicate();
  if (!opened) return fail(opened.error());
  input = std::move(*opened);
  if (Status made = make_pipe(output, output_write); !made) return made;
  return make_pipe(error, error_write);
}

/// Takes what the pipe holds now. Closes it at its end.
void SlotSandbox::Streams::read(Fd& fd, bool is_output, std::uint64_t limit) {
  std::string& kept = is_output ? output_bytes : error_bytes;
  while (fd.valid()) {
    const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
      fd.reset();
      return;
    }
    const auto size = static_cast<std::size_t>(got);
    kept.append(buffer.data(), std::min<std::size_t>(size, limit - kept.size()));
    if (!is_output) continue;
    output_total += size;
    if (output_total > limit) {
      output_over = true;
      return;  // the run is stopped now; reading on would only help it to go on
    }
  }
}

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
  const std::uint64_t one = 1;
  (void)!::write(cancelled_.get(), &one, sizeof(one));
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
  header.box_id = spec.box ? spec.box->id() : 0;
  if (spec.box && spec.box->id() != box_ids_[index_of(header.view)]) header.has_box = attach(spec.box->fd());
  if (spec.staged) header.has_staged = attach(spec.staged->fd());
  request.arguments = spec.argv;
  request.environment = {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8"};
  request.environment.insert(request.environment.end(), spec.environment.begin(), spec.environment.end());
  return request;
}

Status SlotSandbox::send(const RunSpec& spec, Streams& streams) {
  if (zygote_ <= 0) {
    if (Status started = restart_zygote(); !started) return started;
  }
  if (Status opened = streams.open(spec, has_own_user_); !opened) return opened;
  std::vector<int> fds = {streams.input.get(), streams.output_write.get(), streams.error_write.get()};
  Result<Request> request = make_request(spec, fds);
  if (!request) return fail(request.error());
  const std::string message = encode(*request);
  if (message.size() > os::kMaxMessageBytes)
    return fail(ErrorCode::input, "pass on arguments and environment: they are too long");
  streams.sent = true;
  if (Status sent = os::send_message(socket_.get(), message, fds); !sent) return sent;
  // Known again when the run has started: until then nobody can say how far the zygote came.
  box_ids_[index_of(request->header.view)] = 0;
  streams.input.reset();
  streams.output_write.reset();
  streams.error_write.reset();
  return {};
}

/// A zygote that does not answer, whatever the reason, must not hold up the judge.
Error SlotSandbox::give_up(Streams& streams) const {
  streams.hung = true;
  ::kill(zygote_, SIGKILL);
  return Error(ErrorCode::system, "the sandbox process does not answer");
}

/// Sends the run and reads its output until the zygote's answer is there.
Result<os::Message> SlotSandbox::exchange(const RunSpec& spec, Streams& streams) {
  if (Status sent = send(spec, streams); !sent) return fail(sent.error());
  using Clock = std::chrono::steady_clock;
  constexpr Duration kLongest = std::chrono::hours(24 * 365);
  const std::uint64_t limit = spec.limits.output.count();
  bool stopped = false;
  Clock::time_point deadline = Clock::now() + std::min(spec.limits.wall, kLongest) + patience_;
  for (;;) {
    std::array<pollfd, 4> watched = {{{socket_.get(), POLLIN, 0},
                                      {streams.output_over ? -1 : streams.output.get(), POLLIN, 0},
                                      {streams.error.get(), POLLIN, 0},
                                      {stopped ? -1 : cancelled_.get(), POLLIN, 0}}};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return fail(give_up(streams));
    if (::poll(watched.data(), watched.size(), static_cast<int>(std::min<std::int64_t>(left, kPollLimit))) <
            0 &&
        errno != EINTR)
      return fail(system_error("wait for a run", errno));
    if (watched[1].revents != 0) streams.read(streams.output, true, limit);
    if (watched[2].revents != 0) streams.read(streams.error, false, kErrorLimit);
    if (watched[0].revents != 0) return os::receive_message(socket_.get());
    if (!stopped && (streams.output_over || watched[3].revents != 0)) {
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
      return model::NotStarted{"cancelled", ECANCELED};
    case Ending::not_started:
      return model::NotStarted{reply.step, reply.value};
  }
  return model::NotStarted{"understand the sandbox", EBADMSG};
}

}  // namespace

bool SlotSandbox::is_cancelled() const {
  pollfd event = {cancelled_.get(), POLLIN, 0};
  return ::poll(&event, 1, 0) > 0;
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
Result<Reply> SlotSandbox::ask(const RunSpec& spec, std::unique_ptr<Streams>& streams, Fd& scratch) {
  for (bool again = true;; again = false) {
    streams = std::make_unique<Streams>();
    Result<Reply> reply = ask_once(spec, *streams, scratch);
    if (reply) return reply;
    if (!streams->sent) return reply;
    stop_zygote();  // the next run starts a new one
    if (streams->hung || !again || is_cancelled()) return reply;
  }
}

RunResult SlotSandbox::run(const RunSpec& spec) {
  RunResult run;
  const model::NotStarted cancelled{"cancelled", ECANCELED};
  if (is_cancelled()) {
    run.outcome.termination = cancelled;
    return run;
  }
  std::unique_ptr<Streams> streams;
  activity_.start();
  const Result<Reply> reply = ask(spec, streams, run.scratch);
  const std::optional<os::ActivityWatch::Seen> seen = activity_.stop();
  if (!reply) {
    run.outcome.termination = model::NotStarted{reply.error().message(), 0};
    return run;
  }
  // Every writer is gone, so this reads to the end.
  if (!streams->output_over) streams->read(streams->output, true, spec.limits.output.count());
  streams->read(streams->error, false, kErrorLimit);
  run.outcome.termination = termination_of(*reply, spec, streams->output_over);
  if (is_cancelled()) run.outcome.termination = cancelled;
  run.outcome.usage = {Duration(reply->cpu_ns),      Duration(reply->wall_ns), Bytes(reply->memory),
                       Bytes(streams->output_total), reply->processes,         reply->refused_forks};
  run.outcome.circumstances.preemptions = reply->preemptions;
  if (seen) {
    run.outcome.circumstances.stolen = seen->stolen;
    run.outcome.circumstances.load = seen->load;
  }
  run.outcome.output = std::move(streams->output_bytes);
  run.outcome.error = std::move(streams->error_bytes);
  if (is_unloadable(*reply, spec))
    run.outcome.error += fmt::format("cannot be executed: {}\n", std::strerror(reply->value));
  return run;
}

}  // namespace casewise::sandbox
