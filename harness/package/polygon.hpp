// Packages of Polygon: problem.xml with the files that it names.
// Threading: one thread for each Diagnostics.
#pragma once

namespace casewise::package {

inline constexpr const char* kPolygonFile = "problem.xml";

}  // namespace casewise::package
