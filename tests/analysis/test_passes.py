"""Looking at a game in passes: a quick one, then finer ones; what is found is never lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import active_children
from os import cpu_count
from pathlib import Path

import pytest

from squarely.analysis import passes as analysis_passes
from squarely.analysis.passes import passes, processes_for, review_game
from squarely.analysis.reviews import MoveReview
from squarely.bots.bot import Budget
from squarely.cli import analyze
from squarely.formats.files import load
from squarely.formats.loaded import LoadedGame
from tests.analysis.games import game_of
from tests.cli.command import Command

GAME = Path("tests/golden/blokus-to-go.squarely")


def _end_of(game: LoadedGame, plies: int) -> LoadedGame:
    """The game as if all but its last plies had been set up."""
    record = replace(game.record, turns=game.record.turns[-plies:])
    return replace(game, record=record, positions=game.positions[-plies - 1 :])


def test_every_pass_thinks_four_times_as_long_as_the_one_before() -> None:
    assert passes(Budget(simulations=2_000)) == tuple(
        Budget(simulations=each) for each in (125, 500, 2_000)
    )
    assert passes(Budget(seconds=1.6)) == tuple(Budget(seconds=each) for each in (0.1, 0.4, 1.6))
    assert passes(Budget(simulations=100)) == (Budget(simulations=25), Budget(simulations=100))
    assert passes(Budget(simulations=3)) == (Budget(simulations=3),)


def test_processes_are_started_where_there_is_enough_to_do() -> None:
    game = load(GAME)
    assert processes_for(game, Budget(simulations=20)) == 1
    assert processes_for(game, Budget(simulations=2_000)) == cpu_count()


def test_every_pass_looks_at_every_move_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[tuple[int, Budget]] = []

    def noted(rules: object, before: object, ply: int, *others: object, over: bool) -> int:
        spent.append((ply, next(each for each in others if isinstance(each, Budget))))
        return ply

    monkeypatch.setattr(analysis_passes, "review", noted)
    game = load(GAME)
    budgets = passes(Budget(simulations=64))
    found = list(review_game(game, budgets, seed=1, processes=1))
    plies = list(range(1, game.plies + 1))
    assert spent == [(ply, budget) for budget in budgets for ply in plies]
    assert [number for number, _ in found] == [0] * len(plies) + [1] * len(plies)


def test_several_processes_find_the_same_as_one() -> None:
    game = _end_of(game_of("blokus-to-go", 2), 6)
    budgets = (Budget(simulations=10), Budget(simulations=40))
    one, several = (
        sorted(
            review_game(game, budgets, seed=3, processes=processes),
            key=lambda found: (found[0], found[1].ply),
        )
        for processes in (1, 2)
    )
    assert one == several
    assert len(one) == 12


def test_whoever_ends_it_early_leaves_no_process_behind() -> None:
    game = _end_of(game_of("blokus-to-go", 2), 6)
    others = set(active_children())
    looking = review_game(
        game, (Budget(simulations=10), Budget(simulations=1_000_000)), 1, processes=2
    )
    number, _ = next(looking)
    assert number == 0
    looking.close()
    assert set(active_children()) <= others


def _remarks(number: int, plies: int) -> Iterator[tuple[int, MoveReview]]:
    for ply, turn in enumerate(load(GAME).record.turns[:plies], start=1):
        share = (0.25, 0.75) if number == 0 else (0.5, 0.5)
        yield number, MoveReview(ply, turn.seat, turn.move, share, (), share[0], 0.0, "share")


def _interrupted(first: int, second: int) -> Iterator[tuple[int, MoveReview]]:
    """So many moves of each pass, then Ctrl-C."""
    yield from _remarks(0, first)
    yield from _remarks(1, second)
    raise KeyboardInterrupt


@pytest.mark.parametrize(("first", "second"), [(5, 0), (27, 0), (27, 4)])
def test_an_interrupt_keeps_the_best_so_far(
    first: int, second: int, squarely: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyze, "review_game", lambda *_: _interrupted(first, second))
    shown = squarely("analyze", GAME, "--simulations", 64, "--json")
    assert shown.code == 0
    assert "best that was found so far" in shown.err
    found = [json.loads(line) for line in shown.out.splitlines()]
    assert [each["ply"] for each in found] == list(range(1, first + 1))
    assert [each["forecast"][0] for each in found] == [0.5] * second + [0.25] * (first - second)
    monkeypatch.setenv("FORCE_COLOR", "1")
    watched = squarely("analyze", GAME, "--simulations", 64).out
    assert "Look 2 of 2" not in watched


def test_an_interrupt_before_anything_was_found_is_just_an_end(
    squarely: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyze, "review_game", lambda *_: _interrupted(0, 0))
    shown = squarely("analyze", GAME)
    assert (shown.code, shown.out) == (1, "")


def test_whoever_watches_sees_every_pass(
    squarely: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped = squarely("analyze", GAME, "--simulations", 64).out
    assert piped.count("What each seat could expect") == 1
    assert "Look" not in piped
    monkeypatch.setenv("FORCE_COLOR", "1")
    watched = squarely("analyze", GAME, "--simulations", 64).out
    assert watched.count("What each seat could expect") == 2
    assert "Look 1 of 2: 16 simulations a position" in watched
    assert "Look 2 of 2: 64 simulations a position" in watched
