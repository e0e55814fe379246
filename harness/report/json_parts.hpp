// What several JSON documents have in common, as docs/json.md describes it. Threading: pure functions.
#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "harness/model/outcome.hpp"
#include "harness/model/result.hpp"

namespace casewise::report {

using Json = nlohmann::ordered_json;

template <typename T>
[[nodiscard]] Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

[[nodiscard]] Json diagnosis_json(const model::Diagnosis& diagnosis);

/// Adds how a run ended: at most one of the three is not null.
void add_termination(Json& object, const model::Termination& termination);

/// Adds what a run used.
void add_usage(Json& object, const model::Usage& usage);

/// Adds what else went on meanwhile.
void add_circumstances(Json& object, const model::Circumstances& circumstances);

/// The whole document, with a line end after it. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string document_text(const Json& document);

}  // namespace casewise::report
