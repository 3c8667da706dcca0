"""Who sits down at an open table, and what they get."""

from __future__ import annotations

from dataclasses import dataclass

from squarely.server.lobby.wishes import TableWish
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash, new_key
from squarely.server.storage.open_tables import Sitter


@dataclass(frozen=True)
class Guest:
    """Somebody who wants to sit down: by what name, and as which player if signed in."""

    name: str
    player_id: str | None = None
    program: bool = False
    """Whether that player is a program, which can play many games at once."""

    def sit_down(self) -> tuple[str, Sitter]:
        """A key for a seat, and what the table keeps of it."""
        key = new_key()
        return key, Sitter(key_hash(key), self.name, self.player_id)

    def expect_for(self, wish: TableWish) -> None:
        """Raises RequestRefused where only signed-in players may play."""
        if wish.rated and self.player_id is None:
            raise RequestRefused("sign_in")


@dataclass(frozen=True)
class Seated:
    """A place at an open table; the key opens the seat in the match that begins there."""

    table_id: str
    key: str
