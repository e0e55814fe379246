// Generator of inputs for the problem diceyut.
#include <iostream>

#include "generators/diceyut_draws.hpp"
#include "generators/lib/program.hpp"

int main(int argc, char** argv) {
  using namespace casewise::generators;
  GeneratorProgram program;
  program.name = "generate-diceyut";
  program.summary = "Writes one input for diceyut: ten rolls of 1..5 on one line.";
  program.parameters = {WordParameter{"draw", "how the rolls are drawn", diceyut_draw_names(), 0}};
  program.generate = [](Choices& choices, const Arguments& arguments, std::ostream& out) {
    write_diceyut(out, draw_diceyut(choices, static_cast<DiceyutDraw>(arguments.word("draw"))));
  };
  return run_generator(program, argc, argv, std::cout, std::cerr);
}
