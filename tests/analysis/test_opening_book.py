"""Books of openings: the command that makes them, and those that come with Squarely."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from squarely.analysis.opening_book import SelfPlay, play, read, shipped, written
from squarely.analysis.openings import (
    DEPTH,
    Book,
    Tally,
    book_name,
    canonical,
    count,
    opening_rules,
    same_moves,
    steps,
)
from tests.cli.command import Command

SHIPPED = ("blokus", "blokus-fixed", "blokus-to-go")


def test_a_book_is_read_as_it_was_written() -> None:
    made = SelfPlay("blokus", ("fixed-corners",), 6, 4, 4.0, 7)
    book: Book = {"abc": {"a1": Tally(3, 1.5)}, "def": {"a1,b1": Tally(1, 0.0)}}
    found = read(written(made, 4, book))
    assert (found.made, found.games, found.book) == (made, 4, book)
    assert written(made, 4, dict(reversed(book.items()))) == written(made, 4, book)


def test_the_command_counts_the_games_of_its_seed(squarely: Command, tmp_path: Path) -> None:
    made = ("openings", "blokus-to-go", "--games", 4, "--level", 3, "--free-plies", 0, "--seed", 5)
    out = tmp_path / "book.json.gz"
    answer = squarely(*made, "--out", out)
    assert (answer.code, answer.err) == (0, "")
    found = read(out.read_bytes())
    setting = SelfPlay("blokus-to-go", (), 3, 0, 4.0, 5)
    assert (found.made, found.games) == (setting, 4)
    rules = opening_rules("blokus-to-go")
    book: Book = {}
    for number in range(1, 5):
        game = play(setting, number)
        assert len(game.moves) == DEPTH
        assert sum(game.shares.values()) == 1
        count(book, steps(rules, game.moves), game.shares)
    start, _ = canonical(rules, rules.initial())
    assert found.book[start] == book[start]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("locus",), "not counted"), (("blokus", "--level", 8), "level")],
)
def test_what_cannot_be_counted_is_refused(
    squarely: Command, tmp_path: Path, arguments: tuple[object, ...], said: str
) -> None:
    out = tmp_path / "book.json.gz"
    answer = squarely("openings", *arguments, "--games", 1, "--out", out)
    assert answer.code == 2
    assert said in answer.err
    assert not out.exists()


def test_every_shipped_book_is_looked_at_here() -> None:
    folder = files("squarely.analysis").joinpath("data")
    assert {each.name for each in folder.iterdir()} == {
        f"openings-{name}.json.gz" for name in SHIPPED
    }
    assert shipped("locus") is None


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_book_follows_the_rules(name: str) -> None:
    found = shipped(name)
    assert found is not None
    rules = opening_rules(found.made.variant, found.made.options)
    assert book_name(found.made.variant, rules.form) == name
    seen = 0
    waiting = [rules.initial()]
    known: set[str] = set()
    while waiting:
        pos = waiting.pop()
        key, symmetries = canonical(rules, pos)
        if key in known or key not in found.book:
            continue
        known.add(key)
        seat = rules.seat_on_turn(pos)
        assert seat is not None
        for move, tally in found.book[key].items():
            assert 0 <= tally.won <= tally.games
            text = same_moves(move, rules.form.size, symmetries)[0]
            waiting.append(rules.play(pos, seat, rules.parse_move(text)))
        seen += 1
    # Two games may meet after moves that only one each had made: that position is out of reach.
    assert 0.99 * len(found.book) <= seen <= len(found.book)
    start, _ = canonical(rules, rules.initial())
    assert sum(tally.games for tally in found.book[start].values()) == found.games
