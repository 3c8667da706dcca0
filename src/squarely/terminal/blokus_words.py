"""What the Blokus table says: who is to play, what has happened, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from squarely.games.blokus.view import BlokusView
from squarely.kernel.record import Turn
from squarely.kernel.rules import IllegalMove, Outcome, Seat
from squarely.kernel.shapes import cell
from squarely.terminal.blokus_hand import Hand, Places, piece_name
from squarely.terminal.blokus_widgets import PlayerName


def turns_since(turns: Sequence[Turn], person: Seat | None) -> Sequence[Turn]:
    """The turns since the person's latest; that one itself when nobody has played since."""
    since = len(turns)
    while since and turns[since - 1].seat != person:
        since -= 1
    return turns[since:] or turns[-1:]


def laid(view: BlokusView, turns: Sequence[Turn]) -> str:
    """Which pieces some turns laid."""
    colour_of = {
        ",".join(piece.cells): colour.name for colour in view.colours for piece in colour.placed
    }
    said = [
        f"{colour_of[turn.move]} laid {piece_name(map(cell, turn.move.split(',')))}"
        for turn in turns
    ]
    return _sentence(", ".join(said))


def gone_out(before: BlokusView, after: BlokusView) -> list[str]:
    """A sentence for each colour that has just laid its last piece."""
    sentences = []
    for old, new in zip(before.colours, after.colours, strict=True):
        if old.can_place and not new.left:
            sentences.append(_sentence(f"{new.name} has laid all its pieces"))
        elif old.can_place and not new.can_place:
            sentences.append(_sentence(f"{new.name} is out, none of its pieces fits any more"))
    return sentences


def in_hand(hand: Hand, places: Places) -> str:
    """Whether the piece in hand fits where it is."""
    if places.allow(hand):
        return f"{hand.piece} fits here: enter lays it."
    if places.fit(hand.piece):
        return f"{hand.piece} does not fit here: space finds a place."
    return f"{hand.piece} fits nowhere now: tab takes another piece."


def refusal(exc: IllegalMove) -> list[str]:
    """A line for each broken clause; its squares are marked on the board."""
    return list(
        dict.fromkeys(f"{each.clause.number}: {each.clause.sentence}." for each in exc.breaches)
    )


def result(outcome: Outcome, view: BlokusView, player: PlayerName) -> str:
    """Who won, or how many pieces a lone player has laid."""
    if len(outcome.results) == 1:
        pieces = sum(len(colour.placed) + len(colour.left) for colour in view.colours)
        return f"{outcome.results[0].score} of {pieces} pieces are on the board."
    names = [player(seat) for seat in outcome.winners]
    score = outcome.scores[outcome.winners[0]]
    if len(names) == 1:
        return f"{names[0]} won with {score}."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win with {score}."


def short_path(path: Path) -> str:
    """A path with the home directory as ~."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else ""
