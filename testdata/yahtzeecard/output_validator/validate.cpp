// Output validator of yahtzeecard.
// Call: validate <input> <answer> <feedback directory> [anything] < <output of the team>
//
// Accepts every scorecard with the greatest total: for each game fifteen integers, of which the first
// thirteen are the scores of some assignment of the rolls to the categories, the bonus follows from the first
// six, and the total is the sum and equals the total of the jury's answer. White space only separates the
// integers. Exit codes: 42 = accepted, 43 = wrong answer, 3 = the input, the answer or the call is broken (a
// judge error). Writes the game, the field and the reason to judgemessage.txt in the feedback directory.
// Reads the output of the team in blocks and stops at the first fault, so its size and contents do not
// matter.
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

constexpr int kAccepted = 42;
constexpr int kWrong = 43;
constexpr int kBroken = 3;

constexpr std::size_t kRolls = 13;
constexpr std::size_t kDice = 5;
constexpr std::size_t kUpper = 6;
constexpr std::size_t kCategories = 13;
constexpr std::size_t kBonus = 13;
constexpr std::size_t kTotal = 14;
constexpr std::size_t kFields = 15;
constexpr int kUpperForBonus = 63;
constexpr int kBonusScore = 35;

constexpr std::array<const char*, kFields> kFieldNames{
    "ones",           "twos",          "threes",          "fours",          "fives",
    "sixes",          "chance",        "three of a kind", "four of a kind", "five of a kind",
    "short straight", "long straight", "full house",      "bonus",          "total"};

using Scores = std::array<int, kCategories>;  // of one roll in each category
using Game = std::array<Scores, kRolls>;

struct Card {
  std::array<int, kFields> fields{};
  std::array<long long, kFields> lines{};  // where each field was read, from 1
};

// Why a card or a whole output is wrong. `what` is empty when it is right.
struct Fault {
  std::string what;
  bool found() const { return !what.empty(); }
};

// ---- Reading ----

struct Token {
  std::string text;    // at most kMaxText bytes
  bool cut = false;    // there is more of it
  long long line = 0;  // from 1
};

class TokenReader {
 public:
  explicit TokenReader(std::FILE* file) : file_(file) {}

  // False at the end of the file. Of a token that is too long only the beginning is read.
  bool next(Token& token) {
    int byte = get();
    while (is_space(byte))
      byte = get();
    if (byte == EOF) return false;
    token = Token{};
    token.line = line_;
    while (byte != EOF && !is_space(byte)) {
      if (token.text.size() == kMaxText) {
        token.cut = true;
        break;
      }
      token.text.push_back(static_cast<char>(byte));
      byte = get();
    }
    if (byte != EOF) --position_;
    if (byte == '\n') --line_;
    return true;
  }

  bool failed() const { return std::ferror(file_) != 0; }

 private:
  static constexpr std::size_t kMaxText = 24;

  static bool is_space(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

  int get() {
    if (position_ == size_) {
      if (ended_) return EOF;
      size_ = std::fread(block_.data(), 1, block_.size(), file_);
      position_ = 0;
      if (size_ == 0) {
        ended_ = true;
        return EOF;
      }
    }
    const int byte = static_cast<unsigned char>(block_[position_++]);
    if (byte == '\n') ++line_;
    return byte;
  }

  std::FILE* file_;
  std::array<char, 1 << 16> block_{};
  std::size_t position_ = 0;
  std::size_t size_ = 0;
  bool ended_ = false;
  long long line_ = 1;
};

// The token for a message: printable ASCII as it is, other bytes as \xHH.
std::string quoted(const Token& token) {
  constexpr const char* kHex = "0123456789abcdef";
  std::string shown = "`";
  for (const char letter : token.text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte > 32 && byte < 127) {
      shown += letter;
    } else {
      shown += "\\x";
      shown += kHex[byte / 16];
      shown += kHex[byte % 16];
    }
  }
  return shown + (token.cut ? "...`" : "`");
}

// Why the token is not an integer as the statement wants it; then `value` is unchanged.
Fault parse_integer(const Token& token, int& value) {
  const std::string& text = token.text;
  const std::size_t start = text[0] == '-' ? 1 : 0;
  const bool all_digits =
      start < text.size() && text.find_first_not_of("0123456789", start) == std::string::npos;
  if (!all_digits) return {quoted(token) + " is not an integer"};
  if (text[start] == '0' && text.size() > 1) return {quoted(token) + " is not an integer in the usual form"};
  constexpr std::size_t kMaxDigits = 9;
  if (token.cut || text.size() - start > kMaxDigits) return {quoted(token) + " is far out of range"};
  int magnitude = 0;
  for (std::size_t i = start; i < text.size(); ++i)
    magnitude = magnitude * 10 + (text[i] - '0');
  value = start == 1 ? -magnitude : magnitude;
  return {};
}

// ---- Rules ----

Scores score_roll(const std::array<int, kDice>& dice) {
  std::array<int, 8> count{};  // count[7] stays 0 and ends the last run
  int sum = 0;
  for (const int die : dice) {
    ++count[static_cast<std::size_t>(die)];
    sum += die;
  }
  int most = 0;
  bool pair = false;
  int run = 0;
  int longest_run = 0;
  for (std::size_t face = 1; face < count.size(); ++face) {
    if (count[face] > most) most = count[face];
    if (count[face] == 2) pair = true;
    run = count[face] > 0 ? run + 1 : 0;
    if (run > longest_run) longest_run = run;
  }
  Scores scores{};
  for (std::size_t i = 0; i < kUpper; ++i)
    scores[i] = static_cast<int>(i + 1) * count[i + 1];
  scores[6] = sum;
  scores[7] = most >= 3 ? sum : 0;
  scores[8] = most >= 4 ? sum : 0;
  scores[9] = most == 5 ? 50 : 0;
  scores[10] = longest_run >= 4 ? 25 : 0;
  scores[11] = longest_run == 5 ? 35 : 0;
  scores[12] = most == 5 || (most == 3 && pair) ? 40 : 0;
  return scores;
}

// Gives the categories rolls one by one (augmenting paths), so that each category has a roll with its score.
class Matching {
 public:
  Matching(const Game& game, const std::array<int, kFields>& fields) : game_(game), fields_(fields) {
    owner_.fill(kNobody);
  }

  // The first category that cannot be served together with all those before it, or kCategories.
  std::size_t first_unserved() {
    for (std::size_t category = 0; category < kCategories; ++category) {
      tried_.fill(false);
      if (!serve(category)) return category;
    }
    return kCategories;
  }

 private:
  static constexpr std::size_t kNobody = kCategories;

  bool serve(std::size_t category) {
    for (std::size_t roll = 0; roll < kRolls; ++roll) {
      if (tried_[roll] || game_[roll][category] != fields_[category]) continue;
      tried_[roll] = true;
      if (owner_[roll] == kNobody || serve(owner_[roll])) {
        owner_[roll] = category;
        return true;
      }
    }
    return false;
  }

  const Game& game_;
  const std::array<int, kFields>& fields_;
  std::array<std::size_t, kRolls> owner_{};
  std::array<bool, kRolls> tried_{};
};

std::string field_name(std::size_t field) {
  return "field " + std::to_string(field + 1) + " (" + kFieldNames[field] + ")";
}

std::string at_field(const Card& card, std::size_t field) {
  return field_name(field) + ", line " + std::to_string(card.lines[field]) + ": ";
}

// Mistakes that explain a wrong field better than the field itself.
std::string notes(const Game& game, const Card& card) {
  std::string text;
  std::array<int, kFields> reordered = card.fields;
  reordered[9] = card.fields[12];
  reordered[10] = card.fields[9];
  reordered[11] = card.fields[10];
  reordered[12] = card.fields[11];
  if (Matching(game, reordered).first_unserved() == kCategories) {
    text += "; the scores would fit if five of a kind stood last, but it stands after four of a kind";
  }
  if (card.lines.front() != card.lines.back()) {
    text += "; the fifteen numbers of this game are not on one line, but on lines " +
            std::to_string(card.lines.front()) + " to " + std::to_string(card.lines.back());
  }
  return text;
}

// Everything but whether the total is the greatest.
Fault check_card(const Game& game, const Card& card) {
  const std::size_t unserved = Matching(game, card.fields).first_unserved();
  if (unserved < kCategories) {
    const int score = card.fields[unserved];
    bool somewhere = false;
    for (const Scores& scores : game)
      somewhere = somewhere || scores[unserved] == score;
    const std::string reason = somewhere
                                   ? ", but no assignment of the rolls gives this and all fields before it"
                                   : ", but no roll of this game scores that here";
    return {at_field(card, unserved) + std::to_string(score) + reason + notes(game, card)};
  }
  int upper = 0;
  for (std::size_t i = 0; i < kUpper; ++i)
    upper += card.fields[i];
  const int bonus = upper >= kUpperForBonus ? kBonusScore : 0;
  if (card.fields[kBonus] != bonus) {
    return {at_field(card, kBonus) + std::to_string(card.fields[kBonus]) + ", but fields 1 to 6 add up to " +
            std::to_string(upper) + ", so the bonus is " + std::to_string(bonus) + notes(game, card)};
  }
  int sum = bonus;
  for (std::size_t i = 0; i < kCategories; ++i)
    sum += card.fields[i];
  if (card.fields[kTotal] != sum) {
    return {at_field(card, kTotal) + std::to_string(card.fields[kTotal]) + ", but fields 1 to 14 add up to " +
            std::to_string(sum) + notes(game, card)};
  }
  return {};
}

Fault read_card(TokenReader& reader, Card& card) {
  for (std::size_t field = 0; field < kFields; ++field) {
    Token token;
    if (!reader.next(token)) {
      const std::string read =
          field == 0 ? "no numbers" : "only " + std::to_string(field) + " of the 15 numbers";
      return {field_name(field) + ": the output ends here, with " + read + " of this game"};
    }
    card.lines[field] = token.line;
    const Fault fault = parse_integer(token, card.fields[field]);
    if (fault.found()) return {at_field(card, field) + fault.what};
  }
  return {};
}

// ---- The call ----

std::string feedback_path;

[[noreturn]] void finish(int code, const std::string& message) {
  if (!message.empty()) {
    std::FILE* file = feedback_path.empty() ? nullptr : std::fopen(feedback_path.c_str(), "w");
    std::fprintf(file != nullptr ? file : stderr, "%s\n", message.c_str());
    if (file != nullptr) std::fclose(file);
  }
  std::exit(code);
}

std::vector<Game> read_games(const char* path) {
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) finish(kBroken, "judge error: the input cannot be opened");
  TokenReader reader(file);
  std::vector<std::array<int, kDice>> rolls;
  Token token;
  std::size_t dice = 0;
  for (; reader.next(token); ++dice) {
    int value = 0;
    if (parse_integer(token, value).found() || value < 1 || value > 6) {
      finish(kBroken, "judge error: the input has " + quoted(token) + " for a die");
    }
    if (dice % kDice == 0) rolls.emplace_back();
    rolls.back()[dice % kDice] = value;
  }
  if (reader.failed()) finish(kBroken, "judge error: the input cannot be read");
  std::fclose(file);
  if (dice == 0 || dice % (kDice * kRolls) != 0)
    finish(kBroken, "judge error: the input is not made of whole games");
  std::vector<Game> games(rolls.size() / kRolls);
  for (std::size_t i = 0; i < rolls.size(); ++i)
    games[i / kRolls][i % kRolls] = score_roll(rolls[i]);
  return games;
}

// The greatest total of each game, from the answer of the jury, which must itself be right.
std::vector<int> read_totals(const char* path, const std::vector<Game>& games) {
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) finish(kBroken, "judge error: the answer cannot be opened");
  TokenReader reader(file);
  std::vector<int> totals;
  for (const Game& game : games) {
    Card card;
    Fault fault = read_card(reader, card);
    if (!fault.found()) fault = check_card(game, card);
    if (fault.found()) {
      finish(kBroken, "judge error: the answer is wrong in game " + std::to_string(totals.size() + 1) + ", " +
                          fault.what);
    }
    totals.push_back(card.fields[kTotal]);
  }
  Token token;
  if (reader.next(token)) finish(kBroken, "judge error: the answer goes on after the last game");
  if (reader.failed()) finish(kBroken, "judge error: the answer cannot be read");
  std::fclose(file);
  return totals;
}

void check_output(const std::vector<Game>& games, const std::vector<int>& totals) {
  TokenReader reader(stdin);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string where = "game " + std::to_string(i + 1) + " of " + std::to_string(games.size()) + ", ";
    Card card;
    Fault fault = read_card(reader, card);
    if (reader.failed()) finish(kBroken, "judge error: the output cannot be read");
    if (!fault.found()) fault = check_card(games[i], card);
    if (fault.found()) finish(kWrong, where + fault.what);
    const int total = card.fields[kTotal];
    if (total < totals[i]) {
      finish(kWrong, where + at_field(card, kTotal) + "a right scorecard with " + std::to_string(total) +
                         ", but " + std::to_string(totals[i]) + " is possible");
    }
    if (total > totals[i]) {
      finish(kBroken, "judge error: " + where + "the output has a right scorecard with " +
                          std::to_string(total) + ", the answer only has " + std::to_string(totals[i]));
    }
  }
  Token token;
  if (reader.next(token)) {
    finish(kWrong, "line " + std::to_string(token.line) +
                       ": the output goes on after the 15 numbers of the last game (" +
                       std::to_string(games.size()) + ") with " + quoted(token));
  }
  if (reader.failed()) finish(kBroken, "judge error: the output cannot be read");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) finish(kBroken, "usage: validate <input> <answer> <feedback directory> < <output>");
  feedback_path = std::string(argv[3]) + "/judgemessage.txt";
  const std::vector<Game> games = read_games(argv[1]);
  check_output(games, read_totals(argv[2], games));
  return kAccepted;
}
