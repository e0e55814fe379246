#include "harness/sandbox/interaction.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>
#include <vector>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "harness/os/pipe.hpp"

namespace casewise::sandbox {

namespace {

/// Writing to a pipe that nobody reads gives an error, not a signal, on this thread in its scope.
class PipeSignalBlocked {
 public:
  PipeSignalBlocked() {
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~PipeSignalBlocked() {
    constexpr timespec kNow{};
    while (::sigtimedwait(&pipe_, nullptr, &kNow) == SIGPIPE) {
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  PipeSignalBlocked(const PipeSignalBlocked&) = delete;
  PipeSignalBlocked& operator=(const PipeSignalBlocked&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

bool would_block() {
  return errno == EAGAIN || errno == EINTR;
}

/// One program, its pipes and its run.
class Side {
 public:
  explicit Side(Partner& partner) : partner_(&partner) {}
  Side(const Side&) = delete;
  Side& operator=(const Side&) = delete;
  /// Where the other could not be started, this one must not go on.
  ~Side() {
    if (!thread_.joinable()) return;
    stop();
    thread_.join();
  }

  Status open() {
    Result<os::Pipe> input = os::make_pipe();
    if (!input) return fail(input.error());
    Result<os::Pipe> output = os::make_pipe();
    if (!output) return fail(output.error());
    input_ = std::move(*input);
    output_ = std::move(*output);
    if (Status done = os::never_block(input_.write_end.get()); !done) return done;
    if (Status done = os::never_block(output_.read_end.get()); !done) return done;
    stop_.reset(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    ended_event_.reset(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!stop_ || !ended_event_) return fail(system_error("make an event", errno));
    partner_->spec.wiring = Wiring{input_.read_end.get(), output_.write_end.get(), stop_.get()};
    return {};
  }

  void start() {
    thread_ = std::thread([this] {
      result_ = partner_->sandbox->run(partner_->spec);
      signal(ended_event_);
    });
  }

  void stop() { signal(stop_); }

  [[nodiscard]] bool has_ended() const { return ended_; }
  [[nodiscard]] int ended_event() const { return ended_ ? -1 : ended_event_.get(); }

  /// The run is over: nobody writes to our pipe or reads from the other any more but we.
  void take_end() {
    thread_.join();
    ended_ = true;
    if (over_limit_) result_.outcome.termination = model::LimitHit{model::LimitKind::output};
    result_.outcome.usage.output = Bytes(printed_);
    output_.write_end.reset();
    input_.read_end.reset();
  }

  [[nodiscard]] bool wants_other_ended() const {
    return partner_->ends_other && partner_->ends_other(result_);
  }
  [[nodiscard]] RunResult take_result() { return std::move(result_); }

  /// -1: there is nothing to wait for.
  [[nodiscard]] int readable() const { return pending() == 0 ? output_.read_end.get() : -1; }
  [[nodiscard]] int writable(const Side& from) const {
    return from.pending() > 0 ? input_.write_end.get() : -1;
  }
  [[nodiscard]] bool is_drained() const { return !output_.read_end && pending() == 0; }

  void read() {
    if (pending() > 0 || !output_.read_end) return;
    const ssize_t got = ::read(output_.read_end.get(), buffer_.data(), buffer_.size());
    if (got < 0 && would_block()) return;
    if (got <= 0) {
      output_.read_end.reset();
      return;
    }
    begin_ = 0;
    end_ = static_cast<std::size_t>(got);
    printed_ += static_cast<std::uint64_t>(got);
    if (printed_ <= partner_->spec.limits.output.count() || over_limit_) return;
    over_limit_ = true;
    stop();
  }

  /// Gives what the other has printed to this program; throws it away when nobody reads it any more.
  void write_from(Side& from) {
    if (from.pending() > 0 && input_.write_end && !ended_) {
      const ssize_t put = ::write(input_.write_end.get(), from.buffer_.data() + from.begin_, from.pending());
      if (put < 0 && would_block()) return;
      if (put >= 0) {
        from.begin_ += static_cast<std::size_t>(put);
        return;
      }
      input_.write_end.reset();
    }
    if (ended_ || !input_.write_end) from.begin_ = from.end_;
    if (from.has_ended() && from.is_drained()) input_.write_end.reset();
  }

 private:
  static void signal(const Fd& event) {
    const std::uint64_t one = 1;
    (void)!::write(event.get(), &one, sizeof(one));
  }
  [[nodiscard]] std::size_t pending() const { return end_ - begin_; }

  Partner* partner_;
  os::Pipe input_;
  os::Pipe output_;
  Fd stop_;
  Fd ended_event_;
  std::thread thread_;
  RunResult result_;  // the thread's until it is joined
  bool ended_ = false;
  bool over_limit_ = false;
  std::uint64_t printed_ = 0;
  std::vector<char> buffer_ = std::vector<char>(std::size_t{64} << 10U);
  std::size_t begin_ = 0;  // what is in the buffer and not yet passed on
  std::size_t end_ = 0;
};

void wait_for_something(const Side& a, const Side& b) {
  std::array<pollfd, 6> watched = {{{a.ended_event(), POLLIN, 0},
                                    {b.ended_event(), POLLIN, 0},
                                    {a.readable(), POLLIN, 0},
                                    {b.readable(), POLLIN, 0},
                                    {a.writable(b), POLLOUT, 0},
                                    {b.writable(a), POLLOUT, 0}}};
  (void)::poll(watched.data(), watched.size(), -1);
}

/// Whether the side has ended just now.
bool notice_end(Side& side) {
  std::uint64_t count = 0;
  if (side.has_ended() || ::read(side.ended_event(), &count, sizeof(count)) != sizeof(count)) return false;
  side.take_end();
  return true;
}

void pass_on(Side& a, Side& b) {
  a.read();
  b.write_from(a);
  b.read();
  a.write_from(b);
}

Interaction not_started(const Error& error) {
  Interaction interaction;
  interaction.first.outcome.termination = model::NotStarted{error.message(), 0};
  interaction.second.outcome.termination = interaction.first.outcome.termination;
  return interaction;
}

}  // namespace

Interaction interact(Partner first, Partner second) {
  const PipeSignalBlocked blocked;
  Side a(first);
  Side b(second);
  for (Side* side : {&a, &b}) {
    if (const Status opened = side->open(); !opened) return not_started(opened.error());
  }
  a.start();
  b.start();
  while (!a.has_ended() || !b.has_ended()) {
    wait_for_something(a, b);
    // What was printed before the end is passed on before the end is told.
    pass_on(a, b);
    if (notice_end(a) && !b.has_ended() && a.wants_other_ended()) b.stop();
    if (notice_end(b) && !a.has_ended() && b.wants_other_ended()) a.stop();
    pass_on(a, b);
  }
  return {a.take_result(), b.take_result()};
}

}  // namespace casewise::sandbox
