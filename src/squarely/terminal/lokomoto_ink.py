"""The colours of Loko moto drawings; digits and marks say the same without colour."""

from __future__ import annotations

from rich.style import Style

from squarely.kernel.rules import Seat

_BRIGHT = ("#ff7a73", "#6ea4ff", "#5fc27b", "#c893f2", "#f0a63c")
_DARK = "#14161b"

STATION = Style(color="#e8ebf0", bold=True)
RISING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
FALLING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"
FREE = Style(color="#8b929e")
FIGURE = Style(color="#c3c9d3")
BLACK = Style(color="#565c66")
CURSOR = Style(color=_DARK, bgcolor="#ffd75f", bold=True)
CHOSEN = Style(color=_DARK, bgcolor="#f4f6fa", bold=True)
FAULT = Style(color="#ffffff", bgcolor="#c62828", bold=True)


def seat_style(seat: Seat, strong: bool = True) -> Style:
    """The ink of a seat."""
    return Style(color=_BRIGHT[(seat - 1) % len(_BRIGHT)], bold=strong)
