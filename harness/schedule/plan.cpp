#include "harness/schedule/plan.hpp"

#include <utility>

namespace casewise::schedule {

Plan::Plan(const std::vector<std::size_t>& tests) : unfinished_(tests.size()) {
  for (const std::size_t count : tests) {
    Task task;
    task.skipped.resize(count);
    tasks_.push_back(std::move(task));
  }
}

void Plan::pass_over_skipped(Task& task) {
  while (task.next < task.skipped.size() && task.skipped[task.next])
    ++task.next;
}

bool Plan::startable(const Task& task) const {
  if (task.build == Build::waiting) return true;
  return task.build == Build::usable && task.next < task.skipped.size();
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
  const Unit unit{index, best->next++};
  pass_over_skipped(*best);
  return unit;
}

void Plan::build_done(std::size_t index, bool usable) {
  Task& task = tasks_[index];
  --task.running;
  task.build = usable ? Build::usable : Build::unusable;
  update(task);
}

void Plan::test_done(std::size_t index) {
  Task& task = tasks_[index];
  --task.running;
  update(task);
}

void Plan::skip(std::size_t index, std::size_t test) {
  Task& task = tasks_[index];
  task.skipped[test] = true;
  pass_over_skipped(task);
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

bool Plan::counts(std::size_t task, std::size_t test) const {
  return tasks_[task].build != Build::unusable && !tasks_[task].skipped[test];
}

}  // namespace casewise::schedule
