"""What the tables of all games share: turns of bots, names of players, and room on the screen."""

from __future__ import annotations

import asyncio
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from squarely.games import variant_named
from squarely.kernel.rules import CHANCE, Outcome, Seat
from squarely.terminal.session import Session


class TableScreen(Screen[None], inherit_bindings=False):
    """A table in the middle of the terminal, or one sentence where it is too small for it."""

    DEFAULT_CSS = """
    TableScreen { align: center middle; }
    #table { padding: 0 1; }
    #small { width: auto; max-width: 100%; text-align: center; }
    #status { height: 3; }
    #keys { height: 2; padding-top: 1; }
    """
    # Dragging over the board must not select its letters.
    ALLOW_SELECT = False

    _view: Any
    """What the person sees; every game says what kind of view that is."""

    def __init__(self, session: Session, pause: float, columns: int, lines: int) -> None:
        super().__init__()
        self._session = session
        self._game = variant_named(session.record.variant).title
        self._pause = pause
        self._view = session.view()
        self._columns = columns
        self._lines = lines

    @property
    def too_small(self) -> bool:
        """Whether the terminal has no room for the table."""
        return not self.fits(self.size.width, self.size.height)

    def fits(self, columns: int, lines: int) -> bool:
        """Whether a terminal of some size has room for the table."""
        return columns >= self._columns and lines >= self._lines

    def compose(self) -> ComposeResult:
        """The table, and the sentence shown in its stead on a small terminal."""
        yield Static(id="small")
        with Vertical(id="table") as table:
            table.styles.width, table.styles.height = self._columns, self._lines
            yield from self.compose_table()

    def compose_table(self) -> ComposeResult:
        """What lies on the table."""
        yield from ()

    def on_mount(self) -> None:
        """Starts the game."""
        self._next_turn()

    def on_resize(self) -> None:
        """Shows the table only where there is room for it."""
        self.query_one("#table").display = not self.too_small
        self.query_one("#small").display = self.too_small
        self.say(
            "#small",
            f"This game needs a terminal of {self._columns}x{self._lines} characters; "
            f"this one has {self.size.width}x{self.size.height}.",
        )

    def say(self, where: str, words: str | Text) -> None:
        """Replaces the text of a part of the screen."""
        self.query_one(where, Static).update(Text(words) if isinstance(words, str) else words)

    # Turns

    def _next_turn(self) -> None:
        session = self._session
        if session.person_to_act:
            self._begin_turn()
        elif session.to_act is not None and session.to_act != CHANCE and self._pause:
            self.set_timer(self._pause, self._let_bot_play)
        elif session.to_act is not None:
            self.call_later(self._let_bot_play)
        self._draw()

    def _let_bot_play(self) -> None:
        self.run_worker(self._bot_turn())

    async def _bot_turn(self) -> None:
        # In a thread: the strongest think for seconds, and the screen must not freeze meanwhile.
        move = await asyncio.to_thread(self._session.bot_move)
        self._session.play(move)
        self._after_move()

    def _after_move(self) -> None:
        self._view = self._session.view()
        self._next_turn()

    def _begin_turn(self) -> None:
        """Gives the person what they choose from."""

    def _draw(self) -> None:
        """Shows the table as it is now."""

    # What all tables tell

    @property
    def _outcome(self) -> Outcome | None:
        return self._session.rules.outcome(self._session.position)

    def _player(self, seat: Seat) -> str:
        players = self._session.record.players
        return players[seat - 1] if players else "you" if seat == self._view.audience else "bot"
