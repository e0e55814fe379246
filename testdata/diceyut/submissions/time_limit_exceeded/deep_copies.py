# Mistake: plays all 4^10 games, tells equal horses at the start apart, and makes a deep copy of the
# whole board for every move. The answers are right, but it takes minutes.
import copy


class Square:
    def __init__(self, name, score):
        self.name = name
        self.score = score
        self.after = None
        self.shortcut = None
        self.horse = None


class Game:
    def __init__(self):
        self.squares = {}
        self.add_way([("o%d" % i, 2 * i) for i in range(21)] + [("finish", 0)])
        self.add_way([("c25", 25), ("c30", 30), ("c35", 35)], "o20")
        self.add_way([("a13", 13), ("a16", 16), ("a19", 19)], "c25", "o5")
        self.add_way([("b22", 22), ("b24", 24)], "c25", "o10")
        self.add_way([("d28", 28), ("d27", 27), ("d26", 26)], "c25", "o15")
        self.at = ["o0"] * 4
        self.total = 0

    def add_way(self, way, then=None, corner=None):
        for name, score in way:
            self.squares[name] = Square(name, score)
        names = [name for name, _ in way]
        for name, after in zip(names, names[1:] + [then]):
            self.squares[name].after = after
        if corner:
            self.squares[corner].shortcut = names[0]

    def move(self, horse, roll):
        """Move if the rules allow it, and tell whether they did."""
        here = self.squares[self.at[horse]]
        if here.name == "finish":
            return False
        to = self.squares[here.shortcut or here.after]
        for _ in range(roll - 1):
            if to.name != "finish":
                to = self.squares[to.after]
        if to.name != "finish" and to.horse is not None:
            return False
        here.horse = None
        to.horse = horse
        self.at[horse] = to.name
        self.total += to.score
        return True


def play(game, rolls):
    if not rolls:
        return game.total
    best = 0
    for horse in range(4):
        copied = copy.deepcopy(game)
        if copied.move(horse, rolls[0]):
            best = max(best, play(copied, rolls[1:]))
    return best


print(play(Game(), [int(word) for word in input().split()]))
