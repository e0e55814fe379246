#include "harness/model/problem.hpp"

namespace casewise::model {

const std::string& Problem::title() const {
  const auto english = titles.find("en");
  if (english != titles.end()) return english->second;
  return titles.empty() ? short_name : titles.begin()->second;
}

}  // namespace casewise::model
