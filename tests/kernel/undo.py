"""Taking back a move by replaying the whole game: what `kernel.course` is held to."""

from __future__ import annotations

from typing import Any

from squarely.kernel.record import BadRecord, Turn, replay
from squarely.kernel.rules import CHANCE, M, P, Rules, Seat


def undone(rules: Rules[P, M, Any], turns: tuple[Turn, ...], seat: Seat) -> tuple[Turn, ...] | None:
    """The turns without a seat's last one; None where it may not be taken back.

    It may while the seat's turn is unfinished, nothing was revealed since, and what others have
    played since is possible without it.
    """
    own = [ply for ply, turn in enumerate(turns) if turn.seat == seat]
    *_, pos = replay(rules, turns)
    if not own or seat not in rules.to_act(pos):
        return None
    last = own[-1]
    if any(turn.seat == CHANCE for turn in turns[last + 1 :]):
        return None
    without = (*turns[:last], *turns[last + 1 :])
    try:
        list(replay(rules, without))
    except BadRecord:
        return None
    return without
