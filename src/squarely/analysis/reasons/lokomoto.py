"""Loko moto: cards that others could take next, sections they needed, what a purchase paid."""

from __future__ import annotations

from collections.abc import Iterator

from squarely.analysis.reasons.reason import Reason, because
from squarely.games.lokomoto.buying import connected_sets, is_trail
from squarely.games.lokomoto.cards import ShapeCard
from squarely.games.lokomoto.moves import Buy, Draw, Move, Reserve
from squarely.games.lokomoto.position import Player, Position
from squarely.games.lokomoto.railways import Sections
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import Seat

TRIED = 2_000
"""Sets of sections that are looked at to see whether somebody can pay."""


def reasons(
    rules: LokomotoRules, pos: Position, seat: Seat, made: Move, better: Move
) -> list[Reason]:
    """What a move gave away against another one; secret cards of others are not looked at."""
    found: list[Reason] = []
    after = rules.play(pos, seat, made)
    if isinstance(better, Buy):
        found += _cards_left(rules, after, seat, made, better)
        found += _purchases(rules, pos, made, better)
    elif isinstance(better, (Draw, Reserve)):
        found += _sections_left(rules, after, seat, better)
        found += _shape_nearer(rules, pos, seat, made, better)
        if isinstance(made, Buy):
            found += _spent(rules, pos, seat, made)
    return found


def missing(card: ShapeCard, solid: Sections, free: Sections) -> Sections | None:
    """The fewest sections that complete a shape, all of them free; None: it has no room left."""
    ways = [place & ~solid for place in card.places if place & ~solid & ~free == 0]
    return min(ways, key=lambda way: (way.bit_count(), way), default=None)


def can_pay(rules: LokomotoRules, player: Player, price: int) -> bool:
    """Whether a player has so many sections that hang together."""
    sets = zip(range(TRIED), connected_sets(rules.railways, player.solid, price), strict=False)
    return any(not rules.advanced or is_trail(rules.railways, each) for _, each in sets)


def _others(pos: Position, seat: Seat) -> Iterator[tuple[Seat, Player]]:
    for number, player in enumerate(pos.players, 1):
        if number != seat:
            yield Seat(number), player


def _cards_left(
    rules: LokomotoRules, after: Position, seat: Seat, made: Move, better: Buy
) -> list[Reason]:
    """The train and the shape of the better purchase, where others can take them now."""
    found = []
    for other, player in _others(after, seat):
        train = rules.trains[better.train]
        if better.train in after.trains and can_pay(rules, player, train.price):
            found.append(
                because(
                    "train-left",
                    train.points / 2,
                    train=better.train,
                    points=train.points,
                    seat=int(other),
                )
            )
        if better.shape in after.shapes:
            card = rules.shapes[better.shape]
            left = missing(card, player.solid, rules.free(after) | player.reserved)
            if left is not None and left.bit_count() <= 1:
                found.append(
                    because(
                        "shape-left",
                        2.0 * card.points - left.bit_count(),
                        shape=card.name,
                        points=card.points,
                        seat=int(other),
                        missing=left.bit_count(),
                    )
                )
    return found


def _purchases(rules: LokomotoRules, pos: Position, made: Move, better: Buy) -> list[Reason]:
    """What the purchases bring at once, and for how many sections."""
    brings = _points(rules, better)
    if not isinstance(made, Buy):
        return [
            because(
                "could-buy", brings / 2, train=better.train, points=brings, shape=better.shape or ""
            )
        ]
    less, paid = _points(rules, made), len(made.lines) - len(better.lines)
    found = []
    if brings > less:
        found.append(
            because(
                "better-purchase",
                float(brings - less),
                made=less,
                better=brings,
                train=better.train,
                shape=better.shape or "",
            )
        )
    if paid > 0 and brings >= less:
        found.append(
            because("paid-more", float(paid), made=len(made.lines), better=len(better.lines))
        )
    return found


def _points(rules: LokomotoRules, move: Buy) -> int:
    """What a purchase counts at the end, train and shape."""
    shape = rules.shapes[move.shape].points if move.shape else 0
    return rules.trains[move.train].points + shape


def _sections_left(
    rules: LokomotoRules, after: Position, seat: Seat, better: Draw | Reserve
) -> list[Reason]:
    """A section of the better move that completes an open shape for somebody else."""
    wanted = rules.sections(better.lines) or 0
    found = []
    for other, player in _others(after, seat):
        for name in after.shapes:
            card = rules.shapes[name]
            left = missing(card, player.solid, rules.free(after) | player.reserved)
            if left is None or left.bit_count() != 1 or not left & wanted:
                continue
            found.append(
                because(
                    "section-left",
                    2.0 * card.points,
                    section=rules.railways.names(left)[0],
                    shape=name,
                    points=card.points,
                    seat=int(other),
                )
            )
    return found


def _shape_nearer(
    rules: LokomotoRules, pos: Position, seat: Seat, made: Move, better: Draw | Reserve
) -> list[Reason]:
    """A shape of one's own that the better move brings nearer, and the other one does not."""
    if not isinstance(better, Draw):
        return []
    found = []
    solid, now = (_lines(rules, pos, seat, move) for move in (better, made))
    own = pos.players[seat - 1]
    free = rules.free(pos) | own.reserved
    for card in rules.claimable(pos, own):
        then, still = (missing(card, each, free) for each in (solid, now))
        if then is None or (still is not None and still.bit_count() <= then.bit_count()):
            continue
        found.append(
            because(
                "shape-nearer",
                1.5 * card.points / (1 + then.bit_count()),
                shape=card.name,
                points=card.points,
                missing=then.bit_count(),
            )
        )
    return found


def _lines(rules: LokomotoRules, pos: Position, seat: Seat, move: Move) -> Sections:
    """The solid lines of a seat after a move."""
    return rules.play(pos, seat, move).players[seat - 1].solid


def _spent(rules: LokomotoRules, pos: Position, seat: Seat, made: Buy) -> list[Reason]:
    """A shape within reach whose lines the purchase used up."""
    own = pos.players[seat - 1]
    free = rules.free(pos) | own.reserved
    paid = rules.sections(made.lines) or 0
    found = []
    for card in rules.claimable(pos, own):
        if card.name == made.shape:
            continue
        before, after = missing(card, own.solid, free), missing(card, own.solid & ~paid, free)
        if before is None or before.bit_count() > 1:
            continue
        if after is None or after.bit_count() > before.bit_count() + 1:
            found.append(
                because(
                    "shape-spent",
                    1.5 * card.points,
                    shape=card.name,
                    points=card.points,
                    missing=before.bit_count(),
                    train=made.train,
                )
            )
    return found
