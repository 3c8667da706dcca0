"""A photo of a filled-in Locus sheet from our own print: which squares are filled."""

from __future__ import annotations

from dataclasses import dataclass

from squarely.formats.locus_paper import unreached, write_paper
from squarely.formats.photo.headers import image_kind
from squarely.formats.photo.refusals import need_photos
from squarely.formats.print.booklet import PaperName
from squarely.games.locus.position import Player
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import Squares
from squarely.kernel.shapes import Cell

CERTAIN = 0.75
"""Confidence below which a square is doubtful."""
SURE = 2
"""How fast confidence grows with the evidence."""


@dataclass(frozen=True)
class SquareRead:
    """What was read in one square."""

    colour: str
    at: Cell
    filled: bool
    confidence: float
    """From 0.5, which is a guess, to 1."""

    @property
    def doubtful(self) -> bool:
        """Whether somebody should look again."""
        return self.confidence < CERTAIN

    def __str__(self) -> str:
        return f"{self.colour} {self.at}"


@dataclass(frozen=True)
class SheetRead:
    """A sheet as a photo shows it."""

    sheet: Sheet
    paper: PaperName
    squares: tuple[SquareRead, ...]
    """Every square of every zone."""

    @property
    def player(self) -> Player:
        """The filled squares of each zone, for counting."""
        return Player(self._zones([square for square in self.squares if square.filled]), gained=0)

    @property
    def doubtful(self) -> list[SquareRead]:
        """The squares that somebody should look at again."""
        return [square for square in self.squares if square.doubtful]

    @property
    def impossible(self) -> list[str]:
        """Filled squares that nothing could have reached (L14)."""
        return unreached(self.sheet, self.player)

    @property
    def text(self) -> str:
        """The sheet in letters, with doubtful squares marked."""
        return write_paper(self.sheet, self.player.filled, self._zones(self.doubtful))

    def _zones(self, squares: list[SquareRead]) -> tuple[Squares, ...]:
        """The squares of each zone as sets."""
        found = dict.fromkeys((zone.colour for zone in self.sheet.zones), 0)
        for square in squares:
            found[square.colour] |= self.sheet.zone(square.colour).bit(square.at)
        return tuple(found.values())


def is_photo(content: bytes) -> bool:
    """Whether a file is an image of a kind that can be read, by its first bytes."""
    return image_kind(content) is not None


def read_photo(sheet: Sheet, content: bytes) -> SheetRead:
    """The sheet in a JPEG, PNG or WebP file; raises UnreadablePhoto with what is missing."""
    need_photos()
    # Here, for only photos need OpenCV.
    from squarely.formats.photo.empty import empty_sheet
    from squarely.formats.photo.flat import lay_flat
    from squarely.formats.photo.image import open_image
    from squarely.formats.photo.marks import judge

    flat = lay_flat(open_image(content))
    squares = tuple(
        SquareRead(
            sheet.zones[each.place.zone].colour,
            each.place.at,
            each.evidence >= 1,
            confidence(each.evidence),
        )
        for each in judge(flat, empty_sheet(sheet, flat.paper))
    )
    return SheetRead(sheet, flat.paper, squares)


def confidence(evidence: float) -> float:
    """How sure one may be: 0.5 where the evidence is 1, the least of a filled square."""
    apart = evidence**SURE
    return 1 - 0.5 * (apart if evidence < 1 else 1 / apart)
