// Problem `yahtzeecard`: games until the end of standard input, a line of 15 numbers for each game on
// standard output.
#include "reference/program.hpp"
#include "reference/yahtzee_input.hpp"
#include "reference/yahtzeecard.hpp"

namespace casewise::reference {
namespace {

void solve_yahtzeecard(NumberReader& input, std::string& answer) {
  std::vector<YahtzeeGame> games;
  while (!input.at_end())
    games.push_back(read_yahtzee_game(input));
  for (const YahtzeeCard& card : yahtzeecard_best_cards(games)) {
    for (const int field : card) {
      append_number(answer, field);
      answer += ' ';
    }
    answer.back() = '\n';
  }
}

}  // namespace
}  // namespace casewise::reference

int main() {
  return casewise::reference::run_program(casewise::reference::solve_yahtzeecard);
}
