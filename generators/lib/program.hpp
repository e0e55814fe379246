// The common main of a generator program: options, --help, recording and replay.
//     NAME --seed N [--record FILE] [PARAMETERS]      test data from a seed
//     NAME --replay FILE [--record FILE] [PARAMETERS] test data from recorded choices; a seed is ignored
// An option is written `--name value` or `--name=value`; the last one counts when it is given twice.
// A replay makes the same data only with the parameters of the run that made the record.
// Does not know: what is generated.
// Threading: one call at a time for each pair of streams.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "generators/lib/choices.hpp"

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
