"""Time in the protocol: main time, then byo-yomi, a clock for every player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from squarely.bots.bot import USUAL, Budget
from squarely.games.blokus.rules import BlokusRules
from squarely.gtp.clock import TimeLeft, TimeSettings
from squarely.gtp.game import VARIANT_OF_NAME
from squarely.gtp.protocol import Gtp
from tests.gtp.test_protocol import ask, refusal

GIVEN = Budget(simulations=7)


class Listener:
    """Plays the first move and remembers how long it was allowed to think."""

    name = "listener"

    def __init__(self) -> None:
        self.budgets: list[Budget] = []

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        self.budgets.append(budget)
        return legal[0]

    @property
    def seconds(self) -> float:
        """What it was last allowed."""
        last = self.budgets[-1].seconds
        assert last is not None
        return last


def _talk(game: str = "duo") -> tuple[Gtp, Listener]:
    bot = Listener()

    def engine(rules: BlokusRules, seed: int) -> Listener:
        return bot

    return Gtp(VARIANT_OF_NAME[game], engine, GIVEN, 1), bot


def test_without_time_settings_the_given_budget_counts() -> None:
    gtp, bot = _talk()
    ask(gtp, "genmove b")
    assert bot.budgets == [GIVEN]


def test_main_time_is_shared_over_the_game() -> None:
    gtp, bot = _talk()
    ask(gtp, "time_settings 100 0 0")
    ask(gtp, "genmove b")
    assert 0 < bot.seconds < 10
    assert bot.budgets[-1].most is not None
    assert bot.seconds < bot.budgets[-1].most < 50


def test_the_time_left_is_believed() -> None:
    gtp, bot = _talk()
    ask(gtp, "time_settings 100 0 0")
    ask(gtp, "reg_genmove b")
    before = bot.seconds
    ask(gtp, "time_left b 50 0")
    ask(gtp, "reg_genmove b")
    assert 0 < bot.seconds < before
    ask(gtp, "reg_genmove w")
    assert bot.seconds == before
    ask(gtp, "time_left b 0 0")
    ask(gtp, "reg_genmove b")
    assert bot.seconds == 0


def test_byo_yomi_is_for_so_many_moves() -> None:
    gtp, bot = _talk()
    ask(gtp, "time_settings 0 10 1")
    ask(gtp, "genmove b")
    assert 9 < bot.seconds < 10
    ask(gtp, "time_left b 10 5")
    ask(gtp, "genmove b")
    assert 0 < bot.seconds < 3


def test_byo_yomi_without_stones_is_no_limit() -> None:
    gtp, bot = _talk()
    ask(gtp, "time_settings 100 0 0")
    ask(gtp, "time_settings 0 1 0")
    ask(gtp, "genmove b")
    assert bot.budgets[-1] == GIVEN


def test_a_new_game_has_the_whole_time_again() -> None:
    gtp, bot = _talk()
    ask(gtp, "time_settings 100 0 0")
    ask(gtp, "reg_genmove b")
    before = bot.seconds
    ask(gtp, "time_left b 1 0")
    ask(gtp, "clear_board")
    ask(gtp, "reg_genmove b")
    assert bot.seconds == before


def test_a_player_with_two_colours_has_one_clock() -> None:
    gtp, bot = _talk("classic_2")
    ask(gtp, "time_settings 1000 0 0")
    ask(gtp, "time_left 1 0 0")
    ask(gtp, "reg_genmove 3")
    assert bot.seconds == 0
    ask(gtp, "reg_genmove 2")
    assert bot.seconds > 0


def test_the_clock_runs_while_a_move_is_made() -> None:
    """Main time of 10 s, then 30 s for every 2 moves."""
    settings = TimeSettings(10, 30, 2)
    left = TimeLeft(10).after(4, settings)
    assert left == TimeLeft(6)
    left = left.after(8, settings)
    assert left == TimeLeft(28, 1)
    assert left.after(20, settings) == TimeLeft(30, 2)
    assert TimeLeft(6).after(8, TimeSettings(10, 0, 0)) == TimeLeft(0)
    assert TimeLeft(6).after(8, None) == TimeLeft(0)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("time_settings", "needs a main time, a byo-yomi time and byo-yomi stones"),
        ("time_settings 60", "needs a main time"),
        ("time_settings sixty 0 0", "'sixty' is not a time"),
        ("time_settings -1 0 0", "'-1' is not a time"),
        ("time_settings nan 0 0", "'nan' is not a time"),
        ("time_settings 60 30 1.5", "'1.5' is not a number of stones"),
        ("time_settings 0 0 0", "no time at all"),
        ("time_left", "needs a colour, a time and stones"),
        ("time_left b", "needs a colour, a time and stones"),
        ("time_left x 60 0", "is not a colour"),
        ("time_left b soon 0", "'soon' is not a time"),
    ],
)
def test_what_is_no_time_is_refused_in_a_sentence(line: str, said: str) -> None:
    gtp, bot = _talk()
    answer = refusal(gtp, line)
    assert said in answer
    assert "\n" not in answer
    ask(gtp, "genmove b")
    assert bot.budgets == [GIVEN]
