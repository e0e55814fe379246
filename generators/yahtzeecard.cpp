// Generator of inputs for the problem yahtzeecard.
#include <iostream>

#include "generators/lib/program.hpp"
#include "generators/yahtzee_draws.hpp"

int main(int argc, char** argv) {
  using namespace casewise::generators;
  GeneratorProgram program;
  program.name = "generate-yahtzeecard";
  program.summary =
      "Writes one input for yahtzeecard: games of 13 lines of five dice until the end of the file.\n"
      "A replay may have fewer games than --games, but at least one.";
  program.parameters = {NumberParameter{"games", "number of games", 1, 200, 1},
                        WordParameter{"draw", "how the dice are drawn", yahtzee_draw_names(), 0}};
  program.generate = [](Choices& choices, const Arguments& arguments, std::ostream& out) {
    const auto draw = static_cast<YahtzeeDraw>(arguments.word("draw"));
    const auto most = static_cast<std::size_t>(arguments.number("games"));
    for (const YahtzeeGame& game : draw_yahtzee_games(choices, draw, most, "game")) {
      write_yahtzee_game(out, game);
    }
  };
  return run_generator(program, argc, argv, std::cout, std::cerr);
}
