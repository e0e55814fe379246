// A fixed number of sandboxes and the threads that work them. Threading: the pool's own threads call the
// work function; everything else is for one owner.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

#include "harness/base/error.hpp"
#include "harness/sandbox/sandbox.hpp"

namespace casewise::schedule {

/// Work for a slot; runs on the slot's thread with the slot's sandbox. It must not throw.
using Job = std::function<void(sandbox::Sandbox&)>;

class SandboxPool {
 public:
  /// Makes `slots` sandboxes, before any thread is started. While for_each waits, it looks about ten times a
  /// second whether a stop is asked for, and cancels if so.
  [[nodiscard]] static Result<std::unique_ptr<SandboxPool>> create(int slots,
                                                                   std::function<bool()> stop_asked);
  explicit SandboxPool(
      std::vector<std::unique_ptr<sandbox::Sandbox>> sandboxes,
      std::function<bool()> stop_asked = [] { return false; });
  SandboxPool(const SandboxPool&) = delete;
  SandboxPool& operator=(const SandboxPool&) = delete;
  /// Finishes all jobs that were submitted.
  ~SandboxPool();

  [[nodiscard]] std::size_t slots() const { return sandboxes_.size(); }
  [[nodiscard]] const sandbox::Isolation& isolation() const { return sandboxes_.front()->isolation(); }

  /// Hands a job to the next free slot. The caller keeps at most slots() jobs in flight if it wants to decide
  /// late what comes next.
  void submit(Job job);
  /// Runs `work(sandbox, i)` for all i below `count` on all slots and waits for it. Stops handing out further
  /// numbers once cancelled, or once `work` has thrown, which is thrown here again when all have ended.
  void for_each(std::size_t count, const std::function<void(sandbox::Sandbox&, std::size_t)>& work);
  /// From within a job: runs `work` on this thread while no other job runs. Those that run are waited for,
  /// and none is started before it. Other judges of this host do not take part.
  void alone(const std::function<void()>& work);
  /// Ends all runs, now and later. Safe from any thread.
  void cancel();
  [[nodiscard]] bool cancelled() const { return cancelled_.load(); }

 private:
  void work(sandbox::Sandbox& sandbox);
  [[nodiscard]] bool held_back() const { return someone_alone_ || waiting_to_be_alone_ > 0; }
  void end_threads();

  std::vector<std::unique_ptr<sandbox::Sandbox>> sandboxes_;
  std::function<bool()> stop_asked_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::queue<Job> jobs_;
  bool closed_ = false;
  std::size_t working_ = 0;  // jobs that run, without those that wait to be alone
  std::size_t waiting_to_be_alone_ = 0;
  bool someone_alone_ = false;
  std::condition_variable quiet_;
  std::atomic<bool> cancelled_{false};
  std::vector<std::thread> threads_;
};

}  // namespace casewise::schedule
