"""Looking back at a finished game: what could be known, and what was luck."""

from __future__ import annotations

from squarely.analysis.beliefs import Belief
from squarely.analysis.luck import SeatLuck
from squarely.analysis.upcoming import Upcoming
from squarely.games.lokomoto.view import ShapeView
from squarely.server.http.bodies.base import Answer


class KnownThen(Answer):
    """What players could know after so many plies."""

    ply: int
    samples: int
    """How many positions the beliefs of each viewer were sampled from."""
    beliefs: tuple[Belief, ...]
    """What each seat could conclude about each secret card of the others."""
    shapes: tuple[ShapeView, ...]
    """The cards that the beliefs name, as they are drawn."""
    upcoming: Upcoming | None
    """What the unseen cards of Locus could bring; null elsewhere, and once no card comes."""


class LuckAndSkill(Answer):
    """The results of a game, split: `average + luck + skill` is the result."""

    pairs: int
    """How many pairs of games between bots they were measured by."""
    seats: tuple[SeatLuck, ...]
