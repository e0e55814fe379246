// The words of a Java source: what is left when Unicode escapes are translated, and comments and white space
// dropped. Source: Java Language Specification 17, chapter 3. Threading: as a string.
#pragma once

#include <string>
#include <string_view>

namespace casewise::compile {

/// The text with its Unicode escapes (\u0041) as UTF-8. Escapes that are none stay: javac refuses them.
[[nodiscard]] std::string translate_unicode_escapes(std::string_view source);

[[nodiscard]] bool is_java_identifier(std::string_view word);

/// Identifiers with a dot between them.
[[nodiscard]] bool is_java_class_name(std::string_view name);

/// Gives one token after another: identifiers, keywords and numbers, "..." and single punctuation characters;
/// any literal in quotes is the token `""`.
class JavaLexer {
 public:
  /// `text` has no Unicode escapes and must live longer than the tokens, which are parts of it.
  explicit JavaLexer(std::string_view text) : rest_(text) {}

  /// The empty token at the end.
  [[nodiscard]] std::string_view next();

 private:
  [[nodiscard]] bool starts_with(std::string_view text) const { return rest_.substr(0, text.size()) == text; }
  [[nodiscard]] std::string_view cut(std::size_t length);
  bool skip_blank_or_comment();
  void skip_literal(std::string_view mark);

  std::string_view rest_;
};

}  // namespace casewise::compile
