// Runs a script on an input. Threading: one thread for each object.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "harness/ctd/input.hpp"
#include "harness/ctd/pattern.hpp"
#include "harness/ctd/script.hpp"
#include "harness/ctd/variables.hpp"

namespace casewise::ctd {

class Runner {
 public:
  Runner(const Program& program, std::string_view input, const Bounds& bounds,
         const std::function<bool()>& stop)
      : program_(program),
        input_(input),
        variables_(program.variables.size()),
        bounds_(bounds),
        stop_(stop),
        end_(std::chrono::steady_clock::now() + bounds.time) {}

  Outcome run();

 private:
  // Each of these is false, or has no value, once `outcome_` says how it ended.
  bool run_all(const std::vector<Command>& commands);
  bool run_one(const Command& command);
  bool read_integer(const Command& command);
  bool read_real(const Command& command);
  bool has_wanted_form(const Command& command, std::string_view number);
  bool in_range(const Command& command, const Value& number, const std::string& shown);
  bool read_text(const Command& command);
  bool read_pattern(const Command& command);
  bool expect(char byte, const char* name);
  bool check_assertion(const Command& command);
  bool assign(const Command& command);
  bool repeat(const Command& command);
  bool repeat_while(const Command& command);
  bool iterate(const Command& command, bool first);
  bool choose(const Command& command);
  bool store(const Node& variable, Value value);
  bool count_iteration(const Command& command, const Integer& count);

  std::optional<Value> value_of(const Node& node);
  std::optional<std::string> text_of(const Node& node);
  std::optional<Index> index_of(const Node& variable);
  std::optional<bool> holds(const Node& node);
  std::optional<bool> compares(const Node& node);
  std::optional<bool> matches(const Node& node);
  std::optional<bool> is_unique(const Node& node);
  std::optional<bool> is_in_array(const Node& node);
  /// "a = 5, b = 3": the plain variables in the node, as far as they have values.
  [[nodiscard]] std::string values_in(const Node& node) const;

  bool refuse(const std::string& why);
  bool unexpected(const std::string& wanted);
  bool break_off(const std::string& why);
  bool tick();

  const Program& program_;
  Input input_;
  Variables variables_;
  Patterns patterns_;
  const Bounds& bounds_;
  const std::function<bool()>& stop_;
  std::chrono::steady_clock::time_point end_;
  std::size_t steps_ = 0;
  const Command* command_ = nullptr;  // the one that runs
  std::optional<Outcome> outcome_;
};

}  // namespace casewise::ctd
