// What is still to be done, and what next: pure bookkeeping over numbers, without programs or processes.
// A task is one submission: one build, then its tests in order. Threading: one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace casewise::schedule {

struct Unit {
  std::size_t task = 0;
  std::optional<std::size_t> test;  ///< none: the build
  friend bool operator==(const Unit& a, const Unit& b) { return a.task == b.task && a.test == b.test; }
};

class Plan {
 public:
  /// `tests[i]` is the number of tests of task i.
  explicit Plan(const std::vector<std::size_t>& tests);

  /// The next unit to start, which counts as running from now on. None: nothing can be started at present.
  /// Slots spread over submissions first, since a test beside an earlier one of the same submission may turn
  /// out to be for nothing; the tests of one submission run side by side when there is nothing else to do.
  [[nodiscard]] std::optional<Unit> next();

  void build_done(std::size_t task, bool usable);
  void test_done(std::size_t task);
  /// The test does not count for the task's result: it is not started any more. One that is running already
  /// runs to its end.
  void skip(std::size_t task, std::size_t test);

  /// Nothing of the task is running or still needed.
  [[nodiscard]] bool finished(std::size_t task) const;
  [[nodiscard]] bool all_finished() const { return unfinished_ == 0; }
  /// Whether the test counts for the task's result: its program could be built and the test is not skipped.
  [[nodiscard]] bool counts(std::size_t task, std::size_t test) const;

 private:
  enum class Build { waiting, running, usable, unusable };
  struct Task {
    std::vector<bool> skipped;  // by test
    Build build = Build::waiting;
    std::size_t next = 0;     // tests are started in order: the first that is neither started nor skipped
    std::size_t running = 0;  // tests, or the build
    bool finished = false;
  };
  [[nodiscard]] bool startable(const Task& task) const;
  void update(Task& task);

  static void pass_over_skipped(Task& task);

  std::vector<Task> tasks_;
  std::size_t unfinished_;
  std::size_t first_open_ = 0;  // all tasks before it have nothing left to start
};

}  // namespace casewise::schedule
