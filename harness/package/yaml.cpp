#include "harness/package/yaml.hpp"

#include <algorithm>
#include <charconv>
#include <exception>
#include <map>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "harness/base/file.hpp"
#include "harness/base/text.hpp"

namespace casewise::package {

namespace fs = std::filesystem;

namespace {

/// Stops the parser from within an event; never leaves this file.
struct Refusal {
  YAML::Mark mark;
  std::string message;
};

/// What a value costs.
struct Weight {
  std::size_t nodes = 0;
  std::size_t bytes = 0;  // of texts and keys

  Weight& operator+=(const Weight& other) {
    nodes += other.nodes;
    bytes += other.bytes;
    return *this;
  }
};

Weight weigh(const YamlNode& node) {
  Weight weight{1, node.text.size()};
  for (const YamlNode& item : node.items)
    weight += weigh(item);
  for (const YamlEntry& entry : node.entries) {
    weight += {0, entry.key.size()};
    weight += weigh(entry.value);
  }
  return weight;
}

std::size_t height(const YamlNode& node) {
  std::size_t below = 0;
  for (const YamlNode& item : node.items)
    below = std::max(below, height(item));
  for (const YamlEntry& entry : node.entries)
    below = std::max(below, height(entry.value));
  return below + 1;
}

/// Makes the tree from the events of the parser. It does not use the library's own tree, because that
/// keeps the first of two equal keys in silence and expands aliases without a bound.
class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(std::string file, Diagnostics& diagnostics)
      : file_(std::move(file)), diagnostics_(diagnostics) {
    root_.line = 1;  // for a file without a document
    root_.column = 1;
  }

  [[nodiscard]] YamlNode take_root() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (documents_++ > 0) throw Refusal{mark, "a second document; one file holds one"};
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    add(make(mark, YamlKind::null), anchor, mark);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto target = anchors_.find(anchor);
    if (target == anchors_.end()) throw Refusal{mark, "an alias to a value that it is itself a part of"};
    charge(weigh(target->second), mark);
    if (open_.size() + height(target->second) > kYamlDepthLimit) refuse_depth(mark);
    add(target->second, 0, mark);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    YamlNode node = make(mark, YamlKind::scalar);
    node.text = value;
    node.quoted = tag == "!" || tag == "tag:yaml.org,2002:str";
    add(std::move(node), anchor, mark);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(mark, YamlKind::list, anchor);
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(mark, YamlKind::map, anchor);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    YamlNode node;
    YAML::anchor_t anchor = 0;
    YAML::Mark mark;
    std::optional<YamlEntry> key;      // of a map: the key whose value comes next
    std::map<std::string, int> lines;  // of a map: where each key was first
  };

  YamlNode make(const YAML::Mark& mark, YamlKind kind) {
    charge({1, 0}, mark);  // what is written once is as long as the file at most
    YamlNode node;
    node.kind = kind;
    node.line = mark.line + 1;
    node.column = mark.column + 1;
    return node;
  }

  void charge(const Weight& weight, const YAML::Mark& mark) {
    charged_ += weight;
    if (charged_.nodes > kYamlNodeLimit) {
      throw Refusal{mark, fmt::format("more than {} values, with those that aliases repeat", kYamlNodeLimit)};
    }
    if (charged_.bytes > kYamlTextLimit.count()) {
      throw Refusal{
          mark, fmt::format("more than {} of text, with what aliases repeat", kYamlTextLimit.to_string())};
    }
  }

  [[noreturn]] static void refuse_depth(const YAML::Mark& mark) {
    throw Refusal{mark, fmt::format("nested more than {} deep", kYamlDepthLimit)};
  }

  void open(const YAML::Mark& mark, YamlKind kind, YAML::anchor_t anchor) {
    if (open_.size() + 1 >= kYamlDepthLimit) refuse_depth(mark);
    Open frame;
    frame.node = make(mark, kind);
    frame.anchor = anchor;
    frame.mark = mark;
    open_.push_back(std::move(frame));
  }

  void close() {
    Open frame = std::move(open_.back());
    open_.pop_back();
    add(std::move(frame.node), frame.anchor, frame.mark);
  }

  void add(YamlNode node, YAML::anchor_t anchor, const YAML::Mark& mark) {
    if (anchor != 0) {
      charge(weigh(node), mark);
      anchors_[anchor] = node;
    }
    if (open_.empty()) {
      root_ = std::move(node);
    } else if (open_.back().node.kind == YamlKind::list) {
      open_.back().node.items.push_back(std::move(node));
    } else {
      add_to_map(open_.back(), std::move(node), mark);
    }
  }

  void add_to_map(Open& map, YamlNode node, const YAML::Mark& mark) {
    if (!map.key) {
      const bool usable = node.kind == YamlKind::scalar || node.kind == YamlKind::null;
      if (!usable) throw Refusal{mark, fmt::format("{} as a key; a key is a text", node.describe())};
      map.key = YamlEntry{std::move(node.text), mark.line + 1, mark.column + 1, {}};
      return;
    }
    YamlEntry entry = *std::exchange(map.key, std::nullopt);
    const auto [first, is_new] = map.lines.emplace(entry.key, entry.line);
    if (!is_new) {
      diagnostics_.error(
          {file_, entry.line, entry.column},
          fmt::format("key '{}' is here twice, first in line {}", printable(entry.key), first->second));
      return;
    }
    entry.value = std::move(node);
    if (entry.value.kind == YamlKind::null) {
      // Nothing has no place of its own: the library gives that of what comes next.
      entry.value.line = entry.line;
      entry.value.column = entry.column;
    }
    map.node.entries.push_back(std::move(entry));
  }

  std::string file_;
  Diagnostics& diagnostics_;
  YamlNode root_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, YamlNode> anchors_;
  Weight charged_;
  int documents_ = 0;
};

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Refuses what YAML does not allow but the library would take for the end of the file or hide in a text.
/// Warns once of lines that end as on Windows.
bool check_bytes(const std::string& text, const std::string& file, Diagnostics& diagnostics) {
  int line = 1;
  bool is_told = false;
  int column = 1;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const auto byte = static_cast<unsigned char>(c);
    const std::size_t length = utf8_length(std::string_view(text).substr(at));
    if (length == 0) {
      diagnostics.error({file, line, column}, fmt::format("the byte \\x{:02x} is not valid UTF-8", byte));
      return false;
    }
    const bool control = (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
    if (control) {
      diagnostics.error({file, line, column},
                        fmt::format("the control character \\x{:02x} is not allowed", byte));
      return false;
    }
    if (c == '\r' && !is_told) {
      diagnostics.warning({file, line, column},
                          "a line ends in a carriage return; save the file with line feeds only");
      is_told = true;
    }
    at += length;
    column += static_cast<int>(length);
    if (c == '\n') {
      ++line;
      column = 1;
    }
  }
  return true;
}

Location at(const std::string& file, const YAML::Mark& mark) {
  if (mark.is_null()) return {file, 0, 0};
  return {file, mark.line + 1, mark.column + 1};
}

void emit(YAML::Emitter& out, const YamlNode& node) {
  switch (node.kind) {
    case YamlKind::null:
      out << YAML::Null;
      break;
    case YamlKind::scalar:
      if (node.quoted) out << YAML::DoubleQuoted;
      out << node.text;
      break;
    case YamlKind::list:
      out << YAML::BeginSeq;
      for (const YamlNode& item : node.items)
        emit(out, item);
      out << YAML::EndSeq;
      break;
    case YamlKind::map:
      out << YAML::BeginMap;
      for (const YamlEntry& entry : node.entries) {
        out << YAML::Key << entry.key << YAML::Value;
        emit(out, entry.value);
      }
      out << YAML::EndMap;
      break;
  }
}

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  const auto has_key = [&](const YamlEntry& entry) { return entry.key == key; };
  const auto entry = std::find_if(entries.begin(), entries.end(), has_key);
  return entry == entries.end() ? nullptr : &entry->value;
}

std::string YamlNode::describe() const {
  switch (kind) {
    case YamlKind::null:
      return "nothing";
    case YamlKind::list:
      return "a list";
    case YamlKind::map:
      return "a map";
    case YamlKind::scalar:
      break;
  }
  if (yaml_bool(*this)) return text;
  if (yaml_number(*this)) return "the number " + printable(text, 40);
  return fmt::format("the text '{}'", printable(text, 40));
}

std::optional<YamlDocument> parse_yaml(const std::string& text, const std::string& file,
                                       Diagnostics& diagnostics) {
  const bool is_marked = text.starts_with(kByteOrderMark);
  if (is_marked)
    diagnostics.warning({file, 1, 1}, "the file starts with a byte-order mark; save it as UTF-8 without one");
  const std::string plain = is_marked ? text.substr(kByteOrderMark.size()) : text;
  if (!check_bytes(plain, file, diagnostics)) return std::nullopt;
  try {
    std::istringstream stream(plain);
    YAML::Parser parser(stream);
    TreeBuilder builder(file, diagnostics);
    while (parser.HandleNextDocument(builder)) {
    }
    return YamlDocument{file, builder.take_root()};
  } catch (const Refusal& refusal) {
    diagnostics.error(at(file, refusal.mark), refusal.message);
  } catch (const YAML::Exception& error) {
    diagnostics.error(at(file, error.mark), fmt::format("not valid YAML: {}", printable(error.msg, 200)));
  } catch (const std::exception& error) {
    diagnostics.error({file, 0, 0}, fmt::format("cannot be read as YAML: {}", printable(error.what(), 200)));
  }
  return std::nullopt;
}

std::optional<YamlDocument> load_yaml(const fs::path& path, Diagnostics& diagnostics) {
  const Result<std::string> text = read_file(path, kYamlFileLimit);
  if (!text) {
    diagnostics.error({path.string(), 0, 0}, text.error().message());
    return std::nullopt;
  }
  return parse_yaml(*text, path.string(), diagnostics);
}

std::string to_yaml_text(const YamlNode& node) {
  YAML::Emitter out;
  emit(out, node);
  return std::string(out.c_str()) + "\n";
}

std::optional<bool> yaml_bool(const YamlNode& node) {
  if (node.kind != YamlKind::scalar || node.quoted) return std::nullopt;
  if (node.text == "true" || node.text == "True" || node.text == "TRUE") return true;
  if (node.text == "false" || node.text == "False" || node.text == "FALSE") return false;
  return std::nullopt;
}

std::optional<double> yaml_number(const YamlNode& node) {
  if (node.kind != YamlKind::scalar || node.quoted) return std::nullopt;
  std::string_view text = node.text;
  if (text.starts_with('+')) text.remove_prefix(1);
  // from_chars also takes words such as inf and nan, which the format's grammar of numbers does not.
  const bool numeric = text.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (!numeric || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace casewise::package
