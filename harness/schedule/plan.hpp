// What is still to be done, and what next: pure bookkeeping over numbers, without programs or processes.
// A task is one submission: one build, then its tests in order. Threading: one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace casewise::schedule {

enum class StopPolicy {
  first,  ///< later tests are not needed once one has decided
  never,  ///< all tests are judged
};

struct Unit {
  std::size_t task = 0;
  std::optional<std::size_t> test;  ///< none: the build
  friend bool operator==(const Unit& a, const Unit& b) { return a.task == b.task && a.test == b.test; }
};

class Plan {
 public:
  /// `tests[i]` is the number of tests of task i.
  Plan(std::vector<std::size_t> tests, StopPolicy policy);

  /// The next unit to start, which counts as running from now on. None: nothing can be started at present.
  /// Slots spread over submissions first, since a test beside an earlier one of the same submission may turn
  /// out to be for nothing; the tests of one submission run side by side when there is nothing else to do.
  [[nodiscard]] std::optional<Unit> next();

  void build_done(std::size_t task, bool usable);
  /// `open`: this test does not decide the task's result.
  void test_done(std::size_t task, std::size_t test, bool open);

  /// Nothing of the task is running or still needed.
  [[nodiscard]] bool finished(std::size_t task) const;
  [[nodiscard]] bool all_finished() const { return unfinished_ == 0; }
  /// How many of the task's tests count for its result: those up to the first that decides, or all.
  [[nodiscard]] std::size_t counting_tests(std::size_t task) const;

 private:
  enum class Build { waiting, running, usable, unusable };
  struct Task {
    std::size_t tests = 0;
    Build build = Build::waiting;
    std::size_t started = 0;  // tests are started in order
    std::size_t running = 0;  // tests, or the build
    std::size_t needed = 0;   // tests before this one count
    bool finished = false;
  };
  [[nodiscard]] bool startable(const Task& task) const;
  void update(Task& task);

  std::vector<Task> tasks_;
  StopPolicy policy_;
  std::size_t unfinished_;
  std::size_t first_open_ = 0;  // all tasks before it have nothing left to start
};

}  // namespace casewise::schedule
