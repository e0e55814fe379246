// What expressions and tests come to.
#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/ctd/runner.hpp"

namespace casewise::ctd {

namespace {

/// So that values can stand in a set: numbers before texts.
struct IsLess {
  bool operator()(const Value& a, const Value& b) const {
    const std::optional<int> order = compare(a, b);
    return order ? *order < 0 : std::holds_alternative<std::string>(b);
  }
  bool operator()(const std::vector<Value>& a, const std::vector<Value>& b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), *this);
  }
};

bool agrees(char operation, int order) {
  switch (operation) {
    case '<':
      return order < 0;
    case '>':
      return order > 0;
    case 'l':
      return order <= 0;
    case 'g':
      return order >= 0;
    case '=':
      return order == 0;
    default:
      return order != 0;
  }
}

void collect_variables(const Node& node, std::set<std::size_t>& found) {
  if (node.kind == Node::Kind::variable && node.parts.empty()) found.insert(node.variable);
  for (const Node& part : node.parts)
    collect_variables(part, found);
}

}  // namespace

std::optional<Value> Runner::value_of(const Node& node) {
  if (!tick()) return std::nullopt;
  switch (node.kind) {
    case Node::Kind::constant:
      return node.value;
    case Node::Kind::variable: {
      const std::optional<Index> index = index_of(node);
      if (!index) return std::nullopt;
      if (const Value* const value = variables_.find(node.variable, *index); value != nullptr) return *value;
      std::string name = program_.variables[node.variable];
      if (!index->empty()) name += fmt::format("[{}]", fmt::join(*index, ","));
      break_off(fmt::format("'{}' has no value", name));
      return std::nullopt;
    }
    case Node::Kind::length: {
      const std::optional<std::string> text = text_of(node.parts.front());
      if (!text) return std::nullopt;
      return Value(Integer(static_cast<unsigned long>(text->size())));
    }
    default: {
      const bool negates = node.kind == Node::Kind::negate;
      const std::optional<Value> left = negates ? Value(Integer(0)) : value_of(node.parts.front());
      const std::optional<Value> right = left ? value_of(node.parts.back()) : std::nullopt;
      if (!right) return std::nullopt;
      Result<Value> result = compute(negates ? '-' : node.operation, *left, *right);
      if (result) return std::move(*result);
      break_off(result.error().message());
      return std::nullopt;
    }
  }
}

std::optional<std::string> Runner::text_of(const Node& node) {
  std::optional<Value> value = value_of(node);
  if (!value) return std::nullopt;
  if (auto* const text = std::get_if<std::string>(&*value)) return std::move(*text);
  break_off(fmt::format("expected a text, got {}", to_string(*value)));
  return std::nullopt;
}

std::optional<Index> Runner::index_of(const Node& variable) {
  Index index;
  for (const Node& part : variable.parts) {
    const std::optional<Value> value = value_of(part);
    if (!value) return std::nullopt;
    const auto* const integer = std::get_if<Integer>(&*value);
    if (integer == nullptr || !integer->fits_slong_p()) {
      break_off(fmt::format("{} is no index", to_string(*value)));
      return std::nullopt;
    }
    index.push_back(integer->get_si());
  }
  return index;
}

std::optional<bool> Runner::holds(const Node& node) {
  switch (node.kind) {
    case Node::Kind::compare:
      return compares(node);
    case Node::Kind::contradict: {
      const std::optional<bool> other = holds(node.parts.front());
      return other ? std::optional(!*other) : std::nullopt;
    }
    case Node::Kind::both:
    case Node::Kind::either: {
      const std::optional<bool> left = holds(node.parts.front());
      const bool decides = left && *left == (node.kind == Node::Kind::either);
      return !left || decides ? left : holds(node.parts.back());
    }
    case Node::Kind::match:
      return matches(node);
    case Node::Kind::at_end:
      return input_.at_end();
    case Node::Kind::unique:
      return is_unique(node);
    default:
      return is_in_array(node);
  }
}

std::optional<bool> Runner::compares(const Node& node) {
  const std::optional<Value> left = value_of(node.parts.front());
  const std::optional<Value> right = left ? value_of(node.parts.back()) : std::nullopt;
  if (!right) return std::nullopt;
  if (const std::optional<int> order = compare(*left, *right)) return agrees(node.operation, *order);
  break_off("a text cannot be compared with a number");
  return std::nullopt;
}

std::optional<bool> Runner::matches(const Node& node) {
  const std::optional<std::string> letters = text_of(node.parts.front());
  if (!letters) return std::nullopt;
  return !input_.at_end() && letters->find(input_.rest().front()) != std::string::npos;
}

std::optional<bool> Runner::is_unique(const Node& node) {
  const Array& first = variables_.array(node.variables.front());
  std::set<std::vector<Value>, IsLess> seen;
  for (const auto& [index, unused] : first) {
    if (!tick()) return std::nullopt;
    std::vector<Value> values;
    for (const std::size_t variable : node.variables) {
      const Value* const value = variables_.find(variable, index);
      if (value == nullptr || variables_.array(variable).size() != first.size()) {
        break_off("UNIQUE wants arrays of the same indices");
        return std::nullopt;
      }
      values.push_back(*value);
    }
    if (!seen.insert(std::move(values)).second) return false;
  }
  return true;
}

std::optional<bool> Runner::is_in_array(const Node& node) {
  const std::optional<Value> wanted = value_of(node.parts.front());
  if (!wanted) return std::nullopt;
  for (const auto& [unused, value] : variables_.array(node.variables.front())) {
    if (!tick()) return std::nullopt;
    if (compare(*wanted, value) == 0) return true;
  }
  return false;
}

std::string Runner::values_in(const Node& node) const {
  std::set<std::size_t> found;
  collect_variables(node, found);
  std::string text;
  for (const std::size_t variable : found) {
    const Value* const value = variables_.find(variable, {});
    if (value == nullptr) continue;
    text +=
        fmt::format("{}{} = {}", text.empty() ? "" : ", ", program_.variables[variable], to_string(*value));
  }
  return text;
}

}  // namespace casewise::ctd
