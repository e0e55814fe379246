// Problem `diceyut`: ten rolls on standard input, the greatest total score on standard output.
#include "reference/diceyut.hpp"
#include "reference/program.hpp"

namespace casewise::reference {
namespace {

void solve_diceyut(NumberReader& input, std::string& answer) {
  DiceyutRolls rolls{};
  for (int& roll : rolls)
    roll = input.next(1, 5, "a roll");
  input.expect_end();
  append_number(answer, diceyut_best_score(rolls));
  answer += '\n';
}

}  // namespace
}  // namespace casewise::reference

int main() {
  return casewise::reference::run_program(casewise::reference::solve_diceyut);
}
