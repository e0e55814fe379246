// The least that judging a test can cost without isolation: start the program with posix_spawn, its input
// and output being files, wait for it, and compare the output byte for byte with the answer.
//
//   spawn_baseline PROGRAM DIRECTORY     DIRECTORY holds NAME.in and NAME.ans
//
// Prints the number of tests and the milliseconds that each took.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

bool run(const std::string& program, const fs::path& input, const fs::path& output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  std::string name = program;
  char* const arguments[] = {name.data(), nullptr};
  pid_t pid = 0;
  const bool started = posix_spawn(&pid, program.c_str(), &actions, nullptr, arguments, environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  return started && waitpid(pid, &status, 0) == pid && status == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: spawn_baseline PROGRAM DIRECTORY\n", stderr);
    return 2;
  }
  std::vector<fs::path> inputs;
  for (const fs::directory_entry& entry : fs::directory_iterator(argv[2])) {
    if (entry.path().extension() == ".in") inputs.push_back(entry.path());
  }
  std::sort(inputs.begin(), inputs.end());
  char folder[] = "/tmp/casewise-baseline-XXXXXX";
  if (mkdtemp(folder) == nullptr) return 1;
  const fs::path output = fs::path(folder) / "output";
  std::size_t right = 0;
  const auto start = std::chrono::steady_clock::now();
  for (const fs::path& input : inputs) {
    fs::path answer = input;
    answer.replace_extension(".ans");
    if (run(argv[1], input, output) && read(output) == read(answer)) ++right;
  }
  const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  fs::remove_all(folder);
  std::printf("%zu %.4f\n", inputs.size(), elapsed.count() / static_cast<double>(inputs.size()));
  return right == inputs.size() ? 0 : 1;
}
