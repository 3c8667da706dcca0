"""Looking at a played game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from squarely.analysis.curve import bounds, spark, svg
from squarely.analysis.passes import review_game
from squarely.analysis.reviews import MoveReview, final_forecast, review_with, severity
from squarely.bots.bot import Budget, Evaluation, MoveEvaluation, Unit
from squarely.formats.files import save
from squarely.formats.loaded import loaded
from squarely.games import VARIANTS
from squarely.kernel.play import random_game
from squarely.kernel.record import Record, Turn
from squarely.kernel.rules import CHANCE, AnyRules, Seat
from tests.cli.command import Command

FEW = Budget(simulations=30)


class Certain:
    """Thinks that one move is best, a little less so when it looks at that alone."""

    name = "certain"

    def __init__(self, best: Any) -> None:
        self.best = best
        self.asked: list[Sequence[Any]] = []

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = FEW) -> Any:
        return legal[0]

    def evaluate(self, view: Any, legal: Sequence[Any], budget: Budget = FEW) -> Evaluation:
        self.asked.append(legal)
        worth = 0.8 if len(legal) > 1 else 0.7 if legal[0] == self.best else 0.4
        return Evaluation((0.8, 0.2), (MoveEvaluation(legal[0], worth, 30),), "share")

    def stop(self) -> None:
        return


def _record(variant: str, rules: AnyRules, seed: int) -> Record:
    turns = [
        Turn(seat, rules.format_move(move)) for seat, move, _ in random_game(rules, Random(seed))
    ]
    return Record(variant, len(rules.seats), turns=tuple(turns))


def _remark(lost: float, unit: Unit = "share") -> MoveReview:
    return MoveReview(1, Seat(1), "a1", (0.5, 0.5), (), 0.5, lost, unit)


def test_a_move_loses_what_the_best_one_would_have_brought_more() -> None:
    rules = VARIANTS["blokus-to-go"].rules()
    first, second, *_ = list(rules.legal_moves(rules.initial(), Seat(1)))
    bot = Certain(first)
    good = review_with(rules, rules.initial(), 1, Seat(1), rules.format_move(first), bot, FEW)
    assert (good.worth, good.lost) == (0.8, 0.0)
    bad = review_with(rules, rules.initial(), 1, Seat(1), rules.format_move(second), bot, FEW)
    assert bad.worth == 0.4
    assert bad.lost == pytest.approx(0.3)
    assert bad.best[0].worth == 0.7
    assert bad.best[0].move == rules.format_move(first)
    assert bot.asked[-2:] == [[second], [first]], "each of the two is looked at alone"


@pytest.mark.parametrize(
    ("lost", "unit", "word"),
    [
        (0.0, "share", "good"),
        (0.06, "share", "slip"),
        (0.13, "share", "mistake"),
        (0.3, "share", "blunder"),
        (1.0, "points", "good"),
        (9.0, "points", "blunder"),
    ],
)
def test_a_loss_has_its_word(lost: float, unit: Unit, word: str) -> None:
    assert severity(_remark(lost, unit)) == word


@pytest.mark.parametrize("variant", ["blokus-to-go", "blokus-3", "blokus-84"])
def test_every_move_of_a_player_is_looked_at(variant: str) -> None:
    rules = VARIANTS[variant].rules()
    game = loaded(_record(variant, rules, 1))
    found = [each for _, each in review_game(game, (FEW,), seed=1, processes=1)]
    players = [turn for turn in game.record.turns if turn.seat != CHANCE]
    assert [(each.seat, each.move) for each in found] == [(t.seat, t.move) for t in players]
    for each in found:
        assert len(each.forecast) == len(rules.seats)
        assert each.lost >= 0
        assert each.best
        if each.unit == "share":
            assert sum(each.forecast) == pytest.approx(1.0)
        else:
            assert 0 <= each.forecast[0] <= 84
    end = final_forecast(game, found[-1].unit)
    assert end is not None
    assert found[-1].forecast == pytest.approx(end, abs=0.35 if len(end) > 1 else 5)


def test_a_game_that_goes_on_has_no_end_yet() -> None:
    assert final_forecast(loaded(Record("blokus-to-go", 2)), "share") is None


def test_a_curve_of_letters() -> None:
    assert spark([0.0, 0.5, 1.0], 0.0, 1.0) == "▁▅█"
    assert spark([3.0, 3.0], 3.0, 3.0) == "▁▁"
    assert bounds([(0.4, 0.6)], "share") == (0.0, 1.0)
    assert bounds([(10.0, 40.0), (20.0, 60.0)], "points") == (10.0, 60.0)


def test_a_curve_as_a_picture() -> None:
    drawn = svg([(0.5, 0.5), (1.0, 0.0)], ["Ann & Bob", "Cy"], [(0, 1, "a mistake")], "t", "share")
    root = ElementTree.fromstring(drawn)
    lines = [each for each in root if each.tag.endswith("polyline")]
    assert [line.get("points", "").count(",") for line in lines] == [2, 2]
    assert len([each for each in root if each.tag.endswith("circle")]) == 1
    assert "Ann & Bob" in "".join(root.itertext())


def test_the_command_draws_tells_and_prints(tmp_path: Path, squarely: Command) -> None:
    file = Path("tests/golden/blokus-to-go.squarely")
    picture = tmp_path / "curve.svg"
    shown = squarely("analyze", file, "--simulations", 20, "--svg", picture)
    assert shown.code == 0
    assert "What each seat could expect" in shown.out
    assert "seat 2 gave away" in shown.out
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    lines = squarely("analyze", file, "--simulations", 20, "--json").out.splitlines()
    found = [json.loads(line) for line in lines]
    assert [each["ply"] for each in found] == list(range(1, len(found) + 1))
    assert {each["verdict"] for each in found} <= {"good", "slip", "mistake", "blunder"}


def test_the_command_tells_how_long_all_84_could_be_laid(tmp_path: Path, squarely: Command) -> None:
    file = tmp_path / "alone.squarely"
    rules = VARIANTS["blokus-84"].rules()
    # At random a colour is soon out with pieces left.
    save(loaded(_record("blokus-84", rules, 1)), file)
    shown = squarely("analyze", file, "--simulations", 200)
    assert "all pieces could still be laid" in shown.out
    assert "it was no longer possible to lay all pieces" in shown.out
    *_, last = squarely("analyze", file, "--simulations", 2, "--json").out.splitlines()
    assert json.loads(last)["goal"] == "impossible"


def test_the_command_wants_one_budget_and_a_game(tmp_path: Path, squarely: Command) -> None:
    file = tmp_path / "empty.squarely"
    both = squarely(
        "analyze", "tests/golden/blokus-to-go.squarely", "--seconds", 1, "--simulations", 1
    )
    assert both.code == 2
    assert "not both" in both.err
    file.write_text("squarely record 1\nvariant: blokus-to-go\nseats: 2\n", encoding="utf-8")
    nothing = squarely("analyze", file)
    assert nothing.code == 2
    assert "no moves to look at" in nothing.err
