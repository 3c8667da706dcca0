"""A finished game to keep: the final board, the score sheet, the curve and the seed."""

from __future__ import annotations

from typing import Any

from squarely.formats.loaded import LoadedGame
from squarely.formats.print.blokus import draw_position
from squarely.formats.print.booklet import TEXT, Booklet, Box, PaperName
from squarely.formats.print.inks import GRID, SHADE, SOFT
from squarely.formats.print.locus import add_sheet
from squarely.formats.print.lokomoto import SEATS, MapPlan, draw_map
from squarely.formats.print.words import WORDS, LanguageName
from squarely.games import variant_named
from squarely.games.blokus.rules import BlokusRules
from squarely.games.locus.rules import LocusRules
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import BadInput, Outcome, Seat

ROW = 6.5
CURVE = 42.0
NARROW = 4


def keepsake(game: LoadedGame, paper: PaperName = "a4", language: LanguageName = "en") -> bytes:
    """The pages of a finished game; raises BadInput of one that is not."""
    rules, end = game.rules, game.positions[-1]
    outcome = rules.outcome(end)
    if outcome is None:
        raise BadInput("A game is printed to keep when it is over; this one is not.")
    title = variant_named(game.record.variant).title
    booklet = Booklet(title, paper, WORDS[language])
    room = booklet.page()
    room = booklet.heading(room, f"{title}: {booklet.words.keepsake}")
    scores = (len(outcome.results) + 1) * ROW
    lower = Box(room.x, room.bottom - scores - CURVE - 24, room.width, scores + CURVE + 24)
    if isinstance(rules, LocusRules):
        lower = Box(room.x, room.y + 6, room.width, lower.height)
    else:
        board = Box(room.x, room.y + 2, room.width, lower.y - room.y - 6)
        _board(booklet, rules, end, board)
    _scores(booklet, game, outcome, lower)
    curve = Box(lower.x, lower.y + scores + 8, lower.width, CURVE)
    _curve(booklet, game, curve)
    seed = game.record.seed or game.record.seed_hash
    if seed:
        told = f"{booklet.words.seed}: {seed}"
        booklet.text(room.x, room.bottom - 1, told, 7, colour=SOFT, within=room.width)
    if isinstance(rules, LocusRules):
        for seat, player in zip(rules.seats, end.players, strict=True):
            name = _name(booklet, game, seat)
            add_sheet(booklet, rules.sheet, name, player.filled, player.gained)
    return booklet.finished()


def _name(booklet: Booklet, game: LoadedGame, seat: Seat) -> str:
    given = game.record.players[seat - 1] if game.record.players else ""
    return given or f"{booklet.words.seat} {seat}"


def _board(booklet: Booklet, rules: Any, end: Any, room: Box) -> None:
    if isinstance(rules, BlokusRules):
        draw_position(booklet, rules, end, room)
    elif isinstance(rules, LokomotoRules):
        view = rules.open_view(end, rules.seats[0])
        plan = MapPlan.in_room(room, rules.railways.stations)
        draw_map(booklet, plan, rules, view)


def _scores(booklet: Booklet, game: LoadedGame, outcome: Outcome, room: Box) -> None:
    """Everybody's place, what counted, and the score."""
    for number, result in enumerate(sorted(outcome.results, key=lambda each: each.rank)):
        y = room.y + (number + 1) * ROW
        name = _name(booklet, game, result.seat)
        booklet.text(room.x, y, f"{result.rank}.", 11, bold=True)
        booklet.text(room.x + 8, y, name, 11, within=50)
        parts = " · ".join(
            f"{booklet.words.item(item.label)} {item.points}" for item in result.breakdown
        )
        booklet.text(room.x + 62, y, parts, 8, colour=SOFT, within=room.width - 84)
        booklet.text(room.right, y, f"{result.score:g}", 13, bold=True, align="R")
        booklet.line(room.x, y + 1.8, room.right, y + 1.8, GRID, 0.15)


def _curve(booklet: Booklet, game: LoadedGame, room: Box) -> None:
    """What everybody had after each move."""
    rules = game.rules
    rows = [rules.standings(pos) for pos in game.positions]
    values = [value for row in rows for value in row.values()]
    low, high = min(values), max(values)
    scale = (room.height - 8) / ((high - low) or 1)
    booklet.text(room.x, room.y, booklet.words.course, 9, bold=True)
    booklet.box(Box(room.x, room.y + 3, room.width, room.height - 3), None, GRID)
    for shown in dict.fromkeys((low, high)):
        y = room.bottom - 2.5 - (shown - low) * scale
        booklet.text(room.x + 1, y - 0.6, f"{shown:g}", 7, colour=SOFT)
        booklet.line(room.x, y, room.right, y, SHADE, 0.2)
    step = (room.width - 16) / max(1, len(rows) - 1)
    for seat in rules.seats:
        points = [
            (room.x + 8 + ply * step, room.bottom - 2.5 - (row[seat] - low) * scale)
            for ply, row in enumerate(rows)
        ]
        colour = SEATS[(seat - 1) % len(SEATS)]
        booklet.curve(points, colour)
        x, y = points[-1]
        booklet.text(x + 1.5, y + 1, str(seat), 8, colour=colour, bold=True, font=TEXT)
