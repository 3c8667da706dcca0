"""Locus sheets that were filled in on paper."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from squarely.formats.print.booklet import PaperName
from squarely.games.locus.zone import Colour
from squarely.server.http.bodies.base import Answer, Body

MOST_SQUARES = 400
"""Of a zone, at most."""
SquareName = Annotated[str, Field(max_length=4)]
ZoneSquares = Annotated[list[SquareName], Field(max_length=MOST_SQUARES)]


class FilledSheet(Body):
    """The filled squares of a sheet, for each zone by their names, such as `a1`."""

    filled: dict[Colour, ZoneSquares]
    edition: Annotated[str, Field(max_length=40)] = ""
    """A sheet of ours other than the usual one, such as `harbour`."""
    match: Annotated[str, Field(max_length=22)] = ""
    """The match whose sheet it is, be it somebody's own design."""


class SheetPoints(Answer):
    """What a filled-in sheet counts."""

    impossible: list[str]
    """Filled squares that nothing could have reached (L14), such as `blue c7`."""
    points: dict[str, int]
    """Of each zone, and of the lowest again."""
    total: int


class PhotoRead(SheetPoints):
    """A filled-in sheet as a photo shows it."""

    paper: PaperName
    filled: dict[Colour, list[str]]
    """The filled squares of each zone by their names, such as `a1`."""
    doubtful: list[str]
    """Squares that somebody should look at again, such as `red b2`."""
    text: str
    """The sheet as `squarely score` reads it, with doubtful squares as `X` or `?`."""
