// problem.xml, the description in packages of Polygon (polygon.codeforces.com). Reads what judging needs;
// knows nothing of the other files. The one file that knows pugixml. Threading: one thread for each
// Diagnostics.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/bytes.hpp"
#include "harness/base/duration.hpp"
#include "harness/package/diagnostics.hpp"

namespace casewise::package {

inline constexpr const char* kPolygonFile = "problem.xml";

/// A source file with the type that Polygon gives it, such as "cpp.g++17".
struct PolygonSource {
  std::string path;  ///< relative to the package; empty: it is not there
  std::string type;
  Location location;
};

struct PolygonTest {
  bool is_generated = false;
  std::string command;  ///< of a generated one
  bool is_sample = false;
  std::string group;
  bool has_points = false;
  Location location;
};

struct PolygonProgram {
  std::string name;  ///< of a checker: such as "std::wcmp.cpp"; may be empty
  PolygonSource source;
};

struct PolygonSolution {
  std::string tag;
  PolygonSource source;
};

struct PolygonXml {
  std::map<std::string, std::string> names;  ///< natural language, such as "english", to title
  std::string input_file;                    ///< that programs read; empty: standard input
  std::string output_file;
  Location judging;
  Duration time_limit = std::chrono::seconds(1);
  Bytes memory_limit = Bytes::mib(256);
  std::string input_pattern;  ///< such as "tests/%02d"
  std::string answer_pattern;
  std::vector<PolygonTest> tests;
  std::optional<PolygonProgram> checker;
  std::optional<PolygonProgram> interactor;
  std::vector<PolygonProgram> validators;
  std::vector<PolygonSolution> solutions;
  std::vector<PolygonSource> resources;
};

/// `file` is what diagnostics call it. Nothing when it is no XML or no problem; that is then reported.
[[nodiscard]] std::optional<PolygonXml> parse_polygon_xml(std::string_view text, const std::string& file,
                                                          Diagnostics& diagnostics);

/// The path of a test: a pattern of printf with one integer, such as "tests/%02d". Nothing for any other.
[[nodiscard]] std::optional<std::string> expand_pattern(std::string_view pattern, std::size_t number);

}  // namespace casewise::package
