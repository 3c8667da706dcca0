"""Seats that play on paper: what a table has to be for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from squarely.kernel.rules import BadInput, Seat
from squarely.kernel.seat_options import PAPER, seats_with
from squarely.table.clock import ClockName
from squarely.table.events import Player
from squarely.table.refusals import Refused


def paper_seats(options: Iterable[str]) -> frozenset[Seat]:
    """The seats that play on paper."""
    return seats_with(PAPER.name, options)


def expect_screens(options: Iterable[str]) -> None:
    """Raises BadInput if somebody plays on paper where nobody sits beside them."""
    if paper_seats(options):
        raise BadInput("Here everybody plays on a screen: set up a table for who is on paper.")


def expect_judged(options: Iterable[str]) -> None:
    """Raises Refused where bots cannot say what moves were worth: some squares nobody knows."""
    if paper_seats(options):
        raise Refused("on_paper")


def expect_casual(
    options: Iterable[str], players: Sequence[Player], clock: ClockName, rated: bool
) -> None:
    """Raises where a table does not go with paper: nobody proves what was filled in, or when."""
    seats = paper_seats(options)
    if seats and (rated or clock != "none"):
        raise Refused("paper_casual")
    if any(players[seat - 1].kind == "bot" for seat in seats):
        raise BadInput("Bots play on no paper: a person sits in such a seat.")
