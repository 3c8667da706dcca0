"""How all tables write: styles of plain words, names and lists, refusals, who played since."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.style import Style

from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, IllegalMove, Seat

LABEL = Style(color="#7f8793")
STRONG = Style(bold=True)
REFUSED = Style(color="#ff7b72")
NAMED = 2
"""How many places a refusal names; more of them are only marked."""

PlayerName = Callable[[Seat], str]


class NotNow(Exception):
    """A key does nothing now; the message is one sentence that says why."""


def seat_name(seat: Seat, player: PlayerName) -> str:
    """The number of a seat and who sits there."""
    return f"{seat} {player(seat)}".rstrip()


def cut(words: str, width: int) -> str:
    """Words that fit a width."""
    return words if len(words) <= width else f"{words[: width - 1]}…"


def counted(number: int, what: str) -> str:
    """A number of things."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def listed(names: Sequence[str]) -> str:
    """Names with "and" before the last."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def sentence(words: str) -> str:
    """Words with a capital letter and a full stop; nothing stays nothing."""
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def refusal(exc: IllegalMove) -> str:
    """A line for each broken clause with its places; the drawing marks them too."""
    broken = ((each.clause, _at(each.where)) for each in exc.breaches)
    lines = (f"{clause.number}: {clause.sentence}{where}." for clause, where in broken)
    return "\n".join(dict.fromkeys(lines))


def _at(places: Sequence[str]) -> str:
    return f" ({', '.join(places)})" if 0 < len(places) <= NAMED else ""


def kept(path: Path) -> str:
    """Where a game is saved, with the home directory as ~."""
    home = Path.home()
    return f"Saved as {f'~/{path.relative_to(home)}' if path.is_relative_to(home) else path}"


def turns_since(turns: Sequence[Turn], seat: Seat | None, at_most: int) -> Sequence[Turn]:
    """What the others have played since a seat's turn, but no more; else the last turn."""
    played = [turn for turn in turns if turn.seat != CHANCE]
    since = len(played)
    while since and played[since - 1].seat != seat:
        since -= 1
    return played[max(since, len(played) - at_most) :] or played[-1:]
