"""The terminal table: one person and bots play a game to its end."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from squarely.terminal.keys import KeyPanel
from squarely.terminal.registry import terminal_game
from squarely.terminal.session import Session
from squarely.terminal.table import TableScreen

BOT_PAUSE = 0.25
"""Seconds between two moves of bots, so that people can follow."""


class TableApp(App[None]):
    """Shows the table of a session until the person quits."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "keys"),
        Binding("q", "quit", priority=True),
        Binding("ctrl+c", "quit", priority=True),
    ]

    def __init__(self, session: Session, bot_pause: float = BOT_PAUSE) -> None:
        super().__init__()
        game = terminal_game(session.rules).screen
        if game is None:
            raise ValueError(f"{session.rules.game} has no screen: it is played line by line")
        self._session, self._game, self._bot_pause = session, game, bot_pause

    def get_default_screen(self) -> Screen[None]:
        """The table of the session's game."""
        return TableScreen(self._session, self._game, self._bot_pause)

    def fits(self, columns: int, lines: int) -> bool:
        """Whether a terminal has room for the table."""
        return TableScreen(self._session, self._game, 0).fits(columns, lines)

    def action_keys(self) -> None:
        """Shows all keys."""
        self.push_screen(KeyPanel(self._game))
