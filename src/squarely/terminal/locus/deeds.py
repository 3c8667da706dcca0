"""What Locus players do now and did lately, in a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from squarely.games.locus.moves import LEFTOVER
from squarely.games.locus.view import LocusView, PlayerView
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, Seat
from squarely.terminal.words import counted


def squares_of(move: str) -> list[str]:
    """The squares that the text of a move fills in, such as `yellow a1`."""
    match move.split():
        case ["fill", _, colour, names]:
            return [f"{colour} {name}" for name in names.split(",")]
    return []


def latest_turn(turns: Sequence[Turn], seat: Seat) -> tuple[list[str], bool]:
    """A seat's moves in the latest turn it acted in, and whether that is the turn now played."""
    moves: list[str] = []
    now = True
    for turn in reversed(turns):
        if turn.seat == CHANCE and moves:
            break
        if turn.seat == CHANCE:
            now = False
        elif turn.seat == seat:
            moves.insert(0, turn.move)
    return moves, now


def deeds(turns: Sequence[Turn], seat: Seat) -> str:
    """What a seat has done in its latest turn."""
    moves, now = latest_turn(turns, seat)
    said = [_deed(move.split()) for move in moves]
    filled = Counter(square.split()[0] for move in moves for square in squares_of(move))
    if filled:
        said.append("filled " + " ".join(f"{count} {colour}" for colour, count in filled.items()))
    words = ", ".join(filter(None, dict.fromkeys(said)))
    return words if now or not words else f"before: {words}"


def _deed(move: Sequence[str]) -> str:
    match move:
        case ["pick", card]:
            return f"took {card}"
        case ["discard"]:
            return "discarded it"
        case ["fill", source, *_] if source == LEFTOVER:
            return "bought the leftover"
    return ""


def state(view: LocusView, each: PlayerView) -> str:
    """What a seat is doing."""
    if view.over or view.to_deal:
        return ""
    if each.done:
        return "done"
    if not each.picked:
        return "to pick a card" if each.seat in view.to_act else "waits to pick"
    held = [f"holds {each.card}"] if each.card else []
    if each.bonuses:
        held.append(f"bonus {', '.join(each.bonuses)}")
    if each.paid_squares:
        held.append(counted(each.paid_squares, "paid square"))
    idle = "may end the turn" if each.seat in view.to_act else "waits for the others"
    return "; ".join(held) or idle
