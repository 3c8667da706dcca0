"""Designs: sheets, decks and maps that people drew."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from squarely.server.http.bodies.base import Answer, Body
from squarely.server.http.bodies.matches import DesignFiles, VariantName


class Design(Body):
    """What somebody drew; parts that are left out are ours."""

    variant: VariantName
    files: DesignFiles
    seats: Annotated[int, Field(ge=1, le=5)] | None = None
    """How many are to play with it; null: as few as can."""


class OurDesign(Answer):
    """The files that come along, to begin with."""

    files: dict[str, str]
    """By part its TOML text."""
    editions: dict[str, dict[str, str]]
    """By part and name the TOML texts of what there is beside it."""


class CheckedDesign(Answer):
    """What there is to say of a design."""

    problem: str | None
    """What is wrong with it; null: it can be played."""
    view: Any = None
    """The start of a game with it, as a spectator sees it; null where something is wrong."""


class KeptDesign(Answer):
    """A design that can be opened again by whoever knows its link."""

    link: str
    files: dict[str, str]
    """By part the name under which its text is kept."""


class DesignFile(Answer):
    """The text of a part."""

    text: str
