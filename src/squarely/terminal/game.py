"""What a game brings to the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from squarely.kernel.record import Turn
from squarely.kernel.rules import Outcome, Seat
from squarely.terminal.choosing import Aim, Moment
from squarely.terminal.words import STRONG, PlayerName

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


class DrawPosition(Protocol):
    """Draws a view; the players' names and the last move may be unknown."""

    def __call__(
        self, view: Any, players: Sequence[str] = (), last_move: str | None = None
    ) -> RenderableType:
        """The table as the view shows it, the last move marked."""
        ...


@dataclass(frozen=True)
class Scene:
    """All that a table shows at one moment."""

    game: str
    """The title of the variant."""
    view: Any
    before: Any
    """The view before the person's latest move."""
    seat: Seat
    """Whose sheet is looked at, in games where everybody has one."""
    turns: Sequence[Turn]
    player: PlayerName
    aim: Aim | None = None
    """None while others act."""
    faults: tuple[str, ...] = ()
    """The places that stand against the move refused last."""
    outcome: Outcome | None = None


def _nothing(*_: Any) -> Any:
    return None


@dataclass(frozen=True)
class GameScreen:
    """Full-screen play of a game by choosing, aiming, confirming."""

    moment: Callable[[Any, Any, Seat, Sequence[Any]], Moment]
    """What a seat can choose from, given rules, position and legal moves."""
    board: Callable[[Scene], list[Text]]
    """The lines of the drawing: as many and as long all game."""
    title: Callable[[Scene], Text] = lambda scene: Text(scene.game, STRONG)
    waiting: str = "The others play."
    """What is said while others act."""
    keys: Keys = (*AIMING, *ENDING)
    marks: Keys = ()
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


@dataclass(frozen=True)
class TerminalGame:
    """The drawings of a game, and its screen; without one it is played line by line."""

    position: DrawPosition
    components: Callable[[Any], RenderableType]
    """What is in the box: pieces or cards."""
    screen: GameScreen | None = None
