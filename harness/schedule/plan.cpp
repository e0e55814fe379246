#include "harness/schedule/plan.hpp"

#include <algorithm>

namespace casewise::schedule {

Plan::Plan(std::vector<std::size_t> tests, StopPolicy policy) : policy_(policy), unfinished_(tests.size()) {
  for (const std::size_t count : tests) {
    Task task;
    task.tests = count;
    task.needed = count;
    tasks_.push_back(task);
  }
}

bool Plan::startable(const Task& task) const {
  if (task.build == Build::waiting) return true;
  return task.build == Build::usable && task.started < task.needed;
}

std::optional<Unit> Plan::next() {
  while (first_open_ < tasks_.size() && tasks_[first_open_].build != Build::waiting &&
         !startable(tasks_[first_open_]) && tasks_[first_open_].build != Build::running) {
    ++first_open_;
  }
  Task* best = nullptr;
  for (std::size_t i = first_open_; i < tasks_.size(); ++i) {
    Task& task = tasks_[i];
    if (!startable(task) || (best != nullptr && task.running >= best->running)) continue;
    best = &task;
    if (best->running == 0) break;
  }
  if (best == nullptr) return std::nullopt;
  ++best->running;
  const auto index = static_cast<std::size_t>(best - tasks_.data());
  if (best->build == Build::waiting) {
    best->build = Build::running;
    return Unit{index, std::nullopt};
  }
  return Unit{index, best->started++};
}

void Plan::build_done(std::size_t index, bool usable) {
  Task& task = tasks_[index];
  --task.running;
  task.build = usable ? Build::usable : Build::unusable;
  if (!usable) task.needed = 0;
  update(task);
}

void Plan::test_done(std::size_t index, std::size_t test, bool open) {
  Task& task = tasks_[index];
  --task.running;
  if (!open && policy_ == StopPolicy::first) task.needed = std::min(task.needed, test + 1);
  update(task);
}

void Plan::update(Task& task) {
  if (task.finished || task.running > 0 || startable(task)) return;
  task.finished = true;
  --unfinished_;
}

bool Plan::finished(std::size_t task) const {
  return tasks_[task].finished;
}

std::size_t Plan::counting_tests(std::size_t task) const {
  return tasks_[task].needed;
}

}  // namespace casewise::schedule
