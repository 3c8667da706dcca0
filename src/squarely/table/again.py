"""The same people play again."""

from __future__ import annotations

from dataclasses import replace

from squarely.kernel.rules import Seat
from squarely.kernel.seat_options import moved_along
from squarely.table.events import Opened
from squarely.table.match import Match
from squarely.table.shuffle import new_seed


def rematch(match: Match) -> tuple[Opened, dict[Seat, Seat]]:
    """How the next match opens, and for each seat the one its player has then: one further."""
    seats, opened = match.rules.seats, match.opened
    there = {each: seats[each - 2] for each in seats}
    named = zip(opened.players, match.names, strict=True)
    players = [
        replace(player, name=name, known=each in match.known, program=each in match.programs)
        for each, (player, name) in zip(seats, named, strict=True)
    ]
    anew = replace(
        opened,
        players=(*players[1:], players[0]),
        options=moved_along(opened.options, there),
        handicaps=(*opened.handicaps[1:], *opened.handicaps[:1]),
        sealed=False,
        seed=new_seed(),
    )
    return anew, there
