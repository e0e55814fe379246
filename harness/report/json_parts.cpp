#include "harness/report/json_parts.hpp"

#include <variant>

namespace casewise::report {

Json diagnosis_json(const model::Diagnosis& diagnosis) {
  return {{"kind", diagnosis.kind},          {"case", or_null(diagnosis.case_number)},
          {"line", or_null(diagnosis.line)}, {"column", or_null(diagnosis.column)},
          {"expected", diagnosis.expected},  {"got", diagnosis.got},
          {"message", diagnosis.message},    {"hint", diagnosis.hint}};
}

void add_termination(Json& object, const model::Termination& termination) {
  const auto* exited = std::get_if<model::Exited>(&termination);
  const auto* signaled = std::get_if<model::Signaled>(&termination);
  const auto* limit = std::get_if<model::LimitHit>(&termination);
  object["exit_code"] = exited != nullptr ? Json(exited->code) : Json(nullptr);
  object["signal"] = signaled != nullptr ? Json(signaled->signal) : Json(nullptr);
  object["limit"] = limit != nullptr ? Json(model::short_name(limit->limit)) : Json(nullptr);
}

void add_usage(Json& object, const model::Usage& usage) {
  object["cpu_s"] = to_seconds(usage.cpu);
  object["wall_s"] = to_seconds(usage.wall);
  object["memory_bytes"] = usage.memory.count();
  object["output_bytes"] = usage.output.count();
  object["processes"] = usage.processes > 0 ? Json(usage.processes) : Json(nullptr);
  object["refused_forks"] = usage.refused_forks;
}

void add_circumstances(Json& object, const model::Circumstances& circumstances) {
  object["preemptions"] = circumstances.preemptions;
  object["stolen_s"] = to_seconds(circumstances.stolen);
  object["load"] = or_null(circumstances.load);
}

std::string document_text(const Json& document) {
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace casewise::report
