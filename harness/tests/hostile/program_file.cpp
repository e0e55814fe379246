#include "harness/tests/hostile/program_file.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <sys/utsname.h>

#include "harness/base/file.hpp"
#include "harness/base/slow_testing.hpp"
#include "harness/base/text.hpp"

namespace casewise::hostile {

namespace fs = std::filesystem;

namespace {

Status set_limit(ProgramFile& program, const std::string& name, const std::string& value) {
  const std::map<std::string, Duration*> times = {{"cpu", &program.limits.cpu},
                                                  {"wall", &program.limits.wall},
                                                  {"compile-time", &program.build_limits.time}};
  const std::map<std::string, Bytes*> sizes = {{"memory", &program.limits.memory},
                                               {"output", &program.limits.output},
                                               {"compile-memory", &program.build_limits.memory}};
  if (const auto time = times.find(name); time != times.end()) {
    const Result<Duration> duration = parse_duration(value);
    if (!duration) return fail(duration.error());
    *time->second = *duration;
  } else if (const auto size = sizes.find(name); size != sizes.end()) {
    const Result<Bytes> bytes = parse_bytes(value);
    if (!bytes) return fail(bytes.error());
    *size->second = *bytes;
  } else if (name == "processes") {
    program.limits.processes = std::stoi(value);
  } else {
    return fail(ErrorCode::input, fmt::format("no limit is called '{}'", name));
  }
  return {};
}

Status set_limits(ProgramFile& program, const std::string& text) {
  for (const std::string& word : split_words(text)) {
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos) return fail(ErrorCode::input, fmt::format("'{}' is no limit", word));
    if (Status done = set_limit(program, word.substr(0, sign), word.substr(sign + 1)); !done) return done;
  }
  return {};
}

std::vector<std::string> alternatives(std::string text) {
  std::replace(text.begin(), text.end(), '|', ' ');
  return split_words(text);
}

/// "6.5" as {6, 5}; whatever follows the second number does not count.
std::pair<int, int> kernel_version(const std::string& text) {
  std::pair<int, int> version{0, 0};
  std::istringstream in(text);
  char dot = 0;
  in >> version.first >> dot >> version.second;
  return version;
}

/// "works", or "works from Linux 6.5": what is asked for is not in older kernels.
Result<bool> works_here(const std::string& value) {
  const std::string from = "works from Linux ";
  if (value == "works") return true;
  if (value.rfind(from, 0) != 0) return fail(ErrorCode::input, fmt::format("outside: '{}'", value));
  utsname system{};
  ::uname(&system);
  return kernel_version(system.release) >= kernel_version(value.substr(from.size()));
}

Status set_field(ProgramFile& program, const std::string& name, const std::string& value) {
  if (name == "expect")
    program.expected = alternatives(value);
  else if (name == "says")
    program.says = value;
  else if (name == "levels")
    program.levels = value;
  else if (name == "needs")
    program.needs = split_words(value);
  else if (name == "limits")
    return set_limits(program, value);
  else if (name == "outside") {
    const Result<bool> works = works_here(value);
    if (!works) return fail(works.error());
    program.works_outside = *works;
  } else
    return fail(ErrorCode::input, fmt::format("no field is called '{}'", name));
  return {};
}

bool expects(const ProgramFile& program, const char* verdict) {
  return std::find(program.expected.begin(), program.expected.end(), verdict) != program.expected.end();
}

/// The text of a comment line; empty for another line.
std::string comment(const std::string& line) {
  for (const std::string_view mark : {"// ", "# "}) {
    if (line.rfind(mark, 0) == 0) return line.substr(mark.size());
  }
  return "";
}

}  // namespace

model::Limits with_time_to_spare(model::Limits limits) {
  limits.cpu *= 10 * slowness();
  limits.wall *= 3 * slowness();
  return limits;
}

model::Limits default_limits() {
  model::Limits limits;
  limits.cpu = std::chrono::milliseconds(500);
  limits.wall = std::chrono::seconds(10);
  limits.memory = Bytes::mib(64);
  limits.output = Bytes::mib(1);
  limits.processes = 32;
  return limits;
}

std::vector<fs::path> program_files() {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(HOSTILE_PROGRAMS)) {
    if (entry.path().extension() != ".h") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Result<ProgramFile> read_program(const fs::path& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return fail(text.error());
  ProgramFile program;
  program.path = path;
  program.limits = default_limits();
  program.build_limits = {std::chrono::seconds(10), Bytes::mib(1024)};
  const std::string name = path.filename().string();
  std::from_chars(name.data(), name.data() + name.size(), program.number);
  std::istringstream lines(*text);
  std::string line;
  std::getline(lines, line);
  if (program.number == 0 || comment(line).rfind(fmt::format("{}. ", program.number), 0) != 0)
    return fail(ErrorCode::input, name + ": the first line does not begin with the number");
  while (std::getline(lines, line) && !comment(line).empty()) {
    const std::string said = comment(line);
    const std::size_t colon = said.find(": ");
    if (colon == std::string::npos) return fail(ErrorCode::input, name + ": not a field: " + said);
    if (Status done = set_field(program, said.substr(0, colon), said.substr(colon + 2)); !done)
      return fail(ErrorCode::input, name + ": " + done.error().message());
  }
  if (program.expected.empty()) return fail(ErrorCode::input, name + ": expects nothing");
  if (!expects(program, "TLE") && !expects(program, "idle"))
    program.limits = with_time_to_spare(program.limits);
  if (!expects(program, "CE")) program.build_limits.time *= slowness();
  return program;
}

}  // namespace casewise::hostile
