"""What people see of Loko moto: the map and the open cards, and their own secret cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from squarely.games.lokomoto import scoring
from squarely.games.lokomoto.position import Player, Position
from squarely.kernel.lattice import Point
from squarely.kernel.rules import Seat

if TYPE_CHECKING:
    from squarely.games.lokomoto.rules import LokomotoRules


@dataclass(frozen=True)
class StationView:
    """A station and its place on the lattice."""

    name: str
    east: int
    north_east: int


@dataclass(frozen=True)
class TrainView:
    """A train card."""

    name: str
    price: int
    bonus: int


@dataclass(frozen=True)
class ShapeView:
    """A shape card as lines between lattice points."""

    name: str
    points: int
    asterisk: bool
    lines: tuple[tuple[tuple[int, int], tuple[int, int]], ...]


@dataclass(frozen=True)
class PlayerView:
    """One player's lines and open cards."""

    seat: Seat
    solid: tuple[str, ...]
    reserved: tuple[str, ...]
    trains: tuple[TrainView, ...]
    shapes: tuple[ShapeView, ...]
    secret_cards: int
    """How many secret cards are not used yet."""
    agenda: tuple[ShapeView, ...]
    """Those cards: only for their owner, and for everyone once the game is over."""
    head_start: int
    """Points that were given before the game (T30)."""
    score: int
    """With the head start, without what secret cards might still bring."""


@dataclass(frozen=True)
class LokomotoView:
    """The table as an audience sees it."""

    audience: Seat | None
    stations: tuple[StationView, ...]
    sections: tuple[str, ...]
    black: tuple[str, ...]
    free: tuple[str, ...]
    players: tuple[PlayerView, ...]
    trains: tuple[TrainView, ...]
    shapes: tuple[ShapeView, ...]
    trains_left: int
    unknown_shapes: tuple[str, ...]
    """Shape cards this audience has not seen: in a deck, or in somebody's hand."""
    blackening: bool
    to_blacken: int
    """How many sections are still to be blackened before a game for two (T25)."""
    hidden_agendas: bool
    advanced: bool
    to_act: tuple[Seat, ...]
    over: bool


def view(rules: LokomotoRules, pos: Position, audience: Seat | None) -> LokomotoView:
    """The table built for one audience; nothing secret of others goes into it."""
    over = rules.is_over(pos)
    names = rules.railways.names
    return LokomotoView(
        audience=audience,
        stations=tuple(StationView(name, *at) for name, at in rules.railways.stations.items()),
        sections=tuple(map(str, rules.railways.sections)),
        black=names(pos.black),
        free=names(rules.free(pos)),
        players=tuple(
            _player_view(rules, seat, player, open_hand=over or seat == audience)
            for seat, player in zip(rules.seats, pos.players, strict=True)
        ),
        trains=tuple(_train(rules, name) for name in pos.trains),
        shapes=tuple(shape_view(rules, name) for name in pos.shapes),
        trains_left=len(pos.hidden_trains),
        unknown_shapes=_unknown(rules, pos, audience),
        blackening=rules.blackening(pos),
        to_blacken=rules.to_blacken(pos),
        hidden_agendas=rules.hidden_agendas,
        advanced=rules.advanced,
        to_act=tuple(sorted(rules.to_act(pos))),
        over=over,
    )


def open_view(rules: LokomotoRules, pos: Position, seat: Seat) -> LokomotoView:
    """The table with the agendas of all, each as its owner sees it."""
    seen = {each: view(rules, pos, each) for each in rules.seats}
    unknown = set.intersection(*(set(each.unknown_shapes) for each in seen.values()))
    return replace(
        seen[seat],
        players=tuple(seen[each].players[each - 1] for each in rules.seats),
        unknown_shapes=tuple(sorted(unknown)),
    )


def _player_view(rules: LokomotoRules, seat: Seat, player: Player, open_hand: bool) -> PlayerView:
    items = scoring.sheet(rules.trains, rules.shapes, player)
    extra = rules.head_starts[seat - 1]
    return PlayerView(
        seat=seat,
        solid=rules.railways.names(player.solid),
        reserved=rules.railways.names(player.reserved),
        trains=tuple(_train(rules, name) for name in player.trains),
        shapes=tuple(shape_view(rules, name) for name in player.shapes),
        secret_cards=len(player.agenda),
        agenda=tuple(shape_view(rules, name) for name in player.agenda) if open_hand else (),
        head_start=extra,
        score=sum(item.points for item in items) + extra,
    )


def _unknown(rules: LokomotoRules, pos: Position, audience: Seat | None) -> tuple[str, ...]:
    known = set(pos.shapes)
    for seat, player in zip(rules.seats, pos.players, strict=True):
        known.update(player.shapes)
        if seat == audience or rules.is_over(pos):
            known.update(player.agenda)
    return tuple(name for name in sorted(rules.shapes) if name not in known)


def _train(rules: LokomotoRules, name: str) -> TrainView:
    train = rules.trains[name]
    return TrainView(train.name, train.price, train.bonus)


def shape_view(rules: LokomotoRules, name: str) -> ShapeView:
    """A shape card as it is drawn."""
    card = rules.shapes[name]
    ends = sorted(sorted(line) for line in card.figure)
    lines = tuple((_place(first), _place(second)) for first, second in ends)
    return ShapeView(card.name, card.points, card.asterisk, lines)


def _place(point: Point) -> tuple[int, int]:
    return point.east, point.north_east
