// Java files made of tricky pieces, of which it is known what they declare; javac is asked whether that is
// so.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"
#include "harness/compile/java_source.hpp"
#include "harness/compile/language.hpp"
#include "harness/os/tool_process.hpp"

namespace casewise::compile {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Members in which a main method seems to be and is not, for any kind of type. Blanks separate tokens; ~ is
/// a blank in a literal.
const Words kDecoys = {
    "static int main = 1 ;",
    "public static void main ( int [ ] a ) { }",
    "public static void main ( String a ) { }",
    "public static void main ( String [ ] [ ] a ) { }",
    "public static void main ( String [ ] a , int b ) { }",
    "static class Nested { public static void main ( String [ ] a ) { } }",
    "interface Inner { static void main ( String [ ] a ) { } }",
    "static String s = \"}~class~X~{~public~static~void~main(String[]~a)~{}\" ;",
    "static String q = \"\\\"\\\\\" ;",
    "static char c = '\"' , d = '\\'' , e = '\\\\' , f = '{' ;",
    "static String t = \"\"\"\n~\"~}~public~static~void~main(String[]~a)~{~\\\"\"\"~\"\"\" ;",
    "static Runnable r = ( ) -> { class Local { } ; int main = 0 ; } ;",
    "static Object o = new Object ( ) { public void main ( String [ ] a ) { } } ;",
    "static int [ ] [ ] v = { { 1 , 2 } , { } } , w = { } ;",
    "@ SuppressWarnings ( { \"void~main(\" , \"}\" } ) static int x = 0x1F + 07_1 ;",
    "static double z = 1.5e-3 * .5 ;",
    "static < U extends Comparable < ? super U > > U record ( U u ) { return u ; }",
    "static Class < ? > k = int . class ;",
    ";",
};

const Words kMains = {
    "public static void main ( String [ ] a ) { }",
    "static public void main ( String a [ ] ) { }",
    "@ Deprecated public static void main ( final String ... a ) throws Exception { }",
    "public static < V > void main ( java . lang . String [ ] record ) { }",
    "public static @ SuppressWarnings ( { \")\" , \"{\" } ) void main ( String [ ] a ) { }",
    "public static void main ( @ SuppressWarnings ( { \")\" , \"x\" } ) String [ ] a ) { }",
    "public @ java . lang . Deprecated static void main ( String ... main ) { }",
};
const Words kNoMains = {
    "private static void main ( String [ ] a ) { }",
    "public static int main ( String [ ] a ) { return 0 ; }",
    "public static void Main ( String [ ] a ) { }",
    "",
};
const std::string kPackagePrivate = "static void main ( String [ ] a ) { }";  // public in an interface

/// What may stand between two tokens.
const Words kGaps = {" ",
                     "\n",
                     "\t\f ",
                     "\r\n",
                     "/**/ ",
                     "/* } class X { public static void main(String[] a) {} \" ' \"\"\" // */",
                     "// { \" ' \"\"\" /* \n",
                     "// interface X { static void main(String[] a) {} \r",
                     "\\u0020",
                     "\\uuu002f* class X { */",
                     "/* \\u002a/",
                     "// \\u000a",
                     "/* \\\\u002a/ \\u005c */"};

struct JavaFile {
  std::string text;
  JavaSource declares;
};

Words tokens_of(const std::string& text) {
  Words words = {""};
  for (const char c : text) {
    if (c == ' ') words.emplace_back();
    if (c != ' ') words.back() += c == '~' ? ' ' : c;
  }
  return words;
}

/// The token with one character as a Unicode escape, now and then.
std::string disguised(const std::string& token) {
  if (token.empty() || *rc::gen::inRange(0, 8) != 0) return token;
  const bool literal = token.find_first_of("\"'") != std::string::npos;  // may hold escapes of its own
  const auto at =
      static_cast<std::size_t>(*rc::gen::inRange(0, literal ? 1 : static_cast<int>(token.size())));
  const std::string letters(static_cast<std::size_t>(*rc::gen::inRange(1, 3)), 'u');
  const std::string escape = fmt::format("\\{}{:04x}", letters, static_cast<unsigned char>(token[at]));
  return token.substr(0, at) + escape + token.substr(at + 1);
}

std::string body(const std::string& kind, bool& has_main) {
  Words members;
  const bool interface = kind == "interface";
  const int choice = *rc::gen::inRange(0, 3);
  has_main = choice == 0 || (choice == 1 && interface);
  members.push_back(choice == 0   ? *rc::gen::elementOf(kMains)
                    : choice == 1 ? kPackagePrivate
                                  : *rc::gen::elementOf(kNoMains));
  for (const std::string& decoy : kDecoys) {
    const auto at = members.begin() + *rc::gen::inRange(0, static_cast<int>(members.size()) + 1);
    if (*rc::gen::inRange(0, 3) == 0) members.insert(at, decoy);
  }
  std::string text =
      kind == "enum" ? "A { public String toString ( ) { return \"}\" ; } } , main ( ) ; " : "";
  if (kind == "enum") std::erase(members, kDecoys.front());  // its constant has that name
  for (const std::string& member : members)
    text += member + " ";
  return text;
}

std::string declaration(const std::string& name, bool is_public, JavaType& type) {
  const std::map<std::string, std::string> heads = {
      {"class", "class NAME < T extends Comparable < T > > implements java . io . Serializable"},
      {"interface", "interface NAME < T >"},
      {"enum", "enum NAME implements Runnable"},
      {"record", "record NAME ( int value , @ Deprecated String [ ] args )"},
      {"@interface", "@ interface NAME"}};
  const std::string kind =
      *rc::gen::element<std::string>("class", "class", "interface", "enum", "record", "@interface");
  type = {name, is_public, false};
  std::string head = heads.at(kind);
  head.replace(head.find("NAME"), 4, name);
  std::string inside = kind == "@interface" ? "int main ( ) default 1 ; " : body(kind, type.has_main);
  if (kind == "enum") inside += "public void run ( ) { } ";
  const std::string front =
      *rc::gen::element<std::string>("", "@ SuppressWarnings ( { \"a\" , \"class\" } ) ");
  return front + (is_public ? "public " : "") + head + " { " + inside + "} ";
}

rc::Gen<JavaFile> java_file(const std::string& package) {
  return rc::gen::exec([package] {
    JavaFile file;
    file.declares.package = package;
    std::string text = "package " + package + " ; import java . util . * ; ";
    const Words names = {"Main", "$a_1", "Record", "Interface"};
    const int public_one = *rc::gen::inRange(0, 6);
    const int count = *rc::gen::inRange(1, 5);
    for (int i = 0; i < count; ++i) {
      JavaType& type = file.declares.types.emplace_back();
      text += declaration(names[static_cast<std::size_t>(i)], i == public_one, type);
    }
    for (const std::string& token : tokens_of(text))
      file.text += disguised(token) + *rc::gen::elementOf(kGaps);
    return file;
  });
}

/// "name public main", for each type.
Words summary(const JavaSource& source) {
  Words lines = {source.package};
  for (const JavaType& type : source.types)
    lines.push_back(type.name + (type.is_public ? " public" : "") + (type.has_main ? " main" : ""));
  return lines;
}

RC_GTEST_PROP(JavaProperty, what_a_file_declares_is_found, ()) {
  const JavaFile file = *rc::gen::noShrink(java_file("p . q"));
  JavaSource declares = file.declares;
  declares.package = "p.q";
  RC_LOG(file.text);
  RC_ASSERT(summary(parse_java(file.text)) == summary(declares));
}

RC_GTEST_PROP(JavaProperty, any_bytes_are_taken, ()) {
  const JavaFile file = *rc::gen::noShrink(java_file("p"));
  std::string text = file.text.substr(0, static_cast<std::size_t>(*rc::gen::inRange(0, 2000)));
  text += *rc::gen::arbitrary<std::string>();
  for (const JavaType& type : parse_java(text).types)
    RC_ASSERT(!type.name.empty());
}

/// Classes with a main method that the virtual machine would take, as javap shows them.
std::set<std::string> classes_with_main(const std::string& listing) {
  std::set<std::string> found;
  std::string name;
  std::size_t at = 0;
  while (at < listing.size()) {
    const std::size_t end = std::min(listing.find('\n', at), listing.size());
    const std::string line = listing.substr(at, end - at);
    at = end + 1;
    for (const std::string& word : split_words(line)) {
      if (line.back() == '{' && word.front() == 'p' && word.find('.') != std::string::npos && name.empty())
        name = word.substr(0, word.find('<'));
    }
    const bool main = line.find("void main(java.lang.String[])") != std::string::npos ||
                      line.find("void main(java.lang.String...)") != std::string::npos;
    if (main && line.find("public static ") != std::string::npos) found.insert(name);
    if (line == "}") name.clear();
  }
  return found;
}

TEST(JavaProperty, JavacAgrees) {
  const auto javac = find_program("javac");
  const auto javap = find_program("javap");
  if (!javac || !javap) GTEST_SKIP() << "no Java here";
  const TempDir dir = TempDir::create("casewise-test").value();
  Words compile = {*javac, "-nowarn", "-encoding", "UTF-8", "-d", dir.path() / "out"};
  Words list = {*javap, "-public", "-cp", dir.path() / "out"};
  std::set<std::string> expected;
  for (int i = 0; i < 40; ++i) {
    const JavaFile file =
        java_file(fmt::format("p{}", i))(rc::Random(static_cast<std::uint64_t>(i)), 50).value();
    const JavaSource parsed = parse_java(file.text);
    const fs::path folder = dir.path() / parsed.package;
    fs::create_directory(folder);
    compile.push_back(folder / parsed.required_file_name().value_or("x.java"));
    ASSERT_TRUE(write_file(compile.back(), file.text));
    for (const JavaType& type : parsed.types) {
      list.push_back(parsed.package + "." + type.name);
      if (type.has_main) expected.insert(list.back());
    }
  }
  const os::ToolOutcome compiled = os::run_tool({compile, std::chrono::minutes(2)}).value();
  ASSERT_EQ(compiled.exit_code, 0) << compiled.output;
  const os::ToolOutcome listed = os::run_tool({list, std::chrono::minutes(2)}).value();
  ASSERT_EQ(listed.exit_code, 0) << listed.output;
  EXPECT_EQ(classes_with_main(listed.output), expected);
  EXPECT_GT(expected.size(), 20U);
}

}  // namespace
}  // namespace casewise::compile
