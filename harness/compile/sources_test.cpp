#include "harness/compile/sources.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "harness/base/file.hpp"

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
  write("big/main.py", "");
  fs::resize_file(dir_.path() / "big/main.py", 40U << 20U);
  write("big/more.py", "");
  fs::resize_file(dir_.path() / "big/more.py", 40U << 20U);
  EXPECT_EQ(load_sources(dir_.path() / "big", {}).error().code(), ErrorCode::refused);
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
