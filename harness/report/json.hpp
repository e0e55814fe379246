// The report for programs: one JSON document at the end of the run, as docs/json.md describes it.
// Does not know where the document goes. Threading: one thread.
#pragma once

#include <string>

#include "harness/report/run_record.hpp"
#include "harness/report/writer.hpp"

namespace casewise::report {

/// The number under "schema"; docs/json.md says when it grows.
inline constexpr int kJsonSchema = 1;

/// The document, with a line end after it. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_text(const RunRecord& record);

class JsonReport : public event::EventSink {
 public:
  explicit JsonReport(Writer writer) : writer_(std::move(writer)) {}

  /// Writes at RunFinished, in one piece, and fails as the writer does.
  [[nodiscard]] Status consume(const event::RunEvent& event) override;

 private:
  Writer writer_;
  RunRecord record_;
};

}  // namespace casewise::report
