"""Write blokus.json with the naive implementation: `python -m tests.perft.make_blokus`."""

import json
import random
from pathlib import Path

from tests.games.blokus.naive import PIECES, NaiveGame, naive_perft

LIMIT = 3000  # no figure above this, save for the starts
VISITS = 400  # nor any that takes more positions than this to count
FOUR_COLOURS = ["blokus", "blokus-3", "blokus-2", "blokus-teams", "blokus-84"]
SETUPS = [(variant, option) for variant in FOUR_COLOURS for option in ("", "fixed-corners")]
SETUPS += [("blokus-to-go", ""), ("blokus-to-go", "fixed-starts")]
STARTS = {"": 232, "fixed-corners": 58, "fixed-starts": 414}


class Maker:
    """The figures made so far, and the one setup they are being made for."""

    def __init__(self) -> None:
        """Start without figures."""
        self.lines: list[str] = []

    def new_game(self, variant: str, option: str) -> NaiveGame:
        """Set up the game of a variant with or without its option."""
        self.variant, self.options = variant, [option] if option else []
        return NaiveGame(variant, self.options)

    def after(self, moves: list[str]) -> NaiveGame:
        """Play some moves from the start."""
        game = NaiveGame(self.variant, self.options)
        for move in moves:
            game.play(move)
        return game

    def add(self, moves: list[str], depth: int) -> int:
        """Add one figure."""
        figure = naive_perft(self.after(moves), depth)
        entry = {"variant": self.variant, "options": self.options, "moves": moves}
        self.lines.append(json.dumps(entry | {"depth": depth, "count": figure}))
        print(self.variant, self.options, f"{len(moves)} moves, depth {depth}: {figure}")
        return figure


def levels(game: NaiveGame) -> list[int]:
    """Count the sequences of 1, 2, ... plies while that is cheap; a last 0 means the whole tree."""
    counts, games, visited = [len(game.legal())], [game], 0
    while counts[-1] > 0 and visited + counts[-1] <= VISITS:
        visited += counts[-1]
        following = []
        for before in games:
            for move in sorted(before.legal()):
                following.append(before.copy())
                following[-1].play(move)
        games = following
        counts.append(sum(len(game.legal()) for game in games))
        if counts[-1] > LIMIT:
            return counts[:-1]
    return counts


def random_game(game: NaiveGame, rng: random.Random, favourite: str = "") -> list[str]:
    """Play to the end; a favourite places big pieces first, all others then small ones."""
    played = []
    while colour := game.colour_on_turn():
        moves = sorted(game.legal())
        if favourite:
            best = (max if colour == favourite else min)(move.count(",") for move in moves)
            moves = [move for move in moves if move.count(",") == best]
        played.append(rng.choice(moves))
        game.play(played[-1])
    return played


def game_with_all_placed(maker: Maker, rng: random.Random) -> list[str]:
    """Find a game in which some colour places all its pieces."""
    while True:
        game = NaiveGame(maker.variant, maker.options)
        played = random_game(game, rng, rng.choice(game.colours))
        if any(len(placed) == len(PIECES) for placed in game.placed.values()):
            return played


def add_end(maker: Maker, played: list[str]) -> int:
    """Add the longest ending whose whole tree is cheap, to its last ply and beyond."""
    ending, depth = played, 0
    for left in reversed(range(len(played))):
        counts = levels(maker.after(played[:left]))
        if counts[-1] > 0:
            break
        ending, depth = played[:left], len(counts) - 1
    assert maker.add(ending, depth) > 0
    assert maker.add(ending, depth + 1) == 0
    assert maker.add(played, 1) == 0
    return depth


def make_setup(maker: Maker, variant: str, option: str) -> None:
    """Add all figures of one variant with or without its option."""
    rng = random.Random(f"{variant} {option}")
    played = random_game(maker.new_game(variant, option), rng)
    maker.add([], 0)
    first = maker.add([], 1)
    assert first == (828 if (variant, option) == ("blokus-to-go", "") else STARTS[option])
    if (variant, option) in [("blokus", "fixed-corners"), ("blokus-to-go", "fixed-starts")]:
        maker.add([], 2)
    for share in (0.2, 0.5, 0.75, 0.9):
        moves = played[: round(len(played) * share)]
        counts = levels(maker.after(moves))
        maker.add(moves, len(counts) - (counts[-1] == 0))
    depths = [add_end(maker, played), add_end(maker, game_with_all_placed(maker, rng))]
    assert max(depths) >= 3


def main() -> None:
    """Write the file."""
    maker = Maker()
    for variant, option in SETUPS:
        make_setup(maker, variant, option)
    text = "[\n" + ",\n".join(maker.lines) + "\n]\n"
    Path(__file__).with_name("blokus.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
