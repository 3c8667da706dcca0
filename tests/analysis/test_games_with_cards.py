"""Looking at games of Locus and Loko moto."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from squarely.analysis.curve import thinned
from squarely.analysis.passes import review_game
from squarely.analysis.reviews import final_forecast, review_with
from squarely.bots.bot import Budget
from squarely.bots.registry import analysis_bot
from squarely.formats.loaded import LoadedGame
from squarely.kernel.record import format_record
from squarely.kernel.rules import CHANCE
from tests.analysis.games import game_of
from tests.cli.command import Command

FEW = Budget(simulations=4)


def _written(game: LoadedGame, folder: Path, plies: int | None = None) -> Path:
    path = folder / "game.squarely"
    record = replace(game.record, turns=game.record.turns[:plies])
    path.write_text(format_record(record), encoding="utf-8")
    return path


@pytest.mark.parametrize("seats", [1, 3])
def test_moves_of_locus_are_worth_points(seats: int) -> None:
    game = game_of("locus", seats)
    bot = analysis_bot(game.rules, Random(1))
    end = final_forecast(game, "points")
    assert end is not None
    plies = [ply for ply, turn in enumerate(game.record.turns, 1) if turn.seat != CHANCE]
    for ply in {*plies[::60], *plies[-2:]}:
        turn, before = game.record.turns[ply - 1], game.positions[ply - 1]
        found = review_with(game.rules, before, ply, turn.seat, turn.move, bot, FEW)
        assert found.unit == "points"
        assert found.move == turn.move
        assert len(found.forecast) == seats
        assert all(20 < points < 250 for points in (found.worth, *found.forecast))
        if ply == plies[-1]:
            # The weakest bot keeps its coins.
            assert (
                found.worth == end[turn.seat - 1] == pytest.approx(found.best[0].worth - found.lost)
            )
            others = [seat - 1 for seat in game.rules.seats if seat != turn.seat]
            assert [found.forecast[seat] for seat in others] == [end[seat] for seat in others]


def test_moves_of_lokomoto_are_worth_shares_of_the_win() -> None:
    game = game_of("lokomoto", 2, level=2)
    found = [each for _, each in review_game(game, (FEW,), seed=1, processes=1)]
    players = [turn for turn in game.record.turns if turn.seat != CHANCE]
    assert [(each.seat, each.move) for each in found] == [(t.seat, t.move) for t in players]
    for each in found:
        assert each.unit == "share"
        assert each.hindsight is None
        assert 0 <= each.worth <= 1
        assert sum(each.forecast) == pytest.approx(1)


def test_the_command_with_secrets(tmp_path: Path, squarely: Command) -> None:
    game = game_of("lokomoto", 5, ("hidden-agendas",))
    file, picture = _written(game, tmp_path), tmp_path / "curve.svg"
    shown = squarely("analyze", file, "--simulations", 2, "--svg", picture)
    assert shown.code == 0
    assert "With all cards known" in shown.out
    assert " known " in shown.out
    assert max(map(len, shown.out.splitlines())) <= 100
    assert "all cards known" in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("variant", "seats", "options", "plies", "unit"),
    [
        ("locus", 1, (), 9, "points"),
        ("lokomoto", 3, ("hidden-agendas",), 40, "share"),
    ],
)
def test_the_command_with_a_game_that_goes_on(
    variant: str,
    seats: int,
    options: tuple[str, ...],
    plies: int,
    unit: str,
    tmp_path: Path,
    squarely: Command,
) -> None:
    file = _written(game_of(variant, seats, options), tmp_path, plies)
    shown = squarely("analyze", file, "--simulations", 2)
    assert shown.code == 0
    assert "all cards known" not in shown.out
    assert max(map(len, shown.out.splitlines())) <= 100
    told = squarely("analyze", file, "--simulations", 2, "--json").out.splitlines()
    found = [json.loads(line) for line in told]
    assert {each["unit"] for each in found} == {unit}
    assert {each["hindsight"] for each in found} == {None}


def test_a_long_row_is_thinned() -> None:
    assert thinned([1.0, 2.0], 5) == [1.0, 2.0]
    assert thinned([float(n) for n in range(9)], 5) == [0.0, 2.0, 4.0, 6.0, 8.0]
