// grade: bytes that a terminal would obey never reach it, whoever made them.
#include "harness/tests/e2e/world.hpp"

namespace casewise::e2e {
namespace {

class TerminalBytes : public SandboxedTest {};

/// Nothing but printable characters and line ends, in valid UTF-8.
void expect_safe_for_a_terminal(const std::string& text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    ASSERT_TRUE(byte == '\n' || (byte >= 0x20 && byte != 0x7f)) << "byte " << int{byte} << " in:\n" << text;
  }
  EXPECT_NO_THROW((void)Json(text).dump()) << "not valid UTF-8";
}

TEST_F(TerminalBytes, JunkNeverReachesTheTerminalRaw) {
  world_.write_sum();
  const std::string junk = R"(b'\x1b[2J\x1b]0;title\x07\x00\xff\xfe\x9b31m\r\x08\x7f\xe2\x80')";
  world_.write({{"subs/out.py", "import os\nos.write(1, " + junk + ")\n"},
                {"subs/err.py", "import os\nos.write(2, " + junk + " + b'\\n')\nos._exit(3)\n"},
                {"subs/case.py", "import os\nos.write(1, b'Case 1: ' + " + junk + ")\n"},
                {"subs/ce.c", "#error \x1b[31mred\x1b[0m \xff\xfe\nint main(void) {}\n"},
                {"subs/ce.py", "x = '\x1b[31m\xea\xb0\x80\n"}});
  for (const char* verbosity : {"-v", "--color=never"}) {
    const Ended ended = world_.run({"grade", "sum", "subs", verbosity, "--json", "report.json"});
    EXPECT_EQ(ended.exit_code, 1);
    expect_safe_for_a_terminal(ended.out);
    expect_safe_for_a_terminal(ended.err);
    EXPECT_EQ(world_.read_json("report.json")["submissions"].size(), 5U);
  }
}

}  // namespace
}  // namespace casewise::e2e
