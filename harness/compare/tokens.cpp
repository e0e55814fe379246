#include "harness/compare/tokens.hpp"

#include <algorithm>
#include <array>

#include "harness/compare/number.hpp"

namespace casewise::compare {
namespace {

/// Both texts, walked in step. All that lies behind the two cursors has been found to be the same.
class Walk {
 public:
  Walk(std::string_view expected, std::string_view actual, const Flags& flags)
      : flags_(flags),
        tolerance_(flags),
        match_{!flags.space_change_sensitive, !flags.case_sensitive},
        expected_(expected),
        actual_(actual) {}

  Comparison run();

 private:
  struct Side {
    explicit Side(std::string_view text) : begin(text.data()), end(text.data() + text.size()), at(begin) {}

    [[nodiscard]] std::size_t left() const { return static_cast<std::size_t>(end - at); }
    [[nodiscard]] bool ended() const { return at == end; }
    [[nodiscard]] bool outside_token() const { return ended() || is_space(*at); }
    [[nodiscard]] bool after_token() const { return at != begin && !is_space(at[-1]); }
    [[nodiscard]] std::string_view token() const { return to(skip_token(at, end)); }
    [[nodiscard]] std::string_view to(const char* stop) const {
      return {at, static_cast<std::size_t>(stop - at)};
    }

    const char* begin;
    const char* end;
    const char* at;
  };

  bool step();
  bool resolve_space();
  bool resolve_sensitive_space();
  bool resolve_token();
  bool resolve_number();
  bool follow_numbers();
  bool compare_numbers(const NumberToken& answer, const NumberToken& got, NumberError& error);
  void rewind_to_token_start();
  void rewind_to_space_start();
  bool report_if_one_ended();
  bool report(DifferenceKind kind, std::string_view expected, std::string_view got, NumberError error = {});

  const Flags& flags_;
  Tolerance tolerance_;
  Match match_;
  Side expected_;
  Side actual_;
  Comparison result_;
};

Comparison Walk::run() {
  if (!flags_.space_change_sensitive) {
    expected_.at = skip_space(expected_.at, expected_.end);
    actual_.at = skip_space(actual_.at, actual_.end);
  }
  while (step()) {
  }
  return result_;
}

/// Goes to the next place where the bytes differ and decides what that means. Tokens that are the same as
/// text are the same as numbers too, so nothing is parsed before that place. False: decided.
bool Walk::step() {
  if (match_.any_space) {
    Cursors cursors{expected_.at, expected_.end, actual_.at, actual_.end};
    skip_same_tokens(cursors, match_.any_letter_case);
    expected_.at = cursors.left;
    actual_.at = cursors.right;
  }
  const std::size_t matched =
      matching_prefix(expected_.at, actual_.at, std::min(expected_.left(), actual_.left()), match_);
  expected_.at += matched;
  actual_.at += matched;
  if (expected_.ended() && actual_.ended()) return false;

  const bool both_outside = expected_.outside_token() && actual_.outside_token();
  const bool one_outside = expected_.outside_token() != actual_.outside_token();
  const bool between_tokens = both_outside || (one_outside && !expected_.after_token());
  if (!between_tokens) return resolve_token();
  return flags_.space_change_sensitive ? resolve_sensitive_space() : resolve_space();
}

bool Walk::resolve_space() {
  expected_.at = skip_space(expected_.at, expected_.end);
  actual_.at = skip_space(actual_.at, actual_.end);
  return !report_if_one_ended();
}

bool Walk::resolve_sensitive_space() {
  rewind_to_space_start();
  const Side expected_run = expected_;
  const Side actual_run = actual_;
  expected_.at = skip_space(expected_.at, expected_.end);
  actual_.at = skip_space(actual_.at, actual_.end);
  if (report_if_one_ended()) return false;
  const std::string_view expected_space = expected_run.to(expected_.at);
  const std::string_view actual_space = actual_run.to(actual_.at);
  expected_ = expected_run;
  actual_ = actual_run;
  return report(DifferenceKind::whitespace, expected_space, actual_space);
}

bool Walk::resolve_token() {
  rewind_to_token_start();
  if (flags_.has_tolerance()) return resolve_number();
  return report(DifferenceKind::token_differs, expected_.token(), actual_.token());
}

bool Walk::resolve_number() {
  const NumberToken answer = read_number(expected_.at, expected_.end);
  if (answer.end == nullptr) return report(DifferenceKind::token_differs, expected_.token(), actual_.token());
  const NumberToken got = read_number(actual_.at, actual_.end);
  if (got.end == nullptr)
    return report(DifferenceKind::not_a_number, expected_.to(answer.end), actual_.token());
  NumberError error;
  return compare_numbers(answer, got, error) && follow_numbers();
}

/// Where one number differs as text, the next ones often do too: takes them one by one, without looking for
/// the next different byte first, until the numbers end or the texts seem to be the same again.
bool Walk::follow_numbers() {
  constexpr int kEqualsToStop = 4;
  if (flags_.space_change_sensitive) return true;
  for (int equals = 0; equals < kEqualsToStop;) {
    const char* const expected_start = skip_space(expected_.at, expected_.end);
    const char* const actual_start = skip_space(actual_.at, actual_.end);
    const NumberToken answer = read_number(expected_start, expected_.end);
    const NumberToken got = read_number(actual_start, actual_.end);
    if (answer.end == nullptr || got.end == nullptr) return true;
    expected_.at = expected_start;
    actual_.at = actual_start;
    NumberError error;
    if (!compare_numbers(answer, got, error)) return false;
    equals = error.absolute == 0 ? equals + 1 : 0;
  }
  return true;
}

/// Goes past two numbers if they are close enough.
bool Walk::compare_numbers(const NumberToken& answer, const NumberToken& got, NumberError& error) {
  const std::string_view answer_token = expected_.to(answer.end);
  const std::string_view got_token = actual_.to(got.end);
  const bool accepted = tolerance_.accepts({answer_token, answer.value}, {got_token, got.value}, error);
  result_.largest_absolute_error = std::max(result_.largest_absolute_error, error.absolute);
  result_.largest_relative_error = std::max(result_.largest_relative_error, error.relative);
  if (!accepted) return report(DifferenceKind::outside_tolerance, answer_token, got_token, error);
  expected_.at = answer.end;
  actual_.at = got.end;
  return true;
}

/// The bytes just behind both cursors match, so both tokens start equally far back.
void Walk::rewind_to_token_start() {
  while (expected_.after_token() && actual_.after_token()) {
    --expected_.at;
    --actual_.at;
  }
}

void Walk::rewind_to_space_start() {
  while (expected_.at != expected_.begin && actual_.at != actual_.begin && is_space(expected_.at[-1])) {
    --expected_.at;
    --actual_.at;
  }
}

bool Walk::report_if_one_ended() {
  if (expected_.ended() == actual_.ended()) return false;
  if (expected_.ended()) {
    report(DifferenceKind::extra_output, {}, actual_.token());
  } else {
    report(DifferenceKind::missing_output, expected_.token(), {});
  }
  return true;
}

/// Both cursors stand where the difference starts. Always false, as `step` is when it has decided.
bool Walk::report(DifferenceKind kind, std::string_view expected, std::string_view got, NumberError error) {
  const auto place = [](const Side& side) {
    const std::string_view text(side.begin, static_cast<std::size_t>(side.end - side.begin));
    return position_of(text, static_cast<std::size_t>(side.at - side.begin));
  };
  result_.same = false;
  result_.difference =
      Difference{kind, place(expected_), place(actual_), expected, got, error.absolute, error.relative};
  return false;
}

}  // namespace

Comparison compare(std::string_view expected, std::string_view actual, const Flags& flags) {
  return Walk(expected, actual, flags).run();
}

}  // namespace casewise::compare
