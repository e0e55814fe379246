#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/check/checker.hpp"
#include "harness/cli/commands.hpp"
#include "harness/compare/diagnosis.hpp"
#include "harness/report/details.hpp"
#include "harness/report/json.hpp"
#include "harness/report/json_parts.hpp"

namespace casewise::cli {

namespace {

CommandSpec compare_spec() {
  CommandSpec spec;
  spec.name = "compare";
  spec.arguments = "EXPECTED ACTUAL";
  spec.summary = "Compare two outputs, case by case, and explain the difference";
  spec.options = {
      {"case-sensitive", '\0', "", "letters must agree in case"},
      {"space-sensitive", '\0', "", "white space must agree byte for byte"},
      {"float-tolerance", '\0', "E", "numbers may differ by E, absolutely or relatively"},
      {"float-absolute-tolerance", '\0', "E", "numbers may differ by E"},
      {"float-relative-tolerance", '\0', "E", "numbers may differ by E times the expected one"},
      {"json", '\0', "", "print the comparison as JSON"},
  };
  spec.examples = {
      "casewise compare secret/01.ans my-output.txt",
      "casewise compare expected actual --float-tolerance 1e-6",
      "./solution < 01.in | casewise compare 01.ans -     # '-' is standard input",
  };
  return spec;
}

Result<compare::Flags> read_flags(const ParsedOptions& options) {
  std::vector<std::string> words;
  if (options.has("case-sensitive")) words.emplace_back("case_sensitive");
  if (options.has("space-sensitive")) words.emplace_back("space_change_sensitive");
  const std::pair<const char*, const char*> tolerances[] = {
      {"float-tolerance", "float_tolerance"},
      {"float-absolute-tolerance", "float_absolute_tolerance"},
      {"float-relative-tolerance", "float_relative_tolerance"}};
  for (const auto& [option, flag] : tolerances) {
    const std::optional<std::string> value = options.value(option);
    if (!value) continue;
    if (!compare::parse_flags({flag, *value})) {
      return fail(ErrorCode::usage,
                  fmt::format("--{}: '{}' is not a number from 0 on", option, printable(*value)));
    }
    words.emplace_back(flag);
    words.push_back(*value);
  }
  Result<compare::Flags> flags = compare::parse_flags(words);
  if (!flags) return fail(ErrorCode::usage, flags.error().message());
  return flags;
}

std::string as_text(const compare::Report& report) {
  std::string text;
  if (report.comparison.same) {
    text = "same";
    if (report.comparison.largest_absolute_error > 0) {
      text += fmt::format(" (largest error: {:.3g} absolute, {:.3g} relative)",
                          report.comparison.largest_absolute_error, report.comparison.largest_relative_error);
    }
    return text + "\n";
  }
  text = "different";
  if (report.cases)
    text += fmt::format(": {} of {} right", report.cases->right, counted(report.cases->expected, "case"));
  text += "\n";
  for (const compare::Diagnosis& diagnosis : report.diagnoses) {
    std::string indent = "  ";
    for (const std::string& line : report::diagnosis_lines(check::to_model(diagnosis), true)) {
      text += fmt::format("{}{}\n", indent, line);
      indent = "    ";
    }
  }
  return text;
}

std::string as_json(const compare::Report& report) {
  report::Json json;
  json["schema"] = report::kJsonSchema;
  json["same"] = report.comparison.same;
  json["cases"] = nullptr;
  if (report.cases) json["cases"] = {{"expected", report.cases->expected}, {"right", report.cases->right}};
  json["diagnosis"] = report::Json::array();
  for (const compare::Diagnosis& diagnosis : report.diagnoses)
    json["diagnosis"].push_back(report::diagnosis_json(check::to_model(diagnosis)));
  return report::document_text(json);
}

ExitCode compare_outputs(const ParsedOptions& options, const Console& console) {
  const auto complain = [&](const Error& error) {
    console.error(error);
    return exit_code_of(error);
  };
  if (options.positional().size() != 2) {
    return complain(
        {ErrorCode::usage,
         "give two files: the expected output and the actual one; see 'casewise compare --help'"});
  }
  if (options.positional()[0] == "-" && options.positional()[1] == "-") {
    return complain({ErrorCode::usage, "only one of the two outputs can be standard input"});
  }
  const Result<compare::Flags> flags = read_flags(options);
  if (!flags) return complain(flags.error());
  const Result<std::string> expected = read_input(options.positional()[0]);
  if (!expected) return complain(expected.error());
  const Result<std::string> actual = read_input(options.positional()[1]);
  if (!actual) return complain(actual.error());
  const compare::Report report = compare::explain(*expected, *actual, *flags);
  if (!console.quiet() || options.has("json")) {
    const ExitCode printed = console.print(options.has("json") ? as_json(report) : as_text(report));
    if (printed != ExitCode::as_wanted) return printed;
  }
  return report.comparison.same ? ExitCode::as_wanted : ExitCode::not_so;
}

}  // namespace

Command compare_command() {
  return {compare_spec(), compare_outputs};
}

}  // namespace casewise::cli
