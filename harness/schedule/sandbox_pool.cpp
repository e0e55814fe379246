#include "harness/schedule/sandbox_pool.hpp"

#include <algorithm>
#include <exception>

namespace casewise::schedule {

Result<std::unique_ptr<SandboxPool>> SandboxPool::create(int slots, std::function<bool()> stop_asked) {
  Result<std::vector<std::unique_ptr<sandbox::Sandbox>>> sandboxes = sandbox::make_sandboxes(slots);
  if (!sandboxes) return fail(sandboxes.error());
  return std::make_unique<SandboxPool>(std::move(*sandboxes), std::move(stop_asked));
}

SandboxPool::SandboxPool(std::vector<std::unique_ptr<sandbox::Sandbox>> sandboxes,
                         std::function<bool()> stop_asked)
    : sandboxes_(std::move(sandboxes)), stop_asked_(std::move(stop_asked)) {
  try {
    for (const std::unique_ptr<sandbox::Sandbox>& sandbox : sandboxes_) {
      threads_.emplace_back([this, &sandbox] { work(*sandbox); });
    }
  } catch (...) {  // no thread to be had: those that were must end before they go
    end_threads();
    throw;
  }
}

SandboxPool::~SandboxPool() {
  end_threads();
}

void SandboxPool::end_threads() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    thread.join();
}

void SandboxPool::submit(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push(std::move(job));
  }
  wake_.notify_one();
}

void SandboxPool::work(sandbox::Sandbox& sandbox) {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return jobs_.empty() ? closed_ : !held_back(); });
      if (jobs_.empty()) return;
      job = std::move(jobs_.front());
      jobs_.pop();
      ++working_;
    }
    job(sandbox);
    const std::lock_guard lock(mutex_);
    --working_;
    quiet_.notify_all();
  }
}

void SandboxPool::alone(const std::function<void()>& work) {
  std::unique_lock lock(mutex_);
  --working_;
  ++waiting_to_be_alone_;
  quiet_.notify_all();  // whoever waits for us
  quiet_.wait(lock, [this] { return working_ == 0 && !someone_alone_; });
  --waiting_to_be_alone_;
  someone_alone_ = true;
  lock.unlock();
  std::exception_ptr failure;
  try {
    work();
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  someone_alone_ = false;
  ++working_;
  wake_.notify_all();
  if (failure) std::rethrow_exception(failure);
}

void SandboxPool::for_each(std::size_t count,
                           const std::function<void(sandbox::Sandbox&, std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::condition_variable ended;
  std::size_t running = 0;
  std::exception_ptr failure;
  const auto take_numbers = [&](sandbox::Sandbox& sandbox) {
    std::exception_ptr thrown;
    try {
      for (std::size_t i = next++; i < count && !cancelled(); i = next++)
        work(sandbox, i);
    } catch (...) {
      thrown = std::current_exception();
      next = count;
    }
    const std::lock_guard lock(mutex);
    if (thrown) failure = thrown;
    --running;
    ended.notify_one();
  };
  const std::size_t wanted = std::min(slots(), count);
  std::unique_lock lock(mutex);
  try {
    for (; running < wanted; ++running)
      submit(take_numbers);
  } catch (...) {  // those that were submitted must end first: they use what is here
    failure = std::current_exception();
    next = count;
  }
  while (!ended.wait_for(lock, std::chrono::milliseconds(100), [&] { return running == 0; })) {
    if (!cancelled() && stop_asked_()) cancel();
  }
  if (failure) std::rethrow_exception(failure);
}

void SandboxPool::cancel() {
  cancelled_.store(true);
  for (const std::unique_ptr<sandbox::Sandbox>& sandbox : sandboxes_)
    sandbox->cancel();
}

}  // namespace casewise::schedule
