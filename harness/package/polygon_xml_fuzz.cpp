// Any bytes as a problem.xml: a description or a diagnosis.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "harness/package/polygon_xml.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casewise::package;
  const std::string text(data, data + size);
  Diagnostics diagnostics;
  const std::optional<PolygonXml> xml = parse_polygon_xml(text, "problem.xml", diagnostics);
  if (!xml && diagnostics.errors() == 0) std::abort();
  for (std::size_t i = 0; xml && i < xml->tests.size() && i < 3; ++i)
    (void)expand_pattern(xml->input_pattern, i);
  return 0;
}
