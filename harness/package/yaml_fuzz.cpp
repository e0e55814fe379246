// Any bytes as a YAML file: a tree or a diagnosis, and a tree can be written and read again.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "harness/package/yaml.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace casewise::package;
  const std::string text(data, data + size);
  Diagnostics diagnostics;
  const std::optional<YamlDocument> document = parse_yaml(text, "fuzz.yaml", diagnostics);
  if (!document && diagnostics.errors() == 0) std::abort();
  if (!document || diagnostics.errors() > 0) return 0;
  Diagnostics again;
  if (!parse_yaml(to_yaml_text(document->root), "again.yaml", again)) std::abort();
  return 0;
}
