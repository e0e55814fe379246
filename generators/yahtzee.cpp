// Generator of inputs for the problem yahtzee.
#include <iostream>

#include "generators/lib/program.hpp"
#include "generators/yahtzee_draws.hpp"

int main(int argc, char** argv) {
  using namespace casewise::generators;
  GeneratorProgram program;
  program.name = "generate-yahtzee";
  program.summary =
      "Writes one input for yahtzee: the number of cases, then for each case 13 lines of five dice.\n"
      "A replay may have fewer cases than --cases, but at least one.";
  program.parameters = {NumberParameter{"cases", "number of cases", 1, 1000, 1},
                        WordParameter{"draw", "how the dice are drawn", yahtzee_draw_names(), 0}};
  program.generate = [](Choices& choices, const Arguments& arguments, std::ostream& out) {
    const auto draw = static_cast<YahtzeeDraw>(arguments.word("draw"));
    const auto most = static_cast<std::size_t>(arguments.number("cases"));
    const std::vector<YahtzeeGame> games = draw_yahtzee_games(choices, draw, most, "case");
    out << games.size() << '\n';
    for (const YahtzeeGame& game : games)
      write_yahtzee_game(out, game);
  };
  return run_generator(program, argc, argv, std::cout, std::cerr);
}
