#include "harness/scaffold/render.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

namespace casewise::scaffold {

namespace {

constexpr std::string_view kOpen = "<%";
constexpr std::string_view kClose = "%>";

/// A line that is one tag, such as `<%#word%>`: the sign and the word.
struct SectionTag {
  char sign;
  std::string_view word;
};

std::optional<SectionTag> section_tag(std::string_view line) {
  if (line.substr(0, kOpen.size()) != kOpen || line.size() < kOpen.size() + kClose.size() + 2) return {};
  if (line.substr(line.size() - kClose.size()) != kClose) return {};
  const std::string_view inner = line.substr(kOpen.size(), line.size() - kOpen.size() - kClose.size());
  if (std::string_view("#^/").find(inner.front()) == std::string_view::npos) return {};
  return SectionTag{inner.front(), inner.substr(1)};
}

class Renderer {
 public:
  explicit Renderer(const Values& values) : values_(values) {}

  Result<std::string> render(std::string_view text) {
    while (!text.empty() && problem_.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      ++line_;
      if (const std::optional<SectionTag> tag = section_tag(line)) {
        enter_or_leave(*tag);
      } else if (is_wanted()) {
        add(line);
      }
    }
    if (problem_.empty() && !sections_.empty()) {
      ++line_;
      problem_ = fmt::format("the section '{}' has no end", sections_.back().word);
    }
    if (problem_.empty()) return std::move(result_);
    return fail(ErrorCode::system, fmt::format("a template is broken: line {}: {}", line_, problem_));
  }

 private:
  struct Section {
    std::string_view word;
    bool is_wanted;
  };

  bool is_wanted() const {
    return std::all_of(sections_.begin(), sections_.end(), [](const Section& s) { return s.is_wanted; });
  }

  void enter_or_leave(const SectionTag& tag) {
    if (tag.sign != '/') {
      const bool holds = values_.words.count(tag.word) > 0;
      sections_.push_back({tag.word, holds == (tag.sign == '#')});
    } else if (sections_.empty() || sections_.back().word != tag.word) {
      problem_ = fmt::format("the section '{}' does not end here", tag.word);
    } else {
      sections_.pop_back();
    }
  }

  void add(std::string_view line) {
    for (std::size_t open = line.find(kOpen); open != std::string_view::npos; open = line.find(kOpen)) {
      const std::size_t close = line.find(kClose, open);
      if (close == std::string_view::npos) {
        problem_ = "a tag has no end";
        return;
      }
      const std::string_view name = line.substr(open + kOpen.size(), close - open - kOpen.size());
      const auto text = values_.texts.find(name);
      if (text == values_.texts.end()) {
        problem_ = fmt::format("there is no text '{}'", name);
        return;
      }
      result_ += line.substr(0, open);
      result_ += text->second;
      line.remove_prefix(close + kClose.size());
    }
    result_ += line;
    result_ += '\n';
  }

  const Values& values_;
  std::vector<Section> sections_;
  std::string result_;
  std::string problem_;
  int line_ = 0;
};

}  // namespace

Result<std::string> render(std::string_view text, const Values& values) {
  return Renderer(values).render(text);
}

}  // namespace casewise::scaffold
