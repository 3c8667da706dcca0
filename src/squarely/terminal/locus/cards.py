"""Locus cards drawn as small shapes in their colour, in a strip that tucks in beside a sheet."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from squarely.games.locus.moves import parse_card
from squarely.games.locus.view import LocusView, PlayerView
from squarely.kernel.shapes import Cell, cell
from squarely.terminal.canvas import APART, beside, padded
from squarely.terminal.locus.sheet import BRIGHT, name_style
from squarely.terminal.words import LABEL, STRONG

_SLOT = 11
"""How many characters a card takes at least."""


def strip(view: LocusView, player: PlayerView, chosen: str | None = None) -> list[Text]:
    """The card in a player's hand and those that lie face up; its size is the same all game."""
    all_picked = all(each.picked for each in view.players)
    width, height = _slot(view)
    open_cards = "leftover" if all_picked else "face up"
    lines: list[Text] = []
    hand = [("in hand", player.card)] if player.card else []
    for heading, card in (*hand, *((open_cards, each) for each in view.face_up)):
        marked = card == chosen and heading == "face up"
        chosen = None if marked else chosen
        shown = heading if not lines or heading not in lines[0].plain else ""
        drawn = [Text(shown, LABEL), _label(card, "▸" if marked else ""), *_figure(view, card)]
        lines = beside(lines, padded(drawn, width, height))
    return padded(lines, (width + APART) * (len(view.players) + 1), height)


def _slot(view: LocusView) -> tuple[int, int]:
    squares = [cell(name) for shape in view.shapes for name in shape.cells]
    widest = max(at.column for at in squares) + 1
    return max(2 * widest, _SLOT), 3 + max(at.row for at in squares)


def _label(name: str, mark: str) -> Text:
    card = parse_card(name)
    label = Text.assemble((mark, STRONG), (f"{card.colour} {card.shape}", name_style(card.colour)))
    return label.append(" ¢" if card.coin else "", name_style("yellow"))


def _figure(view: LocusView, name: str) -> list[Text]:
    """The shape of a card, two characters for each square."""
    card = parse_card(name)
    cells = {cell(at) for shape in view.shapes if shape.name == card.shape for at in shape.cells}
    height, width = max(at.row for at in cells) + 1, max(at.column for at in cells) + 1
    return [
        Text(
            "".join("██" if Cell(row, column) in cells else "  " for column in range(width)),
            Style(color=BRIGHT[card.colour]),
        )
        for row in reversed(range(height))
    ]


def components(view: LocusView) -> RenderableType:
    """The cards of the deck, a row for each colour."""
    table = Table.grid(padding=(0, 2, 0, 0))
    kinds = sorted((*view.unseen, *view.discarded), key=lambda kind: kind.card)
    for colour in (*(zone.colour for zone in view.layout), "wild"):
        own = [kind for kind in kinds if parse_card(kind.card).colour == colour]
        if own:
            drawn = (_kind(view, kind.card, kind.count) for kind in own)
            table.add_row(Text(colour, name_style(colour)), *drawn)
            table.add_row()
    return Padding(table, (0, 0, 0, 1))


def _kind(view: LocusView, name: str, count: int) -> RenderableType:
    card = parse_card(name)
    label = Text(card.shape, LABEL)
    label.append(" ¢" if card.coin else "", name_style("yellow"))
    label.append(f" x{count}" if count > 1 else "", LABEL)
    return Group(label, *_figure(view, name))
