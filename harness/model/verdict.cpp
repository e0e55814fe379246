#include "harness/model/verdict.hpp"

#include <algorithm>
#include <array>

namespace casewise::model {

namespace {

struct Names {
  Verdict verdict;
  std::string_view short_name;
};

constexpr std::array<Names, 8> kNames = {{
    {Verdict::accepted, "AC"},
    {Verdict::wrong_answer, "WA"},
    {Verdict::time_limit, "TLE"},
    {Verdict::memory_limit, "MLE"},
    {Verdict::output_limit, "OLE"},
    {Verdict::run_time_error, "RTE"},
    {Verdict::compile_error, "CE"},
    {Verdict::judge_error, "JE"},
}};

}  // namespace

bool contains(const std::vector<Verdict>& list, Verdict verdict) {
  return std::find(list.begin(), list.end(), verdict) != list.end();
}

std::string_view short_name(Verdict verdict) {
  return kNames[static_cast<std::size_t>(verdict)].short_name;
}

std::optional<Verdict> verdict_from(std::string_view short_name) {
  for (const Names& names : kNames) {
    if (names.short_name == short_name) return names.verdict;
  }
  return std::nullopt;
}

}  // namespace casewise::model
