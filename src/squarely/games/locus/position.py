"""A Locus position: every player's sheet, the cards on the table, what is still unseen."""

from __future__ import annotations

from typing import NamedTuple

from squarely.games.locus.deck import Card
from squarely.games.locus.zone import COLOURS, Squares


class Player(NamedTuple):
    """One seat: the sheet, the coins, and how far its turn has come."""

    filled: tuple[Squares, ...]
    """The filled squares of each zone, in the order of COLOURS."""
    gained: int
    """Coins ever filled in; the slots limit them (L2)."""
    spent: int = 0
    card: Card | None = None
    """The picked card, until it is used or discarded."""
    picked: bool = False
    bonuses: tuple[str, ...] = ()
    """Bonuses still to be placed or declined, sorted."""
    paid: int = 0
    """Single squares paid for and not yet placed (L17)."""
    bought: bool = False
    """Whether the leftover card was bought this turn (L9)."""
    done: bool = False

    @property
    def coins(self) -> int:
        """Coins that can be spent."""
        return self.gained - self.spent

    @property
    def idle(self) -> bool:
        """Whether nothing is left that must be dealt with before the turn can end."""
        return self.card is None and not self.bonuses and not self.paid

    def filled_in(self, colour: str) -> Squares:
        """The filled squares of a zone."""
        return self.filled[COLOURS.index(colour)]


Counts = tuple[int, ...]
"""How many of each kind of card, in the order of the deck."""


class Position(NamedTuple):
    """The whole table. The cards' order exists nowhere: they are drawn from what is unseen."""

    players: tuple[Player, ...]
    turn: int
    """Turns finished so far; the star is at seat `turn % players` + 1."""
    to_deal: int
    """Cards that chance still has to reveal before picking starts."""
    face_up: tuple[Card, ...]
    """The cards nobody has picked, sorted; after picking, the leftover."""
    unseen: Counts
    """Cards not revealed since the last shuffle (solo: those put away unseen included)."""
    discarded: Counts
    extra: bool = False
    """Whether an extra round is being or was played (L31)."""
    over: bool = False
