#include "harness/compare/scan.hpp"

#include <algorithm>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace casewise::compare {
namespace {

bool matches(char left, char right, Match match) {
  if (left == right) return true;
  if (match.any_space && is_space(left) && is_space(right)) return true;
  return match.any_letter_case && fold_case(left) == fold_case(right);
}

#ifdef __SSE2__

constexpr std::size_t kBlock = 16;
constexpr std::ptrdiff_t kBlockDistance = kBlock;

__m128i load(const char* from) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}

/// 0xff in each byte from `first` to `first + count - 1`.
__m128i in_range(__m128i bytes, char first, char count) {
  const __m128i above_first = _mm_sub_epi8(bytes, _mm_set1_epi8(first));
  return _mm_cmpeq_epi8(_mm_min_epu8(above_first, _mm_set1_epi8(static_cast<char>(count - 1))), above_first);
}

__m128i space_bytes(__m128i bytes) {
  return _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')), in_range(bytes, '\t', 5));
}

__m128i folded(__m128i bytes) {
  return _mm_or_si128(bytes, _mm_and_si128(in_range(bytes, 'A', 26), _mm_set1_epi8(0x20)));
}

/// One bit for each byte of the block that does not match.
unsigned mismatches(__m128i left, __m128i right, __m128i equal, Match match) {
  __m128i same = equal;
  if (match.any_space) same = _mm_or_si128(same, _mm_and_si128(space_bytes(left), space_bytes(right)));
  if (match.any_letter_case) same = _mm_or_si128(same, _mm_cmpeq_epi8(folded(left), folded(right)));
  return static_cast<unsigned>(_mm_movemask_epi8(same)) ^ 0xffffU;
}

#endif

}  // namespace

std::size_t matching_prefix(const char* left, const char* right, std::size_t size, Match match) {
  std::size_t at = 0;
#ifdef __SSE2__
  for (; at + kBlock <= size; at += kBlock) {
    const __m128i left_block = load(left + at);
    const __m128i right_block = load(right + at);
    const __m128i equal = _mm_cmpeq_epi8(left_block, right_block);
    if (_mm_movemask_epi8(equal) == 0xffff) continue;
    const unsigned mask = mismatches(left_block, right_block, equal, match);
    if (mask != 0) return at + static_cast<std::size_t>(__builtin_ctz(mask));
  }
#endif
  while (at < size && matches(left[at], right[at], match))
    ++at;
  return at;
}

void skip_same_tokens(Cursors& cursors, bool any_letter_case) {
#ifdef __SSE2__
  const Match match{true, any_letter_case};
  const char* left = cursors.left;
  const char* right = cursors.right;
  // Where the texts stay in step, a whole block is looked at; where runs of white space have different
  // lengths, a block ends at the first of them anyway and only the first different byte is.
  bool in_step = true;
  while (cursors.left_end - left >= kBlockDistance && cursors.right_end - right >= kBlockDistance) {
    const __m128i left_block = load(left);
    const __m128i right_block = load(right);
    const __m128i equal = _mm_cmpeq_epi8(left_block, right_block);
    const unsigned different = static_cast<unsigned>(_mm_movemask_epi8(equal)) ^ 0xffffU;
    if (different == 0 || (in_step && mismatches(left_block, right_block, equal, match) == 0)) {
      left += kBlock;
      right += kBlock;
      continue;
    }
    const int first = __builtin_ctz(different);
    left += first;
    right += first;
    const bool left_space = is_space(*left);
    const bool right_space = is_space(*right);
    if (!left_space && !right_space) {
      if (!any_letter_case || fold_case(*left) != fold_case(*right)) break;
      ++left;
      ++right;
      continue;
    }
    // One token goes on where the other ends.
    if (left_space != right_space && (first == 0 || !is_space(left[-1]))) break;
    const char* const left_token = skip_space(left, cursors.left_end);
    const char* const right_token = skip_space(right, cursors.right_end);
    in_step = left_token - left == right_token - right;
    left = left_token;
    right = right_token;
  }
  cursors.left = left;
  cursors.right = right;
#else
  static_cast<void>(cursors);
  static_cast<void>(any_letter_case);
#endif
}

bool is_all_space(std::string_view text) {
  return skip_space(text.data(), text.data() + text.size()) == text.data() + text.size();
}

std::string_view TokenReader::next() {
  const char* start = skip_space(at_, end_);
  at_ = skip_token(start, end_);
  return {start, static_cast<std::size_t>(at_ - start)};
}

bool LineReader::next(std::string_view& line) {
  if (at_ == end_) return false;
  const auto left = static_cast<std::size_t>(end_ - at_);
  const auto* line_end = static_cast<const char*>(std::memchr(at_, '\n', left));
  line = std::string_view(at_, line_end == nullptr ? left : static_cast<std::size_t>(line_end - at_));
  at_ = line_end == nullptr ? end_ : line_end + 1;
  return true;
}

std::uint64_t count_filled_lines(std::string_view text) {
  std::uint64_t count = 0;
  LineReader lines(text);
  for (std::string_view line; lines.next(line);) {
    if (!is_all_space(line)) ++count;
  }
  return count;
}

std::uint64_t count_tokens(std::string_view text) {
  std::uint64_t count = 0;
  TokenReader tokens(text);
  while (!tokens.next().empty())
    ++count;
  return count;
}

Position position_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t last_newline = before.rfind('\n');
  Position position;
  position.offset = before.size();
  position.line = 1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
  position.column =
      1 + (last_newline == std::string_view::npos ? before.size() : before.size() - last_newline - 1);
  return position;
}

Position end_of_text(std::string_view text) {
  std::size_t size = text.size();
  while (size > 0 && is_space(text[size - 1]))
    --size;
  return position_of(text, size);
}

Position within(const Position& base, const Position& part) {
  return {base.offset + part.offset, base.line + part.line - 1,
          part.line == 1 ? base.column + part.column - 1 : part.column};
}

}  // namespace casewise::compare
