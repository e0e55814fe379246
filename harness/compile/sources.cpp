#include "harness/compile/sources.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/compile/java_source.hpp"

namespace casewise::compile {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMaxSource = std::uint64_t{64}
                                     << 20U;  // all files together; far above any code limit
constexpr std::size_t kMaxFiles = 1000;
constexpr std::size_t kMaxNames = std::size_t{32} << 10U;  // bytes of all names; they go on a command line

std::string shown(const fs::path& path) {
  return printable(path.string(), 200);
}

Status refuse(const fs::path& path, const std::string& why) {
  return fail(ErrorCode::refused, fmt::format("'{}' {}", shown(path), why));
}

Status add_file(const fs::path& path, const std::string& name, Sources& sources) {
  std::error_code error;
  // A pipe would block whoever reads it.
  if (fs::exists(path, error) && !fs::is_regular_file(path, error))
    return fail(ErrorCode::input, fmt::format("'{}' is not a regular file", shown(path)));
  const std::uint64_t room = kMaxSource - sources.size().count();
  if (fs::file_size(path, error) > room && !error) return refuse(path, "makes more than 64 MiB of source");
  Result<std::string> bytes = read_file(path, Bytes(room));
  if (!bytes) return fail(bytes.error());
  if (sources.files.size() == kMaxFiles) {
    return refuse(path.parent_path(), fmt::format("has more than {} files", kMaxFiles));
  }
  sources.files.push_back({name, std::move(*bytes), false});
  return {};
}

/// Hidden files and build results of interpreters are not part of a program.
bool is_ignored(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.front() == '.' || name == "__pycache__";
}

Status add_directory(const fs::path& root, Sources& sources) {
  std::error_code error;
  std::size_t names = 0;
  for (auto it = fs::recursive_directory_iterator(root, error); it != fs::recursive_directory_iterator();
       it.increment(error)) {
    if (error) break;
    if (is_ignored(it->path())) {
      it.disable_recursion_pending();
      continue;
    }
    if (it->is_symlink(error)) return refuse(it->path(), "is a symbolic link");
    if (!it->is_regular_file(error)) continue;
    const std::string name = it->path().lexically_relative(root).string();
    names += name.size();
    if (names > kMaxNames) return refuse(root, "has files with too long names");
    if (Status added = add_file(it->path(), name, sources); !added) return added;
  }
  if (error) {
    return fail(ErrorCode::input, fmt::format("cannot read '{}': {}", shown(root), error.message()));
  }
  std::sort(sources.files.begin(), sources.files.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return {};
}

/// The language with the most files; of equals the one with the highest priority.
const Language* guess_language(const std::vector<sandbox::PackedFile>& files) {
  std::map<const Language*, int> counts;
  for (const sandbox::PackedFile& file : files) {
    if (const Language* language = language_of_file(file.name)) ++counts[language];
  }
  const Language* best = nullptr;
  for (const auto& [language, count] : counts) {
    const bool more = best == nullptr || count > counts[best];
    if (more || (count == counts[best] && language->priority > best->priority)) best = language;
  }
  return best;
}

Result<const Language*> decide_language(const fs::path& path, const std::optional<std::string>& id,
                                        const Sources& sources) {
  if (id) {
    const Language* language = find_language(*id);
    if (language != nullptr) return language;
    return fail(ErrorCode::input,
                fmt::format("unknown language '{}'; 'casewise languages' lists them", printable(*id)));
  }
  const Language* language = guess_language(sources.files);
  if (language != nullptr) return language;
  return fail(ErrorCode::input,
              fmt::format("'{}': no known language has such a file name; 'casewise languages' lists them",
                          shown(path)));
}

bool has_extension(const std::string& name, const Language& language) {
  return std::any_of(language.extensions.begin(), language.extensions.end(),
                     [&](const std::string& extension) {
                       return name.size() > extension.size() &&
                              name.compare(name.size() - extension.size(), extension.size(), extension) == 0;
                     });
}

/// Source: 2025-09, "main" by name, else the first in byte order.
std::string choose_main(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    std::string stem = fs::path(name).stem().string();
    std::transform(stem.begin(), stem.end(), stem.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (stem == "main" || stem == "__main__") return name;
  }
  return names.front();
}

/// Whether a file may get this name beside the others. Where it may not, javac says what is wrong.
bool is_free(const std::string& name, const Sources& sources) {
  constexpr std::size_t kLongestName = 255;  // of a file, on every file system that matters
  if (fs::path(name).filename().string().size() > kLongestName) return false;
  return std::none_of(sources.files.begin(), sources.files.end(), [&](const sandbox::PackedFile& file) {
    return file.name == name || file.name.rfind(name + "/", 0) == 0;
  });
}

/// javac wants a public class in a file of its name, however the submission was called.
void arrange_java(Sources& sources) {
  for (sandbox::PackedFile& file : sources.files) {
    if (!has_extension(file.name, *sources.language)) continue;
    const JavaSource parsed = parse_java(file.bytes);
    if (const auto required = parsed.required_file_name()) {
      const std::string name = (fs::path(file.name).parent_path() / *required).string();
      if (is_free(name, sources)) file.name = name;
    }
    const auto main_class = parsed.main_class();
    const bool better =
        main_class && (sources.main_class.empty() || parsed.required_file_name() == "Main.java");
    if (better) sources.main_class = *main_class;
  }
}

}  // namespace

Bytes Sources::size() const {
  Bytes total;
  for (const sandbox::PackedFile& file : files)
    total = total + Bytes(file.bytes.size());
  return total;
}

Result<Sources> load_sources(const fs::path& path, const std::optional<std::string>& language_id) {
  Sources sources;
  std::error_code error;
  const bool directory = fs::is_directory(path, error);
  const Status read =
      directory ? add_directory(path, sources) : add_file(path, path.filename().string(), sources);
  if (!read) return fail(read.error());
  if (sources.files.empty()) return fail(refuse(path, "holds no source file").error());
  const Result<const Language*> language = decide_language(path, language_id, sources);
  if (!language) return fail(language.error());
  sources.language = *language;
  if (sources.language->id == "java") arrange_java(sources);
  for (const sandbox::PackedFile& file : sources.files) {
    // A single file is in the language that it was said to be, whatever its name.
    if (sources.files.size() == 1 || has_extension(file.name, *sources.language))
      sources.to_compile.push_back(file.name);
  }
  if (sources.to_compile.empty()) {
    return fail(refuse(path, fmt::format("holds no {} source file", sources.language->name)).error());
  }
  sources.main_file = choose_main(sources.to_compile);
  return sources;
}

}  // namespace casewise::compile
