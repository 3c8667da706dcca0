"""Books of openings as files: the moves of self-play, and how they were made."""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from squarely.analysis.openings import DEPTH, Book, Tally, opening_rules, win_shares
from squarely.bots.play import bot_move
from squarely.bots.registry import level_bot
from squarely.kernel.play import play_game
from squarely.kernel.rules import BadInput, Seat

DIGITS = 4
"""Decimals of shared wins that a file keeps."""


@dataclass(frozen=True)
class SelfPlay:
    """How the games of a book were played."""

    variant: str
    options: tuple[str, ...]
    level: int
    """The level of the bots, of those that think by simulations and not by the clock."""
    free_plies: int
    """So many first plies are drawn with a temperature, so that games differ."""
    temperature: float
    seed: int


@dataclass(frozen=True)
class OpeningGame:
    """The first moves of a game, and what each seat won."""

    moves: tuple[str, ...]
    shares: dict[Seat, float]


@dataclass(frozen=True)
class ShippedBook:
    """A book from a file."""

    made: SelfPlay
    games: int
    book: Book


def play(made: SelfPlay, number: int) -> OpeningGame:
    """One game; the same number gives the same game."""
    # Here, for a server only reads books and may be without the engine.
    from squarely.bots.blokus.policy_bot import PolicyBot

    rules = opening_rules(made.variant, made.options)
    rng = Random(f"{made.seed}/{number}")
    curious = PolicyBot(rules, rng, made.temperature)
    usual = level_bot(rules, made.level, rng)
    moves: list[str] = []
    pos = rules.initial()
    turns = play_game(
        rules,
        lambda pos, seat: bot_move(
            rules, pos, seat, curious if len(moves) < made.free_plies else usual
        ),
        rng,
    )
    for _, move, after in turns:
        moves.append(str(move))
        pos = after
    outcome = rules.outcome(pos)
    assert outcome is not None, "a game that nobody can go on with is over"
    ranks = {result.seat: result.rank for result in outcome.results}
    return OpeningGame(tuple(moves[:DEPTH]), win_shares(ranks, rules.teams))


def written(made: SelfPlay, games: int, book: Book) -> bytes:
    """The file of a book; the same book gives the same bytes."""
    positions = {
        position: {
            move: [tally.games, round(tally.won, DIGITS)] for move, tally in sorted(moves.items())
        }
        for position, moves in sorted(book.items())
    }
    text = json.dumps(
        {"made": asdict(made), "games": games, "positions": positions}, separators=(",", ":")
    )
    return gzip.compress(text.encode(), mtime=0)


def read(data: bytes) -> ShippedBook:
    """The book in a file; raises BadInput where it holds something else."""
    try:
        return _read(json.loads(gzip.decompress(data)))
    except (gzip.BadGzipFile, EOFError, zlib.error, ValueError, KeyError, TypeError) as problem:
        raise BadInput("This is no book of openings.") from problem


def _read(found: Any) -> ShippedBook:
    made = found["made"]
    book = {
        position: {move: Tally(*tally) for move, tally in moves.items()}
        for position, moves in found["positions"].items()
    }
    return ShippedBook(
        SelfPlay(**{**made, "options": tuple(made["options"])}), found["games"], book
    )


@cache
def shipped(name: str) -> ShippedBook | None:
    """The book that comes with Squarely; None where there is none of that name."""
    file = files("squarely.analysis").joinpath(f"data/openings-{name}.json.gz")
    return read(file.read_bytes()) if file.is_file() else None
