// The names that the package format knows and allows: file names, natural languages, programming
// languages, and the suggestion for a name that is none of them. Threading: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace casewise::package {

/// Whether a file or directory of this name counts: [a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}. Others are to be
/// treated as absent (format 2025-09, General requirements).
[[nodiscard]] bool is_legal_name(std::string_view name);

/// Whether format legacy-icpc allows the name: [a-zA-Z0-9][a-zA-Z0-9_.-]{0,253}[a-zA-Z0-9].
[[nodiscard]] bool is_strict_name(std::string_view name);

/// Whether a package's directory may be called so: [a-z0-9]+.
[[nodiscard]] bool is_package_name(std::string_view name);

/// Whether this is a natural language as the format writes it: "en", "fil", "pt-BR".
[[nodiscard]] bool is_natural_language(std::string_view code);

/// The programming languages of format 2025-09, by the ids of its appendix.
[[nodiscard]] const std::vector<std::string_view>& language_ids();

/// What `license` of problem.yaml may be, in all formats.
[[nodiscard]] const std::vector<std::string_view>& license_names();

/// "; did you mean 'x'?" for the candidate that is only a slip of the hand away, else nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& candidates);

/// Whether `word` is one of `words`.
[[nodiscard]] bool is_one_of(std::string_view word, const std::vector<std::string_view>& words);

/// "a, b, c", for messages that list what is allowed.
[[nodiscard]] std::string listed(const std::vector<std::string_view>& words);

}  // namespace casewise::package
