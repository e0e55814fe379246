#include "harness/compile/sources.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <climits>
#include <map>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/compile/java_source.hpp"
#include "harness/compile/jvm_source.hpp"

namespace casewise::compile {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxFiles = 1000;
constexpr std::size_t kMaxNames = std::size_t{32} << 10U;  // bytes of all names; they go on a command line
constexpr int kMaxDepth = 32;  // of directories; an open descriptor each while they are walked

Error refusal(const fs::path& path, const std::string& why) {
  return {ErrorCode::refused, fmt::format("'{}' {}", shown(path), why)};
}

/// The user's fault for the path that was named; below a submission's own directory its author chose names
/// and permissions. What the host is short of is neither's.
Error unreadable(const fs::path& path, int errno_value, bool own) {
  const bool authors = own && (errno_value == EACCES || errno_value == ENAMETOOLONG || errno_value == ELOOP);
  const std::string why = std::generic_category().message(errno_value);
  if (authors) return refusal(path, "cannot be read: " + why);
  return {path_error_code(errno_value), fmt::format("cannot read '{}': {}", shown(path), why)};
}

/// Reads the files of one program, until they are too many or too long.
class SourceReader {
 public:
  explicit SourceReader(Bytes limit) : limit_(std::min(limit, kMostSource)) {}

  Result<std::vector<sandbox::PackedFile>> read(const fs::path& path) {
    std::error_code error;
    const Status read =
        fs::is_directory(path, error) ? add_directory(path) : add_file(path, path.filename().string(), false);
    if (!read) return fail(read.error());
    return std::move(files_);
  }

 private:
  /// `own` marks a file below the submission's directory.
  Status add_file(const fs::path& path, const std::string& name, bool own) {
    // A pipe would block whoever opens it to wait.
    const int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (own ? O_NOFOLLOW : 0);
    const Fd file(::open(path.c_str(), flags));
    struct stat info {};
    if (!file || ::fstat(file.get(), &info) != 0) return fail(unreadable(path, errno, own));
    if (!S_ISREG(info.st_mode))
      return fail(ErrorCode::input, fmt::format("'{}' is not a regular file", shown(path)));
    if (static_cast<std::uint64_t>(info.st_size) > limit_.count() - size_)
      return fail(refusal(path, fmt::format("goes over the limit of {} of source", limit_.to_string())));
    Result<std::string> bytes = read_all(file.get(), Bytes(limit_.count() - size_));
    if (!bytes) return fail(bytes.error().within(fmt::format("'{}'", shown(path))));
    size_ += bytes->size();
    files_.push_back({name, std::move(*bytes), false});
    return {};
  }

  Status add_directory(const fs::path& root) {
    std::error_code error;
    fs::recursive_directory_iterator it(root, error);
    if (error) return fail(unreadable(root, error.value(), false));
    while (it != fs::recursive_directory_iterator()) {
      const fs::path path = it->path();
      if (is_hidden(path.filename().string())) {
        it.disable_recursion_pending();
      } else if (Status added = add_entry(root, *it, it.depth()); !added) {
        return added;
      }
      it.increment(error);
      if (error) return fail(unreadable(path, error.value(), true));
    }
    return {};
  }

  Status add_entry(const fs::path& root, const fs::directory_entry& entry, int depth) {
    const fs::path& path = entry.path();
    if (depth == kMaxDepth) return fail(refusal(root, "has too many directories in each other"));
    if (path.native().size() >= PATH_MAX) return fail(refusal(root, "has files with too long names"));
    std::error_code error;
    const fs::file_status status = entry.symlink_status(error);
    if (error) return fail(unreadable(path, error.value(), true));
    if (fs::is_symlink(status)) return fail(refusal(path, "is a symbolic link"));
    if (!fs::is_regular_file(status)) return {};
    const std::string name = path.lexically_relative(root).string();
    names_ += name.size();
    if (names_ > kMaxNames) return fail(refusal(root, "has files with too long names"));
    if (files_.size() == kMaxFiles)
      return fail(refusal(root, fmt::format("has more than {} files", kMaxFiles)));
    return add_file(path, name, true);
  }

  Bytes limit_;
  std::uint64_t size_ = 0;  // of all files
  std::size_t names_ = 0;   // bytes of all names
  std::vector<sandbox::PackedFile> files_;
};

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
                                        const Sources& sources, const Languages& languages) {
  if (id) {
    const Language* language = languages.find(*id);
    if (language != nullptr) return language;
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
  return sources.files.size() == 1 || has_extension(name, *sources.language);
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
    if (is_free(name, sources)) file.name = name;
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

/// The main file's object, else the first that any file has.
std::string scala_main(const Sources& sources) {
  std::string name = scala_class(bytes_of(sources.main_file, sources));
  for (const std::string& file : sources.to_compile) {
    if (name.empty()) name = scala_class(bytes_of(file, sources));
  }
  return name;
}

/// Decides what a program starts with, and arranges the files so that the compiler takes them.
void choose_start(Sources& sources) {
  sources.main_file = choose_main(sources.to_compile);
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

Result<Sources> load_sources(const fs::path& path, const std::optional<std::string>& language_id,
                             Bytes limit) {
  Result<std::vector<sandbox::PackedFile>> files = SourceReader(limit).read(path);
  if (!files) return fail(files.error());
  if (files->empty()) return fail(refusal(path, "holds no source file"));
  Sources sources;
  sources.files = std::move(*files);
  sort_by_name(sources.files);
  const Result<const Language*> language = decide_language(path, language_id, sources, languages());
  if (!language) return fail(language.error());
  sources.language = *language;
  if (sources.language->id == "java") arrange_java(sources);
  for (const sandbox::PackedFile& file : sources.files) {
    if (is_source(file.name, sources)) sources.to_compile.push_back(file.name);
  }
  if (sources.to_compile.empty()) {
    return fail(refusal(path, fmt::format("holds no {} source file", sources.language->name)));
  }
  choose_start(sources);
  return sources;
}

}  // namespace casewise::compile
