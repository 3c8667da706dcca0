"""Locus cards drawn as small shapes in their colour, in a strip that tucks in beside a sheet."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from squarely.games.locus.view import LocusView, PlayerView
from squarely.kernel.shapes import Cell, Shape, cell
from squarely.terminal.locus_ink import BRIGHT, name_style
from squarely.terminal.tucking import APART
from squarely.terminal.words import LABEL, STRONG

COIN = "¢"
_LABEL_WIDTH = 11


@dataclass(frozen=True)
class CardName:
    """The parts of a card's name."""

    colour: str
    shape: str
    coin: bool


def card_name(text: str) -> CardName:
    """The parts of a name such as yellow-L4-coin."""
    colour, shape, *coin = text.split("-")
    return CardName(colour, shape, bool(coin))


def shapes_of(view: LocusView) -> dict[str, Shape]:
    """The squares of every shape by its name."""
    return {each.name: tuple(map(cell, each.cells)) for each in view.shapes}


def shape_lines(cells: Shape, colour: str) -> list[Text]:
    """A shape, two characters a square."""
    height = max(row for row, _ in cells) + 1
    width = max(column for _, column in cells) + 1
    return [
        Text(
            "".join("██" if Cell(row, column) in cells else "  " for column in range(width)),
            Style(color=BRIGHT[colour]),
        )
        for row in reversed(range(height))
    ]


def strip(view: LocusView, player: PlayerView, chosen: str | None = None) -> list[Text]:
    """The card in a player's hand and those that lie face up; its size is the same all game."""
    slot = _slot_width(view)
    hand = [player.card] if player.card else []
    all_picked = all(each.picked for each in view.players)
    groups = [("in hand", hand), ("leftover" if all_picked else "face up", view.face_up)]
    lines = [Text() for _ in range(2 + _tallest(view))]
    end = 0
    for heading, cards in groups:
        if cards:
            lines[0].append(heading, LABEL)
        for card in cards:
            end += slot
            marked = card == chosen and heading == "face up"
            for line, part in zip(lines[1:], _drawn(view, card, marked), strict=False):
                line.append_text(part)
            if marked:
                chosen = None
            for line in lines:
                line.pad_right(end - len(line))
    for line in lines:
        line.pad_right(slot * (len(view.players) + 1) - len(line))
    return lines


def _drawn(view: LocusView, card: str, marked: bool) -> list[Text]:
    name = card_name(card)
    label = Text("▸", STRONG) if marked else Text()
    label.append(f"{name.colour} {name.shape}", name_style(name.colour))
    if name.coin:
        label.append(f" {COIN}", name_style("yellow"))
    return [label, *shape_lines(shapes_of(view)[name.shape], name.colour)]


def _slot_width(view: LocusView) -> int:
    widest = max(column for shape in shapes_of(view).values() for _, column in shape) + 1
    return max(2 * widest, _LABEL_WIDTH) + APART


def _tallest(view: LocusView) -> int:
    return max(row for shape in shapes_of(view).values() for row, _ in shape) + 1
