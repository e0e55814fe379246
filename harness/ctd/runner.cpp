#include "harness/ctd/runner.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"

namespace casewise::ctd {

using Kind = Command::Kind;

Outcome Runner::run() {
  if (run_all(program_.commands) && !input_.at_end()) unexpected("the end of the input");
  return outcome_.value_or(Outcome{});
}

bool Runner::refuse(const std::string& why) {
  outcome_ = Outcome{Outcome::Kind::refused, fmt::format("{}: {}", input_.place(), why)};
  return false;
}

bool Runner::unexpected(const std::string& wanted) {
  return refuse(fmt::format("expected {}, got {}", wanted, input_.next()));
}

bool Runner::break_off(const std::string& why) {
  outcome_ = Outcome{Outcome::Kind::broken, fmt::format("script line {}: {}", command_->line, why)};
  return false;
}

/// Counts a step; looks at the clock once in a while.
bool Runner::tick() {
  constexpr std::size_t kStepsBetweenLooks = 1024;
  if (++steps_ % kStepsBetweenLooks != 0) return true;
  if (stop_()) return break_off("interrupted");
  if (std::chrono::steady_clock::now() > end_) return break_off("the script does not end in time");
  return true;
}

bool Runner::run_all(const std::vector<Command>& commands) {
  return std::all_of(commands.begin(), commands.end(),
                     [&](const Command& command) { return run_one(command); });
}

bool Runner::run_one(const Command& command) {
  command_ = &command;
  if (!tick()) return false;
  switch (command.kind) {
    case Kind::space:
      return expect(' ', "a space");
    case Kind::newline:
      return expect('\n', "a line end");
    case Kind::end_of_file:
      // Nothing after it runs, wherever it stands.
      outcome_ = Outcome{};
      return input_.at_end() ? false : unexpected("the end of the input");
    case Kind::integer:
      return read_integer(command);
    case Kind::real:
      return read_real(command);
    case Kind::text:
      return read_text(command);
    case Kind::pattern:
      return read_pattern(command);
    case Kind::assertion:
      return check_assertion(command);
    case Kind::assignment:
      return assign(command);
    case Kind::unset:
      for (const std::size_t variable : command.variables)
        variables_.unset(variable);
      return true;
    case Kind::repeat:
      return repeat(command);
    case Kind::repeat_while:
      return repeat_while(command);
    case Kind::condition:
      return choose(command);
  }
  return false;
}

bool Runner::expect(char byte, const char* name) {
  if (input_.rest().substr(0, 1) != std::string_view(&byte, 1)) return unexpected(name);
  input_.skip(1);
  return true;
}

bool Runner::in_range(const Command& command, const Value& number, const std::string& shown) {
  const std::optional<Value> least = value_of(command.parts[0]);
  const std::optional<Value> most = least ? value_of(command.parts[1]) : std::nullopt;
  if (!most) return false;
  const std::optional<int> from_least = compare(number, *least);
  const std::optional<int> from_most = compare(number, *most);
  if (!from_least || !from_most) return break_off("the bounds are no numbers");
  if (*from_least >= 0 && *from_most <= 0) return true;
  return refuse(fmt::format("{} is not from {} to {}", shown, to_string(*least), to_string(*most)));
}

bool Runner::read_integer(const Command& command) {
  const std::string digits(input_.next_integer());
  const std::string_view plain = std::string_view(digits).substr(digits.substr(0, 1) == "-" ? 1 : 0);
  if (plain.empty()) return unexpected("an integer");
  if (digits == "-0" || (plain.size() > 1 && plain.front() == '0'))
    return refuse(fmt::format("`{}` is no integer as it is usually written", printable(digits, 30)));
  Value number = parse_integer(digits);
  if (!in_range(command, number, to_string(number))) return false;
  input_.skip(digits.size());
  return command.target.empty() || store(command.target.front(), std::move(number));
}

/// FIXED forbids an exponent, SCIENTIFIC wants one, and FLOATP bounds the number of decimals.
bool Runner::has_wanted_form(const Command& command, std::string_view number) {
  const std::size_t exponent = std::min(number.find_first_of("eE"), number.size());
  const bool has_exponent = exponent != number.size();
  if (command.notation == Notation::fixed && has_exponent) return unexpected("a number without an exponent");
  if (command.notation == Notation::scientific && !has_exponent)
    return unexpected("a number with an exponent");
  if (command.parts.size() < 4) return true;
  const std::size_t dot = number.find('.');
  const Value decimals =
      Integer(static_cast<unsigned long>(dot == std::string_view::npos ? 0 : exponent - dot - 1));
  const std::optional<Value> least = value_of(command.parts[2]);
  const std::optional<Value> most = least ? value_of(command.parts[3]) : std::nullopt;
  if (!most) return false;
  const std::optional<int> from_least = compare(decimals, *least);
  const std::optional<int> from_most = compare(decimals, *most);
  if (!from_least || !from_most) return break_off("the numbers of decimals are no numbers");
  if (*from_least >= 0 && *from_most <= 0) return true;
  return refuse(fmt::format("{} has {} decimals, not from {} to {}", input_.next(), to_string(decimals),
                            to_string(*least), to_string(*most)));
}

bool Runner::read_real(const Command& command) {
  const std::string number(input_.next_real());
  if (number.find_first_of("0123456789") == std::string::npos) return unexpected("a number");
  if (!has_wanted_form(command, number)) return false;
  std::optional<Real> real = parse_real(number);
  if (!real) return refuse(fmt::format("the exponent of {} is too large", input_.next()));
  Value value = std::move(*real);
  if (!in_range(command, value, printable(number, 40))) return false;
  input_.skip(number.size());
  return command.target.empty() || store(command.target.front(), std::move(value));
}

bool Runner::read_text(const Command& command) {
  const std::optional<std::string> text = text_of(command.parts.front());
  if (!text) return false;
  if (input_.rest().substr(0, text->size()) != *text)
    return unexpected(fmt::format("`{}`", printable(*text, 40)));
  input_.skip(text->size());
  return true;
}

bool Runner::read_pattern(const Command& command) {
  const std::optional<std::string> expression = text_of(command.parts.front());
  if (!expression) return false;
  const Patterns::Match match = patterns_.match(*expression, input_.rest());
  if (!match.broken.empty())
    return break_off(fmt::format("'{}' is no regular expression: {}", printable(*expression), match.broken));
  if (!match.length) return unexpected(fmt::format("what matches `{}`", printable(*expression, 60)));
  Value found = std::string(input_.rest().substr(0, *match.length));
  input_.skip(*match.length);
  return command.target.empty() || store(command.target.front(), std::move(found));
}

bool Runner::check_assertion(const Command& command) {
  const Node& test = command.parts.front();
  const std::optional<bool> good = holds(test);
  if (!good) return false;
  if (*good) return true;
  const std::string values = values_in(test);
  return refuse(fmt::format("{} of script line {} does not hold{}", printable(command.source), command.line,
                            values.empty() ? "" : ": " + values));
}

bool Runner::assign(const Command& command) {
  for (std::size_t i = 0; i < command.parts.size(); i += 2) {
    std::optional<Value> value = value_of(command.parts[i + 1]);
    if (!value || !store(command.parts[i], std::move(*value))) return false;
  }
  return true;
}

bool Runner::store(const Node& variable, Value value) {
  const std::optional<Index> index = index_of(variable);
  if (!index) return false;
  variables_.set(variable.variable, *index, std::move(value));
  return variables_.size() <= bounds_.values || break_off("the variables hold too much");
}

bool Runner::count_iteration(const Command& command, const Integer& count) {
  return command.target.empty() || store(command.target.front(), count);
}

bool Runner::iterate(const Command& command, bool first) {
  if (!tick()) return false;
  if (!first && !command.separator.empty() && !run_one(command.separator.front())) return false;
  return run_all(command.body);
}

bool Runner::repeat(const Command& command) {
  const std::optional<Value> wanted = value_of(command.parts.front());
  if (!wanted) return false;
  const auto* const times = std::get_if<Integer>(&*wanted);
  if (times == nullptr || *times < 0 || !times->fits_ulong_p())
    return break_off(fmt::format("{} is no number of repetitions", to_string(*wanted)));
  if (!count_iteration(command, 0)) return false;
  for (unsigned long i = 0; i < times->get_ui(); ++i) {
    if (!iterate(command, i == 0) || !count_iteration(command, i + 1)) return false;
  }
  return true;
}

bool Runner::repeat_while(const Command& command) {
  if (!count_iteration(command, 0)) return false;
  for (unsigned long i = 0;; ++i) {
    command_ = &command;
    const std::optional<bool> goes_on = holds(command.parts.front());
    if (!goes_on) return false;
    if (!*goes_on) return true;
    if (!iterate(command, i == 0) || !count_iteration(command, i + 1)) return false;
  }
}

bool Runner::choose(const Command& command) {
  const std::optional<bool> yes = holds(command.parts.front());
  return yes && run_all(*yes ? command.body : command.otherwise);
}

}  // namespace casewise::ctd
