#include "harness/ctd/script.hpp"

#include <utility>

#include "harness/ctd/parser.hpp"
#include "harness/ctd/runner.hpp"

namespace casewise::ctd {

Result<Script> Script::parse(std::string_view text, const std::string& file) {
  Result<Program> program = parse_script(text, file);
  if (!program) return fail(program.error());
  return Script(std::move(*program));
}

Outcome Script::check(std::string_view input, const Bounds& bounds, const std::function<bool()>& stop) const {
  return Runner(program_, input, bounds, stop).run();
}

}  // namespace casewise::ctd
