"""What a sandbox works out: designs, pages to print, photos, and games to look back at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from squarely.formats import blksgf
from squarely.formats.loaded import LoadedGame, loaded
from squarely.formats.locus_paper import unreached
from squarely.formats.locus_photo import read_photo
from squarely.formats.photo.refusals import UnreadablePhoto
from squarely.formats.print.booklet import PaperName
from squarely.formats.print.games import printed_game
from squarely.formats.print.keepsake import keepsake
from squarely.formats.print.words import LanguageName
from squarely.games import variant_named
from squarely.games.locus.position import Player
from squarely.games.locus.scoring import score_sheet
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.variants import sheet_of
from squarely.games.locus.zone import COLOURS, Zone
from squarely.kernel.data import read_toml
from squarely.kernel.record import Record
from squarely.kernel.rules import CHANCE, AnyRules, BadInput, DataText, RulesData, Seat, quoted
from squarely.server.engines.replays import Replay, StudyNode, position_at, positions, rules_of
from squarely.server.refusals import RequestRefused

LISTED = ("cards", "sections")
MOST = {
    "deck": {"cards": 120, "shapes": 60},
    "map": {"stations": 90, "sections": 220},
    "trains": {"trains": 60},
    "shapes": {"shapes": 60},
}
"""About twice ours, by part and table: what bots and boards still manage with ease.

A sheet is small by its format.
"""


@dataclass(frozen=True)
class DesignRequest:
    """A design that somebody wants to play with or to keep."""

    variant: str
    data: RulesData
    seats: int | None = None
    options: tuple[str, ...] = ()


def check_design(request: DesignRequest) -> dict[str, Any]:
    """How a game with a design begins; raises BadInput that says what is wrong with it."""
    for part, text in request.data:
        tables = read_toml(text)
        for what, most in MOST.get(part, {}).items():
            found = _count(what, tables if part == what else tables.get(what))
            if found > most:
                raise BadInput(f"A {part} for this table has at most {most} {what}, not {found}.")
    named = variant_named(request.variant)
    rules = named.rules(request.seats, request.options, dict(request.data))
    return asdict(rules.view(rules.initial(), None))


def _count(what: str, table: object) -> int:
    """The entries of a table: of cards and sections there is a list for each key."""
    if not isinstance(table, dict):
        return 0
    if what not in LISTED:
        return len(table)
    return sum(len(each) if isinstance(each, list) else 1 for each in table.values())


@dataclass(frozen=True)
class PrintRequest:
    """A game to print."""

    variant: str
    seats: int | None
    data: RulesData
    paper: PaperName
    language: LanguageName


def print_game(request: PrintRequest) -> bytes:
    """Everything one needs to play on paper."""
    rules = variant_named(request.variant).rules(request.seats, (), dict(request.data))
    return printed_game(request.variant, rules, request.paper, request.language)


@dataclass(frozen=True)
class KeepsakeRequest:
    """A finished game to print."""

    record: Record
    game: Replay
    paper: PaperName
    language: LanguageName


def print_keepsake(request: KeepsakeRequest) -> bytes:
    """The pages of a finished game."""
    rules, reached = rules_of(request.game.setup), positions(request.game)
    played = LoadedGame(request.record, rules, reached)
    return keepsake(played, request.paper, request.language)


@dataclass(frozen=True)
class PhotoRequest:
    """A photo of a filled-in Locus sheet."""

    sheet: DataText | None
    """None: ours."""
    content: bytes


@dataclass(frozen=True)
class FilledRequest:
    """A Locus sheet as somebody has corrected it: the names of the filled squares by colour."""

    sheet: DataText | None
    filled: Mapping[str, list[str]]


def read_sheet(request: PhotoRequest) -> dict[str, Any]:
    """The squares that are filled on a photo, and what they count; raises RequestRefused."""
    try:
        read = read_photo(sheet_of(request.sheet), request.content)
    except UnreadablePhoto as problem:
        raise RequestRefused(problem.code, None, **problem.details) from None
    zones = zip(COLOURS, read.sheet.zones, read.player.filled, strict=True)
    return {
        **_counted(read.sheet, read.player),
        "paper": read.paper,
        "filled": {
            colour: [str(at) for at in zone.cells(squares)] for colour, zone, squares in zones
        },
        "doubtful": [str(square) for square in read.doubtful],
        "text": read.text,
    }


def count_sheet(request: FilledRequest) -> dict[str, Any]:
    """What a sheet counts; raises BadInput where it has no such square."""
    sheet = sheet_of(request.sheet)
    filled = tuple(_squares(zone, request.filled.get(zone.colour, [])) for zone in sheet.zones)
    return _counted(sheet, Player(filled, gained=0))


def _squares(zone: Zone, names: list[str]) -> int:
    """The set of some squares by their names; raises BadInput where there is none."""
    there = {str(at): zone.bit(at) for at in zone.cells(zone.squares)}
    filled = 0
    for name in names:
        if name not in there:
            raise BadInput(f"The {zone.colour} zone has no square {quoted(name)}.")
        filled |= there[name]
    return filled


def _counted(sheet: Sheet, player: Player) -> dict[str, Any]:
    points = {item.label: item.points for item in score_sheet(sheet, player)}
    impossible = unreached(sheet, player)
    return {"impossible": impossible, "points": points, "total": sum(points.values())}


def write_blksgf(record: Record) -> str:
    """A game in the format of other Blokus programs; raises BadInput of other games."""
    return blksgf.write(loaded(record))


def scores(game: Replay) -> list[list[int]]:
    """The score of every seat at the start and after every turn."""
    rules = rules_of(game.setup)
    return [list(rules.standings(pos).values()) for pos in positions(game)]


@dataclass(frozen=True)
class PositionRequest:
    """A position of a game: what an audience sees of it, and what a seat could do."""

    game: Replay
    node: StudyNode
    audience: Seat | None
    open: bool = False
    """Whether all is seen as if nothing were secret."""


def show_position(request: PositionRequest) -> dict[str, Any]:
    """The view, the moves of the node's seat, and the cards that may come."""
    rules = rules_of(request.game.setup)
    pos = position_at(request.game, request.node)
    to_act, seat = rules.to_act(pos), request.node.seat
    if request.open:
        players = sorted(to_act - {CHANCE})
        if seat is not None and seat not in players:
            raise BadInput(f"Seat {seat} is not on turn here.")
        seat = seat if seat is not None else next(iter(players), None)
        view = rules.open_view(pos, seat or rules.seats[0])
    else:
        view = rules.view(pos, request.audience)
    return {
        "view": asdict(view),
        "to_act": sorted(to_act),
        "seat": seat,
        **moves_of(rules, pos, seat),
        "cards": _cards(rules, pos),
        "scores": list(rules.standings(pos).values()),
    }


def moves_of(rules: AnyRules, pos: Any, seat: Seat | None) -> dict[str, Any]:
    """The moves of a seat as texts, or what they are composed of; none unless it is on turn."""
    if seat is None or seat not in rules.to_act(pos):
        return {"offers": None, "legal": []}
    offers = rules.offers(pos, seat)
    legal = () if offers is not None else rules.legal_moves(pos, seat)
    return {"offers": offers, "legal": [rules.format_move(move) for move in legal]}


def _cards(rules: AnyRules, pos: Any) -> list[dict[str, Any]]:
    cards = rules.chances(pos) if CHANCE in rules.to_act(pos) else {}
    return [{"move": rules.format_move(move), "weight": weight} for move, weight in cards.items()]
