"""The terminal table: one person and bots play a game to its end."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from squarely.terminal.blokus_keys import KeyPanel
from squarely.terminal.blokus_table import BlokusTable
from squarely.terminal.locus_keys import LocusKeyPanel
from squarely.terminal.locus_table import LocusTable
from squarely.terminal.session import Session

BOT_PAUSE = 0.25
"""Seconds between two moves of bots, so that people can follow."""

TABLES: dict[str, tuple[type[BlokusTable | LocusTable], type[KeyPanel]]] = {
    "locus": (LocusTable, LocusKeyPanel),
}
"""The table and the panel of keys of a variant; those of Blokus where none are named."""


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
        self._session = session
        self._bot_pause = bot_pause
        self._table, self._keys = TABLES.get(session.record.variant, (BlokusTable, KeyPanel))

    def get_default_screen(self) -> Screen[None]:
        """The table of the session's game."""
        return self._table(self._session, self._bot_pause)

    def action_keys(self) -> None:
        """Shows all keys."""
        self.push_screen(self._keys())
