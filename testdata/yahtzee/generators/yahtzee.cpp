// Made by scripts/sync-packages from generators/yahtzee.cpp and the files below; not to be edited by hand.
//   generators/lib/program.hpp
//   generators/lib/choices.hpp
//   generators/lib/random.hpp
//   generators/lib/record.hpp
//   generators/yahtzee_draws.hpp
//   generators/lib/program.cpp
//   generators/lib/choices.cpp
//   generators/lib/random.cpp
//   generators/lib/record.cpp
//   generators/yahtzee_draws.cpp
//   generators/lib/dice.hpp
//   generators/lib/dice.cpp
// SPDX-FileCopyrightText: 2026 The Casewise authors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iostream>
#include <istream>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

// ---- generators/yahtzee.cpp

// Generator of inputs for the problem yahtzee.

// ---- generators/lib/program.hpp

// The common main of a generator program: options, --help, recording and replay.
//     NAME --seed N [--record FILE] [PARAMETERS]      test data from a seed
//     NAME --replay FILE [--record FILE] [PARAMETERS] test data from recorded choices; a seed is ignored
// An option is written `--name value` or `--name=value`; the last one counts when it is given twice.
// A replay makes the same data only with the parameters of the run that made the record.
// Does not know: what is generated.
// Threading: one call at a time for each pair of streams.

// ---- generators/lib/choices.hpp

// The one source of all decisions of a generator, made from a seed or from a record of an earlier run.
// Whatever a generator draws here is recorded, so that its output can be made again, and made smaller
// without knowing its format: a shrinker edits the record, the generator turns it into valid input again
// (the idea of the choice sequence in Hypothesis). Three promises make that work:
//   - The replay of a run's record makes the same choices, and so the same output and the same record.
//   - A smaller recorded number is a simpler value, and 0 is the simplest.
//   - Every list of numbers is a legal run. A recorded number that is too large where it is used counts
//     as the greatest legal one, so that lowering a number never raises the value drawn; after the end of
//     the list every number is 0. The record of such a run holds the numbers as they were used.
// Does not know: the input that is made, files, options.
// Threading: a Choices belongs to one thread at a time.

// ---- generators/lib/random.hpp

// Random numbers that are the same on every platform and compiler: xoshiro256** (Blackman and Vigna,
// "Scrambled linear pseudorandom number generators"), its state filled from one seed by splitmix64.
// The distributions of the standard library are not used anywhere: each library draws differently.
// Does not know: what the numbers are for. Not for secrets.
// Threading: a Random belongs to one thread at a time; splitmix64 is a pure function of its argument.

namespace casewise::generators {

/// One step of splitmix64: moves `state` on and returns 64 well mixed bits of it.
std::uint64_t splitmix64(std::uint64_t& state) noexcept;

class Random {
 public:
  using State = std::array<std::uint64_t, 4>;

  explicit Random(std::uint64_t seed) noexcept;

  /// Throws std::invalid_argument when all four words are 0, the one state that never leaves itself.
  explicit Random(const State& state);

  /// 64 random bits.
  std::uint64_t next() noexcept;

  /// A number in [0, n), every one equally likely. Throws std::invalid_argument for n = 0.
  std::uint64_t below(std::uint64_t n);

  /// A number in [0, greatest], every one equally likely; any `greatest` is right.
  std::uint64_t up_to(std::uint64_t greatest);

 private:
  State state_{};
};

}  // namespace casewise::generators

// ---- generators/lib/record.hpp

// The choices that a generator made, as a value and as a text file. A record is all that is needed to
// make the same test data again, and all that a shrinker edits to make smaller test data (shrink.hpp).
//
// The file is text. Its first line is `casewise-choices 1` (1 is the version of the format), then each
// line is one of
//     VALUE LIMIT     a choice: VALUE of 0..LIMIT was taken; the smaller, the simpler
//     span LABEL      here a part of the input begins that can be deleted whole; LABEL is [A-Za-z0-9_.-]+
//     end             here the span ends that began last and is still open
//
// Does not know: generators, seeds, what a choice stands for.
// Threading: values and functions without shared state.

namespace casewise::generators {

struct Choice {
  std::uint64_t value = 0;  ///< 0..limit, 0 is the simplest
  std::uint64_t limit = 0;  ///< the greatest value that the generator would have taken here

  friend bool operator==(const Choice&, const Choice&) = default;
};

/// The choices [begin, end) that made one part of the input.
struct RecordedSpan {
  std::string label;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t depth = 0;  ///< number of spans around this one; tells empty spans beside and inside apart

  friend bool operator==(const RecordedSpan&, const RecordedSpan&) = default;
};

struct Record {
  std::vector<Choice> choices;
  std::vector<RecordedSpan> spans;  ///< in the order in which they began

  friend bool operator==(const Record&, const Record&) = default;
};

/// A text that is not a record file; what() begins with "line N: ".
class RecordError : public std::runtime_error {
 public:
  RecordError(std::size_t line, const std::string& problem);

  /// 1 for the first line.
  [[nodiscard]] std::size_t line() const noexcept { return line_; }

 private:
  std::size_t line_;
};

/// True for a label that a record file can hold.
[[nodiscard]] bool is_span_label(std::string_view label) noexcept;

void write_record(std::ostream& out, const Record& record);

/// Throws RecordError for text that is not a record.
[[nodiscard]] Record read_record(std::istream& in);

}  // namespace casewise::generators

namespace casewise::generators {

class Choices {
 public:
  /// Marks the choices made during its life as a part that can be deleted whole. Spans nest; the Choices
  /// must outlive them and stay where it is.
  class Span {
   public:
    Span(const Span&) = delete;
    Span& operator=(const Span&) = delete;
    ~Span();

   private:
    friend class Choices;
    Span(Choices& choices, std::size_t index) noexcept : choices_(choices), index_(index) {}

    Choices& choices_;
    std::size_t index_;
  };

  [[nodiscard]] static Choices from_seed(std::uint64_t seed);

  /// Only the values of the record count: its spans and limits are those of the run that made it.
  [[nodiscard]] static Choices replay(const Record& record);

  /// A number in [lo, hi], recorded as its distance from lo; nothing is recorded when lo == hi.
  /// Throws std::invalid_argument when lo > hi.
  std::int64_t draw(std::int64_t lo, std::int64_t hi);

  /// An index into `weights`, each as likely as its weight; recorded as its rank among those that can be
  /// drawn at all, so put the simplest first. Throws std::invalid_argument when the sum is 0.
  std::size_t weighted(std::span<const std::uint32_t> weights);

  /// A copy of one of the items, each equally likely, the first the simplest.
  template <typename Items>
  auto pick(const Items& items) {
    return *std::next(std::begin(items), draw(0, static_cast<std::int64_t>(std::size(items)) - 1));
  }

  /// Every order equally likely; all numbers 0 leave the order as it is.
  template <typename Item>
  void shuffle(std::span<Item> items) {
    const auto count = static_cast<std::int64_t>(items.size());
    for (std::int64_t at = 0; at + 1 < count; ++at) {
      const std::int64_t from = draw(at, count - 1);
      std::swap(items[static_cast<std::size_t>(at)], items[static_cast<std::size_t>(from)]);
    }
  }

  /// Opens a span, for example `const auto part = choices.span("case");`.
  /// Throws std::invalid_argument for a label that is_span_label() refuses.
  [[nodiscard]] Span span(std::string_view label);

  /// Calls `part` `most` times from a seed, and in a replay from `least` to `most` times; each call is a
  /// span that also holds the decision "one more?".
  ///
  /// The other way, a count drawn first, can be lowered, but a span deleted behind it does not lower it:
  /// the parts move up and the simplest ones fill the end, so that two edits far apart have to be made at
  /// once. With one decision a part, deleting a span is one part fewer, and lowering a decision to 0 drops
  /// all parts behind it. A part that must be there has its decision too, though it is not asked: so all
  /// spans have the same shape, and any of them can go.
  template <typename Part>
  void repeat(std::string_view label, std::size_t least, std::size_t most, Part part) {
    for (std::size_t made = 0; made < most; ++made) {
      const Span one = span(label);
      const bool wanted = one_more();
      if (!wanted && made >= least) return;
      part();
    }
  }

  /// All choices made so far. A span that is still open ends at the last of them.
  [[nodiscard]] Record record() const;

 private:
  Choices(Random random, std::vector<std::uint64_t> recorded, bool replaying)
      : random_(random), recorded_(std::move(recorded)), replaying_(replaying) {}

  std::uint64_t next_recorded(std::uint64_t limit) noexcept;
  std::uint64_t noted(std::uint64_t value, std::uint64_t limit);
  bool one_more();

  Random random_;
  std::vector<std::uint64_t> recorded_;
  std::size_t position_ = 0;
  bool replaying_;
  Record made_;
  std::vector<std::size_t> open_;
};

}  // namespace casewise::generators

namespace casewise::generators {

/// `--name N` with N in [least, most].
struct NumberParameter {
  std::string name;  ///< without the dashes
  std::string help;
  std::int64_t least = 0;
  std::int64_t most = 0;
  std::int64_t fallback = 0;
};

/// `--name WORD` with one of the words.
struct WordParameter {
  std::string name;  ///< without the dashes
  std::string help;
  std::vector<std::string> words;
  std::size_t fallback = 0;  ///< index of the word taken when none is given
};

using Parameter = std::variant<NumberParameter, WordParameter>;

/// The values of all parameters of a program. The accessors throw std::out_of_range for a name that the
/// program did not declare.
class Arguments {
 public:
  [[nodiscard]] std::int64_t number(const std::string& name) const { return values_.at(name); }

  /// The index of the word among the declared ones.
  [[nodiscard]] std::size_t word(const std::string& name) const {
    return static_cast<std::size_t>(values_.at(name));
  }

  void set(const std::string& name, std::int64_t value) { values_[name] = value; }

 private:
  std::map<std::string, std::int64_t> values_;
};

struct GeneratorProgram {
  std::string name;
  std::string summary;  ///< one or more whole lines for --help
  std::vector<Parameter> parameters;
  /// Writes the test data; all that is not fixed by the arguments is drawn from the choices.
  std::function<void(Choices& choices, const Arguments& arguments, std::ostream& out)> generate;
};

/// Test data goes to `out`, one line for an error to `err`. Returns the exit code: 0; 1 when a file cannot be
/// read or written or is not a record; 2 for a wrong command line.
int run_generator(const GeneratorProgram& program, int argc, const char* const* argv, std::ostream& out,
                  std::ostream& err);

}  // namespace casewise::generators

// ---- generators/yahtzee_draws.hpp

// Draws of Yahtzee games, thirteen rolls of five dice, for the problems yahtzee and yahtzeecard. Random dice
// hardly ever reach the corners of the rules, so most draws are skewed towards one of them.
// Does not know: options, files, the best score of a game.
// Threading: pure functions of the Choices they are given.

namespace casewise::generators {

inline constexpr std::size_t kYahtzeeRolls = 13;
inline constexpr std::size_t kYahtzeeDice = 5;
inline constexpr int kYahtzeeFaces = 6;

using YahtzeeRoll = std::array<int, kYahtzeeDice>;
using YahtzeeGame = std::array<YahtzeeRoll, kYahtzeeRolls>;

enum class YahtzeeDraw {
  uniform,     ///< each face equally likely
  few_faces,   ///< two or three faces a game
  equal,       ///< most rolls are five equal dice
  straights,   ///< mostly short and long straights and rolls that just miss one
  border,      ///< six rolls with two to four of each face: the upper six reach about the 63 of the bonus
  full_house,  ///< mostly full houses, threes, and two pairs that just miss
  no_upper,    ///< one face, at most two: most of the upper six are worth nothing
  mixed,       ///< each game takes one of the others
};

/// The names of the draws, in the order of the enumerators.
[[nodiscard]] std::vector<std::string> yahtzee_draw_names();

[[nodiscard]] YahtzeeGame draw_yahtzee_game(Choices& choices, YahtzeeDraw draw);

/// `most` games from a seed, 1..most in a replay; each is a span `label`.
[[nodiscard]] std::vector<YahtzeeGame> draw_yahtzee_games(Choices& choices, YahtzeeDraw draw,
                                                          std::size_t most, std::string_view label);

/// Thirteen lines of five integers.
void write_yahtzee_game(std::ostream& out, const YahtzeeGame& game);

}  // namespace casewise::generators

int main(int argc, char** argv) {
  using namespace casewise::generators;
  GeneratorProgram program;
  program.name = "generate-yahtzee";
  program.summary =
      "Writes one input for yahtzee: the number of cases, then for each case 13 lines of five dice.\n"
      "A replay may have fewer cases than --cases, but at least one.";
  program.parameters = {NumberParameter{"cases", "number of cases", 1, 1000, 1},
                        WordParameter{"draw", "how the dice are drawn", yahtzee_draw_names(), 0}};
  program.generate = [](Choices& choices, const Arguments& arguments, std::ostream& out) {
    const auto draw = static_cast<YahtzeeDraw>(arguments.word("draw"));
    const auto most = static_cast<std::size_t>(arguments.number("cases"));
    const std::vector<YahtzeeGame> games = draw_yahtzee_games(choices, draw, most, "case");
    out << games.size() << '\n';
    for (const YahtzeeGame& game : games)
      write_yahtzee_game(out, game);
  };
  return run_generator(program, argc, argv, std::cout, std::cerr);
}

// ---- generators/lib/program.cpp

namespace casewise::generators {
namespace {

constexpr int kExitFailed = 1;
constexpr int kExitUsage = 2;

/// The command line is wrong.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file could not be used.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Options {
  bool help = false;
  std::optional<std::uint64_t> seed;
  std::string record_path;
  std::string replay_path;
  Arguments arguments;
};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : ", ") + word;
  return text;
}

template <typename Number>
Number parsed_number(const std::string& option, const std::string& text, Number least, Number most) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < least || value > most) {
    throw UsageError(option + ": '" + text + "' is not a whole number from " + std::to_string(least) +
                     " to " + std::to_string(most));
  }
  return value;
}

std::int64_t parsed_value(const NumberParameter& parameter, const std::string& text) {
  return parsed_number("--" + parameter.name, text, parameter.least, parameter.most);
}

std::int64_t parsed_value(const WordParameter& parameter, const std::string& text) {
  const auto found = std::find(parameter.words.begin(), parameter.words.end(), text);
  if (found == parameter.words.end()) {
    throw UsageError("--" + parameter.name + ": '" + text + "' is not one of " + joined(parameter.words));
  }
  return found - parameter.words.begin();
}

const std::string& name_of(const Parameter& parameter) {
  return std::visit([](const auto& one) -> const std::string& { return one.name; }, parameter);
}

Arguments fallbacks(const std::vector<Parameter>& parameters) {
  Arguments arguments;
  for (const Parameter& parameter : parameters) {
    const auto fallback = [](const auto& one) { return static_cast<std::int64_t>(one.fallback); };
    arguments.set(name_of(parameter), std::visit(fallback, parameter));
  }
  return arguments;
}

void set_option(const GeneratorProgram& program, const std::string& option, const std::string& value,
                Options& options) {
  if (option == "--seed") {
    options.seed = parsed_number<std::uint64_t>(option, value, 0, std::numeric_limits<std::uint64_t>::max());
  } else if (option == "--record") {
    options.record_path = value;
  } else if (option == "--replay") {
    options.replay_path = value;
  } else {
    for (const Parameter& parameter : program.parameters) {
      if (option != "--" + name_of(parameter)) continue;
      const auto parse = [&](const auto& one) { return parsed_value(one, value); };
      options.arguments.set(name_of(parameter), std::visit(parse, parameter));
      return;
    }
  }
}

bool is_known(const GeneratorProgram& program, const std::string& option) {
  if (option == "--seed" || option == "--record" || option == "--replay") return true;
  return std::any_of(program.parameters.begin(), program.parameters.end(),
                     [&](const Parameter& parameter) { return option == "--" + name_of(parameter); });
}

Options parsed_options(const GeneratorProgram& program, int argc, const char* const* argv) {
  Options options;
  options.arguments = fallbacks(program.parameters);
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = word.find('=');
    const std::string option = word.substr(0, equals);
    if (option == "--help" && equals == std::string::npos) {
      options.help = true;
      return options;
    }
    if (!is_known(program, option)) throw UsageError("unknown option '" + word + "' (--help lists all)");
    if (equals == std::string::npos && i + 1 == argc) throw UsageError(option + " needs a value");
    const std::string value = equals == std::string::npos ? argv[++i] : word.substr(equals + 1);
    if (value.empty()) throw UsageError(option + " needs a value");
    set_option(program, option, value, options);
  }
  if (!options.seed && options.replay_path.empty()) throw UsageError("--seed or --replay is needed");
  return options;
}

void write_help(const NumberParameter& parameter, std::ostream& out) {
  out << "  --" << parameter.name << " N\n      " << parameter.help << " (" << parameter.least << " to "
      << parameter.most << ", default " << parameter.fallback << ")\n";
}

void write_help(const WordParameter& parameter, std::ostream& out) {
  out << "  --" << parameter.name << " WORD\n      " << parameter.help << " (" << joined(parameter.words)
      << "; default " << parameter.words.at(parameter.fallback) << ")\n";
}

void write_help(const GeneratorProgram& program, std::ostream& out) {
  out << "Usage: " << program.name << " --seed N | --replay FILE [options]\n\n"
      << program.summary << "\n\nOptions (--name value or --name=value):\n"
      << "  --seed N\n      the same seed and parameters make the same data everywhere (0 to 2^64 - 1)\n"
      << "  --record FILE\n      write the choices made\n"
      << "  --replay FILE\n      use these choices instead of a seed\n"
      << "  --help\n      print this and stop\n";
  for (const Parameter& parameter : program.parameters) {
    std::visit([&](const auto& one) { write_help(one, out); }, parameter);
  }
}

Choices choices_for(const Options& options) {
  if (options.replay_path.empty()) return Choices::from_seed(options.seed.value());
  std::ifstream file(options.replay_path, std::ios::binary);
  if (!file) throw FileError("cannot read " + options.replay_path);
  try {
    return Choices::replay(read_record(file));
  } catch (const RecordError& error) {
    throw FileError(options.replay_path + ": " + error.what());
  }
}

void save_record(const std::string& path, const Record& record) {
  std::ofstream file(path, std::ios::binary);
  write_record(file, record);
  file.close();
  if (!file) throw FileError("cannot write " + path);
}

void generate(const GeneratorProgram& program, const Options& options, std::ostream& out) {
  Choices choices = choices_for(options);
  program.generate(choices, options.arguments, out);
  if (!out.flush()) throw FileError("cannot write the test data");
  if (!options.record_path.empty()) save_record(options.record_path, choices.record());
}

}  // namespace

int run_generator(const GeneratorProgram& program, int argc, const char* const* argv, std::ostream& out,
                  std::ostream& err) {
  try {
    const Options options = parsed_options(program, argc, argv);
    if (options.help) {
      write_help(program, out);
    } else {
      generate(program, options, out);
    }
    return 0;
  } catch (const UsageError& error) {
    err << program.name << ": " << error.what() << '\n';
    return kExitUsage;
  } catch (const FileError& error) {
    err << program.name << ": " << error.what() << '\n';
    return kExitFailed;
  }
}

}  // namespace casewise::generators

// ---- generators/lib/choices.cpp

namespace casewise::generators {

Choices::Span::~Span() {
  choices_.made_.spans[index_].end = choices_.made_.choices.size();
  choices_.open_.pop_back();
}

Choices Choices::from_seed(std::uint64_t seed) {
  return Choices(Random(seed), {}, false);
}

Choices Choices::replay(const Record& record) {
  std::vector<std::uint64_t> values;
  values.reserve(record.choices.size());
  for (const Choice& choice : record.choices)
    values.push_back(choice.value);
  return Choices(Random(std::uint64_t{0}), std::move(values), true);
}

std::int64_t Choices::draw(std::int64_t lo, std::int64_t hi) {
  if (lo > hi) throw std::invalid_argument("no number is both at least lo and at most hi");
  if (lo == hi) return lo;
  // Unsigned arithmetic: the width of the whole range of int64 does not fit into int64.
  const std::uint64_t limit = static_cast<std::uint64_t>(hi) - static_cast<std::uint64_t>(lo);
  const std::uint64_t value = replaying_ ? next_recorded(limit) : random_.up_to(limit);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(lo) + noted(value, limit));
}

std::size_t Choices::weighted(std::span<const std::uint32_t> weights) {
  std::vector<std::size_t> possible;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] > 0) possible.push_back(i);
  }
  if (possible.empty()) throw std::invalid_argument("no weight is above 0");
  if (possible.size() == 1) return possible.front();

  const std::uint64_t limit = possible.size() - 1;
  if (replaying_) return possible[noted(next_recorded(limit), limit)];
  std::uint64_t point = random_.below(std::accumulate(weights.begin(), weights.end(), std::uint64_t{0}));
  std::uint64_t rank = 0;
  for (; point >= weights[possible[rank]]; ++rank)
    point -= weights[possible[rank]];
  return possible[noted(rank, limit)];
}

Choices::Span Choices::span(std::string_view label) {
  if (!is_span_label(label)) throw std::invalid_argument("not a span label: '" + std::string(label) + "'");
  const std::size_t position = made_.choices.size();
  made_.spans.push_back({std::string(label), position, position, open_.size()});
  open_.push_back(made_.spans.size() - 1);
  return Span(*this, open_.back());
}

Record Choices::record() const {
  Record result = made_;
  for (const std::size_t index : open_)
    result.spans[index].end = result.choices.size();
  return result;
}

std::uint64_t Choices::next_recorded(std::uint64_t limit) noexcept {
  if (position_ == recorded_.size()) return 0;
  return std::min(recorded_[position_++], limit);
}

std::uint64_t Choices::noted(std::uint64_t value, std::uint64_t limit) {
  made_.choices.push_back({value, limit});
  return value;
}

bool Choices::one_more() {
  constexpr std::uint64_t kYes = 1;
  return noted(replaying_ ? next_recorded(kYes) : kYes, kYes) == kYes;
}

}  // namespace casewise::generators

// ---- generators/lib/random.cpp

namespace casewise::generators {
namespace {

constexpr std::uint64_t rotated_left(std::uint64_t bits, int count) noexcept {
  return (bits << count) | (bits >> (64 - count));
}

}  // namespace

std::uint64_t splitmix64(std::uint64_t& state) noexcept {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t mixed = state;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
  return mixed ^ (mixed >> 31);
}

Random::Random(std::uint64_t seed) noexcept {
  for (std::uint64_t& word : state_)
    word = splitmix64(seed);
}

Random::Random(const State& state) : state_(state) {
  if (state == State{}) throw std::invalid_argument("the state of xoshiro256** must not be all zero");
}

std::uint64_t Random::next() noexcept {
  const std::uint64_t result = rotated_left(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = rotated_left(state_[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t n) {
  if (n == 0) throw std::invalid_argument("there is no number below 0");
  // The lowest 2^64 mod n values are refused, so that n divides the count of those that are left.
  const std::uint64_t refused = (0 - n) % n;
  while (true) {
    const std::uint64_t bits = next();
    if (bits >= refused) return bits % n;
  }
}

std::uint64_t Random::up_to(std::uint64_t greatest) {
  if (greatest == std::numeric_limits<std::uint64_t>::max()) return next();
  return below(greatest + 1);
}

}  // namespace casewise::generators

// ---- generators/lib/record.cpp

namespace casewise::generators {
namespace {

constexpr std::string_view kRecordHeader = "casewise-choices 1";
constexpr std::string_view kSpanPrefix = "span ";
constexpr std::string_view kEndMark = "end";

bool is_label_char(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '-';
}

std::optional<std::uint64_t> whole_number(std::string_view text) noexcept {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

Choice parsed_choice(std::size_t line, std::string_view text) {
  const std::size_t blank = text.find(' ');
  const auto value = whole_number(text.substr(0, blank));
  const auto limit = blank == std::string_view::npos ? std::nullopt : whole_number(text.substr(blank + 1));
  if (!value || !limit) throw RecordError(line, "this is not \"VALUE LIMIT\", \"span LABEL\" or \"end\"");
  if (*value > *limit) {
    throw RecordError(
        line, "the value " + std::to_string(*value) + " is above its limit " + std::to_string(*limit));
  }
  return {*value, *limit};
}

RecordedSpan opened_span(std::size_t line, std::string_view label, std::size_t position, std::size_t depth) {
  if (!is_span_label(label)) throw RecordError(line, "a span label is one or more of A-Z a-z 0-9 _ . -");
  return {std::string(label), position, position, depth};
}

/// Writes choices and the ends of spans in the order of the run, as far as it is asked to.
class RecordWriter {
 public:
  RecordWriter(std::ostream& out, const Record& record) : out_(out), record_(record) {}

  void choices_before(std::size_t position) {
    for (; written_ < position; ++written_) {
      const Choice& choice = record_.choices[written_];
      out_ << choice.value << ' ' << choice.limit << '\n';
    }
  }

  void open(const RecordedSpan& span) {
    close_down_to(span.depth);
    choices_before(span.begin);
    out_ << kSpanPrefix << span.label << '\n';
    open_.push_back(&span);
  }

  void close_down_to(std::size_t depth) {
    while (open_.size() > depth) {
      choices_before(open_.back()->end);
      out_ << kEndMark << '\n';
      open_.pop_back();
    }
  }

 private:
  std::ostream& out_;
  const Record& record_;
  std::vector<const RecordedSpan*> open_;
  std::size_t written_ = 0;
};

}  // namespace

RecordError::RecordError(std::size_t line, const std::string& problem)
    : std::runtime_error("line " + std::to_string(line) + ": " + problem), line_(line) {}

bool is_span_label(std::string_view label) noexcept {
  return !label.empty() && std::all_of(label.begin(), label.end(), is_label_char);
}

void write_record(std::ostream& out, const Record& record) {
  out << kRecordHeader << '\n';
  RecordWriter writer(out, record);
  for (const RecordedSpan& span : record.spans)
    writer.open(span);
  writer.close_down_to(0);
  writer.choices_before(record.choices.size());
}

Record read_record(std::istream& in) {
  Record record;
  std::vector<std::size_t> open;
  std::string text;
  std::size_t line = 1;
  if (!std::getline(in, text) || text != kRecordHeader) {
    throw RecordError(line, "a record begins with \"" + std::string(kRecordHeader) + "\"");
  }
  while (std::getline(in, text)) {
    ++line;
    const std::string_view view = text;
    if (view == kEndMark) {
      if (open.empty()) throw RecordError(line, "\"end\" without an open span");
      record.spans[open.back()].end = record.choices.size();
      open.pop_back();
    } else if (view.substr(0, kSpanPrefix.size()) == kSpanPrefix) {
      open.push_back(record.spans.size());
      record.spans.push_back(
          opened_span(line, view.substr(kSpanPrefix.size()), record.choices.size(), open.size() - 1));
    } else {
      record.choices.push_back(parsed_choice(line, view));
    }
  }
  if (!open.empty())
    throw RecordError(line, "the span \"" + record.spans[open.back()].label + "\" has no end");
  return record;
}

}  // namespace casewise::generators

// ---- generators/yahtzee_draws.cpp

// ---- generators/lib/dice.hpp

// Draws of dice that several generators share.
// Does not know: the rules of any game.
// Threading: pure functions of the Choices they are given.

namespace casewise::generators {

/// A face 1..faces, every one equally likely.
int draw_die(Choices& choices, int faces);

/// `count` different faces of 1..faces in any order; the simplest are 1, 2, and so on.
/// Throws std::invalid_argument when there are not so many.
std::vector<int> draw_different_faces(Choices& choices, std::size_t count, int faces);

}  // namespace casewise::generators

namespace casewise::generators {
namespace {

template <std::size_t Count>
using Weights = std::array<std::uint32_t, Count>;

int draw_face(Choices& choices) {
  return draw_die(choices, kYahtzeeFaces);
}

YahtzeeRoll shuffled(Choices& choices, YahtzeeRoll roll) {
  choices.shuffle(std::span<int>(roll));
  return roll;
}

YahtzeeRoll five_equal(int face) {
  return {face, face, face, face, face};
}

YahtzeeRoll uniform_roll(Choices& choices) {
  YahtzeeRoll roll{};
  for (int& die : roll)
    die = draw_face(choices);
  return roll;
}

YahtzeeRoll roll_of_faces(Choices& choices, const std::vector<int>& faces) {
  YahtzeeRoll roll{};
  for (int& die : roll)
    die = choices.pick(faces);
  return roll;
}

YahtzeeRoll mostly_equal_roll(Choices& choices) {
  constexpr Weights<3> kFiveFourAny{8, 1, 1};
  const std::size_t kind = choices.weighted(kFiveFourAny);
  if (kind == 2) return uniform_roll(choices);
  YahtzeeRoll roll = five_equal(draw_face(choices));
  if (kind == 1) roll[static_cast<std::size_t>(choices.draw(0, kYahtzeeDice - 1))] = draw_face(choices);
  return roll;
}

YahtzeeRoll long_straight(Choices& choices) {
  YahtzeeRoll roll{};
  std::iota(roll.begin(), roll.end(), static_cast<int>(choices.draw(1, 2)));
  return roll;
}

YahtzeeRoll short_straight(Choices& choices) {
  YahtzeeRoll roll{};
  std::iota(roll.begin(), roll.end() - 1, static_cast<int>(choices.draw(1, 3)));
  roll.back() = draw_face(choices);
  return roll;
}

/// A long straight in which an inner value is replaced by one of the others: no four in a row are left.
YahtzeeRoll missed_straight(Choices& choices) {
  YahtzeeRoll roll = long_straight(choices);
  std::swap(roll.back(), roll[static_cast<std::size_t>(choices.draw(1, 3))]);
  roll.back() = roll[static_cast<std::size_t>(choices.draw(0, 3))];
  return roll;
}

YahtzeeRoll straight_roll(Choices& choices) {
  constexpr Weights<4> kLongShortMissedAny{3, 3, 2, 1};
  switch (choices.weighted(kLongShortMissedAny)) {
    case 0:
      return shuffled(choices, long_straight(choices));
    case 1:
      return shuffled(choices, short_straight(choices));
    case 2:
      return shuffled(choices, missed_straight(choices));
    default:
      return uniform_roll(choices);
  }
}

YahtzeeRoll full_house_roll(Choices& choices) {
  constexpr Weights<4> kHouseThreePairsAny{4, 3, 1, 1};
  const std::size_t kind = choices.weighted(kHouseThreePairsAny);
  if (kind == 3) return uniform_roll(choices);
  const int a = draw_face(choices);
  const int b = draw_face(choices);  // may equal a: five equal dice count as a full house
  YahtzeeRoll roll{a, a, a, b, b};
  if (kind == 1) roll[3] = draw_face(choices);
  if (kind == 2) roll[0] = draw_face(choices);
  return shuffled(choices, roll);
}

/// 2, 3 or 4 dice show `face`, most often 3; the others show other faces.
YahtzeeRoll border_roll(Choices& choices, int face) {
  constexpr Weights<3> kTwoThreeFour{1, 2, 1};
  YahtzeeRoll roll = five_equal(face);
  for (std::size_t at = 2 + choices.weighted(kTwoThreeFour); at < roll.size(); ++at) {
    const int other = static_cast<int>(choices.draw(1, kYahtzeeFaces - 1));
    roll[at] = other < face ? other : other + 1;
  }
  return shuffled(choices, roll);
}

YahtzeeRoll no_upper_roll(Choices& choices, const std::vector<int>& faces) {
  constexpr Weights<3> kFirstSecondBoth{12, 2, 1};
  const std::size_t kind = choices.weighted(kFirstSecondBoth);
  return kind == 2 ? roll_of_faces(choices, faces) : five_equal(faces[kind]);
}

/// Each roll is a span, so that one roll can be deleted and the rest moves up.
template <typename DrawRoll>
YahtzeeGame roll_by_roll(Choices& choices, DrawRoll draw_roll) {
  YahtzeeGame game{};
  for (YahtzeeRoll& roll : game) {
    const auto part = choices.span("roll");
    roll = draw_roll();
  }
  return game;
}

YahtzeeGame border_game(Choices& choices) {
  int face = 0;
  YahtzeeGame game = roll_by_roll(choices, [&] {
    ++face;
    return face <= kYahtzeeFaces ? border_roll(choices, face) : uniform_roll(choices);
  });
  choices.shuffle(std::span<YahtzeeRoll>(game));
  return game;
}

}  // namespace

std::vector<std::string> yahtzee_draw_names() {
  return {"uniform", "few-faces", "equal", "straights", "border", "full-house", "no-upper", "mixed"};
}

YahtzeeGame draw_yahtzee_game(Choices& choices, YahtzeeDraw draw) {
  switch (draw) {
    case YahtzeeDraw::uniform:
      return roll_by_roll(choices, [&] { return uniform_roll(choices); });
    case YahtzeeDraw::few_faces: {
      const auto count = static_cast<std::size_t>(choices.draw(2, 3));
      const std::vector<int> faces = draw_different_faces(choices, count, kYahtzeeFaces);
      return roll_by_roll(choices, [&] { return roll_of_faces(choices, faces); });
    }
    case YahtzeeDraw::equal:
      return roll_by_roll(choices, [&] { return mostly_equal_roll(choices); });
    case YahtzeeDraw::straights:
      return roll_by_roll(choices, [&] { return straight_roll(choices); });
    case YahtzeeDraw::border:
      return border_game(choices);
    case YahtzeeDraw::full_house:
      return roll_by_roll(choices, [&] { return full_house_roll(choices); });
    case YahtzeeDraw::no_upper: {
      const std::vector<int> faces = draw_different_faces(choices, 2, kYahtzeeFaces);
      return roll_by_roll(choices, [&] { return no_upper_roll(choices, faces); });
    }
    case YahtzeeDraw::mixed: {
      const auto last = static_cast<std::int64_t>(YahtzeeDraw::mixed) - 1;
      return draw_yahtzee_game(choices, static_cast<YahtzeeDraw>(choices.draw(0, last)));
    }
  }
  throw std::invalid_argument("not a draw of yahtzee");
}

std::vector<YahtzeeGame> draw_yahtzee_games(Choices& choices, YahtzeeDraw draw, std::size_t most,
                                            std::string_view label) {
  std::vector<YahtzeeGame> games;
  choices.repeat(label, 1, most, [&] { games.push_back(draw_yahtzee_game(choices, draw)); });
  return games;
}

void write_yahtzee_game(std::ostream& out, const YahtzeeGame& game) {
  for (const YahtzeeRoll& roll : game) {
    const char* separator = "";
    for (const int die : roll) {
      out << separator << die;
      separator = " ";
    }
    out << '\n';
  }
}

}  // namespace casewise::generators

// ---- generators/lib/dice.cpp

namespace casewise::generators {

int draw_die(Choices& choices, int faces) {
  return static_cast<int>(choices.draw(1, faces));
}

std::vector<int> draw_different_faces(Choices& choices, std::size_t count, int faces) {
  std::vector<int> all(static_cast<std::size_t>(faces));
  if (count > all.size()) throw std::invalid_argument("a die has no more different faces than faces");
  std::iota(all.begin(), all.end(), 1);
  for (std::size_t at = 0; at < count; ++at) {
    const auto from = choices.draw(static_cast<std::int64_t>(at), faces - 1);
    std::swap(all[at], all[static_cast<std::size_t>(from)]);
  }
  all.resize(count);
  return all;
}

}  // namespace casewise::generators
