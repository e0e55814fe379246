#include "harness/tests/e2e/world.hpp"

#include <algorithm>

namespace casewise::e2e {

namespace fs = std::filesystem;

const char* const kSumC = R"(#include <stdio.h>
int main(void) {
  int t;
  if (scanf("%d", &t) != 1) return 1;
  for (int i = 1; i <= t; ++i) {
    long long a, b;
    if (scanf("%lld %lld", &a, &b) != 2) return 1;
    printf("Case %d: %lld\n", i, a + b);
  }
}
)";

const char* const kSumCpp = R"(#include <iostream>
int main() {
  int t;
  std::cin >> t;
  for (int i = 1; i <= t; ++i) {
    long long a, b;
    std::cin >> a >> b;
    std::cout << "Case " << i << ": " << a + b << '\n';
  }
}
)";

const char* const kSumPython = R"(for i in range(1, int(input()) + 1):
    print(f"Case {i}: {sum(map(int, input().split()))}")
)";

const char* const kSumJava = R"(import java.util.Scanner;
public class Sum {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    int t = in.nextInt();
    for (int i = 1; i <= t; ++i) System.out.println("Case " + i + ": " + (in.nextLong() + in.nextLong()));
  }
}
)";

Files sum_package() {
  return {{"problem.yaml",
           "problem_format_version: 2025-09\n"
           "name: Sum\n"
           "uuid: 6c9e1f0a-3c38-4f0e-9a51-0f6d2f1f4e11\n"
           "credits: Ada Lovelace\n"
           "license: cc by-sa\n"
           "limits:\n"
           "  time_limit: 2\n"
           "  memory: 256\n"
           "  output: 1\n"},
          {"statement/problem.en.md", "Add.\n"},
          {"data/sample/1.in", "2\n1 2\n3 4\n"},
          {"data/sample/1.ans", "Case 1: 3\nCase 2: 7\n"},
          {"data/secret/1-negative.in", "1\n-5 3\n"},
          {"data/secret/1-negative.ans", "Case 1: -2\n"},
          {"data/secret/2-big.in", "1\n2000000000 2000000000\n"},
          {"data/secret/2-big.ans", "Case 1: 4000000000\n"},
          {"input_validators/validate.py",
           "import re, sys\n"
           "text = sys.stdin.read()\n"
           "if not re.fullmatch(r'[0-9]+\\n(-?[0-9]+ -?[0-9]+\\n)+', text):\n"
           "    sys.exit(43)\n"
           "lines = text.splitlines()\n"
           "sys.exit(42 if int(lines[0]) == len(lines) - 1 else 43)\n"},
          {"submissions/accepted/sum.py", kSumPython}};
}

World::World() : directory_(TempDir::create("casewise e2e \xea\xb0\x80").value()) {
  fs::create_directories(root());
  fs::create_directories(temporary());
}

void World::write(const Files& files) const {
  for (const auto& [path, content] : files) {
    fs::create_directories((root() / path).parent_path());
    const Status written = write_file(root() / path, content);
    ASSERT_TRUE(written) << written.error().to_string();
  }
}

void World::remove(const std::string& path) const {
  ASSERT_GT(fs::remove_all(root() / path), 0U) << path;
}

std::string World::read(const std::string& path) const {
  const Result<std::string> bytes = read_file(root() / path);
  EXPECT_TRUE(bytes) << path;
  return bytes.value_or("");
}

Json World::read_json(const std::string& path) const {
  Json json = Json::parse(read(path), nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << path << " is not JSON";
  return json;
}

void World::write_sum(const Files& changes) const {
  Files files = sum_package();
  for (const auto& [path, content] : changes)
    files[path] = content;
  for (const auto& [path, content] : files)
    write("sum/" + path, content);
}

Command World::command(const std::vector<std::string>& arguments) const {
  Command command;
  command.argv = {CASEWISE_PROGRAM};
  command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
  command.directory = root();
  const std::string home = directory_.path() / "home";
  command.environment = {{"HOME", home},
                         {"XDG_DATA_HOME", home + "/data"},
                         {"XDG_CACHE_HOME", home + "/cache"},
                         {"TMPDIR", temporary()},
                         {"NO_COLOR", ""}};
  return command;
}

std::unique_ptr<Running> World::start(const std::vector<std::string>& arguments) const {
  return std::make_unique<Running>(command(arguments));
}

Ended World::run(const std::vector<std::string>& arguments, const std::string& input) const {
  Command wanted = command(arguments);
  wanted.input = input;
  Running running(wanted);
  return running.wait();
}

Json World::grade(std::vector<std::string> arguments) const {
  arguments.insert(arguments.begin(), {"grade", "--json", "report.json"});
  const Ended ended = run(arguments);
  SCOPED_TRACE(ended.err);
  EXPECT_TRUE(fs::exists(root() / "report.json"));
  Json report = read_json("report.json");
  remove("report.json");
  return report;
}

Json submission(const Json& report, const std::string& name) {
  if (report.contains("submissions")) {
    for (const Json& one : report["submissions"]) {
      if (one["submission"] == name) return one;
    }
  }
  ADD_FAILURE() << "no submission '" << name << "' in " << report.dump(1);
  return Json::object();
}

std::string test_verdicts(const Json& submission) {
  std::string text;
  for (const Json& test : submission.value("tests", Json::array())) {
    text += (text.empty() ? "" : " ") + test["verdict"].get<std::string>();
  }
  return text;
}

void expect_one_error(const Ended& ended, const std::vector<std::string>& parts) {
  EXPECT_EQ(ended.exit_code, 2) << ended.err;
  EXPECT_EQ(ended.out, "");
  EXPECT_THAT(ended.err, testing::StartsWith("casewise: error: "));
  EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1) << ended.err;
  EXPECT_THAT(ended.err, testing::EndsWith("\n"));
  for (const std::string& part : parts)
    EXPECT_THAT(ended.err, testing::HasSubstr(part));
}

bool has_language(const std::string& id) {
  const World world;
  const Ended described = world.run({"languages", id});
  return described.exit_code == 0 && described.out.find("not available") == std::string::npos;
}

void SandboxedTest::SetUp() {
  const Ended doctor = world_.run({"run", "--", "true"});
  if (doctor.exit_code == 0) return;
  // Only a host without any isolation may skip; a sandbox that is there and broken must not.
  const Ended reason = world_.run({"doctor"});
  ASSERT_EQ(reason.exit_code, 4) << reason.err << doctor.err;
  GTEST_SKIP() << "no sandbox here: " << reason.err;
}

}  // namespace casewise::e2e
