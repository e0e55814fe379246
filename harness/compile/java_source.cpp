#include "harness/compile/java_source.hpp"

#include <algorithm>
#include <cctype>

namespace casewise::compile {

namespace {

bool is_identifier_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

bool is_identifier_part(char c) {
  return is_identifier_start(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Splits a source into identifiers and single punctuation characters; comments and white space are dropped,
/// literals become the token `""`.
class Lexer {
 public:
  explicit Lexer(std::string_view source) : rest_(source) {}

  std::vector<std::string> tokens() {
    std::vector<std::string> tokens;
    while (!rest_.empty()) {
      if (skip_blank_or_comment()) continue;
      tokens.push_back(next());
    }
    return tokens;
  }

 private:
  bool starts_with(std::string_view text) const { return rest_.substr(0, text.size()) == text; }

  void skip_past(std::string_view end, std::size_t from) {
    const std::size_t at = rest_.find(end, from);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
  }

  bool skip_blank_or_comment() {
    if (std::isspace(static_cast<unsigned char>(rest_.front())) != 0) {
      rest_.remove_prefix(1);
    } else if (starts_with("//")) {
      skip_past("\n", 2);
    } else if (starts_with("/*")) {
      skip_past("*/", 2);
    } else {
      return false;
    }
    return true;
  }

  /// A string, character or text block, up to its closing mark; a line end closes the first two, as an error
  /// that javac will report better than we could.
  void skip_literal(std::string_view mark) {
    rest_.remove_prefix(mark.size());
    while (!rest_.empty()) {
      if (starts_with(mark)) return rest_.remove_prefix(mark.size());
      if (mark.size() == 1 && rest_.front() == '\n') return;
      rest_.remove_prefix(rest_.front() == '\\' ? std::min<std::size_t>(2, rest_.size()) : 1);
    }
  }

  std::string next() {
    for (const std::string_view mark : {R"(""")", "\"", "'"}) {
      if (!starts_with(mark)) continue;
      skip_literal(mark);
      return "\"\"";
    }
    std::size_t length = 1;
    if (is_identifier_part(rest_.front())) {
      while (length < rest_.size() && is_identifier_part(rest_[length]))
        ++length;
    }
    std::string token(rest_.substr(0, length));
    rest_.remove_prefix(length);
    return token;
  }

  std::string_view rest_;
};

class Parser {
 public:
  explicit Parser(std::vector<std::string> tokens) : tokens_(std::move(tokens)) {}

  JavaSource parse() {
    while (at_ < tokens_.size()) {
      const std::string& token = tokens_[at_];
      if (token == "{") {
        ++depth_;
      } else if (token == "}") {
        depth_ = std::max(0, depth_ - 1);
      } else if (depth_ == 0) {
        top_level(token);
      } else if (depth_ == 1 && token == "main" && !source_.types.empty() && is_main_method()) {
        source_.types.back().has_main = true;
      }
      ++at_;
    }
    return std::move(source_);
  }

 private:
  const std::string& token(std::size_t index) const {
    static const std::string none;
    return index < tokens_.size() ? tokens_[index] : none;
  }

  void top_level(const std::string& word) {
    if (word == ";") is_public_ = false;
    if (word == "public") is_public_ = true;
    if (word == "package" && source_.types.empty()) read_package();
    // `record` is a name in its own right elsewhere; before another name it begins a declaration.
    const bool declares = word == "class" || word == "interface" || word == "enum" || word == "record";
    if (!declares || token(at_ + 1).empty() || !is_identifier_start(token(at_ + 1)[0])) return;
    source_.types.push_back({token(at_ + 1), is_public_, false});
    is_public_ = false;
    ++at_;
  }

  void read_package() {
    for (++at_; at_ < tokens_.size() && tokens_[at_] != ";"; ++at_)
      source_.package += tokens_[at_];
  }

  /// At `main` in a class body: modifiers in front, one String array behind.
  bool is_main_method() const { return has_main_modifiers() && has_main_parameters(); }

  bool has_main_modifiers() const {
    bool is_public = false;
    bool is_static = false;
    bool is_void = false;
    for (std::size_t i = at_; i-- > 0;) {
      const std::string& word = tokens_[i];
      if (word == ";" || word == "{" || word == "}") break;
      is_public = is_public || word == "public";
      is_static = is_static || word == "static";
      is_void = is_void || word == "void";
    }
    // All methods of an interface are public without saying so.
    return is_static && is_void && (is_public || in_interface());
  }

  bool in_interface() const {
    const std::string& name = source_.types.back().name;
    for (std::size_t i = 0; i + 1 < at_; ++i) {
      if (tokens_[i] == "interface" && tokens_[i + 1] == name) return true;
    }
    return false;
  }

  bool has_main_parameters() const {
    if (token(at_ + 1) != "(") return false;
    std::string parameters;
    for (std::size_t i = at_ + 2; i < tokens_.size() && tokens_[i] != ")"; ++i) {
      if (tokens_[i] == "final") continue;
      if (tokens_[i] == "@") {  // an annotation and its name
        ++i;
        continue;
      }
      parameters += is_identifier_start(tokens_[i][0]) ? " " + tokens_[i] : tokens_[i];
    }
    return is_string_array(parameters);
  }

  /// " String[] name", " String name[]", " String... name", with java.lang in front or not.
  static bool is_string_array(std::string text) {
    const std::string package = " java. lang.";
    if (text.rfind(package, 0) == 0) text.erase(0, package.size());
    const std::string type = " String";
    if (text.rfind(type, 0) != 0) return false;
    text.erase(0, type.size());
    std::string marks;
    int names = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ' ') ++names;
      if (text[i] == ',') return false;
      if (text[i] == '[' || text[i] == ']' || text[i] == '.') marks += text[i];
    }
    return names == 1 && (marks == "[]" || marks == "...");
  }

  std::vector<std::string> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool is_public_ = false;
  JavaSource source_;
};

}  // namespace

std::optional<std::string> JavaSource::main_class() const {
  const JavaType* best = nullptr;
  const auto rank = [](const JavaType& type) {
    return (type.is_public ? 2 : 0) + (type.name == "Main" ? 1 : 0);
  };
  for (const JavaType& type : types) {
    if (type.has_main && (best == nullptr || rank(type) > rank(*best))) best = &type;
  }
  if (best == nullptr) return std::nullopt;
  return package.empty() ? best->name : package + "." + best->name;
}

std::optional<std::string> JavaSource::required_file_name() const {
  for (const JavaType& type : types) {
    if (type.is_public) return type.name + ".java";
  }
  return std::nullopt;
}

JavaSource parse_java(std::string_view source) {
  return Parser(Lexer(source).tokens()).parse();
}

}  // namespace casewise::compile
