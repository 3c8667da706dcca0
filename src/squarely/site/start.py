"""How the worker of a page opens the table."""

from __future__ import annotations

from squarely.bots.blokus.plain_arrays import evaluator_file
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.scoring import pieces_placed
from squarely.kernel.rules import BadInput
from squarely.site.requests import answered
from squarely.site.table import BrowserTable, Find, Keep, Tell


class OpenTable:
    """What the worker calls."""

    def __init__(self, tell: Tell, keep: Keep, find: Find) -> None:
        self._table = BrowserTable(tell, keep, find)
        self.hear, self.leave, self.step = self._table.hear, self._table.leave, self._table.step

    def ask(
        self, method: str, path: str, body: str | None = None, key: str | None = None
    ) -> tuple[int, str]:
        """The status and the text of an answer."""
        return answered(self._table, method, path, body, key)

    def file_for(self, match_id: str) -> str | None:
        """The evaluator that bots of a match need, where it has not come yet."""
        try:
            rules = self._table.match(match_id).match.rules
        except BadInput:
            return None
        if not isinstance(rules, BlokusRules) or rules.form.counting is pieces_placed:
            return None
        file = evaluator_file(rules.form.size)
        return None if file.is_file() else file.name


def open_table(tell: Tell, keep: Keep, find: Find) -> OpenTable:
    """The table of this browser."""
    return OpenTable(tell, keep, find)
