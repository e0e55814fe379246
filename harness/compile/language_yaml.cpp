#include "harness/compile/language_yaml.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <mutex>

#include <fmt/format.h>
#include <regex.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/compile/command.hpp"
#include "harness/package/yaml.hpp"
#include "harness/package/yaml_reader.hpp"

extern "C" {
extern const char casewise_languages_begin[];  // languages.S
extern const char casewise_languages_end[];
}

namespace casewise::compile {

namespace fs = std::filesystem;

namespace {

using package::YamlNode;

constexpr int kMostProcesses = 1000;
constexpr int kMostReserve = 4096;

bool is_id(std::string_view id) {
  return !id.empty() && std::islower(static_cast<unsigned char>(id.front())) != 0 &&
         std::all_of(id.begin(), id.end(), [](unsigned char c) {
           return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_';
         });
}

bool is_variable_name(std::string_view name) {
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
         std::all_of(name.begin(), name.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

/// One language of the file, over what the base says of it.
class RowReader {
 public:
  RowReader(const package::YamlReader& reader, const package::YamlEntry& entry, const Language* base)
      : reader_(reader), entry_(entry), keys_(reader, entry.value, entry.key), is_new_(base == nullptr) {
    if (base != nullptr) row_ = *base;
    row_.id = entry.key;
  }

  Language read() {
    read_identity();
    read_files();
    read_commands();
    read_run_time();
    keys_.finish();
    if (is_new_) check_complete();
    return std::move(row_);
  }

 private:
  void read_identity() {
    if (auto name = keys_.text("name")) row_.name = *name;
    if (const auto priority = keys_.integer("priority", -1'000'000, 1'000'000))
      row_.priority = static_cast<int>(*priority);
    if (auto package = keys_.text("package")) row_.package = *package;
    if (auto needs = words("needs")) row_.needs = *needs;
    if (auto version = words("version")) row_.version = *version;
    if (const auto helper_only = keys_.boolean("helper_only")) row_.helper_only = *helper_only;
  }

  void read_files() {
    const bool files_given = entry_.value.find("files") != nullptr;
    if (auto files = patterns("files")) row_.extensions = *files;
    if (auto files = patterns("other_files")) row_.other_extensions = *files;
    const YamlNode* const node = keys_.find("shebang");
    if (node != nullptr) {
      if (auto shebang = reader_.text(*node, keys_.path("shebang"))) set_shebang(*node, *shebang);
    } else if (files_given) {
      row_.shebang.clear();
    }
    if (auto files = patterns("shebang_files")) {
      row_.shebang_extensions = *files;
    } else if (node != nullptr || files_given) {
      // Kattis: without shebang_files the pattern is for all files.
      row_.shebang_extensions = row_.shebang.empty() ? std::vector<std::string>() : row_.extensions;
    }
  }

  void set_shebang(const YamlNode& node, const std::string& pattern) {
    regex_t compiled;
    if (::regcomp(&compiled, pattern.c_str(), REG_EXTENDED | REG_NOSUB) != 0) {
      reader_.expected(node, keys_.path("shebang"), "a pattern");
      return;
    }
    ::regfree(&compiled);
    row_.shebang = pattern;
  }

  void read_commands() {
    const auto compile = command("compile");
    const auto run = command("run");
    if (compile) row_.compile = *compile;
    if (run) row_.run = *run;
    const auto artefact = leaves();
    const auto in_place = keys_.boolean("in_place");
    const bool is_started = !row_.run.empty() && row_.run.front() == "{binary}";
    if (artefact) {
      row_.artefact = *artefact;
    } else if (compile || (run && is_new_)) {
      // Where the file does not say it, a compiler may write where it likes, as with Kattis.
      row_.artefact = is_started             ? Artefact::program
                      : row_.compile.empty() ? Artefact::sources
                                             : Artefact::tree;
      row_.in_place = !row_.compile.empty();
    }
    // Only what is started itself can be started from memory.
    if (row_.artefact == Artefact::program && !row_.run.empty() && !is_started)
      row_.artefact = Artefact::tree;
    if (in_place) row_.in_place = *in_place;
    if (row_.compile.empty()) row_.in_place = false;
    if (const auto entry = entry_point()) row_.entry = *entry;
  }

  void read_run_time() {
    if (const auto processes = keys_.integer("processes", 0, kMostProcesses))
      row_.processes = static_cast<int>(*processes);
    if (const auto reserve = keys_.integer("reserve", 0, kMostReserve))
      row_.reserve = static_cast<int>(*reserve);
    if (const auto proc = one_of<int>("proc", {{"none", 0}, {"compile", 1}, {"run", 2}, {"both", 3}})) {
      row_.proc_to_compile = (*proc & 1) != 0;
      row_.proc_to_run = (*proc & 2) != 0;
    }
    const YamlNode* const environment = keys_.find("environment");
    if (environment == nullptr) return;
    if (environment->kind != package::YamlKind::map) {
      reader_.expected(*environment, keys_.path("environment"), "a map of names to texts");
      return;
    }
    row_.environment.clear();
    for (const package::YamlEntry& variable : environment->entries) {
      const std::string path = keys_.path("environment") + "." + printable(variable.key, 60);
      if (!is_variable_name(variable.key)) {
        reader_.expected(variable.value, path, "the name of an environment variable");
      } else if (auto value = reader_.text(variable.value, path)) {
        check_placeholders(variable.value, path, {*value});
        row_.environment.emplace_back(variable.key, *value);
      }
    }
  }

  void check_complete() {
    if (row_.name.empty()) row_.name = row_.id;
    if (row_.run.empty() && entry_.value.find("run") == nullptr && entry_.value.find("name") == nullptr)
      reader_.error(entry_.value, fmt::format("{}: a new language needs at least files and run", row_.id));
  }

  /// A list of texts, or one text that is split at blanks.
  std::optional<std::vector<std::string>> words(std::string_view key) {
    const YamlNode* const node = keys_.find(key);
    if (node == nullptr) return std::nullopt;
    if (node->kind == package::YamlKind::null) return std::vector<std::string>();
    if (node->kind != package::YamlKind::scalar) return reader_.texts(*node, keys_.path(key));
    const auto text = reader_.text(*node, keys_.path(key));
    if (!text) return std::nullopt;
    Result<std::vector<std::string>> split = split_command(*text);
    if (split) return std::move(*split);
    reader_.error(*node, fmt::format("{}: {}", keys_.path(key), split.error().message()));
    return std::nullopt;
  }

  std::optional<std::vector<std::string>> command(std::string_view key) {
    auto command = words(key);
    if (!command || command->empty()) return command;
    const YamlNode& node = *entry_.value.find(key);
    check_placeholders(node, keys_.path(key), *command);
    if (command->front().empty() || command->front() == "{files}")
      reader_.expected(node, keys_.path(key), "a program as the first word");
    return command;
  }

  void check_placeholders(const YamlNode& node, const std::string& path,
                          const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      if (const auto unknown = unknown_placeholder(word))
        reader_.error(node, fmt::format("{}: unknown placeholder {{{}}}", path, *unknown));
    }
  }

  /// What stands behind the star of patterns such as *.c.
  std::optional<std::vector<std::string>> patterns(std::string_view key) {
    auto patterns = words(key);
    if (!patterns) return patterns;
    for (std::string& pattern : *patterns) {
      const bool plain = pattern.size() > 1 && pattern.front() == '*' &&
                         pattern.find_first_of("*?[]/", 1) == std::string::npos;
      if (!plain) {
        reader_.error(*entry_.value.find(key), fmt::format("{}: expected patterns such as *.c, found '{}'",
                                                           keys_.path(key), printable(pattern, 60)));
        return std::nullopt;
      }
      pattern.erase(0, 1);
    }
    return patterns;
  }

  std::optional<Artefact> leaves() {
    return one_of<Artefact>(
        "leaves",
        {{"program", Artefact::program}, {"files", Artefact::tree}, {"sources", Artefact::sources}});
  }

  std::optional<EntryPoint> entry_point() {
    return one_of<EntryPoint>(
        "entry_point",
        {{"none", EntryPoint::none}, {"file", EntryPoint::file}, {"class", EntryPoint::main_class}});
  }

  template <class T>
  std::optional<T> one_of(std::string_view key, const std::vector<std::pair<std::string_view, T>>& choices) {
    const auto text = keys_.text(key);
    if (!text) return std::nullopt;
    std::string allowed;
    for (const auto& [name, value] : choices) {
      if (*text == name) return value;
      allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", name);
    }
    reader_.expected(*entry_.value.find(key), keys_.path(key), "one of " + allowed);
    return std::nullopt;
  }

  const package::YamlReader& reader_;
  const package::YamlEntry& entry_;
  package::MapReader keys_;
  bool is_new_;
  Language row_;
};

}  // namespace

std::string builtin_text() {
  return {casewise_languages_begin, casewise_languages_end};
}

Languages read_languages(const std::string& text, const std::string& file, const Languages& base,
                         package::Diagnostics& diagnostics) {
  const auto document = package::parse_yaml(text, file, diagnostics);
  if (!document || document->root.kind == package::YamlKind::null) return base;
  const package::YamlReader reader(*document, diagnostics);
  if (document->root.kind != package::YamlKind::map) {
    reader.expected(document->root, "the file", "a map of language ids");
    return base;
  }
  std::vector<Language> rows = base.all();
  for (const package::YamlEntry& entry : document->root.entries) {
    if (!is_id(entry.key)) {
      diagnostics.error(
          document->location(entry),
          fmt::format("'{}' is no language id: lower-case letters and digits", printable(entry.key, 60)));
      continue;
    }
    const auto old =
        std::find_if(rows.begin(), rows.end(), [&](const Language& l) { return l.id == entry.key; });
    const std::size_t errors = diagnostics.errors();
    Language row = RowReader(reader, entry, old == rows.end() ? nullptr : &*old).read();
    if (diagnostics.errors() > errors) continue;
    if (old == rows.end()) {
      rows.push_back(std::move(row));
    } else {
      *old = std::move(row);
    }
  }
  return Languages(std::move(rows));
}

Result<const Languages*> languages_of_package(const fs::path& package) {
  static std::mutex mutex;
  static std::map<std::string, Result<Languages>> tables;  // of nodes that never move
  std::error_code error;
  const fs::path contest = fs::absolute(package, error).lexically_normal() / "..";
  const fs::path file = (contest / "languages.yaml").lexically_normal();
  if (!fs::exists(fs::symlink_status(file, error))) return &languages();
  const std::lock_guard lock(mutex);
  auto known = tables.find(file.string());
  if (known == tables.end()) known = tables.emplace(file.string(), load_languages(file, languages())).first;
  if (!known->second) return fail(known->second.error());
  return &*known->second;
}

Result<const Languages*> languages_around(fs::path inside) {
  std::error_code error;
  inside = fs::absolute(inside, error).lexically_normal();
  while (inside.has_relative_path() && !fs::exists(fs::symlink_status(inside / "problem.yaml", error)))
    inside = inside.parent_path();
  if (!inside.has_relative_path()) return &languages();
  return languages_of_package(inside);
}

Result<Languages> load_languages(const fs::path& path, const Languages& base) {
  const Result<std::string> text = read_file(path, package::kYamlFileLimit);
  if (!text) return fail(text.error());
  package::Diagnostics diagnostics;
  Languages table = read_languages(*text, path.string(), base, diagnostics);
  if (diagnostics.errors() > 0) return fail(diagnostics.first_error());
  return table;
}

}  // namespace casewise::compile
