#include "harness/compile/java_source.hpp"

#include <gtest/gtest.h>

namespace casewise::compile {
namespace {

struct MainCase {
  const char* name;
  const char* source;
  const char* main_class;  // "" : none
};

TEST(JavaSource, FindsTheMainClass) {
  const MainCase cases[] = {
      {"plain", "public class Main { public static void main(String[] args) {} }", "Main"},
      {"other name", "class Solution{static public void main(String args[]){}}", "Solution"},
      {"varargs and final", "class A { public static void main(final String... a) {} }", "A"},
      {"qualified", "class A { public static void main(java.lang.String[] a) {} }", "A"},
      {"strictfp, synchronized", "class A { public static synchronized strictfp void main(String [ ] a) {} }",
       "A"},
      {"package", "package a.b; class X { public static void main(String[] s) {} }", "a.b.X"},
      {"second class", "class Helper { int main; } class Run { public static void main(String[] s) {} }",
       "Run"},
      {"commented out",
       "class A { /* public static void main(String[] a) {} */ }\n// class B { public static void "
       "main(String[] a) {} }\nclass C { public static void main(String[] a) {} }",
       "C"},
      {"in a string",
       "class A { String s = \"class B { public static void main(String[] a) {} }\"; }\nclass C { public "
       "static void main(String[] a) {} }",
       "C"},
      {"in a text block",
       "class A { String s = \"\"\"\n class B { \" public static void main(String[] a) {} }\n\"\"\"; } class "
       "C { public static void main(String[] a) {} }",
       "C"},
      {"quote as a character",
       "class A { char c = '\"'; char d = '\\''; } class C { public static void main(String[] a) {} }", "C"},
      {"nested main does not count", "class A { static class B { public static void main(String[] a) {} } }",
       ""},
      {"public one first",
       "class A { public static void main(String[] a) {} } public class B { public static void main(String[] "
       "a) {} }",
       "B"},
      {"Main before others",
       "class A { public static void main(String[] a) {} } class Main { public static void main(String[] a) "
       "{} }",
       "Main"},
      {"not static", "class A { public void main(String[] a) {} }", ""},
      {"wrong parameter",
       "class A { public static void main(int[] a) {} public static void main(String a) {} }", ""},
      {"two parameters", "class A { public static void main(String[] a, int b) {} }", ""},
      {"not void", "class A { public static int main(String[] a) { return 0; } }", ""},
      {"interface", "interface A { static void main(String[] a) {} }", "A"},
      {"enum", "enum A { X; public static void main(String[] a) {} }", "A"},
      {"record", "record P(int x) { public static void main(String[] a) {} }", "P"},
      {"annotation",
       "@SuppressWarnings({\"all\"}) public class A { @Deprecated public static void main(@SuppressWarnings "
       "String[] a) {} }",
       "A"},
      {"generics", "class A<T extends Comparable<T>> { public static void main(String[] a) {} }", "A"},
      {"calls main",
       "class A { void f() { main(null); } } class B { public static void main(String[] a) { A.main(a); } }",
       "B"},
      {"Korean identifier", "class \xed\x95\x9c { public static void main(String[] a) {} }", "\xed\x95\x9c"},
      {"class literal", "class A { Class<?> c = A.class; public static void main(String[] a) {} }", "A"},
      {"unterminated", "class A { String s = \"", ""},
      {"empty", "", ""},
  };
  for (const MainCase& test : cases) {
    EXPECT_EQ(parse_java(test.source).main_class().value_or(""), test.main_class) << test.name;
  }
}

TEST(JavaSource, KnowsTheFileNameThatJavacWants) {
  EXPECT_EQ(parse_java("class A {} public class B {}").required_file_name(), "B.java");
  EXPECT_EQ(parse_java("public final class C {}").required_file_name(), "C.java");
  EXPECT_EQ(parse_java("public abstract sealed class D permits E {} final class E extends D {}")
                .required_file_name(),
            "D.java");
  EXPECT_FALSE(parse_java("class A { public static class B {} }").required_file_name());
  EXPECT_FALSE(parse_java("import java.util.*; class A {}").required_file_name());
}

}  // namespace
}  // namespace casewise::compile
