#include "harness/model/verdict.hpp"

#include <array>

namespace casewise::model {

namespace {

struct Names {
  Verdict verdict;
  std::string_view short_name;
  std::string_view long_name;
};

constexpr std::array<Names, 8> kNames = {{
    {Verdict::accepted, "AC", "accepted"},
    {Verdict::wrong_answer, "WA", "wrong answer"},
    {Verdict::time_limit, "TLE", "time limit exceeded"},
    {Verdict::memory_limit, "MLE", "memory limit exceeded"},
    {Verdict::output_limit, "OLE", "output limit exceeded"},
    {Verdict::run_time_error, "RTE", "run-time error"},
    {Verdict::compile_error, "CE", "compile error"},
    {Verdict::judge_error, "JE", "judge error"},
}};

}  // namespace

std::string_view short_name(Verdict verdict) {
  return kNames[static_cast<std::size_t>(verdict)].short_name;
}

std::string_view long_name(Verdict verdict) {
  return kNames[static_cast<std::size_t>(verdict)].long_name;
}

std::optional<Verdict> verdict_from(std::string_view short_name) {
  for (const Names& names : kNames) {
    if (names.short_name == short_name) return names.verdict;
  }
  return std::nullopt;
}

}  // namespace casewise::model
