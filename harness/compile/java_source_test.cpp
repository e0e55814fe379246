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
      {"private in an interface", "interface A { private static void main(String[] a) {} }", ""},
      {"interface method named main elsewhere", "interface A {} class B { static void main(String[] a) {} }",
       ""},
      {"modifiers of another member", "class A { public static int x; void main(String[] a) {} }", ""},
      {"annotation with braces between modifiers",
       "class A { public @SuppressWarnings({\"a\", \"b\"}) static void main(String[] a) {} }", "A"},
      {"annotated parameter",
       "class A { public static void main(@B(c = {1}, d = @E(\")\")) final java.lang.@F String @G ... a) {} "
       "}",
       "A"},
      {"array of arrays", "class A { public static void main(String[][] a) {} }", ""},
      {"comment that ends with a carriage return", "// x\rclass A { public static void main(String[] a) {} }",
       "A"},
      {"escaped letters", "class \\u0041\\uuu0042 { public static v\\u006fid main(String[] a) {} }", "AB"},
      {"escaped line end in a comment", "// \\u000a class A { public static void main(String[] a) {} }", "A"},
      {"escaped quote",
       "class A { String s = \"\\u0022; } class B { public static void main(String[] a) {} }", "B"},
      {"escaped end of a comment",
       "/* \\u002a\\u002f class A { public static void main(String[] a) {} } /* */", "A"},
      {"escaped beginning of a comment",
       "\\u002f* package -XX:+Foo; class A { public static void main(String[] a) {} } */ class B { public "
       "static "
       "void main(String[] a) {} }",
       "B"},
      {"escaped end of the package",
       "package p\\u003b class A { int z; } class B { public static void main(String[] a) {} }", "p.B"},
      {"no escape behind a backslash",
       "class A { String s = \"\\\\u0022; } class B { public static void main(String[] a) {} } //\"; }", ""},
      {"escaped backslash before a quote",
       "class A { String s = \"\\u005c\" } class B {\"; public static void main(String[] a) {} }", "A"},
      {"no escape at all", "class A { char c = '\\u00g1'; public static void main(String[] a) {} }", "A"},
      {"letter of two escapes", "class \\ud835\\udc00 { public static void main(String[] a) {} }",
       "\xf0\x9d\x90\x80"},
      {"generic main", "class A { public static <T> void main(String[] a) {} }", "A"},
      {"unterminated", "class A { String s = \"", ""},
      {"empty", "", ""},
  };
  for (const MainCase& test : cases) {
    EXPECT_EQ(main_class({parse_java(test.source)}).value_or(""), test.main_class) << test.name;
  }
}

TEST(JavaSource, RanksTheTypesOfAllFilesTogether) {
  const std::string main_method = " { public static void main(String[] a) {} }";
  const JavaSource brute = parse_java("public class Brute" + main_method);
  const JavaSource plain = parse_java("class Plain" + main_method);
  const JavaSource main = parse_java("package p; class Main" + main_method);
  EXPECT_EQ(main_class({brute, main}), "p.Main");
  EXPECT_EQ(main_class({main, brute}), "p.Main");
  EXPECT_EQ(main_class({plain, brute}), "Brute");
  EXPECT_EQ(main_class({parse_java("public class Main {}"), plain}), "Plain");
  EXPECT_EQ(main_class({}), std::nullopt);
}

/// Each would take minutes with a parser that looks back, or ahead, at every chance.
TEST(JavaSource, LongSourcesTakeTimeInProportion) {
  for (const char* piece : {"main ", "main (", "public static void main(", "void main(@A(", "@A.", "{ (",
                            "\"", "/*", "\\u005c", "interface A {} "}) {
    std::string source = "class A { public static ";
    while (source.size() < (std::size_t{4} << 20U))
      source += piece;
    EXPECT_EQ(main_class({parse_java(source)}), std::nullopt) << piece;
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
