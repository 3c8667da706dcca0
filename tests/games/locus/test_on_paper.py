"""Seats that play on paper, and the sheets that they hand in."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from squarely.games import VARIANTS
from squarely.games.locus.moves import HandIn
from squarely.games.locus.on_paper import SheetOffer
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.kernel.play import random_turn
from squarely.kernel.record import Record, format_record, parse_record, replay
from squarely.kernel.rules import BadInput, Seat
from tests.games.locus.naive import NaiveLocus
from tests.games.locus.naive_sheet import COLOURS, to_text
from tests.games.locus.table import (
    SMALL_DECK,
    SMALL_SHEET,
    at_start,
    filled,
    last_turn,
    locus,
    moves,
    person,
    played,
    refusal,
    seen,
    small,
    table,
)

clause = pytest.mark.clause


@clause("L34")
def test_a_seat_on_paper_says_what_it_does_with_its_card_and_keeps_no_sheet_here() -> None:
    rules = small(2, "paper-2")
    pos = at_start(rules, "wild-I2-coin", "red-I2", "blue-I2")
    pos = played(rules, pos, "1: pick red-I2", "2: pick wild-I2-coin")
    assert moves(rules, pos, 2) == {"paper card", "discard", "paper leftover"}
    used = played(rules, pos, "2: paper card")
    assert moves(rules, used, 2) == {"done", "paper leftover"}
    assert moves(rules, played(rules, used, "2: paper leftover"), 2) == {"done"}
    away = played(rules, pos, "2: discard")
    for after in (used, away):
        shown = seen(rules, after, 2)
        assert (shown.on_paper, shown.card, shown.coins) == (True, None, 1)
        assert not any(shown.filled)
        assert shown.at_hand == ()
    assert not seen(rules, pos, 1).on_paper


@clause("L34")
def test_a_seat_fills_in_on_paper_or_on_the_screen_and_never_on_both() -> None:
    rules = small(2, "paper-2")
    pos = table(rules, person(rules, holds="red-I2"), person(rules, holds="red-I2", coins=9))
    for move in ("fill card red a1,b1", "fill leftover green c3,c4", "pay", "decline single"):
        assert refusal(rules, pos, f"2: {move}").clauses == ("L34",)
    for move in ("paper card", "paper leftover", "sheet"):
        assert refusal(rules, pos, f"1: {move}").clauses == ("L34",)
    assert refusal(rules, at_start(rules, "red-I2"), "2: discard").clauses == ("L5",)


@clause("L34")
def test_what_a_seat_on_paper_says_keeps_to_the_order_of_a_turn() -> None:
    rules = small(2, "paper-1")
    pos = at_start(rules, "yellow-I2", "red-I2", "blue-I2")
    pos = played(rules, pos, "1: pick red-I2")
    assert moves(rules, pos, 1) == {"paper card", "discard"}
    assert refusal(rules, pos, "1: paper leftover").clauses == ("L9",)
    assert refusal(rules, pos, "1: done").clauses == ("L10",)
    pos = played(rules, pos, "1: paper card", "2: pick blue-I2")
    assert refusal(rules, pos, "1: discard").clauses == ("L7",)
    assert refusal(rules, pos, "1: sheet").clauses == ("L35",)
    bought = played(rules, pos, "1: paper leftover")
    assert refusal(rules, bought, "1: paper leftover").clauses == ("L9",)
    assert seen(rules, bought, 1).no_leftover is not None
    assert seen(rules, pos, 1).no_leftover is None


@clause("L35")
def test_in_the_last_turn_the_sheet_is_handed_in_and_counted() -> None:
    rules = small(2, "paper-2", "shared-win")
    pos = last_turn(rules, person(rules, done=True), person(rules))
    assert rules.offers(pos, Seat(2)) == SheetOffer(("paper leftover",))
    assert rules.offers(pos, Seat(1)) is None
    assert refusal(rules, pos, "2: done").clauses == ("L35",)
    assert rules.standings(pos)[Seat(2)] == 0
    sheet = "yellow=a1,b1,c1,d1 purple=a1 red=a1,b1,b2"
    after = played(rules, pos, f"2: sheet {sheet}")
    outcome = rules.outcome(after)
    assert outcome is not None
    assert outcome.scores == {1: 0, 2: 14 + 7}
    assert outcome.winners == (2,)
    assert filled(rules, after, "yellow", 2) == "a1,b1,c1,d1"
    busy = last_turn(rules, person(rules, done=True), person(rules, holds="red-I2"))
    assert refusal(rules, busy, "2: sheet").clauses == ("L10",)
    assert rules.offers(busy, Seat(2)) is None


@clause("L14", "L35")
def test_a_sheet_with_squares_that_nothing_reached_is_not_taken() -> None:
    rules = small(2, "paper-2")
    pos = last_turn(rules, person(rules, done=True), person(rules))
    lost = refusal(rules, pos, "2: sheet yellow=a1,c3,d3 blue=a4")
    assert (lost.clauses, lost.where) == (("L14",), ("yellow c3", "yellow d3", "blue a4"))
    nowhere = refusal(rules, pos, "2: sheet green=a1,c3 red=j9")
    assert (nowhere.clauses, nowhere.where) == (("L12",), ("red j9", "green a1"))


@clause("L31", "L35")
def test_after_an_extra_round_the_sheet_is_handed_in_anew() -> None:
    rules = small(2, "paper-1")
    pos = last_turn(rules, person(rules), person(rules, done=True))
    pos = played(rules, pos, "1: sheet yellow=a1")
    assert pos.extra
    assert rules.outcome(pos) is None
    in_between = table(rules, person(rules), turn=pos.turn)._replace(extra=True)
    assert moves(rules, in_between, 1) == {"paper leftover", "done"}
    at_the_end = table(rules, person(rules), turn=pos.turn + 1)._replace(extra=True)
    after = played(rules, at_the_end, "1: sheet yellow=a1,b1,c1,d1", "2: done")
    assert rules.standings(after) == {1: 14, 2: 0}
    assert rules.outcome(after) is not None


def test_the_blank_sheet_comes_first_and_every_sheet_can_be_handed_in() -> None:
    rules = locus(2, "paper-2", "shared-win")
    pos = last_turn(rules, person(rules, done=True), person(rules))
    listed = list(islice(rules.legal_moves(pos, Seat(2)), 200))
    sheets = [move for move in listed if isinstance(move, HandIn)]
    assert str(sheets[0]) == "sheet"
    assert len(set(map(str, sheets))) == len(sheets) == len(listed) - 1
    for sheet in sheets:
        assert rules.parse_move(str(sheet)) == sheet
        assert rules.play(pos, Seat(2), sheet).players[1].done


@pytest.mark.parametrize(
    "text", ["sheet red", "sheet red=", "sheet red=a1 red=a2", "sheet red=a1,a1", "paper pay"]
)
def test_what_is_no_move_on_paper_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        small(2, "paper-2").parse_move(text)


def test_only_a_seat_that_there_is_can_play_on_paper() -> None:
    assert locus(3, "paper-3", "paper-1").paper == {1, 3}
    for option in ("paper-3", "paper", "paper-0"):
        with pytest.raises(BadInput, match="no option"):
            VARIANTS["locus"].rules(2, [option])
    with pytest.raises(BadInput, match="no option"):
        VARIANTS["blokus"].rules(4, ["paper-1"])


@pytest.mark.parametrize("options", [("paper-2",), ("discard-coin", "paper-1", "paper-3")])
def test_a_mixed_game_goes_as_the_naive_game_has_it(options: tuple[str, ...]) -> None:
    rules, naive = small(3, *options), NaiveLocus(3, options, SMALL_SHEET, SMALL_DECK)
    rng = Random(str(options))
    record, pos = Record("locus", 3, options), rules.initial()
    while rules.to_act(pos):
        check_same(rules, pos, naive)
        seat, move = mixed_turn(rules, pos, naive, rng)
        naive.play(seat, move)
        pos = rules.play(pos, seat, rules.parse_move(move))
        record = record.then(seat, move)
    outcome = rules.outcome(pos)
    assert naive.over
    assert outcome is not None
    assert outcome.scores == naive.totals()
    read = parse_record(format_record(record))
    assert (read.options, [*replay(rules, read.turns)][-1]) == (options, pos)


def check_same(rules: LocusRules, pos: Position, naive: NaiveLocus) -> None:
    assert set(rules.to_act(pos)) == naive.to_act()
    for seat in rules.seats:
        offered = rules.offers(pos, seat)
        listed = moves(rules, pos, seat) if offered is None else set(offered.moves)
        assert listed == naive.legal(seat)
    seen = rules.view(pos, None)
    assert rules.determinize(seen, Random(0)) == pos


def mixed_turn(
    rules: LocusRules, pos: Position, naive: NaiveLocus, rng: Random
) -> tuple[Seat, str]:
    due = [seat for seat in rules.seats if rules.offers(pos, seat)]
    if due and rng.random() < 0.7:
        return due[0], " ".join(("sheet", *grown(naive, rng)))
    if due and rules.to_act(pos) <= set(due):
        buying = [seat for seat in due if naive.legal(seat)]
        return (buying[0], "paper leftover") if buying else (due[0], "sheet")
    if not due:
        seat, move = random_turn(rules, pos, rng)
        return seat, str(move)
    seat = min(rules.to_act(pos) - set(due))
    return seat, rng.choice(sorted(moves(rules, pos, seat)))


def grown(naive: NaiveLocus, rng: Random) -> list[str]:
    """A sheet that somebody could have filled in, square by square."""
    told = []
    for zone in COLOURS:
        cells: set[tuple[int, int]] = set()
        for _ in range(rng.randrange(8)):
            cells |= {rng.choice(sorted(naive.sheet.goals(zone, cells)))}
        if cells:
            told.append(f"{zone}={to_text(cells)}")
    return told
