#include "harness/ctd/pattern.hpp"

#include <re2/re2.h>

namespace casewise::ctd {

Patterns::Patterns() = default;
Patterns::~Patterns() = default;

Patterns::Match Patterns::match(const std::string& expression, std::string_view text) {
  std::unique_ptr<re2::RE2>& pattern = compiled_[expression];
  if (!pattern) {
    re2::RE2::Options options;
    options.set_log_errors(false);
    options.set_encoding(re2::RE2::Options::EncodingLatin1);  // bytes, as the input may be no text
    pattern = std::make_unique<re2::RE2>(expression, options);
  }
  if (!pattern->ok()) return {pattern->error(), std::nullopt};
  re2::StringPiece found;
  const re2::StringPiece whole(text.data(), text.size());
  if (!pattern->Match(whole, 0, whole.size(), re2::RE2::ANCHOR_START, &found, 1)) return {};
  return {"", found.size()};
}

}  // namespace casewise::ctd
