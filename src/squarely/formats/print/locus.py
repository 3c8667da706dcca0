"""Locus on paper: a sheet for everybody, the cards, and coins."""

from __future__ import annotations

from itertools import chain, repeat

from squarely.formats.print.blokus import draw_piece
from squarely.formats.print.booklet import DISPLAY, Booklet, Box
from squarely.formats.print.cards import card_boxes
from squarely.formats.print.inks import INK, INKS, SOFT, WHITE, Ink
from squarely.formats.print.locus_sheet import VALUES, SheetPlan
from squarely.formats.print.markers import SIDE, draw_marker
from squarely.games.locus.deck import Card, Deck
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.scoring import LOWEST_AGAIN
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import COIN, COLOURS, SINGLE, Squares, Zone
from squarely.kernel.shapes import Cell

COIN_SIZE = 15.0
CARD_SQUARE = 7.5


def add_locus(booklet: Booklet, rules: LocusRules) -> None:
    """A sheet for everybody, cards and coins."""
    for _ in rules.seats:
        add_sheet(booklet, rules.sheet)
    _add_cards(booklet, rules.deck)
    _add_coins(booklet, rules.sheet)


def add_sheet(
    booklet: Booklet,
    sheet: Sheet,
    name: str = "",
    filled: tuple[Squares, ...] = (),
    coins: int | None = None,
) -> None:
    """A page with the zones, the coin slots and the count; squares of a finished game are inked."""
    room = booklet.page()
    plan = SheetPlan.on(room, sheet)
    words = booklet.words
    corners = (
        (room.x, room.y),
        (room.right - SIDE, room.y),
        (room.right - SIDE, room.bottom - SIDE),
        (room.x, room.bottom - SIDE),
    )
    for number, corner in enumerate(corners):
        draw_marker(booklet, number, *corner)
    booklet.text(room.x + SIDE + 6, room.y + 8, booklet.title, 20, font=DISPLAY)
    end = room.right - SIDE - 6
    booklet.text(end - 62, room.y + 8, f"{words.name}:", 9)
    booklet.line(end - 48, room.y + 8.5, end, room.y + 8.5, INK, 0.2)
    booklet.text(end - 46, room.y + 7.5, name, 11, within=44)
    draw_sheet(booklet, plan, sheet, filled, coins)


def draw_sheet(
    booklet: Booklet,
    plan: SheetPlan,
    sheet: Sheet,
    filled: tuple[Squares, ...] = (),
    coins: int | None = None,
) -> None:
    """The zones, the coin slots and the count."""
    for number, zone in enumerate(sheet.zones):
        _zone(booklet, plan, zone, filled[number] if filled else 0)
    _coin_slots(booklet, plan, sheet, coins)
    _count(booklet, plan, sheet, filled)


def _zone(booklet: Booklet, plan: SheetPlan, zone: Zone, filled: Squares) -> None:
    ink = INKS[zone.colour]
    box = plan.zones[zone.colour]
    booklet.text(box.x, box.y - 1.5, booklet.words.colours[zone.colour], 10, bold=True)
    for at in zone.cells(zone.squares):
        square = plan.square(zone, at)
        if zone.bit(at) & filled:
            booklet.inked(square, ink)
        booklet.box(square, None, ink.line, 0.2)
    for at in zone.cells(zone.squares):
        square = plan.square(zone, at)
        if zone.bit(at) & zone.bold:
            booklet.box(_inset(square, 0.5), None, ink.line, 1.0)
        if bonus := zone.bonuses.get(zone.bit(at)):
            _bonus(booklet, square, bonus)
    _points(booklet, plan, zone, ink)


def _inset(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by)


def _bonus(booklet: Booklet, square: Box, bonus: str) -> None:
    """What a covered square gives: a coin, a single square, or two joined ones of a colour."""
    x, y = square.x + square.width / 2, square.y + square.height / 2
    part = square.width / 2.7
    if bonus == COIN:
        booklet.disc(x, y, part)
        booklet.text(x, y + 1.2, "1", 8, bold=True, align="C")
    elif bonus == SINGLE:
        booklet.box(Box(x - part / 2, y - part / 2, part, part), INKS["wild"].fill, INK, 0.4)
    else:
        for left in (x - part, x):
            block = Box(left, y - part / 2, part, part)
            booklet.inked(block, INKS[bonus])
            booklet.box(block, None, INKS[bonus].line, 0.3)


def _points(booklet: Booklet, plan: SheetPlan, zone: Zone, ink: Ink) -> None:
    """What stands beside a zone, or in it."""
    box, side = plan.zones[zone.colour], plan.side
    for row, value in enumerate(zone.printed.values):
        if value:
            y = box.bottom - (row + 0.5) * side
            booklet.text(box.right + 1.5, y + 1.2, value, 9, bold=True)
            if zone.printed.highest_only:
                booklet.line(box.x, y + side / 2, box.right, y + side / 2, ink.line, 0.9)
    if zone.printed.group_points:
        _group_points(booklet, box, zone.printed.group_points)
    if zone.printed.end_points is not None:
        for at in zone.cells(zone.squares):
            if at.row < len(zone.rows) and zone.rows[at.row][at.column] == "E":
                square = plan.square(zone, at)
                booklet.disc(
                    square.x + side / 2, square.y + side / 2, side / 2.6, ink.fill, ink.line
                )
                booklet.text(
                    square.x + side / 2,
                    square.y + side / 2 + 1.2,
                    str(zone.printed.end_points),
                    9,
                    bold=True,
                    align="C",
                )
    _blocks(booklet, plan, zone, ink)


def _group_points(booklet: Booklet, box: Box, points: tuple[int, ...]) -> None:
    """How many joined bold squares count how much."""
    step = (box.width + VALUES) / len(points)
    for number, each in enumerate(points):
        x = box.x + (number + 0.5) * step
        booklet.text(x, box.bottom + 3.4, str(number + 1), 6, colour=SOFT, align="C")
        booklet.text(x, box.bottom + 7, str(each), 9, bold=True, align="C")
    booklet.line(box.x, box.bottom + 4, box.x + step * len(points), box.bottom + 4)


def _blocks(booklet: Booklet, plan: SheetPlan, zone: Zone, ink: Ink) -> None:
    """Thick lines between red blocks, and what each counts."""
    letters = zone.printed.blocks
    for row, line in enumerate(letters):
        for column, letter in enumerate(line):
            square = plan.square(zone, Cell(row, column))
            if line[column + 1 : column + 2] != letter:
                booklet.line(square.right, square.y, square.right, square.bottom, ink.line, 0.9)
            if row + 1 == len(letters) or letters[row + 1][column : column + 1] != letter:
                booklet.line(square.x, square.y, square.right, square.y, ink.line, 0.9)
            if column == 0:
                booklet.line(square.x, square.y, square.x, square.bottom, ink.line, 0.9)
            if row == 0:
                booklet.line(square.x, square.bottom, square.right, square.bottom, ink.line, 0.9)
    for letter, points in zone.printed.block_points:
        cells = [
            Cell(row, column)
            for row, line in enumerate(letters)
            for column, each in enumerate(line)
            if each == letter
        ]
        free = [at for at in cells if zone.bit(at) not in zone.bonuses] or cells
        square = plan.square(zone, max(free, key=lambda at: (at.row, -at.column)))
        booklet.text(square.x + 1, square.y + 3.2, str(points), 8, bold=True, colour=ink.line)


def _coin_slots(booklet: Booklet, plan: SheetPlan, sheet: Sheet, coins: int | None) -> None:
    box = plan.coins
    booklet.text(box.x, box.y - 1.5, booklet.words.coins, 10, bold=True)
    gained = sheet.start_coins if coins is None else coins
    radius = min(box.width / sheet.coin_slots, box.height) / 2 - 0.5 if sheet.coin_slots else 0.0
    for slot in range(sheet.coin_slots):
        x = box.x + (slot + 0.5) * box.width / sheet.coin_slots
        booklet.disc(x, box.y + radius + 0.5, radius, INKS["wild"].fill if slot < gained else WHITE)


def _count(booklet: Booklet, plan: SheetPlan, sheet: Sheet, filled: tuple[Squares, ...]) -> None:
    """The table in which the zones are added up."""
    words, box = booklet.words, plan.count
    titles = [*(words.colours[colour] for colour in COLOURS), words.item(LOWEST_AGAIN), words.total]
    scores = [zone.score(squares) for zone, squares in zip(sheet.zones, filled, strict=False)]
    counted = [*scores, min(scores), sum(scores) + min(scores)] if scores else [None] * len(titles)
    width = box.width / len(titles)
    for number, (title, points) in enumerate(zip(titles, counted, strict=True)):
        cell = Box(box.x + number * width, box.y, width, box.height)
        booklet.box(cell, None, INK, 0.2)
        booklet.text(cell.x + width / 2, box.y + 3.2, title, 7, align="C", within=width - 2)
        if points is not None:
            x, y = cell.x + width / 2, box.bottom - 3
            booklet.text(x, y, str(points), 13, bold=True, align="C")


def _add_cards(booklet: Booklet, deck: Deck) -> None:
    cards = list(chain.from_iterable(repeat(card, count) for card, count in deck.cards))
    for card, box in zip(cards, card_boxes(booklet, booklet.words.cards, len(cards)), strict=True):
        _card(booklet, deck, card, box)


def _card(booklet: Booklet, deck: Deck, card: Card, box: Box) -> None:
    ink = INKS[card.colour]
    words = booklet.words
    strip = Box(box.x, box.y, box.width, 9)
    booklet.inked(strip, ink)
    booklet.box(_inset(strip, 1.8), WHITE, None)
    booklet.text(box.x + box.width / 2, box.y + 6, words.colours[card.colour], 10, align="C")
    cells = deck.shapes[card.shape]
    columns = max(at.column for at in cells) + 1
    rows = max(at.row for at in cells) + 1
    square = min(CARD_SQUARE, (box.width - 6) / columns)
    x = box.x + (box.width - columns * square) / 2
    middle = box.y + 9 + (box.height - 20) / 2
    draw_piece(booklet, ink, cells, x, middle + rows * square / 2, square)
    if card.coin:
        booklet.disc(box.x + box.width / 2, box.bottom - 7, 4.5, INKS["wild"].fill)
        booklet.text(box.x + box.width / 2, box.bottom - 5.4, "1", 12, bold=True, align="C")
    else:
        booklet.text(box.right - 2, box.bottom - 2, card.shape, 6, colour=SOFT, align="R")


def _add_coins(booklet: Booklet, sheet: Sheet) -> None:
    """Coins to cut out, for those who would rather hold them."""
    room = booklet.heading(booklet.page(), booklet.words.coins)
    columns = int(room.width // (COIN_SIZE + 2))
    rows = int((room.height - 4) // (COIN_SIZE + 2))
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        x = room.x + (column + 0.5) * room.width / columns
        y = room.y + 4 + (row + 0.5) * (COIN_SIZE + 2)
        booklet.disc(x, y, COIN_SIZE / 2, INKS["wild"].fill)
        booklet.disc(x, y, COIN_SIZE / 2 - 1.6, None)
        booklet.text(x, y + 2.2, "1", 18, bold=True, align="C")
