#include "harness/package/format.hpp"

#include <algorithm>

namespace casewise::package {

namespace {

using model::Verdict;

constexpr Verdict kAc = Verdict::accepted;
constexpr Verdict kWa = Verdict::wrong_answer;
constexpr Verdict kTle = Verdict::time_limit;
constexpr Verdict kRte = Verdict::run_time_error;

Format make_legacy() {
  Format format;
  format.name = "legacy";
  format.legacy_keys = true;
  format.unknown_keys =
      Severity::warning;  // an error in the format's own words, but packages are full of them
  format.statement = "problem_statement";
  format.statement_types = {".tex", ".pdf", ".md"};
  format.is_name_per_language = false;
  format.input_validators = {"input_validators", "input_format_validators"};
  format.output_validators = {"output_validators", "output_validator"};
  format.has_several_output_validators = true;
  format.graders = "graders";
  format.group_config = {"testdata.yaml"};
  format.is_every_directory_a_group = true;
  format.is_interaction_a_case = true;
  format.test_files = {"in", "ans", "hint", "desc", "interaction"};
  format.expectations = {{"accepted", {kAc}, {}},
                         {"partially_accepted", {}, {}, true},
                         {"wrong_answer", {kAc, kWa}, {kWa}},
                         {"time_limit_exceeded", {kAc, kWa, kTle}, {kTle}},
                         {"run_time_error", {}, {kRte}}};
  return format;
}

Format make_icpc() {
  Format format = make_legacy();
  format.name = "legacy-icpc";
  format.strict_names = true;
  return format;
}

Format make_current() {
  Format format;
  format.name = "2025-09";
  format.statement = "statement";
  format.statement_types = {".tex", ".md", ".pdf"};
  format.input_validators = {"input_validators"};
  format.output_validators = {"output_validator"};
  format.group_config = {"test_group.yaml"};
  format.test_files = {"in",           "ans",           "out",         "yaml",        "interaction",
                       "in.statement", "ans.statement", "in.download", "ans.download"};
  format.expectations = {{"accepted", {kAc}, {}},
                         {"rejected", {}, {kRte, kTle, kWa}},
                         {"wrong_answer", {kAc, kWa}, {kWa}},
                         {"time_limit_exceeded", {kAc, kTle}, {kTle}},
                         {"run_time_error", {kAc, kRte}, {kRte}},
                         {"brute_force", {kAc, kRte, kTle}, {kRte, kTle}}};
  return format;
}

Format make_draft() {
  Format format = make_current();
  format.name = "a draft of 2025-09";
  format.draft_keys = true;
  format.unknown_keys = Severity::warning;
  format.input_validators.push_back("input_format_validators");
  format.output_validators.push_back("output_validators");
  format.group_config.push_back("testdata.yaml");
  for (const char* const extension : {"args", "hint", "desc"})
    format.test_files.push_back(extension);
  return format;
}

bool is_dated_draft(std::string_view name) {
  constexpr std::string_view kPattern = "0000-00-draft";  // any digits
  const auto matches = [](char c, char wanted) { return wanted == '0' ? c >= '0' && c <= '9' : c == wanted; };
  return name.size() == kPattern.size() && std::equal(name.begin(), name.end(), kPattern.begin(), matches);
}

}  // namespace

const Format& legacy_format() {
  static const Format format = make_legacy();
  return format;
}

const Format& current_format() {
  static const Format format = make_current();
  return format;
}

const Format* find_format(std::string_view name) {
  static const Format icpc = make_icpc();
  static const Format draft = make_draft();
  for (const Format* const format : {&legacy_format(), &icpc, &current_format()}) {
    if (format->name == name) return format;
  }
  return name == "draft" || name == "2023-07" || is_dated_draft(name) ? &draft : nullptr;
}

const std::vector<std::string_view>& format_names() {
  static const std::vector<std::string_view> names = {"legacy", "legacy-icpc", "2025-09"};
  return names;
}

}  // namespace casewise::package
