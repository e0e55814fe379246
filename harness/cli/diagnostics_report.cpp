#include "harness/cli/diagnostics_report.hpp"

namespace casewise::cli {

Status show_diagnostics(const package::Diagnostics& diagnostics, const Console& console) {
  std::size_t errors_left = diagnostics.errors();
  for (const package::Diagnostic& diagnostic : diagnostics.all()) {
    const Error error(ErrorCode::input, diagnostic.message, diagnostic.location);
    if (diagnostic.severity == package::Severity::warning) {
      console.warning(error.to_string());
    } else if (--errors_left > 0) {
      console.error(error);
    } else {
      return fail(error);
    }
  }
  return {};
}

}  // namespace casewise::cli
