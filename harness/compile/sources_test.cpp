#include "harness/compile/sources.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
