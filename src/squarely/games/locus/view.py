"""What people see of Locus: every sheet and every open card; nobody knows the deck's order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from squarely.games.locus import scoring
from squarely.games.locus.deck import Card
from squarely.games.locus.filling import LEFTOVER_COST, PAIR_COST, RECOLOUR_COST, at_hand
from squarely.games.locus.legality import breaches, leftover_breaches
from squarely.games.locus.moves import CARD, LEFTOVER, PAID, Pay
from squarely.games.locus.position import Player, Position
from squarely.games.locus.zone import COLOURS, Colour
from squarely.kernel.rules import Breach, Seat

if TYPE_CHECKING:
    from squarely.games.locus.rules import LocusRules


@dataclass(frozen=True)
class ZoneLayout:
    """A zone as it is printed: rows from the bottom in the letters of the sheet file."""

    colour: Colour
    rows: tuple[str, ...]
    bonuses: tuple[str, ...]
    """Rows from the bottom with the bonuses of squares that are bold or an end besides."""
    values: tuple[str, ...]
    """What stands beside each row, from the bottom; empty where nothing does."""
    notes: str
    blocks: tuple[str, ...]
    """The letters of the red blocks, rows from the bottom."""
    block_points: tuple[tuple[str, int], ...]
    """What each red block counts, by its letter."""
    group_points: tuple[int, ...]
    """What one, two, three... joined bold squares count."""
    end_points: int | None
    """What each end counts; None where there are none."""
    highest_only: bool
    """Whether only the highest of the values counts (L27)."""


@dataclass(frozen=True)
class Prices:
    """What can be had for coins."""

    other_colour: int
    """For a shape in another zone than its own (L16)."""
    pair: int
    """For two single squares (L17)."""
    leftover: int
    """For the card that nobody picked (L9)."""


@dataclass(frozen=True)
class Refusal:
    """The clause that stands against a move."""

    clause: str
    sentence: str


@dataclass(frozen=True)
class ShapeView:
    """A shape of the cards by name, as squares from a1."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class TaskView:
    """A shape at hand that waits to be filled in."""

    source: str
    """Where it comes from, as a `fill` says it."""
    colour: str
    cells: tuple[str, ...]
    prices: tuple[int, ...]
    """Coins for each zone, in the order of the layout (L9, L16)."""


@dataclass(frozen=True)
class ZonePoints:
    """A line of the running score."""

    label: str
    points: int


@dataclass(frozen=True)
class PlayerView:
    """One player's sheet and turn."""

    seat: Seat
    on_paper: bool
    """Whether the sheet is of paper (L34): squares are known once it is handed in, coins never."""
    filled: tuple[tuple[str, ...], ...]
    """The names of the filled squares of each zone, in the order of the layout."""
    coins: int
    coins_gained: int
    card: str | None
    discard_coins: int | None
    """What discarding the card brings now (L8); None without one."""
    picked: bool
    bonuses: tuple[str, ...]
    paid_squares: int
    at_hand: tuple[TaskView, ...]
    """Paid squares, which come first, then the card, the bonuses and the leftover."""
    bought_leftover: bool
    done: bool
    points: tuple[ZonePoints, ...]
    head_start: int
    """Points that were given before the game (L36)."""
    total: int
    """With the head start, as it counts."""
    no_pair: Refusal | None
    """Why two single squares cannot be paid for now; None where they can."""
    no_leftover: Refusal | None
    """Why the leftover card cannot be bought now; None where it can, if its shape fits."""


@dataclass(frozen=True)
class CardCount:
    """How many cards of a kind there are."""

    card: str
    count: int


@dataclass(frozen=True)
class LocusView:
    """The table as an audience sees it."""

    audience: Seat | None
    layout: tuple[ZoneLayout, ...]
    shapes: tuple[ShapeView, ...]
    coin_slots: int
    prices: Prices
    players: tuple[PlayerView, ...]
    turn: int
    turns: int
    star: Seat
    to_deal: int
    face_up: tuple[str, ...]
    leftover: str | None
    """The card that nobody picked (L9)."""
    unseen: tuple[CardCount, ...]
    """What may still come, as anyone can count."""
    discarded: tuple[CardCount, ...]
    extra: bool
    over: bool
    to_act: tuple[Seat, ...]
    solo_ranks: tuple[tuple[int, str], ...]
    """In a game alone the totals from which ranks are reached, lowest first (L33)."""


def view(rules: LocusRules, pos: Position, audience: Seat | None) -> LocusView:
    """The open table; every audience sees the same."""
    kinds = [str(card) for card, _ in rules.deck.cards]
    leftover = rules.rounds.leftover(pos)
    return LocusView(
        audience=audience,
        layout=tuple(
            ZoneLayout(colour, zone.rows, zone.bonus_rows, *zone.printed)
            for colour, zone in zip(COLOURS, rules.sheet.zones, strict=True)
        ),
        shapes=tuple(
            ShapeView(name, tuple(map(str, cells))) for name, cells in rules.deck.shapes.items()
        ),
        coin_slots=rules.sheet.coin_slots,
        prices=Prices(RECOLOUR_COST, PAIR_COST, LEFTOVER_COST),
        players=tuple(
            _player_view(
                rules,
                seat,
                player,
                extra,
                leftover,
                _refusal(breaches(rules, pos, seat, Pay())),
                _refusal(leftover_breaches(rules, pos, seat)),
            )
            for seat, player, extra in zip(rules.seats, pos.players, rules.head_starts, strict=True)
        ),
        turn=pos.turn,
        turns=rules.rounds.turns,
        star=rules.seats[pos.turn % len(rules.seats)],
        to_deal=pos.to_deal,
        face_up=tuple(map(str, pos.face_up)),
        leftover=str(leftover) if leftover else None,
        unseen=tuple(CardCount(k, n) for k, n in zip(kinds, pos.unseen, strict=True) if n),
        discarded=tuple(CardCount(k, n) for k, n in zip(kinds, pos.discarded, strict=True) if n),
        extra=pos.extra,
        over=pos.over,
        to_act=tuple(sorted(rules.to_act(pos))),
        solo_ranks=rules.sheet.solo if len(pos.players) == 1 else (),
    )


def _refusal(broken: Sequence[Breach]) -> Refusal | None:
    return Refusal(broken[0].clause.number, broken[0].clause.sentence) if broken else None


@lru_cache(maxsize=2**8)
def _player_view(
    rules: LocusRules,
    seat: Seat,
    player: Player,
    head_start: int,
    leftover: Card | None,
    no_pair: Refusal | None,
    no_leftover: Refusal | None,
) -> PlayerView:
    items = scoring.score_sheet(rules.sheet, player)
    paper = seat in rules.paper
    return PlayerView(
        seat=seat,
        on_paper=paper,
        filled=tuple(
            tuple(map(str, rules.sheet.zone(colour).cells(player.filled_in(colour))))
            for colour in COLOURS
        ),
        coins=player.coins,
        coins_gained=player.gained,
        card=str(player.card) if player.card else None,
        discard_coins=rules.discard_coins(player) if player.card and not paper else None,
        picked=player.picked,
        bonuses=player.bonuses,
        paid_squares=player.paid,
        at_hand=() if paper else tuple(_at_hand(rules, player, leftover)),
        bought_leftover=player.bought,
        done=player.done,
        points=tuple(ZonePoints(item.label, item.points) for item in items),
        head_start=head_start,
        total=sum(item.points for item in items) + head_start,
        no_pair=no_pair,
        no_leftover=no_leftover,
    )


def _at_hand(rules: LocusRules, player: Player, leftover: Card | None) -> Iterator[TaskView]:
    for source in (*[PAID] * player.paid, CARD, *player.bonuses, LEFTOVER):
        held = at_hand(rules.deck, player, source, leftover)
        if held:
            prices = tuple(held.price(zone) for zone in COLOURS)
            yield TaskView(source, held.colour, tuple(map(str, held.shape)), prices)
