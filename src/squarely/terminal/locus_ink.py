"""The colours of Locus drawings; letters and marks say the same without colour."""

from __future__ import annotations

from rich.style import Style

BRIGHT = {
    "yellow": "#f2c83d",
    "purple": "#b98af0",
    "red": "#f0766f",
    "green": "#54b96f",
    "blue": "#6b9bf5",
    "wild": "#d5dae2",
}
_PAPER = {
    "yellow": ("#39311a", "#5f4f1c"),
    "purple": ("#2e2440", "#4d3a6e"),
    "red": ("#3d2022", "#542b2c", "#47231c", "#5f302c"),
    "green": ("#1b3524", "#2c5a3b"),
    "blue": ("#1d2b4a", "#2f4679"),
}
_DARK = "#14161b"

GHOST = Style(color=_DARK, bgcolor="#ffffff", bold=True)


def name_style(colour: str) -> Style:
    """How the name of a colour is written."""
    return Style(color=BRIGHT[colour], bold=True)


def free_style(colour: str, shade: int, strong: bool) -> Style:
    """A free square; shades tell red blocks apart and lift bold squares."""
    shades = _PAPER[colour]
    return Style(color=BRIGHT[colour], bgcolor=shades[shade % len(shades)], bold=strong)


def block_style(colour: str) -> Style:
    """A filled square drawn as a full block."""
    return Style(color=BRIGHT[colour], bgcolor=BRIGHT[colour])


def mark_style(colour: str) -> Style:
    """A mark on a filled square."""
    return Style(color=_DARK, bgcolor=BRIGHT[colour], bold=True)
