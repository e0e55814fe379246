#include "harness/cli/data_report.hpp"

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/cli/interrupt.hpp"
#include "harness/package/generators_yaml.hpp"
#include "harness/package/load.hpp"

namespace casewise::cli {

namespace fs = std::filesystem;

namespace {

std::string package_name(const fs::path& root) {
  return printable(package::package_name(root), 100);
}

void show(const fs::path& root, const std::vector<std::string>& names, const char* what,
          const Console& console) {
  for (const std::string& name : names) {
    console.error({ErrorCode::input, fmt::format("{}: data/{} {}", package_name(root), name, what)});
  }
}

}  // namespace

DataReport remake_data(schedule::SandboxPool& pool, const fs::path& root, const Console& console) {
  DataReport report;
  package::Diagnostics diagnostics;
  const Result<package::GeneratorsFile> generators = package::load_generators(root, diagnostics);
  const std::optional<generate::Plan> plan =
      generators ? generate::make_plan(*generators, diagnostics) : std::nullopt;
  for (const package::Diagnostic& diagnostic : diagnostics.all()) {
    const std::string text = Error(ErrorCode::input, diagnostic.message, diagnostic.location).to_string();
    if (diagnostic.severity == package::Severity::warning) console.warning(text);
    if (diagnostic.severity == package::Severity::error) console.error({ErrorCode::input, text});
  }
  if (!plan) return report;
  report.loaded = true;
  ProgressLine line(console, package_name(root) + ": making test cases");
  generate::MadeData made = generate::make_data(
      pool, *plan, [&](std::size_t done, std::size_t total) { line.update(done, total); });
  if (interrupted()) return report;  // runs that were cut short would look like errors
  for (const Error& error : made.errors)
    console.error(error);
  report.failed = !made.errors.empty();
  report.files = std::move(made.files);
  Result<generate::DataDifference> difference = generate::compare_data(generators->package, report.files);
  if (difference) {
    report.difference = std::move(*difference);
  } else {
    console.error(difference.error());
    report.failed = true;
  }
  return report;
}

void show_difference(const fs::path& root, const DataReport& report, const Console& console) {
  if (!report.loaded) return;
  show(root, report.difference.missing, "is missing", console);
  show(root, report.difference.changed, "is not what generators.yaml makes", console);
  show(root, report.difference.unknown, "is not made by generators.yaml", console);
  const std::size_t count =
      report.difference.missing.size() + report.difference.changed.size() + report.difference.unknown.size();
  console.note(fmt::format("{}: {} of data made anew, {}", package_name(root),
                           counted(report.files.size(), "file"),
                           count == 0 ? "all equal to the package's" : fmt::format("{} differ", count)));
}

}  // namespace casewise::cli
