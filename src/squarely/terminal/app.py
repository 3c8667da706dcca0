"""The terminal table: one person and bots play a game to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from squarely.terminal import blokus_keys, locus_keys, lokomoto_keys
from squarely.terminal.blokus_table import BlokusTable
from squarely.terminal.keys import KeyPanel
from squarely.terminal.locus_table import LocusTable
from squarely.terminal.lokomoto_table import LokomotoTable
from squarely.terminal.session import Session
from squarely.terminal.table_screen import TableScreen

BOT_PAUSE = 0.25
"""Seconds between two moves of bots, so that people can follow."""

TABLES: dict[str, tuple[Callable[[Session, float], TableScreen], Callable[[], KeyPanel]]] = {
    "locus": (LocusTable, locus_keys.key_panel),
    "lokomoto": (LokomotoTable, lokomoto_keys.key_panel),
}
"""The table and the panel of keys of a variant; those of Blokus where none are named."""
_BLOKUS = (BlokusTable, blokus_keys.key_panel)


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
        self._table, self._keys = TABLES.get(session.record.variant, _BLOKUS)

    def get_default_screen(self) -> Screen[None]:
        """The table of the session's game."""
        return self._table(self._session, self._bot_pause)

    def fits(self, columns: int, lines: int) -> bool:
        """Whether a terminal has room for the table."""
        return self._table(self._session, 0).fits(columns, lines)

    def action_keys(self) -> None:
        """Shows all keys."""
        self.push_screen(self._keys())
