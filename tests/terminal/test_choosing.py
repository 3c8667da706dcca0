"""Choosing and aiming, whatever the game: places are reached, ways turned, keys answered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from squarely.games import VARIANTS
from squarely.games.locus.rules import LocusRules
from squarely.kernel.play import random_turn
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, AnyRules, Seat
from squarely.terminal.choosing import Aim
from squarely.terminal.locus.deeds import deeds
from squarely.terminal.registry import GAMES
from squarely.terminal.words import NotNow
from tests.terminal.locus_game import own_rules

ARROWS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def aim_of(rules: AnyRules, pos: Any) -> Aim:
    seat, moment = Seat(1), GAMES[rules.game].moment
    assert moment is not None
    moves = list(rules.legal_moves(pos, seat))
    return Aim(moment(rules, pos, seat, moves), moves.__contains__, None)


def after(rules: AnyRules, plies: int, seed: int = 1) -> Any:
    """A position of a random game after some plies where seat 1 is to act."""
    pos, rng = rules.initial(), Random(seed)
    while plies > 0 or min(rules.to_act(pos)) != 1:
        seat, move = random_turn(rules, pos, rng)
        pos, plies = rules.play(pos, seat, move), plies - 1
    return pos


@pytest.mark.parametrize(
    ("variant", "seats", "plies"),
    [
        *[("locus", 1, 3), ("locus", 1, 40), ("lokomoto", 3, 9), ("lokomoto", 3, 60)],
        ("blokus-2", 2, 9),
    ],
)
def test_next_comes_to_every_legal_place_once_and_back(
    variant: str, seats: int, plies: int
) -> None:
    rules = VARIANTS[variant].rules(seats)
    aim = aim_of(rules, after(rules, plies))
    for choice in (each for each in aim.offered if each.places and each.places[0].cells):
        aim.take(choice)
        first, legal = aim.place, aim.fitting
        seen = []
        for _ in legal:
            seen.append(aim.place)
            aim.next_place(1)
        assert {*map(id, seen)} == {*map(id, legal)}
        assert aim.place == first
        aim.next_place(-1)
        assert aim.place == seen[-1]


@pytest.mark.parametrize(("variant", "seats"), [("locus", 1), ("lokomoto", 3), ("blokus-to-go", 2)])
def test_arrows_reach_every_place(variant: str, seats: int) -> None:
    rules = VARIANTS[variant].rules(seats)
    pos = after(rules, 0)
    if variant == "locus":
        pos = rules.play(pos, Seat(1), next(iter(rules.legal_moves(pos, Seat(1)))))
    aim = aim_of(rules, pos)
    assert aim.place is not None
    # Blokus keeps a piece as it lies.
    free = aim.choice.turned is not None
    zones = {aim.place.zone}
    todo, reached = [aim.place], {aim.place}
    while todo:
        for way in ARROWS:
            aim.place = todo[-1]
            aim.go(*way)
            if aim.place not in reached:
                break
        else:
            todo.pop()
            continue
        reached.add(aim.place)
        zones.add(aim.place.zone)
        todo.append(aim.place)
    spots = {place.at for place in aim.choice.places if not free or place.way == aim.place.way}
    assert {place.at for place in reached} == spots
    assert zones == {place.zone for place in aim.choice.places}


def test_what_fits_nowhere_says_so_whatever_the_key() -> None:
    rules = own_rules()
    pos = after(rules, 3)
    assert isinstance(rules, LocusRules)
    full = tuple(zone.squares for zone in rules.sheet.zones)
    picked = pos.players[0]._replace(filled=full)
    pos = pos._replace(players=(picked,))
    assert picked.card is not None
    aim = aim_of(rules, pos)
    said = "It fits nowhere now: d discards it."
    assert aim.choice.says(aim) == said
    for key in (
        aim.confirmed,
        aim.mark,
        aim.next_zone,
        lambda: aim.turn("r"),
        lambda: aim.go(0, 1),
    ):
        with pytest.raises(NotNow, match=said):
            key()


def test_the_turn_before_is_told_until_a_seat_acts_again() -> None:
    before = [Turn(Seat(2), move) for move in ("pick red-T4", "discard", "fill paid red a1")]
    dealt = [*before, Turn(CHANCE, "reveal wild-I2"), Turn(Seat(1), "pick wild-I2")]
    assert deeds(before, Seat(2)) == "took red-T4, discarded it, filled 1 red"
    assert deeds(dealt, Seat(2)) == "before: took red-T4, discarded it, filled 1 red"
    assert deeds(dealt, Seat(1)) == "took wild-I2"
    assert deeds(dealt, Seat(3)) == ""
    bought = Turn(Seat(2), "fill leftover blue a1,b1")
    assert deeds([bought], Seat(2)) == "bought the leftover, filled 2 blue"
