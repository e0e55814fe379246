#include "harness/compile/java_source.hpp"

#include <algorithm>

#include "harness/compile/java_lexer.hpp"

namespace casewise::compile {

namespace {

/// Modifiers of the present declaration, as far as it has been read.
struct Modifiers {
  bool is_public = false;
  bool is_private = false;
  bool is_static = false;

  void take(std::string_view word) {
    is_public = is_public || word == "public";
    is_private = is_private || word == "private";
    is_static = is_static || word == "static";
  }
};

/// One pass over the tokens, none of which is looked at twice. Sources that javac would refuse may give
/// anything, since nothing of theirs is ever started.
class Parser {
 public:
  explicit Parser(std::string_view text) : lexer_(text) { (void)take(); }

  JavaSource parse() {
    while (take()) {
      if (word_ == "(" || word_ == ")") {
        parentheses_ = word_ == "(" ? parentheses_ + 1 : std::max(0, parentheses_ - 1);
      } else if (word_ == "{" || word_ == "}") {
        braces_ = word_ == "{" ? braces_ + 1 : std::max(0, braces_ - 1);
        if (parentheses_ == 0) modifiers_ = {};
      } else if (parentheses_ == 0 && braces_ <= 1) {  // not in a body, nor in the values of an annotation
        declaration_word();
      }
    }
    return std::move(source_);
  }

 private:
  /// Goes one token on; false behind the last one.
  bool take() {
    previous_ = word_;
    word_ = next_;
    next_ = lexer_.next();
    return !word_.empty();
  }

  void declaration_word() {
    if (word_ == ";") modifiers_ = {};
    modifiers_.take(word_);
    if (braces_ == 0) {
      top_level_word();
    } else if (is_main_method() && takes_string_array()) {
      source_.types.back().has_main = true;
    }
  }

  void top_level_word() {
    if (word_ == "package" && source_.types.empty()) return read_package();
    // `record` is a name in its own right elsewhere; before another name it begins a declaration.
    const bool declares = word_ == "class" || word_ == "interface" || word_ == "enum" || word_ == "record";
    if (!declares || !is_java_identifier(next_)) return;
    in_interface_ = word_ == "interface";
    source_.types.push_back({std::string(next_), modifiers_.is_public, false});
    (void)take();
  }

  void read_package() {
    while (take() && word_ != ";")
      source_.package += word_;
  }

  bool is_main_method() const {
    const bool is_named_main = word_ == "main" && previous_ == "void" && next_ == "(";
    // All methods of an interface are public without saying so.
    const bool is_public = modifiers_.is_public || (in_interface_ && !modifiers_.is_private);
    return is_named_main && modifiers_.is_static && is_public && !source_.types.empty();
  }

  /// At `main`, goes behind its parameters: `(String[] name)`, `(String name[])` or `(String... name)`.
  bool takes_string_array() {
    const std::vector<std::string_view> words = parameter_words();
    std::size_t at = 0;
    const auto follows = [&](std::initializer_list<std::string_view> wanted) {
      const bool same =
          words.size() - at >= wanted.size() &&
          std::equal(wanted.begin(), wanted.end(), words.begin() + static_cast<std::ptrdiff_t>(at));
      if (same) at += wanted.size();
      return same;
    };
    (void)follows({"java", ".", "lang", "."});
    if (!follows({"String"})) return false;
    const bool is_array = follows({"[", "]"}) || follows({"..."});
    const bool is_named = at < words.size() && is_java_identifier(words[at++]);
    return is_named && (is_array || follows({"[", "]"})) && at == words.size();
  }

  /// At the word before `(`, goes to `)`; the words between without annotations and `final`, no more of them
  /// than a parameter of main can have.
  std::vector<std::string_view> parameter_words() {
    constexpr std::size_t kEnough = 16;
    std::vector<std::string_view> words;
    (void)take();
    while (take() && word_ != ")") {
      if (word_ == "@") {
        skip_annotation();
      } else if (word_ != "final" && words.size() < kEnough) {
        words.push_back(word_);
      }
    }
    return words;
  }

  /// At `@`, goes to the end of `@java.lang.Name(...)`.
  void skip_annotation() {
    (void)take();
    while (next_ == "." && take())
      (void)take();
    if (next_ != "(") return;
    int depth = 0;
    do {
      if (!take()) return;
      depth += word_ == "(" ? 1 : word_ == ")" ? -1 : 0;
    } while (depth > 0);
  }

  JavaLexer lexer_;
  std::string_view previous_;
  std::string_view word_;
  std::string_view next_;
  int braces_ = 0;
  int parentheses_ = 0;
  Modifiers modifiers_;
  bool in_interface_ = false;  // the type at the top level
  JavaSource source_;
};

}  // namespace

std::optional<std::string> JavaSource::required_file_name() const {
  for (const JavaType& type : types) {
    if (type.is_public) return type.name + ".java";
  }
  return std::nullopt;
}

JavaSource parse_java(std::string_view source) {
  if (source.find("\\u") == std::string_view::npos) return Parser(source).parse();
  const std::string translated = translate_unicode_escapes(source);
  return Parser(translated).parse();
}

std::optional<std::string> main_class(const std::vector<JavaSource>& files) {
  const auto rank = [](const JavaType& type) {
    return 1 + (type.is_public ? 1 : 0) + (type.name == "Main" ? 2 : 0);
  };
  int best = 0;
  std::optional<std::string> name;
  for (const JavaSource& file : files) {
    for (const JavaType& type : file.types) {
      if (!type.has_main || rank(type) <= best) continue;
      best = rank(type);
      name = file.package.empty() ? type.name : file.package + "." + type.name;
    }
  }
  return name;
}

}  // namespace casewise::compile
