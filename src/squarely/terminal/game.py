"""What a game brings to the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, AnyRules, Outcome, Seat
from squarely.terminal.canvas import WIDTH
from squarely.terminal.choosing import Aim, Moment
from squarely.terminal.words import PlayerName

Keys = tuple[tuple[str, str], ...]
"""Keys or marks, each with what it does or means."""

AIMING: Keys = (
    ("tab, shift+tab", "choose what to use"),
    ("arrows or h j k l", "go to the nearest place in that direction"),
    ("n, backspace", "go to the next place where it fits, to the one before"),
)
ENDING: Keys = (
    ("enter", "do what is said above the keys"),
    ("u", "take back your latest move of this turn"),
    ("?", "show this panel"),
    ("q", "quit; the game is saved after every move"),
)
"""What the keys do in every game."""


@dataclass(frozen=True)
class Scene:
    """All that a table shows at one moment, on the screen or on paper."""

    view: Any
    audience: Seat | None
    """Who looks at it; None: nobody in particular."""
    seat: Seat
    """Whose sheet is looked at, in games where everybody has one."""
    turns: Sequence[Turn]
    """As the audience may know them, written as the rules write them."""
    player: PlayerName
    """Empty where nobody has a name."""
    outcome: Outcome | None = None
    before: Any = None
    """The view before the person's latest move."""
    aim: Aim | None = None
    """None while others act."""
    faults: tuple[str, ...] = ()
    """The places that stand against the move refused last."""
    width: int = WIDTH

    def who(self, seat: Seat) -> str:
        """A seat as a sentence names it."""
        if seat == self.audience:
            return "you"
        name = self.player(seat)
        return f"seat {seat} ({name})" if name else f"seat {seat}"

    def acts(self, seat: Seat, verb: str, rest: str = "") -> str:
        """What a seat does, in a sentence."""
        return f"{self.who(seat)} {verb}{'' if seat == self.audience else 's'}{rest}"

    def since(self, at_most: int) -> Sequence[Turn]:
        """What the others have played since the audience's turn, but no more; else the last turn.

        Nobody in particular is shown the last turn.
        """
        played = [turn for turn in self.turns if turn.seat != CHANCE]
        own = [at for at, turn in enumerate(played) if turn.seat == self.audience]
        at_most = at_most if self.audience else 1
        return played[max(own[-1] + 1 if own else 0, len(played) - at_most) :] or played[-1:]


def known_turns(rules: AnyRules, turns: Sequence[Turn], audience: Seat | None) -> list[Turn]:
    """Turns without secrets, and written one way however a record was written."""
    return [
        Turn(turn.seat, rules.format_for(rules.parse_move(turn.move), audience)) for turn in turns
    ]


def _nothing(*_: Any) -> Any:
    return None


@dataclass(frozen=True)
class TerminalGame:
    """How a game is drawn, and played by choosing, aiming, confirming."""

    board: Callable[[Scene], list[Text]]
    """The lines of the drawing: as many and as long all game."""
    components: Callable[[Any], RenderableType]
    """What is in the box, given the rules: pieces or cards."""
    moment: Callable[[Any, Any, Seat, Sequence[Any]], Moment] | None = None
    """What a seat can choose from, given rules, position and legal moves.

    None where the game has no screen: it is played line by line.
    """
    progress: Callable[[Scene], str] = lambda scene: ""
    """How far the game is and who does what, while it goes on."""
    waiting: str = "The others play."
    """What is said while others act."""
    keys: Keys = (*AIMING, *ENDING)
    aims: Keys = ()
    """The marks of what is aimed at."""
    marks: Keys = ()
    """The marks that every drawing has."""
    standings: Callable[[Scene], Text | None] = _nothing
    """A line for each seat; None where the board shows it."""
    told: Callable[[Scene], str] = lambda scene: ""
    """What others did lately."""
    told_lines: Callable[[int], int] = lambda seats: 0
    """How many lines that takes for a number of seats, beside those for advice."""
    pointed: Callable[[Any, int, int], str | None] = _nothing
    """What of a view is drawn at a line and column: the name of a choice, empty for places."""
    sheets: bool = False
    """Whether everybody has a sheet to look at."""
    legend: tuple[str, Callable[[Any], RenderableType]] | None = None
    """A title, and what of a view is read under it."""
