// The example of docs/packages.md, taken from the page as it is: whoever follows the page gets a good
// package.
#include <string_view>

#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string between(const std::string& text, std::string_view before, std::string_view after) {
  const std::size_t found = text.find(before);
  const std::size_t begin = found + before.size();
  const std::size_t end = found == std::string::npos ? found : text.find(after, begin);
  EXPECT_NE(end, std::string::npos) << "there is no text between '" << before << "' and '" << after << "'";
  return end == std::string::npos ? "" : text.substr(begin, end - begin);
}

/// The first block of code in this language below a heading.
std::string block(const std::string& page, const std::string& heading, const std::string& language) {
  const std::string section = between(page + "\n## ", "\n## " + heading + "\n", "\n## ");
  return between(section, "```" + language + "\n", "```");
}

class Documentation : public SandboxedTest {};

TEST_F(Documentation, TheExamplePackageIsComplete) {
  const std::string page = read_file(CASEWISE_SOURCE_DIR "/docs/packages.md").value();
  const std::string halves = between(page, "`wrong_answer/halves.py` is\n`", "`.");
  const std::string reference = between(page, "`accepted/reference.py` is `", "`,");
  world_.write({{"sumpair/problem.yaml", block(page, "problem.yaml", "yaml")},
                {"sumpair/statement/problem.en.md", "Print two positive integers with the sum n.\n"},
                {"sumpair/input_validators/validate.py", block(page, "Input validators", "python")},
                {"sumpair/output_validator/validate.py", block(page, "Output validator", "python")},
                {"sumpair/submissions/accepted/reference.py", reference + "\n"},
                {"sumpair/submissions/wrong_answer/halves.py", halves + "\n"},
                {"sumpair/generators/generators.yaml", block(page, "Generators", "yaml")},
                {"sumpair/generators/number.py", block(page, "Generators", "python")}});
  const Ended generated = world_.run({"generate", "sumpair"});
  EXPECT_EQ(generated.exit_code, 0) << generated.err;
  EXPECT_THAT(generated.err, HasSubstr("sumpair: 15 files made, 15 written"));
  const Ended verified = world_.run({"verify", "sumpair"});
  EXPECT_EQ(verified.exit_code, 0) << verified.out << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("2 submissions: all as expected"));
  EXPECT_THAT(verified.err, Not(HasSubstr("warning")));
}

}  // namespace
}  // namespace casewise::e2e
