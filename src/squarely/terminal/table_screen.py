"""What the tables of all games share: they need room, and say how much."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static


class TableScreen(Screen[None], inherit_bindings=False):
    """A table in the middle of the terminal, or one sentence where it is too small for it."""

    DEFAULT_CSS = """
    TableScreen { align: center middle; }
    #table { padding: 0 1; }
    #small { width: auto; max-width: 100%; text-align: center; }
    """
    # Dragging over the board must not select its letters.
    ALLOW_SELECT = False

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__()
        self._columns = columns
        self._lines = lines

    @property
    def too_small(self) -> bool:
        """Whether the terminal has no room for the table."""
        return self.size.width < self._columns or self.size.height < self._lines

    def compose(self) -> ComposeResult:
        """The table, and the sentence shown in its stead on a small terminal."""
        yield Static(id="small")
        with Vertical(id="table") as table:
            table.styles.width, table.styles.height = self._columns, self._lines
            yield from self.compose_table()

    def compose_table(self) -> ComposeResult:
        """What lies on the table."""
        yield from ()

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
