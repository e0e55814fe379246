// What the variables of a script hold while it runs. Threading: one thread for each object.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "harness/ctd/value.hpp"

namespace casewise::ctd {

/// Indices of an array; none for a plain variable.
using Index = std::vector<long>;

struct HashIndex {
  std::size_t operator()(const Index& index) const {
    std::size_t hash = 0;
    for (const long one : index)
      hash = (hash ^ static_cast<std::size_t>(one)) * 0x9E3779B97F4A7C15U;
    return hash ^ (hash >> 32U);
  }
};

using Array = std::unordered_map<Index, Value, HashIndex>;

class Variables {
 public:
  explicit Variables(std::size_t count) : arrays_(count) {}

  /// Null when it has no value.
  [[nodiscard]] const Value* find(std::size_t variable, const Index& index) const {
    const auto found = arrays_[variable].find(index);
    return found == arrays_[variable].end() ? nullptr : &found->second;
  }
  void set(std::size_t variable, const Index& index, Value value) {
    Array& array = arrays_[variable];
    const std::size_t before = array.size();
    array.insert_or_assign(index, std::move(value));
    size_ += array.size() - before;
  }
  void unset(std::size_t variable) {
    size_ -= arrays_[variable].size();
    arrays_[variable].clear();
  }
  [[nodiscard]] const Array& array(std::size_t variable) const { return arrays_[variable]; }
  /// Of all variables together.
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::vector<Array> arrays_;
  std::size_t size_ = 0;
};

}  // namespace casewise::ctd
