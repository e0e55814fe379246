#include "harness/compile/language.hpp"

#include <algorithm>
#include <filesystem>

#include <unistd.h>

namespace casewise::compile {

namespace fs = std::filesystem;

namespace {

std::vector<Language> make_table() {
  return {
      // Linked statically, a program starts in less than half the time, and needs nothing of the host.
      {"c",
       "C",
       {".c"},
       {"gcc", "-x", "c", "-std=gnu17", "-O2", "-pipe", "-static", "-o", "/tmp/program", "{files}", "-lm"},
       {},
       Artefact::program,
       {"gcc", "--version"},
       "gcc",
       950},
      {"cpp",
       "C++",
       {".cc", ".cpp", ".cxx", ".c++", ".C"},
       {"g++", "-x", "c++", "-std=gnu++20", "-O2", "-pipe", "-static", "-o", "/tmp/program", "{files}"},
       {},
       Artefact::program,
       {"g++", "--version"},
       "g++",
       1000},
      {"java",
       "Java",
       {".java"},
       {"javac", "-encoding", "UTF-8", "-d", "/tmp/out", "{files}"},
       {"java", "-Xss64m", "-Xmx{heap}m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto", "-cp",
        "/box", "{class}"},
       Artefact::tree,
       {"javac", "-version"},
       "default-jdk-headless",
       800},
      {"python3",
       "Python 3",
       {".py", ".py3"},
       // Compiles without running or writing anything; a message in the form of other compilers.
       {"python3", "-c",
        "import sys\n"
        "for name in sys.argv[1:]:\n"
        "  try:\n"
        "    compile(open(name, 'rb').read(), name, 'exec')\n"
        "  except SyntaxError as e:\n"
        "    sys.exit(f'{name}:{e.lineno}: {type(e).__name__}: {e.msg}\\n{e.text or str()}')\n",
        "{files}"},
       {"python3", "{main}"},
       Artefact::sources,
       {"python3", "--version"},
       "python3",
       850},
  };
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

}  // namespace

const std::vector<Language>& all_languages() {
  static const std::vector<Language> table = make_table();
  return table;
}

const Language* find_language(std::string_view id) {
  for (const Language& language : all_languages()) {
    if (language.id == id) return &language;
  }
  return nullptr;
}

bool has_extension(std::string_view file_name, const Language& language) {
  return std::any_of(language.extensions.begin(), language.extensions.end(),
                     [&](const std::string& extension) {
                       return file_name.size() > extension.size() && ends_with(file_name, extension);
                     });
}

const Language* language_of_file(std::string_view file_name) {
  const Language* best = nullptr;
  for (const Language& language : all_languages()) {
    const bool fits = has_extension(file_name, language);
    if (fits && (best == nullptr || language.priority > best->priority)) best = &language;
  }
  return best;
}

std::optional<std::string> find_program(std::string_view name) {
  for (const char* directory : {"/usr/bin", "/bin", "/usr/local/bin"}) {
    const fs::path path = fs::path(directory) / name;
    if (::access(path.c_str(), X_OK) != 0) continue;
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    // A link out of what the sandbox shows, into somebody's home for instance, is of no use in there.
    if (!error && real.string().rfind("/usr/", 0) == 0) return real.string();
  }
  return std::nullopt;
}

std::vector<std::string> missing_programs(const Language& language) {
  std::vector<std::string> missing;
  for (const std::vector<std::string>* command : {&language.compile, &language.run}) {
    if (command->empty() || find_program(command->front())) continue;
    if (std::find(missing.begin(), missing.end(), command->front()) == missing.end())
      missing.push_back(command->front());
  }
  return missing;
}

}  // namespace casewise::compile
