#include "harness/compile/language.hpp"

#include <set>

#include <gtest/gtest.h>

namespace casewise::compile {
namespace {

TEST(Languages, TheTableIsConsistent) {
  std::set<std::string> ids;
  std::set<int> priorities;
  for (const Language& language : all_languages()) {
    EXPECT_TRUE(ids.insert(language.id).second) << language.id;
    EXPECT_TRUE(priorities.insert(language.priority).second) << language.id;
    EXPECT_FALSE(language.compile.empty() || language.extensions.empty() || language.version.empty())
        << language.id;
    EXPECT_EQ(language.run.empty(), language.artefact == Artefact::program) << language.id;
    EXPECT_EQ(find_language(language.id), &language);
  }
  EXPECT_EQ(find_language("klingon"), nullptr);
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
