"""Makes the examples of the README and the docs: games of bots at a table, and a paper sheet."""

from __future__ import annotations

from pathlib import Path
from random import Random

from squarely.bots.registry import level_bot
from squarely.games import variant_named
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.kernel.data import fingerprints
from squarely.kernel.record import format_record
from squarely.kernel.rules import listed_moves
from squarely.kernel.shapes import Cell
from squarely.table.events import Opened, Player
from squarely.table.match import Match, open_match

FOLDER = Path(__file__).parents[1] / "docs" / "examples"
NAMES = ("Ada", "Bo", "Cleo", "Dan")
GAMES = (("blokus", 4), ("blokus-to-go", 2), ("locus", 2), ("lokomoto", 3))
"""The games, and how many play."""
LEVEL = 6
"""The strongest that plays the same games again: it does not think by the clock."""
SEED = "5eed" * 16


def game(variant: str, seats: int, options: tuple[str, ...] = ()) -> Match:
    """A whole game of good bots as a table would keep it."""
    rules = variant_named(variant).rules(seats, options)
    players = tuple(Player("person", name) for name in NAMES[:seats])
    opened = Opened(variant, options, players, "none", SEED, fingerprints(rules.data))
    match = open_match(rules, opened, 0)
    bots = {seat: level_bot(rules, LEVEL, Random(seat)) for seat in rules.seats}
    while not match.over:
        seat = min(match.to_act)
        legal = listed_moves(rules, match.position, seat)
        move = bots[seat].choose(rules.view(match.position, seat), legal)
        match = match.play(seat, rules.format_move(move), match.ply, 0)
    return match


def paper(rules: LocusRules, pos: Position) -> str:
    """The first player's sheet as it would lie on the table."""
    lines = []
    for zone, filled in zip(rules.sheet.zones, pos.players[0].filled, strict=True):
        marked = set(zone.cells(filled))
        lines.append(zone.colour)
        for row in reversed(range(len(zone.rows))):
            squares = (Cell(row, column) for column in range(zone.width))
            lines.append("".join("x" if square in marked else "." for square in squares))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for variant, seats in GAMES:
        played = game(variant, seats)
        (FOLDER / f"{variant}.squarely").write_text(format_record(played.record), encoding="utf-8")
        if isinstance(played.rules, LocusRules):
            sheet = paper(played.rules, played.position)
            (FOLDER / "paper.txt").write_text(sheet, encoding="utf-8")
