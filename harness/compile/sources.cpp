#include "harness/compile/sources.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include <fmt/format.h>

#include "harness/base/text.hpp"
#include "harness/compile/java_source.hpp"
#include "harness/compile/jvm_source.hpp"
#include "harness/compile/source_reader.hpp"

namespace casewise::compile {

namespace fs = std::filesystem;

namespace {

Error refusal(const fs::path& path, const std::string& why) {
  return {ErrorCode::refused, fmt::format("'{}' {}", shown(path), why)};
}

void sort_by_name(std::vector<sandbox::PackedFile>& files) {
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
}

/// The language with the most files; of equals the one with the highest priority. Source: format 2025-09 and
/// problemtools.
const Language* guess_language(const std::vector<sandbox::PackedFile>& files, const Languages& languages) {
  const Language* best = nullptr;
  std::ptrdiff_t most = 0;
  for (const Language& language : languages.all()) {
    const auto count = std::count_if(files.begin(), files.end(), [&](const sandbox::PackedFile& file) {
      return leads_to(language, file.name, file.bytes);
    });
    const bool more =
        count > most || (count == most && best != nullptr && language.priority > best->priority);
    if (count == 0 || !more) continue;
    best = &language;
    most = count;
  }
  return best;
}

Result<const Language*> decide_language(const fs::path& path, const std::optional<std::string>& id,
                                        const Sources& sources, const Languages& languages, bool helper) {
  if (id) {
    const Language* language = languages.find(*id);
    if (language != nullptr && (helper || !language->helper_only)) return language;
    return fail(ErrorCode::input,
                fmt::format("unknown language '{}'; 'casewise languages' lists them", printable(*id)));
  }
  const Language* language = guess_language(sources.files, languages);
  if (language != nullptr) return language;
  return fail(ErrorCode::input,
              fmt::format("'{}': no known language has such a file name; 'casewise languages' lists them",
                          shown(path)));
}

/// A single file is in the language that it was said to be, whatever its name.
bool is_source(const std::string& name, const Sources& sources) {
  return name == sources.only_file || has_extension(name, *sources.language);
}

/// Source: format 2025-09, "main" by name, else the first in byte order.
std::string choose_main(const std::vector<std::string>& names) {
  const auto main = std::find_if(names.begin(), names.end(), is_main_file);
  return main == names.end() ? names.front() : *main;
}

/// Whether a file may get this name beside the others. Where it may not, javac says what is wrong.
bool is_free(const std::string& name, const Sources& sources) {
  constexpr std::size_t kLongestName = 255;  // of a file, on every file system that matters
  if (fs::path(name).filename().string().size() > kLongestName) return false;
  return std::none_of(sources.files.begin(), sources.files.end(), [&](const sandbox::PackedFile& file) {
    return file.name == name || file.name.rfind(name + "/", 0) == 0;
  });
}

/// javac wants a public class in a file of its name, and any source in a .java file, however the submission
/// was called.
std::string java_file_name(const std::string& name, const JavaSource& parsed) {
  const std::optional<std::string> required = parsed.required_file_name();
  if (required) return (fs::path(name).parent_path() / *required).string();
  return has_extension(name, *find_language("java")) ? name : name + ".java";
}

void arrange_java(Sources& sources) {
  std::map<std::string, JavaSource> parsed;  // by file name, so that the order does not depend on old names
  for (sandbox::PackedFile& file : sources.files) {
    if (!is_source(file.name, sources)) continue;
    JavaSource source = parse_java(file.bytes);
    const std::string name = java_file_name(file.name, source);
    if (is_free(name, sources)) {
      if (sources.only_file == file.name) sources.only_file = name;
      file.name = name;
    }
    parsed.emplace(file.name, std::move(source));
  }
  sort_by_name(sources.files);
  std::vector<JavaSource> in_order;
  for (auto& [name, source] : parsed)
    in_order.push_back(std::move(source));
  sources.main_class = main_class(in_order).value_or("");
}

const std::string& bytes_of(const std::string& name, const Sources& sources) {
  const auto file = std::find_if(sources.files.begin(), sources.files.end(),
                                 [&](const sandbox::PackedFile& f) { return f.name == name; });
  return file->bytes;  // it is one of them
}

/// Copies what include/default and include/LANGUAGE hold over the submission's files. What is wrong with them
/// is the package's fault.
Status include_files(const fs::path& include, Sources& sources, std::set<std::string>& included) {
  for (const std::string& part : {std::string("default"), sources.language->id}) {
    const fs::path directory = include / part;
    std::error_code error;
    if (!fs::exists(directory, error)) continue;
    Result<std::vector<sandbox::PackedFile>> files = read_source_files(directory, kMostSource);
    if (!files) return fail(Error(ErrorCode::unavailable, files.error().message()).within("include"));
    for (sandbox::PackedFile& file : *files) {
      included.insert(file.name);
      const auto same = std::find_if(sources.files.begin(), sources.files.end(),
                                     [&](const sandbox::PackedFile& old) { return old.name == file.name; });
      if (same == sources.files.end()) {
        sources.files.push_back(std::move(file));
      } else {
        *same = std::move(file);
      }
    }
  }
  sort_by_name(sources.files);
  return {};
}

/// The main file's object, else the first that any file has.
std::string scala_main(const Sources& sources) {
  std::string name = scala_class(bytes_of(sources.main_file, sources));
  for (const std::string& file : sources.to_compile) {
    if (name.empty()) name = scala_class(bytes_of(file, sources));
  }
  return name;
}

/// Decides what a program starts with, and arranges the files so that the compiler takes them.
void choose_start(Sources& sources, const std::set<std::string>& included) {
  sources.main_file = choose_main(sources.to_compile);
  for (const std::string& name : sources.to_compile) {
    if (included.count(name) > 0 && is_main_file(name)) sources.main_file = name;
  }
  if (sources.language->id == "java") return;  // its class has been found with its files
  sources.main_class = fs::path(sources.main_file).stem().string();
  if (sources.language->id == "scala") sources.main_class = scala_main(sources);
  if (sources.language->id != "kotlin") return;
  const auto has_main = [&](const std::string& name) { return has_kotlin_main(bytes_of(name, sources)); };
  const auto first = std::find_if(sources.to_compile.begin(), sources.to_compile.end(), has_main);
  if (!has_main(sources.main_file) && first != sources.to_compile.end()) sources.main_file = *first;
  sources.main_class = kotlin_class(sources.main_file, bytes_of(sources.main_file, sources));
}

}  // namespace

Bytes Sources::size() const {
  Bytes total;
  for (const sandbox::PackedFile& file : files)
    total = total + Bytes(file.bytes.size());
  return total;
}

bool is_hidden(std::string_view file_name) {
  return file_name.empty() || file_name.front() == '.' || file_name == "__pycache__";
}

bool is_main_file(std::string_view file_name) {
  if (file_name == "__main__.py") return true;
  if (file_name.find('/') != std::string_view::npos || language_of_file(file_name) == nullptr) return false;
  std::string stem = fs::path(file_name).stem().string();
  std::transform(stem.begin(), stem.end(), stem.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return stem == "main";
}

Result<Sources> load_sources(const fs::path& path, const std::optional<std::string>& language_id, Bytes limit,
                             const SourceRules& rules) {
  Result<std::vector<sandbox::PackedFile>> files = read_source_files(path, limit);
  if (!files) return fail(files.error());
  if (files->empty()) return fail(refusal(path, "holds no source file"));
  Sources sources;
  sources.files = std::move(*files);
  sort_by_name(sources.files);
  if (sources.files.size() == 1) sources.only_file = sources.files.front().name;
  const Languages& table = rules.table == nullptr ? languages() : *rules.table;
  const Result<const Language*> language = decide_language(path, language_id, sources, table, rules.helper);
  if (!language) return fail(language.error());
  sources.language = *language;
  std::set<std::string> included;
  if (rules.include) {
    if (Status done = include_files(*rules.include, sources, included); !done) return fail(done.error());
  }
  if (sources.language->id == "java") arrange_java(sources);
  for (const sandbox::PackedFile& file : sources.files) {
    if (is_source(file.name, sources)) sources.to_compile.push_back(file.name);
  }
  if (sources.to_compile.empty()) {
    return fail(refusal(path, fmt::format("holds no {} source file", sources.language->name)));
  }
  choose_start(sources, included);
  return sources;
}

}  // namespace casewise::compile
