// What has to be known of Kotlin and Scala sources to start them: where the main function is, and in which
// class the compiler puts it. Threading: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace casewise::compile {

/// Whether the source has a function main outside of comments and texts; inside of what, it does not look.
[[nodiscard]] bool has_kotlin_main(std::string_view source);

/// The class that a file's functions are in: MainKt for main.kt, with the package that the source names.
/// Source: Kotlin's documentation, "Calling Kotlin from Java", package-level functions.
[[nodiscard]] std::string kotlin_class(std::string_view file_name, std::string_view source);

/// The first object of the source that has a main method or is an App, with its package; empty: there is
/// none.
[[nodiscard]] std::string scala_class(std::string_view source);

}  // namespace casewise::compile
