#include "harness/package/polygon_xml.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "harness/base/text.hpp"

namespace casewise::package {

namespace {

constexpr std::size_t kMostTests = 100'000;
constexpr std::uint64_t kMostMilliseconds = 24 * 3600 * 1000;
constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 50U;

std::optional<std::uint64_t> read_number(std::string_view text) {
  while (!text.empty() && std::strchr(" \t\r\n", text.front()) != nullptr)
    text.remove_prefix(1);
  while (!text.empty() && std::strchr(" \t\r\n", text.back()) != nullptr)
    text.remove_suffix(1);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

class XmlReader {
 public:
  XmlReader(std::string_view text, std::string file, Diagnostics& diagnostics)
      : text_(text), file_(std::move(file)), diagnostics_(diagnostics) {}

  std::optional<PolygonXml> read() {
    const pugi::xml_parse_result parsed =
        document_.load_buffer(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
    const pugi::xml_node problem = document_.child("problem");
    if (!parsed) {
      diagnostics_.error(at(parsed.offset), fmt::format("no XML: {}", parsed.description()));
      return std::nullopt;
    }
    if (!problem) {
      diagnostics_.error({file_, 1, 1}, "no problem of Polygon: there is no element 'problem'");
      return std::nullopt;
    }
    read_names(problem);
    read_judging(problem);
    const pugi::xml_node assets = problem.child("assets");
    xml_.checker = program(assets.child("checker"));
    xml_.interactor = program(assets.child("interactor"));
    for (const pugi::xml_node node : assets.child("validators").children("validator"))
      xml_.validators.push_back(*program(node));
    for (const pugi::xml_node node : assets.child("solutions").children("solution"))
      xml_.solutions.push_back({node.attribute("tag").value(), source(node)});
    for (const pugi::xml_node node : problem.child("files").child("resources").children("file"))
      xml_.resources.push_back({node.attribute("path").value(), node.attribute("type").value(), at(node)});
    return std::move(xml_);
  }

 private:
  [[nodiscard]] Location at(std::ptrdiff_t offset) const {
    if (offset < 0 || static_cast<std::size_t>(offset) > text_.size()) return {file_, 0, 0};
    const std::string_view before = text_.substr(0, static_cast<std::size_t>(offset));
    return {file_, 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')), 0};
  }
  [[nodiscard]] Location at(const pugi::xml_node& node) const { return at(node.offset_debug()); }

  void read_names(const pugi::xml_node& problem) {
    for (const pugi::xml_node name : problem.child("names").children("name"))
      xml_.names[name.attribute("language").value()] = name.attribute("value").value();
  }

  void read_judging(const pugi::xml_node& problem) {
    const pugi::xml_node judging = problem.child("judging");
    xml_.judging = at(judging ? judging : problem);
    xml_.input_file = judging.attribute("input-file").value();
    xml_.output_file = judging.attribute("output-file").value();
    const pugi::xml_node tests = judging.find_child_by_attribute("testset", "name", "tests");
    const pugi::xml_node testset = tests ? tests : judging.child("testset");
    if (!testset) return diagnostics_.error(xml_.judging, "no test cases: there is no element 'testset'");
    for (const pugi::xml_node other : judging.children("testset")) {
      if (other == testset) continue;
      diagnostics_.warning(at(other), fmt::format("ignored: the testset '{}'; '{}' is the one that is judged",
                                                  printable(other.attribute("name").value()),
                                                  printable(testset.attribute("name").value())));
    }
    const auto limit = [&](const char* name, std::uint64_t most) { return number(testset, name, most); };
    if (const auto time = limit("time-limit", kMostMilliseconds))
      xml_.time_limit = std::chrono::milliseconds(*time);
    if (const auto memory = limit("memory-limit", kMostMemory)) xml_.memory_limit = Bytes(*memory);
    xml_.input_pattern = testset.child_value("input-path-pattern");
    xml_.answer_pattern = testset.child_value("answer-path-pattern");
    for (const std::string* pattern : {&xml_.input_pattern, &xml_.answer_pattern}) {
      if (expand_pattern(*pattern, 1)) continue;
      diagnostics_.error(at(testset), fmt::format("no pattern for paths of tests, such as tests/%02d: '{}'",
                                                  printable(*pattern)));
    }
    read_tests(testset);
  }

  /// Lists every test, or only their number.
  void read_tests(const pugi::xml_node& testset) {
    for (const pugi::xml_node node : testset.child("tests").children("test")) {
      if (xml_.tests.size() == kMostTests) break;
      PolygonTest test;
      test.is_generated = std::string_view(node.attribute("method").value()) == "generated";
      test.command = node.attribute("cmd").value();
      test.is_sample = node.attribute("sample").as_bool();
      test.group = node.attribute("group").value();
      test.has_points = node.attribute("points").as_double() != 0;
      test.location =
          xml_.tests.empty() ? at(node) : xml_.tests.front().location;  // finding a line takes long
      xml_.tests.push_back(std::move(test));
    }
    const pugi::xml_node count = testset.child("test-count");
    const std::optional<std::uint64_t> said =
        count ? number(testset, "test-count", kMostTests) : std::optional<std::uint64_t>(xml_.tests.size());
    if (said && xml_.tests.empty()) {
      PolygonTest test;
      test.location = at(testset);
      xml_.tests.assign(*said, test);
    } else if (said && *said != xml_.tests.size()) {
      diagnostics_.error(
          at(count),
          fmt::format("test-count is {}, but {} listed", *said,
                      xml_.tests.size() == 1 ? "1 test is" : fmt::format("{} tests are", xml_.tests.size())));
    }
  }

  std::optional<std::uint64_t> number(const pugi::xml_node& parent, const char* name, std::uint64_t most) {
    const pugi::xml_node node = parent.child(name);
    const std::optional<std::uint64_t> value = read_number(node.child_value());
    if (value && *value >= 1 && *value <= most) return value;
    diagnostics_.error(at(node ? node : parent), node
                                                     ? fmt::format("{}: '{}' is no whole number from 1 to {}",
                                                                   name, printable(node.child_value()), most)
                                                     : fmt::format("there is no element '{}'", name));
    return std::nullopt;
  }

  [[nodiscard]] PolygonSource source(const pugi::xml_node& owner) const {
    const pugi::xml_node node = owner.child("source");
    return {node.attribute("path").value(), node.attribute("type").value(), at(node ? node : owner)};
  }

  [[nodiscard]] std::optional<PolygonProgram> program(const pugi::xml_node& node) const {
    if (!node) return std::nullopt;
    return PolygonProgram{node.attribute("name").value(), source(node)};
  }

  std::string_view text_;
  std::string file_;
  Diagnostics& diagnostics_;
  pugi::xml_document document_;
  PolygonXml xml_;
};

}  // namespace

std::optional<PolygonXml> parse_polygon_xml(std::string_view text, const std::string& file,
                                            Diagnostics& diagnostics) {
  return XmlReader(text, file, diagnostics).read();
}

std::optional<std::string> expand_pattern(std::string_view pattern, std::size_t number) {
  const std::size_t percent = pattern.find('%');
  if (percent == std::string_view::npos) return std::nullopt;
  const std::size_t end = pattern.find_first_not_of("0123456789", percent + 1);
  if (end == std::string_view::npos || pattern[end] != 'd' || end - percent > 3) return std::nullopt;
  const std::string_view rest = pattern.substr(end + 1);
  if (rest.find('%') != std::string_view::npos) return std::nullopt;
  const std::string_view digits = pattern.substr(percent + 1, end - percent - 1);
  const std::size_t width = read_number(digits).value_or(0);
  const bool zeros = digits.starts_with('0');
  std::string text = std::to_string(number);
  if (text.size() < width) text.insert(0, width - text.size(), zeros ? '0' : ' ');
  return fmt::format("{}{}{}", pattern.substr(0, percent), text, rest);
}

}  // namespace casewise::package
