#include "harness/compile/language.hpp"

#include <set>

#include <gtest/gtest.h>

#include "harness/base/file.hpp"
#include "harness/compile/language_yaml.hpp"

namespace casewise::compile {
namespace {

std::string all_of(const package::Diagnostics& diagnostics) {
  std::string text;
  for (const package::Diagnostic& diagnostic : diagnostics.all())
    text += diagnostic.to_string() + "\n";
  return text;
}

TEST(Languages, TheTableIsFreeOfErrors) {
  package::Diagnostics diagnostics;
  const Languages table = read_languages(builtin_text(), "languages.yaml", Languages({}), diagnostics);
  EXPECT_EQ(all_of(diagnostics), "");
  EXPECT_EQ(table.all().size(), builtin_languages().all().size());
}

TEST(Languages, TheTableIsConsistent) {
  std::set<std::string> ids;
  std::set<int> priorities;
  for (const Language& language : builtin_languages().all()) {
    EXPECT_TRUE(ids.insert(language.id).second) << language.id;
    EXPECT_TRUE(priorities.insert(language.priority).second) << language.id;
    EXPECT_FALSE(language.extensions.empty() && language.other_extensions.empty()) << language.id;
    EXPECT_EQ(language.run.empty(), language.version.empty()) << language.id;
    EXPECT_EQ(builtin_languages().find(language.id), &language);
  }
  EXPECT_EQ(find_language("klingon"), nullptr);
}

std::string row_of(const Language& language) {
  std::string files;
  for (const std::string& extension : language.extensions)
    files += (files.empty() ? "`*" : " `*") + extension + "`";
  for (const std::string& extension : language.other_extensions)
    files += (files.empty() ? "(`*" : " (`*") + extension + "`)";
  return "\n| `" + language.id + "` | " + language.name + " | " + files + " | " +
         (language.package.empty() ? "–" : "`" + language.package + "`") + " |\n";
}

TEST(Languages, ThePageHasTheTable) {
  const std::string page = read_file(CASEWISE_SOURCE_DIR "/docs/languages.md").value();
  for (const Language& language : builtin_languages().all())
    EXPECT_NE(page.find(row_of(language)), std::string::npos) << row_of(language);
}

TEST(Languages, AreKnownByExtension) {
  EXPECT_EQ(language_of_file("a.cpp")->id, "cpp");
  EXPECT_EQ(language_of_file("a.C")->id, "cpp");
  EXPECT_EQ(language_of_file("a.c")->id, "c");
  EXPECT_EQ(language_of_file("a.b.py")->id, "python3");
  EXPECT_EQ(language_of_file("Main.java")->id, "java");
  EXPECT_EQ(language_of_file(".cpp"), nullptr);
  EXPECT_EQ(language_of_file("README.md"), nullptr);
  EXPECT_EQ(language_of_file("cpp"), nullptr);
}

TEST(Languages, ProgramsAreFoundByTheirRealPath) {
  ASSERT_TRUE(find_program("g++"));
  EXPECT_EQ(find_program("g++")->rfind("/usr/", 0), 0U);
  EXPECT_FALSE(find_program("no-such-program-anywhere"));
  Language unknown;
  unknown.compile = {"no-such-compiler"};
  unknown.run = {"no-such-compiler", "x"};
  EXPECT_EQ(missing_programs(unknown), std::vector<std::string>{"no-such-compiler"});
}

}  // namespace
}  // namespace casewise::compile
