"""How much a game counts, without a server."""

from __future__ import annotations

import pytest

from squarely.games import VARIANTS
from squarely.kernel.record import parse_record
from squarely.kernel.rules import CHANCE, Seat
from squarely.ratings.fairness import (
    ENOUGH,
    MOST_UNBEATEN,
    Balance,
    Counted,
    PastGame,
    Table,
    balanced,
    counted,
    newcomers,
)
from squarely.ratings.lengths import fewest_moves
from squarely.ratings.rating import Rating
from tests.golden.make import CASES, FOLDER

BEFORE, WON, LOST = Rating(25.0, 3.0), Rating(26.5, 2.9), Rating(23.5, 2.9)
FRIEND = Table(frozenset({"friend"}), newcomers=False, vouched=None)


def wins(*gains: float) -> list[PastGame]:
    return [PastGame(each, frozenset({"friend"}), newcomers=False) for each in gains]


def test_a_win_counts_in_full_as_long_as_the_share_lasts() -> None:
    assert counted(BEFORE, WON, [], FRIEND, long=True).part == pytest.approx(MOST_UNBEATEN / 3)
    tired = counted(BEFORE, WON, wins(MOST_UNBEATEN), FRIEND, long=True)
    assert (tired.part, tired.uncounted, tired.after) == (0, "opponent", Rating(25.0, 2.9))
    assert counted(BEFORE, LOST, wins(MOST_UNBEATEN), FRIEND, long=True).part == 1
    beaten = counted(BEFORE, WON, wins(MOST_UNBEATEN, -3.0), FRIEND, long=True)
    assert (beaten.part, beaten.uncounted) == (1, None)


def test_bots_of_ours_have_no_share() -> None:
    bots = Table(frozenset(), newcomers=False, vouched={})
    assert counted(BEFORE, Rating(40.0, 3.0), [], bots, long=True).part == 1


def test_a_loss_is_won_back_once() -> None:
    sunk = Balance().after(-5.0, theirs=True)
    assert sunk.room > MOST_UNBEATEN / 2
    assert sunk.after(4.0, theirs=False).after(9.0, theirs=False) == Balance()


def test_losses_are_as_large_a_part_as_gains_but_for_whoever_gave_up_early() -> None:
    one, two = Seat(1), Seat(2)
    won = Counted(BEFORE, WON, FRIEND, part=0.5, uncounted="opponent")
    lost = Counted(BEFORE, LOST, FRIEND)
    found = balanced({one: won, two: lost}, ())
    assert (found[two].part, found[two].uncounted) == (0.5, "opponent")
    assert balanced({one: won, two: lost}, {two})[two] == lost


def test_newcomers_prove_nothing_and_others_vouch_for_one_in_a_month() -> None:
    def proof(table: Table) -> float:
        return Counted(Rating(25.0, 12.5), Rating(26.0, 5.0), table).proof

    known = frozenset({"known"})
    assert proof(Table(known, newcomers=True, vouched={"known": 0.0})) == 0
    assert proof(Table(known, newcomers=False, vouched={"known": ENOUGH})) == 0
    assert proof(Table(known, newcomers=False, vouched={"known": 0.0})) == pytest.approx(ENOUGH)
    assert newcomers({"a", "b"}, {"a": ENOUGH}) == {"b"}


def test_every_rated_table_has_a_length_that_real_games_reach() -> None:
    for variant in VARIANTS.values():
        for seats in variant.seat_counts:
            if seats > 1:
                assert fewest_moves(variant.name, seats) >= 2 * seats
    for case, (name, seats, _) in CASES.items():
        record = parse_record((FOLDER / f"{case}.squarely").read_text(encoding="utf-8"))
        moves = sum(turn.seat != CHANCE for turn in record.turns)
        assert seats == 1 or moves >= fewest_moves(name, seats), case
