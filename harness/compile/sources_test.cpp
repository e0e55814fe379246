#include "harness/compile/sources.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "harness/base/file.hpp"
#include "harness/base/unprivileged_testing.hpp"

namespace casewise::compile {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

class SourcesTest : public testing::Test {
 protected:
  fs::path write(const std::string& name, const std::string& content) {
    const fs::path path = dir_.path() / name;
    fs::create_directories(path.parent_path());
    EXPECT_TRUE(write_file(path, content));
    return path;
  }
  TempDir dir_ = TempDir::create("casewise-test").value();
};

TEST_F(SourcesTest, OneFileByItsExtension) {
  const Sources sources = load_sources(write("a b.py", "print(1)"), {}).value();
  EXPECT_EQ(sources.language->id, "python3");
  EXPECT_EQ(sources.main_file, "a b.py");
  EXPECT_EQ(sources.size(), Bytes(8));
}

TEST_F(SourcesTest, OneFileInANamedLanguage) {
  const Sources sources = load_sources(write("answer.txt", "int main(){}"), "cpp").value();
  EXPECT_THAT(sources.to_compile, ElementsAre("answer.txt"));
}

TEST_F(SourcesTest, DirectoryWithTheLanguageOfMostFiles) {
  write("p/util.cpp", "");
  write("p/main.cpp", "");
  write("p/deep/x.hpp", "");
  write("p/gen.py", "");
  write("p/.git/config", "");
  const Sources sources = load_sources(dir_.path() / "p", {}).value();
  EXPECT_EQ(sources.language->id, "cpp");
  EXPECT_THAT(sources.to_compile, ElementsAre("main.cpp", "util.cpp"));
  EXPECT_EQ(sources.main_file, "main.cpp");
  EXPECT_EQ(sources.files.size(), 4U);
}

/// Source: format 2025-09 and problemtools' languages.py: most files, then priority; a shebang where the
/// language asks for one.
TEST_F(SourcesTest, TheLanguageIsThatOfMostFiles) {
  const struct {
    const char* directory;
    std::vector<std::pair<const char*, const char*>> files;
    const char* language;
    const char* main_file;
  } cases[] = {
      {"most", {{"main.cpp", ""}, {"gen.py", ""}, {"test.py", ""}}, "python3", "gen.py"},
      {"tie", {{"main.py", ""}, {"a.cpp", ""}}, "cpp", "a.cpp"},
      {"python3", {{"a.py", "#!/usr/bin/env python3\n"}}, "python3", "a.py"},
      {"python2", {{"a.py", "#!/usr/bin/python2\nprint 1"}}, "python2", "a.py"},
      {"late", {{"a.py", "\n#!/usr/bin/python2\n"}}, "python3", "a.py"},
      {"suffix", {{"a.py2", ""}}, "python2", "a.py2"},
      {"mixed", {{"a.py", "#!python2"}, {"b.py", ""}, {"c.py", ""}}, "python3", "a.py"},
      {"upper", {{"x.js", ""}, {"MAIN.js", ""}}, "javascript", "MAIN.js"},
      {"module", {{"a.py", ""}, {"__main__.py", ""}}, "python3", "__main__.py"},
      {"other", {{"x.m", ""}}, "objectivec", "x.m"},
      {"prolog", {{"x.pl", ""}}, "prolog", "x.pl"},
  };
  for (const auto& c : cases) {
    for (const auto& [name, text] : c.files)
      write(std::string(c.directory) + "/" + name, text);
    const Result<Sources> sources = load_sources(dir_.path() / c.directory, {});
    ASSERT_TRUE(sources) << c.directory << ": " << sources.error().message();
    EXPECT_EQ(sources->language->id, c.language) << c.directory;
    EXPECT_EQ(sources->main_file, c.main_file) << c.directory;
  }
  EXPECT_EQ(load_sources(dir_.path() / "most", "cpp").value().language->id, "cpp");
}

/// Source: format 2025-09, Included Files.
TEST_F(SourcesTest, IncludedFilesComeOverTheSubmissions) {
  write("include/default/shared.txt", "default");
  write("include/python3/shared.txt", "python");
  write("include/python3/main.py", "import solution");
  write("include/cpp/grader.cpp", "int solve(); int main() { return solve(); }");
  write("include/cpp/solve.h", std::string(1000, ' '));
  SourceRules rules;
  rules.include = dir_.path() / "include";
  write("p/main.py", "mine");
  write("p/solution.py", "");
  const Sources python = load_sources(dir_.path() / "p", {}, Bytes(4), rules).value();
  EXPECT_EQ(python.main_file, "main.py");
  EXPECT_THAT(python.to_compile, ElementsAre("main.py", "solution.py"));
  EXPECT_EQ(python.files[0].bytes, "import solution");
  EXPECT_EQ(python.files[1].bytes, "python") << python.files[1].name;
  const Sources cpp = load_sources(write("s.txt", "int f"), "cpp", Bytes(10), rules).value();
  EXPECT_THAT(cpp.to_compile, ElementsAre("grader.cpp", "s.txt"));
  EXPECT_EQ(cpp.files.size(), 4U);
  fs::create_symlink("main.py", dir_.path() / "include/python3/link.py");
  EXPECT_EQ(load_sources(dir_.path() / "p", {}, Bytes(4), rules).error().code(), ErrorCode::unavailable)
      << "the package's fault";
}

TEST_F(SourcesTest, SubmissionsAreNotInLanguagesOfHelpersOnly) {
  const fs::path path = write("a.ctd", "INT(1, 2) NEWLINE");
  EXPECT_THAT(load_sources(path, "checktestdata").error().message(), HasSubstr("unknown language"));
  SourceRules rules;
  rules.helper = true;
  EXPECT_EQ(load_sources(path, "checktestdata", kMostSource, rules).value().language->id, "checktestdata");
}

/// Source: Kotlin's documentation ("Calling Kotlin from Java") and Scala's of its compiler.
TEST_F(SourcesTest, KotlinAndScalaStartWithTheClassThatHasTheMainFunction) {
  const struct {
    const char* name;
    const char* source;
    const char* main_class;
  } cases[] = {
      {"main.kt", "fun main() {}", "MainKt"},
      {"two-words.kt", "fun main(args: Array<String>) {}", "Two_wordsKt"},
      {"1.kt", "fun main() {}", "_1Kt"},
      {"a.kt", "// package no\npackage x.y\n/* fun */ fun main() {}", "x.y.AKt"},
      {"kt/a.kt", "class Helper { val s = \"fun main(\" }", nullptr},
      {"kt/b.kt", "fun main() {}", "BKt"},
      {"a.scala", "package p\nclass A\nobject Sum { def main(a: Array[String]): Unit = {} }", "p.Sum"},
      {"b.scala", "object Helper { def f = 1 }\nobject B extends App {}", "B"},
  };
  for (const auto& c : cases) {
    const fs::path path = write(c.name, c.source);
    if (c.main_class == nullptr) continue;
    const bool is_directory = std::string(c.name).find('/') != std::string::npos;
    const Result<Sources> sources = load_sources(is_directory ? path.parent_path() : path, {});
    ASSERT_TRUE(sources) << c.name;
    EXPECT_EQ(sources->main_class, c.main_class) << c.name;
  }
}

TEST_F(SourcesTest, JavaFilesGetTheNameOfTheirPublicClass) {
  const Sources sources =
      load_sources(write("greedy_v2.java", "public class Main { public static void main(String[] a) {} }"),
                   {})
          .value();
  EXPECT_EQ(sources.main_file, "Main.java");
  EXPECT_EQ(sources.main_class, "Main");
}

TEST_F(SourcesTest, LinksAndPipesAreRefused) {
  write("p/main.py", "print(1)");
  write("secret.ans", "42");
  fs::create_symlink(dir_.path() / "secret.ans", dir_.path() / "p/secret.ans");
  const Result<Sources> linked = load_sources(dir_.path() / "p", {});
  ASSERT_FALSE(linked);
  EXPECT_EQ(linked.error().code(), ErrorCode::refused);
  EXPECT_THAT(linked.error().message(), HasSubstr("secret.ans' is a symbolic link"));
  ASSERT_EQ(::mkfifo((dir_.path() / "pipe.py").c_str(), 0600), 0);
  EXPECT_THAT(load_sources(dir_.path() / "pipe.py", {}).error().message(), HasSubstr("not a regular file"));
}

TEST_F(SourcesTest, TooMuchIsRefusedBeforeItIsRead) {
  for (const char* name : {"whole/main.py", "whole/more.py", "huge/main.py"})
    write(name, "");
  for (const char* name : {"whole/main.py", "whole/more.py"})
    fs::resize_file(dir_.path() / name, 40U << 20U);
  EXPECT_EQ(load_sources(dir_.path() / "whole", {}).error().code(), ErrorCode::refused);
  // Holds nothing; whoever reads it all the same fails otherwise.
  fs::resize_file(dir_.path() / "huge/main.py", std::uintmax_t{1} << 40U);
  const Result<Sources> huge = load_sources(dir_.path() / "huge", {});
  ASSERT_FALSE(huge);
  EXPECT_EQ(huge.error().code(), ErrorCode::refused) << huge.error().message();
  EXPECT_THAT(huge.error().message(), HasSubstr("main.py' goes over the limit of 64 MiB of source"));
}

TEST_F(SourcesTest, TooLongNamesAreRefused) {
  for (int i = 0; i < 200; ++i)
    write("long/" + std::to_string(i) + std::string(200, 'x') + ".c", "");
  EXPECT_THAT(load_sources(dir_.path() / "long", {}).error().message(), HasSubstr("too long names"));
}

TEST_F(SourcesTest, AJavaFileIsRenamedOnlyWhereThatIsPossible) {
  const std::string long_name(300, 'A');
  EXPECT_EQ(load_sources(write("x.java", "public class " + long_name + " {}"), {})->main_file, "x.java");
  write("j/A.java", "public class Main {}");
  write("j/Main.java", "public class Main {}");
  EXPECT_THAT(load_sources(dir_.path() / "j", {})->to_compile, ElementsAre("A.java", "Main.java"));
  write("k/Main.java", "public class Foo {}");
  write("k/Foo.java/x.java", "class X {}");
  EXPECT_THAT(load_sources(dir_.path() / "k", {})->to_compile, ElementsAre("Foo.java/x.java", "Main.java"));
}

TEST_F(SourcesTest, JavaFilesStayInOrderAndTheirTypesAreRankedTogether) {
  const std::string main_method = " { public static void main(String[] a) {} }";
  write("r/Brute.java", "public class Brute" + main_method);
  write("r/Main.java", "class Main" + main_method);
  write("r/a.java", "public class Zebra {}");
  const Sources sources = load_sources(dir_.path() / "r", {}).value();
  EXPECT_EQ(sources.main_class, "Main");
  EXPECT_THAT(sources.to_compile, ElementsAre("Brute.java", "Main.java", "Zebra.java"));
  EXPECT_EQ(sources.files.back().name, "Zebra.java");
}

TEST_F(SourcesTest, AJavaFileOfAnyNameIsASource) {
  const Sources sources =
      load_sources(write("answer.txt", "class A { public static void main(String[] a) {} }"), "java").value();
  EXPECT_THAT(sources.to_compile, ElementsAre("answer.txt.java"));
  EXPECT_EQ(sources.main_class, "A");
}

TEST_F(SourcesTest, OnlyAFileAtTheTopIsTheMainOne) {
  const auto main_of = [&](const std::string& directory) {
    return load_sources(dir_.path() / directory, {}).value().main_file;
  };
  write("deep/lib/main.py", "");
  write("deep/zeta.py", "");
  write("deep/MAIN.py", "");
  EXPECT_EQ(main_of("deep"), "MAIN.py");
  write("package/a.py", "");
  write("package/__main__.py", "");
  EXPECT_EQ(main_of("package"), "__main__.py");
  write("other/__main__.cpp", "");
  write("other/a.cpp", "");
  write("other/sub/main.cpp", "");
  EXPECT_EQ(main_of("other"), "__main__.cpp") << "the least name: nothing of it is a main file";
  EXPECT_TRUE(is_main_file("Main.java"));
  EXPECT_FALSE(is_main_file("main.txt"));
  EXPECT_FALSE(is_main_file("sub/main.py"));
}

TEST_F(SourcesTest, TheCodeLimitHoldsForAllFilesTogether) {
  write("two/main.py", std::string(60, '#'));
  write("two/more.py", std::string(41, '#'));
  const Result<Sources> sources = load_sources(dir_.path() / "two", {}, Bytes(100));
  ASSERT_FALSE(sources);
  EXPECT_EQ(sources.error().code(), ErrorCode::refused);
  EXPECT_THAT(sources.error().message(), HasSubstr("limit of 100 B"));
  EXPECT_TRUE(load_sources(dir_.path() / "two", {}, Bytes(101)));
}

TEST_F(SourcesTest, WhatADirectoryDoesNotLetReadIsItsOwnFault) {
  write("file/main.py", "");
  write("file/secret.py", "");
  write("directory/main.py", "");
  write("directory/closed/x.py", "");
  fs::permissions(dir_.path(), fs::perms::all);
  fs::permissions(dir_.path() / "file/secret.py", fs::perms::none);
  fs::permissions(dir_.path() / "directory/closed", fs::perms::none);
  for (const char* name : {"file", "directory"}) {
    const Unprivileged unprivileged;
    const Result<Sources> sources = load_sources(dir_.path() / name, {});
    ASSERT_FALSE(sources) << name;
    EXPECT_EQ(sources.error().code(), ErrorCode::refused) << sources.error().message();
    EXPECT_THAT(sources.error().message(), HasSubstr("Permission denied"));
  }
  const Unprivileged unprivileged;
  EXPECT_EQ(load_sources(dir_.path() / "file/secret.py", {}).error().code(), ErrorCode::input)
      << "nobody else put it there";
  EXPECT_EQ(load_sources(dir_.path() / "directory/closed", {}).error().code(), ErrorCode::input);
}

/// With no more descriptors to be had, in its scope.
class NoDescriptors {
 public:
  NoDescriptors() {
    EXPECT_EQ(::getrlimit(RLIMIT_NOFILE, &was_), 0);
    const rlimit none = {0, was_.rlim_max};
    EXPECT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  }
  ~NoDescriptors() { EXPECT_EQ(::setrlimit(RLIMIT_NOFILE, &was_), 0); }
  NoDescriptors(const NoDescriptors&) = delete;
  NoDescriptors& operator=(const NoDescriptors&) = delete;

 private:
  rlimit was_ = {};
};

TEST_F(SourcesTest, WhatTheHostIsShortOfIsNoFaultOfTheSources) {
  const fs::path file = write("a.py", "");
  write("directory/main.py", "");
  for (const fs::path& path : {file, dir_.path() / "directory"}) {
    const Result<Sources> sources = [&] {
      const NoDescriptors none;
      return load_sources(path, {});
    }();
    ASSERT_FALSE(sources);
    EXPECT_EQ(sources.error().code(), ErrorCode::system) << sources.error().message();
    EXPECT_THAT(sources.error().message(), HasSubstr("Too many open files"));
  }
}

TEST_F(SourcesTest, DeepAndLongPathsAreRefused) {
  const auto make_deep = [&](const std::string& root, std::size_t length, int depth) {
    fs::path base = dir_.path() / root;
    fs::create_directory(base);
    EXPECT_TRUE(write_file(base / "main.py", ""));
    Fd parent = open_file(base, O_RDONLY | O_DIRECTORY).value();  // paths to the depths would be too long
    const std::string name(length, 'd');
    for (int i = 0; i < depth; ++i) {
      EXPECT_EQ(::mkdirat(parent.get(), name.c_str(), 0755), 0);
      parent = Fd(::openat(parent.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    }
    EXPECT_TRUE(Fd(::openat(parent.get(), "x.py", O_WRONLY | O_CREAT | O_CLOEXEC, 0644)));
    return base;
  };
  const Result<Sources> long_path = load_sources(make_deep("long", 250, 20), {});
  ASSERT_FALSE(long_path);
  EXPECT_EQ(long_path.error().code(), ErrorCode::refused) << long_path.error().message();
  const Result<Sources> deep = load_sources(make_deep("deep", 1, 100), {});
  ASSERT_FALSE(deep);
  EXPECT_EQ(deep.error().code(), ErrorCode::refused) << deep.error().message();
}

TEST_F(SourcesTest, SaysWhatIsWrong) {
  EXPECT_THAT(load_sources(dir_.path() / "none.cpp", {}).error().message(),
              HasSubstr("none.cpp': No such file"));
  EXPECT_THAT(load_sources(write("notes.txt", ""), {}).error().message(), HasSubstr("no known language"));
  EXPECT_THAT(load_sources(write("x.cpp", ""), "klingon").error().message(),
              HasSubstr("unknown language 'klingon'"));
  fs::create_directories(dir_.path() / "empty");
  EXPECT_THAT(load_sources(dir_.path() / "empty", {}).error().message(), HasSubstr("holds no source file"));
  write("q/a.py", "");
  write("q/b.txt", "");
  EXPECT_THAT(load_sources(dir_.path() / "q", "java").error().message(), HasSubstr("no Java source file"));
}

}  // namespace
}  // namespace casewise::compile
