"""A game drawn for people: as text, or as a picture of the same text."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import matplotlib
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

from squarely.envs.game import Game
from squarely.kernel.rules import BadInput, Seat
from squarely.terminal.canvas import WIDTH
from squarely.terminal.registry import Drawing

Picture = NDArray[np.uint8]
RenderMode = Literal["ansi", "human", "rgb_array"]
RENDER_MODES: tuple[RenderMode, ...] = get_args(RenderMode)
HEIGHT = 16
"""Pixels in a line of text; a sign is half as wide."""
PAPER = (24, 26, 30)
INK = (230, 230, 230)


def check_mode(mode: RenderMode | None) -> RenderMode | None:
    """The mode, if it is one; raises BadInput."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput(f"There is no render mode {mode!r}: write {' or '.join(RENDER_MODES)}.")
    return mode


def rendered(
    game: Game, mode: RenderMode | None, audience: Seat | None = None
) -> str | Picture | None:
    """What an environment shows: a text, a picture, or nothing but a print for people."""
    if mode == "rgb_array":
        return as_picture(game, audience)
    if mode == "human":
        print(as_text(game, audience))
    return as_text(game, audience) if mode == "ansi" else None


def _console() -> Console:
    """All have the same colours: Rich keeps the first codes of a style for good."""
    return Console(file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor")


def as_text(game: Game, audience: Seat | None = None) -> str:
    """The position in characters, in colour; without an audience no secrets are shown."""
    console = _console()
    console.print(Drawing(game.rules, game.pos, audience=audience))
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def as_picture(game: Game, audience: Seat | None = None) -> Picture:
    """The same in pixels, as an array of height, width and colours."""
    lines = _console().render_lines(Drawing(game.rules, game.pos, audience=audience), pad=False)
    image = Image.new("RGB", (WIDTH * HEIGHT // 2, len(lines) * HEIGHT), PAPER)
    pencil = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        _draw_line(pencil, line, row * HEIGHT)
    return np.array(image)


@cache
def _font() -> ImageFont.FreeTypeFont:
    """Letters of one width that have signs for everything the terminal draws."""
    file = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf"
    return ImageFont.truetype(file, HEIGHT * 0.82)


def _draw_line(pencil: ImageDraw.ImageDraw, line: list[Segment], top: int) -> None:
    column = 0
    for text, style, _ in line:
        ink, paper = _colours(style or Style.null())
        for sign in text:
            left = column * HEIGHT // 2
            pencil.rectangle((left, top, left + HEIGHT // 2 - 1, top + HEIGHT - 1), paper)
            pencil.text((left, top), sign, ink, _font())
            column += 1


def _colours(style: Style) -> tuple[tuple[int, ...], tuple[int, ...]]:
    theme = SVG_EXPORT_THEME
    ink = INK if style.color is None else tuple(style.color.get_truecolor(theme))
    paper = PAPER if style.bgcolor is None else tuple(style.bgcolor.get_truecolor(theme, False))
    return (paper, ink) if style.reverse else (ink, paper)
