"""What games say: figures counted in games that were made up, and the same in any order."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from squarely.balance import locus, lokomoto
from squarely.balance.lab import Measuring
from squarely.balance.locus_report import LOCUS
from squarely.balance.lokomoto_report import LOKOMOTO
from squarely.balance.measures import MEASURES, measure_of
from squarely.balance.report import Report, Request
from squarely.balance.runs import CARELESS, CarelessBot, Setting, careful_seat, play_one
from squarely.balance.statistics import ahead, histogram, mean
from squarely.games.locus.variants import sheet_of
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import BadInput

SHEET = sheet_of()
EVERYTHING = tuple(zone.squares for zone in SHEET.zones)


def sheet_filled(
    seat: int = 1, total: int = 100, filled: tuple[int, ...] = (0,) * 5, chain: int = 0
) -> locus.SeatFacts:
    part = total // 5
    return locus.SeatFacts(
        seat, total, (part,) * 5, 0, float(seat == 1), 0, 0, 10, 0, 0, 0, 0, chain, filled
    )


def of_locus(*seats: locus.SeatFacts, shown: int = 2, used: int = 1) -> locus.GameFacts:
    return locus.GameFacts(seats, ("red-I2",) * shown, ("red-I2",) * used)


def test_squares_and_cards_that_nobody_uses_are_named_once_that_can_be_said() -> None:
    without_a1 = (EVERYTHING[0] & ~1, *EVERYTHING[1:])
    games = [of_locus(sheet_filled(filled=without_a1), shown=9) for _ in range(locus.SEEN_ENOUGH)]
    found = locus.balance(games, SHEET)
    assert found.dead_squares == ("yellow a1",)
    assert found.squares["yellow a1"].value == 0
    assert found.squares["blue a1"].value == 100
    assert found.dead_cards == ("red-I2",)
    assert found.kinds["red-I2"].value == pytest.approx(100 / 9)
    assert locus.balance(games[1:], SHEET).dead_squares == ()


def test_how_much_of_the_sheet_is_filled_and_how_far_the_first_seat_is_ahead() -> None:
    game = of_locus(sheet_filled(1, 120, EVERYTHING), sheet_filled(2, 100))
    found = locus.balance([game, game], SHEET)
    assert found.filled.value == 50
    assert found.first_seat.value == 20
    assert found.wins[1].value == 100


def of_lokomoto(bought: tuple[str, ...], drawn: int) -> lokomoto.GameFacts:
    seats = tuple(
        lokomoto.SeatFacts(seat, 10 * seat, 0.5, 20, (0,) * 4, 1, 0, 0, 0, 0, 0) for seat in (1, 2)
    )
    return lokomoto.GameFacts(seats, ("Muki", "Bobó", "1A"), bought, (), drawn)


def test_trains_and_sections_that_nobody_uses_are_named() -> None:
    rules = Setting("lokomoto", 2).rules()
    assert isinstance(rules, LokomotoRules)
    everything = rules.railways.everything
    games = [of_lokomoto(("Muki",), everything & ~1)] * lokomoto.SEEN_ENOUGH
    found = lokomoto.balance(games, rules)
    assert found.dead_trains == ("Bobó",)
    assert found.dead_shapes == ("1A",)
    assert found.dead_sections == (str(rules.railways.sections[0]),)
    assert found.first_seat.value == -10
    assert found.most_unfair.value == found.most_unfair.least == 0
    assert found.most_unfair.most > found.wins[1].most - 50, "both seats hold at once"


def test_what_is_counted_fits_the_game_that_was_played() -> None:
    for variant, measure in MEASURES.items():
        setting = Setting(variant, 2, at_random=True)
        found = play_one(setting, measure.facts, 0, 1)
        assert found == play_one(setting, measure.facts, 0, 1)
        assert len(found.seats) == 2
    rules = Setting("lokomoto", 2).rules()
    facts = play_one(Setting("lokomoto", 2, at_random=True), lokomoto.facts, 0, 1)
    assert isinstance(rules, LokomotoRules)
    # Twelve were blackened before; the game ends when nothing is free.
    reserved = sum(seat.undrawn for seat in facts.seats)
    assert facts.drawn.bit_count() + reserved + 12 == len(rules.railways.sections)
    assert sum(seat.trains for seat in facts.seats) == len(facts.bought)


def quick(setting: Setting, *_: Any) -> Setting:
    return Setting(setting.variant, setting.seats, data=setting.data, at_random=True)


@pytest.mark.parametrize("variant", list(MEASURES))
def test_a_report_of_games_in_any_order_is_the_same(variant: str) -> None:
    measure = MEASURES[variant]
    request = Request(2, 6, {}, with_report=False)
    reports: list[Report] = []
    for order in (1, -1):
        lab = Measuring(measure, request)
        for game in lab.batch()[::order]:
            assert lab.reports()[0] is None or lab.done > 2
            lab.put(game, play_one(quick(game.setting), measure.facts, 0, game.number))
        assert lab.batch() == []
        assert lab.done == lab.total
        found, beside = lab.reports()
        assert found is not None
        assert beside is None
        reports.append(found)
    assert reports[0].facts() == reports[1].facts()
    assert reports[0].targets() == reports[1].targets()
    assert {each.key for each in reports[0].figures()} >= {"total", "wins", "first", "skill"}


def test_two_designs_are_measured_in_the_same_games() -> None:
    own, ours = (Request(3, 4, {}, with_report=False) for _ in range(2))
    games = Measuring(LOCUS, own, ours).batch()
    mine = [game for game in games if game.owner < 3]
    assert len(mine) * 2 == len(games)
    assert {game.number for game in mine} == {game.number for game in games}


def test_the_one_who_plays_with_care_sits_at_every_seat_in_turn() -> None:
    assert [careful_seat(number, 3) for number in range(4)] == [1, 2, 3, 1]
    rules = Setting("locus", 3).rules()
    setting = Setting("locus", 3, contest=True)
    found = locus.facts(rules, setting.game(rules, "0/1", 1))
    assert ahead([seat.total for seat in found.seats], 1) > 20
    assert 0 < CARELESS < 1


def test_a_careless_bot_still_plays_what_is_legal() -> None:
    class First:
        name = "first"

        def choose(self, view: Any, legal: Any, budget: Any = None) -> Any:
            return legal[0]

    bot = CarelessBot(First(), Random(1))
    chosen = [bot.choose(None, [1, 2, 3]) for _ in range(100)]
    assert 50 < chosen.count(1) < 90
    assert set(chosen) == {1, 2, 3}


def test_few_games_have_wide_intervals() -> None:
    assert mean([1, 2, 3, 4]).within == pytest.approx(3.182 * 1.291 / 2, rel=0.01)
    assert mean([0, 1] * 500).within == pytest.approx(1.962 * 0.5 / 1000**0.5, rel=0.01)


def test_how_values_spread() -> None:
    assert {name: part.value for name, part in histogram([3, 12, 15, 31], 10).items()} == {
        "0 to 9": 25,
        "10 to 19": 50,
        "20 to 29": 0,
        "30 to 39": 25,
    }
    assert list(histogram([-3, 2], 5)) == ["\N{MINUS SIGN}5 to \N{MINUS SIGN}1", "0 to 4"]


def test_what_has_no_values_is_not_measured() -> None:
    with pytest.raises(BadInput, match="nothing to measure in blokus"):
        measure_of("blokus")
    assert measure_of("lokomoto") is LOKOMOTO
