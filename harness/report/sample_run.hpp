// For the tests of reports: the events of runs made by hand, with every kind of result in them, and
// writers that keep or refuse what they get.
#pragma once

#include <string>
#include <vector>

#include "harness/event/run_event.hpp"
#include "harness/report/writer.hpp"

namespace casewise::report::testing {

using Events = std::vector<event::RunEvent>;

/// Students' work on two problems: accepted, wrong answer, time limit, compile error, judge error; Korean
/// names and names with control characters.
[[nodiscard]] Events grade_run();

/// Jury submissions, interrupted: two as expected, two not, one not judged.
[[nodiscard]] Events verify_run();

/// The same without those that are not as expected.
[[nodiscard]] Events good_verify_run();
/// A right submission, as expected, one of whose tests was over the limit the first time.
Events borderline_run();

/// Appends to the text, which must outlive the writer.
[[nodiscard]] Writer into(std::string& text);

/// Refuses everything, as a full disk does.
[[nodiscard]] Writer full_disk();

void feed(event::EventSink& sink, const Events& events);

}  // namespace casewise::report::testing
