// The judge's side of a slot: owns the zygote, sends it runs, reads what programs print.
// Threading: one run at a time; cancel from anywhere.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include <sys/types.h>

#include "harness/base/file.hpp"
#include "harness/os/host_activity.hpp"
#include "harness/os/message.hpp"
#include "harness/os/pinning.hpp"
#include "harness/sandbox/group.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/sandbox/streams.hpp"
#include "harness/slot/protocol.hpp"

namespace casewise::sandbox {

struct SlotPlace {
  os::Lease number;               ///< of the slot among those of all judges here: its groups, its user
  std::optional<os::Lease> core;  ///< all its programs run on this one; none: on any
  int shared_core = -1;           ///< or on this one, which is another slot's; -1: none
};

class SlotSandbox final : public Sandbox {
 public:
  /// Starts a zygote with the best isolation that can be had here. One that has not answered so long after
  /// the wall time limit of a run, or after it was told to end it, is killed.
  [[nodiscard]] static Result<std::unique_ptr<SlotSandbox>> create(
      SlotPlace place, Duration patience = std::chrono::seconds(60));
  ~SlotSandbox() override;

  [[nodiscard]] RunResult run(const RunSpec& spec) override;
  void cancel() override;
  [[nodiscard]] Result<Sandbox*> companion() override;
  [[nodiscard]] const Isolation& isolation() const override { return isolation_; }

 private:
  SlotSandbox(SlotPlace place, Duration patience);
  [[nodiscard]] int core() const { return place_.core ? place_.core->number() : place_.shared_core; }
  Status start_zygote();
  Status restart_zygote();
  Status start_zygote_as(slot::Privilege privilege);
  Status start_zygote_in_group(slot::Privilege privilege);
  void stop_zygote();
  Result<slot::Request> make_request(const RunSpec& spec, std::vector<int>& fds);
  Result<os::Message> exchange(const RunSpec& spec, Streams& streams);
  Result<slot::Reply> ask_once(const RunSpec& spec, Streams& streams, Fd& scratch);
  Result<slot::Reply> ask(const RunSpec& spec, std::optional<Streams>& streams, Fd& scratch);
  [[nodiscard]] bool is_cancelled() const;
  Error give_up();
  Status send(const RunSpec& spec, Streams& streams);

  SlotPlace place_;
  os::ActivityWatch activity_;
  Duration patience_;
  Isolation isolation_;
  bool has_own_user_ = false;  // programs run as another user than we do
  std::unique_ptr<SlotGroup> group_;
  pid_t zygote_ = -1;
  Fd socket_;
  Fd cancelled_;  // an eventfd, readable for ever once cancel was called
  std::atomic<bool> is_cancelled_ = false;
  std::mutex companion_mutex_;  // guards the pointer, between `cancel` and its making
  std::unique_ptr<SlotSandbox> companion_;
  bool reached_ = false;  // the zygote has had the present request, or a part of it
  bool hung_ = false;     // and did not answer in time
  std::vector<char> buffer_ = std::vector<char>(std::size_t{64} << 10U);
  std::uint64_t runs_ = 0;
  std::uint64_t box_ids_[slot::kViews] = {};  // what the zygote has at /box, by view
};

/// A slot with a number of its own on somebody else's core; -1: on any.
[[nodiscard]] Result<std::unique_ptr<SlotSandbox>> make_slot_on(int core);

}  // namespace casewise::sandbox
