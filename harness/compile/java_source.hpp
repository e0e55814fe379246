// Just enough of Java's grammar to know which class of a program has the main method and what a file must be
// called. Works on tokens, so comments, strings, nested classes and odd spacing do not mislead it.
// Threading: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace casewise::compile {

/// A class, interface, enum or record at the top level of a file.
struct JavaType {
  std::string name;
  bool is_public = false;
  bool has_main = false;  ///< declares `public static void main(String[])` in any of its spellings
};

struct JavaSource {
  std::string package;  ///< empty: none
  std::vector<JavaType> types;

  /// What javac insists on: the name of the public type, if there is one.
  [[nodiscard]] std::optional<std::string> required_file_name() const;
};

/// Takes time in proportion to the source's length.
/// Source: Java Language Specification 17, chapters 3 (lexical structure), 7 and 12.1.4.
[[nodiscard]] JavaSource parse_java(std::string_view source);

/// The class to start, with its package, of the files of one program: of those with a main method the one
/// called Main, else a public one, else any; of several the first.
[[nodiscard]] std::optional<std::string> main_class(const std::vector<JavaSource>& files);

}  // namespace casewise::compile
