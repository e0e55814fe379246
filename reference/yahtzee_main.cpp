// Problem `yahtzee`: the number of cases and their rolls on standard input, a line "Case i: total" for
// each case on standard output.
#include <limits>

#include "reference/program.hpp"
#include "reference/yahtzee.hpp"
#include "reference/yahtzee_input.hpp"

namespace casewise::reference {
namespace {

void solve_yahtzee(NumberReader& input, std::string& answer) {
  const int cases = input.next(0, std::numeric_limits<int>::max(), "the number of cases");
  std::vector<YahtzeeGame> games;
  for (int i = 0; i < cases; ++i)
    games.push_back(read_yahtzee_game(input));
  input.expect_end();
  int number = 0;
  for (const int total : yahtzee_best_totals(games)) {
    answer += "Case ";
    append_number(answer, ++number);
    answer += ": ";
    append_number(answer, total);
    answer += '\n';
  }
}

}  // namespace
}  // namespace casewise::reference

int main() {
  return casewise::reference::run_program(casewise::reference::solve_yahtzee);
}
