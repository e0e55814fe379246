#include "harness/package/people.hpp"

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/package/names.hpp"

namespace casewise::package {

namespace {

void check_name(const YamlReader& reader, const YamlNode& node, const std::string& key) {
  const std::optional<std::string> name = reader.text(node, key);
  if (!name) return;
  const std::size_t mail = name->find('<');
  const bool closed = mail == std::string::npos || name->back() == '>';
  if (split_words(name->substr(0, mail)).empty() || !closed) {
    reader.error(node, fmt::format("{}: expected 'Full Name' or 'Full Name <mail>', found '{}'", key,
                                   printable(*name)));
  }
}

void check_person(const YamlReader& reader, const YamlNode& node, const std::string& key) {
  if (node.kind != YamlKind::map) {
    check_name(reader, node, key);
    return;
  }
  MapReader person(reader, node, key);
  if (const YamlNode* const name = person.require("name")) check_name(reader, *name, person.path("name"));
  for (const char* const detail : {"email", "orcid", "kattis"})
    (void)person.text(detail);
  person.finish();
}

void check_translators(const YamlReader& reader, const YamlNode& node, const std::string& key) {
  if (node.kind != YamlKind::map) {
    reader.expected(node, key, "a map of languages to persons");
    return;
  }
  for (const YamlEntry& entry : node.entries) {
    const std::string path = fmt::format("{}.{}", key, printable(entry.key));
    if (!is_natural_language(entry.key)) {
      reader.diagnostics().error(reader.document().location(entry),
                                 fmt::format("{}: not a language code such as 'en' or 'pt-BR'", path));
    }
    check_persons(reader, entry.value, path);
  }
}

}  // namespace

void check_persons(const YamlReader& reader, const YamlNode& node, const std::string& key) {
  if (node.kind != YamlKind::list) {
    check_person(reader, node, key);
    return;
  }
  if (node.items.empty()) reader.error(node, fmt::format("{}: the list of persons is empty", key));
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    check_person(reader, node.items[i], fmt::format("{}[{}]", key, i));
  }
}

bool check_credits(const YamlReader& reader, const YamlNode& node) {
  if (node.kind == YamlKind::scalar) {
    check_name(reader, node, "credits");
    return true;
  }
  MapReader credits(reader, node, "credits");
  bool has_author = false;
  for (const char* const role : {"authors", "contributors", "testers", "packagers", "acknowledgements"}) {
    const YamlNode* const persons = credits.find(role);
    if (persons == nullptr) continue;
    check_persons(reader, *persons, credits.path(role));
    has_author = has_author || std::string_view(role) == "authors";
  }
  if (const YamlNode* const translators = credits.find("translators")) {
    check_translators(reader, *translators, credits.path("translators"));
  }
  credits.finish();
  return has_author;
}

}  // namespace casewise::package
