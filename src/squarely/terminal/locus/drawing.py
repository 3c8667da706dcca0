"""Locus drawn as on paper: a sheet of five zones, the cards where it leaves room, the seats."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from squarely.games.locus.moves import parse_card
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.view import LocusView, PlayerView, ZoneLayout
from squarely.kernel.shapes import Cell, cell
from squarely.terminal.canvas import (
    APART,
    DARK,
    IN_HAND,
    WIDTH,
    Canvas,
    gallery,
    in_a_row,
    padded,
    squares,
    tucked,
)
from squarely.terminal.game import Scene
from squarely.terminal.locus.deeds import deeds, latest_turn, squares_of, state
from squarely.terminal.scores import Row, seat_table
from squarely.terminal.words import LABEL, STRONG, seat_name

ABOVE = 2
"""How many lines stand above the sheet."""
LABELS, GAP = 3, 3
"""How many characters the row numbers take, left of a zone, and how many part two zones."""
_CARD = 11
"""How many characters a card takes at least."""
_BONUSES = {"c": "¢", "w": "*", "y": "Y", "p": "P", "r": "R", "g": "G", "b": "B"}
"""A coin, a single wild square, a double block in a colour."""
# Letters and marks say the same without colour.
_BRIGHT = {
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
    "red": ("#3d2022", "#542b2c", "#47231c", "#5f302c", "#4b2a33"),
    "green": ("#1b3524", "#2c5a3b"),
    "blue": ("#1d2b4a", "#2f4679"),
}


def _name_style(colour: str) -> Style:
    return Style(color=_BRIGHT[colour], bold=True)


def board(scene: Scene) -> list[Text]:
    """Whose sheet is shown with its coins, the sheet, and the cards as long as there are some."""
    view: LocusView = scene.view
    each = view.players[scene.seat - 1]
    own = each.seat == scene.audience
    back = "" if own or view.over or not scene.audience else f"   {scene.audience} shows yours"
    owner = Text.assemble(
        ("your sheet" if own else f"sheet of {scene.who(each.seat)}", STRONG),
        f"   coins {each.coins}  ",
        ("x" * (each.coins_gained - each.coins), LABEL),
        ("●" * each.coins, _name_style("yellow")),
        ("·" * (view.coin_slots - each.coins_gained), LABEL),
        (f"  {each.coins_gained} of {view.coin_slots} slots used{back}", LABEL),
    )
    moves, _ = latest_turn(scene.turns, each.seat)
    last = [square for move in moves for square in squares_of(move)]
    aim = scene.aim if own else None
    sheet = _sheet(view, each, last, aim.place.cells if aim and aim.place else (), scene.width)
    if not view.over:
        sheet = tucked(sheet, _cards(view, each, aim.choice.name if aim else None))
    return padded([owner, Text(), *sheet], scene.width)


class Corner(NamedTuple):
    """Where the lower left square of a zone is drawn."""

    line: int
    left: int

    def of(self, at: Cell) -> tuple[int, int]:
        """The line and character where a square begins."""
        return self.line - at.row, self.left + 2 * at.column


def corners(layout: Sequence[ZoneLayout], width: int = WIDTH) -> dict[str, Corner]:
    """Where each zone is drawn: side by side while there is room, then below."""
    found: dict[str, Corner] = {}
    top, left, height = ABOVE, 0, 0
    for zone in layout:
        if left and left + _zone_width(zone) > width:
            top, left, height = top + height + 1, 0, 0
        found[zone.colour] = Corner(top + len(zone.rows), left + LABELS)
        left += _zone_width(zone) + GAP
        height = max(height, len(zone.rows) + 2 + len(_notes(zone)))
    return found


def _zone_width(zone: ZoneLayout) -> int:
    """How many characters a zone takes with its row numbers and values, or its name and points."""
    values = max((len(value) + 1 for value in zone.values), default=0)
    return LABELS + max(2 * len(zone.rows[0]) + values, len(zone.colour) + len(" 999"))


def _notes(zone: ZoneLayout) -> list[str]:
    return wrap(zone.notes, _zone_width(zone) - LABELS)


def _sheet(
    view: LocusView, player: PlayerView, last: Collection[str], ghost: Collection[str], width: int
) -> list[Text]:
    at = corners(view.layout, width)
    right = max(at[zone.colour].left - LABELS + _zone_width(zone) for zone in view.layout)
    bottom = max(at[zone.colour].line + 2 + len(_notes(zone)) for zone in view.layout)
    canvas = Canvas(right, bottom)
    for zone, filled, points in zip(view.layout, player.filled, player.points, strict=False):
        _surroundings(canvas, zone, at[zone.colour], points.points)
        for row, kinds in enumerate(zone.rows):
            for column, kind in enumerate(kinds):
                square = Cell(row, column)
                name = f"{zone.colour} {square}"
                new = "•" if name in last else "█"
                drawn = _square(zone, square, kind, str(square) in filled and new)
                if name in ghost:
                    drawn = [("[]", IN_HAND)]
                line, left = at[zone.colour].of(square)
                for signs, style in drawn:
                    canvas.put(line, left, signs, style)
                    left += len(signs)
    return canvas.lines()[ABOVE:]


def _surroundings(canvas: Canvas, zone: ZoneLayout, at: Corner, points: int) -> None:
    """Name and points, row numbers and values, column letters, notes."""
    top, width = at.line - len(zone.rows), len(zone.rows[0])
    canvas.put(top, at.left, zone.colour, _name_style(zone.colour))
    canvas.put(top, at.left + len(zone.colour), f" {points}", Style.null())
    for row in range(len(zone.rows)):
        canvas.put(at.line - row, at.left - LABELS, f"{row + 1:2}", LABEL)
    for row, value in enumerate(zone.values):
        text = f"{value:>{max(map(len, zone.values))}}"
        canvas.put(at.line - row, at.left + 2 * width + 1, text, LABEL)
    letters = " ".join(chr(ord("a") + column) for column in range(width))
    for number, line in enumerate((letters, *_notes(zone)), start=1):
        canvas.put(at.line + number, at.left, line, LABEL)


def _square(
    zone: ZoneLayout, at: Cell, kind: str, filled: str | bool
) -> Sequence[tuple[str, Style]]:
    """What a square is, and what covering it brings or how it was filled."""
    if kind == "." and not filled:
        return ()
    bright, paper = _BRIGHT[zone.colour], _PAPER[zone.colour]
    block = zone.blocks[at.row][at.column] if zone.blocks else ""
    if filled:
        # What still matters once a square is filled stays visible.
        signs = ({"O": "◆", "E": "E"}.get(kind) or block or "█", str(filled))
        full, marked = (Style(color=ink, bgcolor=bright, bold=True) for ink in (bright, DARK))
        return [(sign, full if sign == "█" else marked) for sign in signs]
    sign = {"O": "◇", "E": "E"}.get(kind) or block or "·"
    # Shades tell red blocks apart and lift bold squares.
    shade = paper[(ord(block) if block else kind in "OE") % len(paper)]
    style = Style(color=bright, bgcolor=shade, bold=kind != "o")
    bonus = zone.bonuses[at.row][at.column] if zone.bonuses else kind
    return [(sign + (_BONUSES.get(kind) or _BONUSES.get(bonus, " ")), style)]


def _cards(view: LocusView, player: PlayerView, chosen: str | None) -> list[Text]:
    """The card in a player's hand and those that lie face up; their room is the same all game."""
    cells = [cell(name) for shape in view.shapes for name in shape.cells]
    width = max(_CARD, 2 * max(at.column for at in cells) + 2)
    height = 3 + max(at.row for at in cells)
    heading = "leftover" if view.leftover else "face up"
    full = "{0.colour} {0.shape}"
    drawn = [[Text("in hand", LABEL), *_card(view, player.card, full)]] if player.card else []
    for number, card in enumerate(view.face_up):
        marked = heading == "face up" and card == chosen and card not in view.face_up[:number]
        label = Text("" if number else heading, LABEL)
        drawn.append([label, *_card(view, card, full, "▸" if marked else "")])
    row = in_a_row(padded(card, width, height) for card in drawn)
    return padded(row, (width + APART) * (len(view.players) + 1), height)


def _card(view: LocusView, name: str, label: str, mark: str = "", more: str = "") -> list[Text]:
    card = parse_card(name)
    cells = next(shape.cells for shape in view.shapes if shape.name == card.shape)
    return [
        Text.assemble(
            (mark, STRONG),
            (label.format(card), _name_style(card.colour)),
            (" ¢" if card.coin else "", _name_style("yellow")),
            (more, LABEL),
        ),
        *squares([cell(at) for at in cells], Style(color=_BRIGHT[card.colour])),
    ]


def components(rules: LocusRules) -> RenderableType:
    """The cards of the deck, a row for each colour."""
    view = rules.view(rules.initial(), None)
    kinds: dict[str, list[list[Text]]] = {}
    for kind in sorted(view.unseen, key=lambda kind: kind.card):
        more = f" x{kind.count}" if kind.count > 1 else ""
        own = kinds.setdefault(parse_card(kind.card).colour, [])
        own.append(_card(view, kind.card, "{0.shape}", more=more))
    colours = [colour for colour in _BRIGHT if colour in kinds]
    return gallery([[Text(each, _name_style(each))], *kinds[each]] for each in colours)


def standings(scene: Scene) -> Text:
    """A line for each seat, with what others did lately."""
    view: LocusView = scene.view
    best = max(each.total for each in view.players)
    given = any(each.head_start for each in view.players)
    rows = []
    for each in view.players:
        first = view.over and each.total == best
        starred = len(view.players) > 1 and (first if view.over else each.seat == view.star)
        mark = f"{'▸' if each.seat in view.to_act else ' '}{'★' if starred else ' '}"
        start = [each.head_start] if given else []
        values = [*(item.points for item in each.points), *start, each.total, each.coins]
        name = seat_name(each.seat, scene.player)
        other = scene.audience not in (None, each.seat)
        said = (other and deeds(scene.turns, each.seat)) or state(view, each)
        rows.append(Row(mark, name, Style.null(), values, said, first))
    colours = [zone.colour for zone in view.layout]
    letters = [Text(f"   {colour[0].upper()}", _name_style(colour)) for colour in colours]
    others = [Text(each, LABEL) for each in (" low", *[" start"] * given, " total", " coins")]
    return seat_table([*letters, *others], rows)
