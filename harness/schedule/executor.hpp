// The port to where work is done: builds and tests go in, results come out in any order.
// Threading: called by the dispatcher's thread only.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "harness/base/duration.hpp"
#include "harness/compile/build.hpp"
#include "harness/model/result.hpp"
#include "harness/schedule/batch.hpp"
#include "harness/schedule/plan.hpp"

namespace casewise::schedule {

struct UnitResult {
  Unit unit;
  std::variant<compile::BuildOutcome, model::TestRun> value;
};

class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor() = default;

  /// How many units may be under way at once.
  [[nodiscard]] virtual std::size_t capacity() const = 0;
  /// Starts a unit; `program` is what the task's build gave, for a test.
  virtual void start(const Unit& unit, const std::shared_ptr<const compile::Executable>& program) = 0;
  /// The next result, or none after this time.
  [[nodiscard]] virtual std::optional<UnitResult> wait(Duration timeout) = 0;
  /// Ends everything that is under way; those units still give a result, of no worth.
  virtual void cancel() = 0;
};

}  // namespace casewise::schedule
