#include "reference/yahtzee_input.hpp"

namespace casewise::reference {

YahtzeeGame read_yahtzee_game(NumberReader& input) {
  YahtzeeGame game{};
  for (YahtzeeRoll& roll : game) {
    for (std::uint8_t& die : roll)
      die = static_cast<std::uint8_t>(input.next(1, 6, "a die"));
  }
  return game;
}

}  // namespace casewise::reference
