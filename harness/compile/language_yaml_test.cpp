// Files of users and contests that change the table of languages.
#include "harness/compile/language_yaml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/compile/command.hpp"

namespace casewise::compile {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

Languages changed(const std::string& text) {
  package::Diagnostics diagnostics;
  Languages table = read_languages(text, "l.yaml", builtin_languages(), diagnostics);
  for (const package::Diagnostic& diagnostic : diagnostics.all())
    ADD_FAILURE() << diagnostic.to_string();
  return table;
}

TEST(LanguageFiles, OnlyTheKeysThatAreGivenChange) {
  const Languages table = changed("python3:\n  run: pypy3 {mainfile}\n");
  const Language& python = *table.find("python3");
  EXPECT_THAT(python.run, ElementsAre("pypy3", "{mainfile}"));
  EXPECT_EQ(python.compile, find_language("python3")->compile);
  EXPECT_EQ(python.artefact, Artefact::sources);
  EXPECT_EQ(python.priority, 850);
  EXPECT_EQ(table.all().size(), builtin_languages().all().size());
}

/// Source: Kattis/problemtools, config/languages.yaml.
TEST(LanguageFiles, ThoseOfProblemtoolsAreTakenAsTheyAre) {
  const Languages table = changed(
      "rust:\n    name: 'Rust'\n    priority: 575\n    files: '*.rs'\n"
      "    compile: '/usr/bin/rustc -C opt-level=3 {mainfile} -o {mainfile}.out'\n"
      "    run: '{mainfile}.out'\n"
      "python2:\n    name: 'Python 2'\n    priority: 860\n    files: '*.py'\n"
      "    shebang: '^#!.*python2 *'\n    run: 'pypy \"{mainfile}\"'\n"
      "mine:\n    name: 'Mine'\n    priority: 1\n    files: '*.mine *.own'\n    compile: 'cc -o {binary} "
      "{files}'\n"
      "    run: '{binary}'\n");
  const Language& rust = *table.find("rust");
  EXPECT_THAT(rust.compile,
              ElementsAre("/usr/bin/rustc", "-C", "opt-level=3", "{mainfile}", "-o", "{mainfile}.out"));
  EXPECT_EQ(rust.artefact, Artefact::tree);
  EXPECT_TRUE(rust.in_place);
  const Language& mine = *table.find("mine");
  EXPECT_THAT(mine.extensions, ElementsAre(".mine", ".own"));
  EXPECT_EQ(mine.artefact, Artefact::program);
  EXPECT_TRUE(leads_to(*table.find("python2"), "a.py", "#!/usr/bin/python2\n"));
  EXPECT_FALSE(leads_to(*table.find("python2"), "a.py", "print(1)\n"));
}

TEST(LanguageFiles, MistakesAreToldWithTheirPlace) {
  const struct {
    const char* text;
    const char* message;
  } cases[] = {
      {"c:\n  compil: gcc", "l.yaml:2:3: error: unknown key 'c.compil'; did you mean 'compile'?"},
      {"c:\n  compile: gcc {fils}", "l.yaml:2:12: error: c.compile: unknown placeholder {fils}"},
      {"c:\n  compile: gcc 'x", "l.yaml:2:12: error: c.compile: the quote ' is not closed"},
      {"c:\n  compile: [gcc, [x]]", "l.yaml:2:18: error: c.compile"},
      {"c:\n  run: '{files}'", "l.yaml:2:8: error: c.run: expected a program as the first word"},
      {"c:\n  files: c", "l.yaml:2:10: error: c.files: expected patterns such as *.c, found 'c'"},
      {"c:\n  files: '*.[ch]'", "expected patterns such as *.c, found '*.[ch]'"},
      {"c:\n  priority: high", "l.yaml:2:13: error: c.priority: expected a whole number"},
      {"c:\n  shebang: '('", "l.yaml:2:12: error: c.shebang: expected a pattern"},
      {"c:\n  leaves: all", "l.yaml:2:11: error: c.leaves: expected one of program, files, sources"},
      {"c:\n  proc: true", "l.yaml:2:9: error: c.proc: expected a text"},
      {"c:\n  environment: x", "l.yaml:2:16: error: c.environment: expected a map of names to texts"},
      {"c:\n  environment: {A-B: x}", "expected the name of an environment variable"},
      {"c:\n  environment: {A: '{x}'}", "c.environment.A: unknown placeholder {x}"},
      {"c: gcc", "l.yaml:1:4: error: c: expected a map"},
      {"C++: {}", "l.yaml:1:1: error: 'C++' is no language id"},
      {"- c", "l.yaml:1:1: error: the file: expected a map of language ids"},
      {"klingon:\n  priority: 1", "klingon: a new language needs at least files and run"},
      {"c: {", "l.yaml:1:"},
  };
  for (const auto& c : cases) {
    package::Diagnostics diagnostics;
    const Languages table = read_languages(c.text, "l.yaml", builtin_languages(), diagnostics);
    ASSERT_GE(diagnostics.errors(), 1U) << c.text;
    EXPECT_THAT(diagnostics.all().front().to_string(), HasSubstr(c.message)) << c.text;
    EXPECT_EQ(table.find("c")->compile, find_language("c")->compile) << "the row counts as not given";
  }
}

TEST(LanguageFiles, OneBesideThePackageIsForItAndItsNeighbours) {
  const TempDir dir = TempDir::create("casewise-test").value();
  fs::create_directories(dir.path() / "contest/p/input_validators");
  fs::create_directories(dir.path() / "other/q");
  ASSERT_TRUE(write_file(dir.path() / "contest/p/problem.yaml", ""));
  ASSERT_TRUE(write_file(dir.path() / "contest/languages.yaml", "c: {name: Contest C}"));
  EXPECT_EQ(languages_of_package(dir.path() / "contest/p").value()->find("c")->name, "Contest C");
  EXPECT_EQ(languages_around(dir.path() / "contest/p/input_validators/a.c").value()->find("c")->name,
            "Contest C");
  EXPECT_EQ(languages_of_package(dir.path() / "other/q").value(), &languages());
  ASSERT_TRUE(write_file(dir.path() / "other/languages.yaml", "c: 5"));
  EXPECT_THAT(languages_of_package(dir.path() / "other/q").error().to_string(),
              HasSubstr("languages.yaml:1:4"));
}

TEST(Commands, TextsAreSplitAtBlanks) {
  const struct {
    const char* text;
    std::vector<std::string> words;
  } cases[] = {{"", {}},
               {"  a  b\tc\n", {"a", "b", "c"}},
               {"\"a b\" 'c \"d'", {"a b", "c \"d"}},
               {"a'b c'd", {"ab cd"}},
               {"'' x", {"", "x"}},
               {"a\\ b \"\\\"\"", {"a b", "\""}}};
  for (const auto& c : cases)
    EXPECT_EQ(split_command(c.text).value(), c.words) << c.text;
  for (const char* text : {"'a", "\"a", "a\\"})
    EXPECT_FALSE(split_command(text)) << text;
}

TEST(Commands, WhatIsFilledInIsNotLookedAtAgain) {
  Language language;
  language.environment = {{"A", "{memlim}x{nothing}"}};
  Placeholders values;
  values.files = {"{mainfile}", "b c"};
  values.main_file = "{path}";
  values.main_class = "abc";
  values.path = "/box";
  values.memory = Bytes::mib(64);
  const FilledCommand filled =
      fill(language, {"{path}/x", "-o{mainfile}", "{files}", "{Mainclass}Kt", "{files}s", "{}"}, values);
  EXPECT_THAT(filled.words,
              ElementsAre("/box/x", "-o{path}", "{mainfile}", "b c", "AbcKt", "{files}s", "{}"));
  EXPECT_THAT(filled.environment, ElementsAre("A=64x{nothing}"));
}

}  // namespace
}  // namespace casewise::compile
