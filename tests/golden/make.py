"""Plays a golden game of every variant that has none: `python -m tests.golden.make`.

A golden game is a record and what the rules said about it, kept so that nobody changes the
rules unawares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from squarely.formats.loaded import LoadedGame, loaded
from squarely.games import VARIANTS
from squarely.kernel.play import random_game
from squarely.kernel.record import Record, format_record
from squarely.kernel.rules import CHANCE, Seat, Variant

FOLDER = Path(__file__).parent


def name(variant: Variant, seats: int, options: tuple[str, ...]) -> str:
    """The file name of a case; the seats are named where there is a choice."""
    count = (str(seats),) if len(variant.seat_counts) > 1 else ()
    return "-".join((variant.name, *count, *options))


CASES = {
    name(variant, seats, options): (variant.name, seats, options)
    for variant in VARIANTS.values()
    for seats in variant.seat_counts
    for options in ((), *((option.name,) for option in variant.options))
}


def facts(game: LoadedGame) -> dict[str, Any]:
    """What the rules say about a whole game."""
    outcome = game.rules.outcome(game.position())
    assert outcome is not None
    return {
        "legal_moves": [
            len(list(_moves(game, pos, turn.seat)))
            for pos, turn in zip(game.positions, game.record.turns, strict=False)
        ],
        "scores": [result.score for result in outcome.results],
        "ranks": [result.rank for result in outcome.results],
    }


def _moves(game: LoadedGame, pos: Any, seat: Seat) -> Iterable[Any]:
    return game.rules.chances(pos) if seat == CHANCE else game.rules.legal_moves(pos, seat)


def main() -> None:
    for case, (variant, seats, options) in CASES.items():
        path = FOLDER / f"{case}.squarely"
        if path.exists():
            continue
        rules = VARIANTS[variant].rules(seats, options)
        record = Record(variant, seats, options)
        for seat, move, _ in random_game(rules, Random(case)):
            record = record.then(seat, rules.format_move(move))
        path.write_text(format_record(record), encoding="utf-8")
        found = json.dumps(facts(loaded(record)))
        path.with_suffix(".json").write_text(found + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
