"""Locus: chains of bonuses that were there, points of zones, coins and what was left unused."""

from __future__ import annotations

from collections.abc import Iterator

from squarely.analysis.reasons.reason import Reason, because
from squarely.games.locus.filling import at_hand, fill, fills
from squarely.games.locus.moves import BONUSES, CARD, Decline, Discard, Done, Fill, Move, Pick
from squarely.games.locus.position import Player, Position
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.scoring import score_sheet
from squarely.kernel.rules import Seat

LONGEST = 5
"""Fills that a chain is followed for."""
LOOKED_AT = 400
"""Fills that are looked at for one chain."""
LEAST = 2
"""Bonuses that make a chain."""

Chain = tuple[str, ...]


def reasons(rules: LocusRules, pos: Position, seat: Seat, made: Move, better: Move) -> list[Reason]:
    """What a move of a turn gave away against another one."""
    found = _unused(rules, pos, seat, made, better)
    there, instead = (chain(rules, pos, seat, move) for move in (better, made))
    if len(there) >= LEAST and len(there) > len(instead):
        found.append(
            because("chain", 2.0 * (len(there) - len(instead)), bonuses=there, made=len(instead))
        )
    found += _points(rules, pos, seat, made, better)
    if isinstance(made, Fill) and isinstance(better, Fill):
        has, less = (_coins(rules, pos, seat, move) for move in (better, made))
        if less < has:
            found.append(because("coins", 1.5 * (has - less), made=less, better=has))
    if isinstance(made, Pick) and isinstance(better, Pick):
        found.append(because("card", 0.5, made=str(made.card), better=str(better.card)))
    return found


def chain(rules: LocusRules, pos: Position, seat: Seat, move: Move) -> Chain:
    """The most bonuses that one fill after another brings from a move on, in their order."""
    steps = iter(range(LOOKED_AT))
    before = pos.players[seat - 1]
    if isinstance(move, Pick):
        return _longest(_followed(rules, rules.picked(before, move.card), CARD, LONGEST, steps))
    if not isinstance(move, Fill):
        return ()
    player = rules.play(pos, seat, move).players[seat - 1]
    if player.done or player.picked != before.picked:
        return ()
    return (*_won(rules, move), *_onward(rules, player, LONGEST - 1, steps))


def _onward(rules: LocusRules, player: Player, depth: int, steps: Iterator[int]) -> Chain:
    """The longest chain from the bonuses that a player has at hand."""
    if depth == 0:
        return ()
    sources = dict.fromkeys(bonus for bonus in player.bonuses if bonus in BONUSES)
    return _longest(
        each for source in sources for each in _followed(rules, player, source, depth, steps)
    )


def _followed(
    rules: LocusRules, player: Player, source: str, depth: int, steps: Iterator[int]
) -> Iterator[Chain]:
    """The chains that begin with a source, where its fill covers a bonus."""
    shape = at_hand(rules.deck, player, source, None)
    if shape is None:
        return
    for move in fills(rules.sheet, player, source, shape):
        won = _won(rules, move)
        if not won:
            continue
        if next(steps, None) is None:
            return
        after = fill(rules.sheet, player, move, shape, rules.coins_of(player, source, None))
        yield (*won, *_onward(rules, after, depth - 1, steps))


def _longest(chains: Iterator[Chain]) -> Chain:
    return max(chains, key=len, default=())


def _won(rules: LocusRules, move: Fill) -> Chain:
    """The bonuses under a fill."""
    zone = rules.sheet.zone(move.zone)
    return tuple(zone.covered(sum(zone.bit(at) for at in move.cells)))


def _points(rules: LocusRules, pos: Position, seat: Seat, made: Move, better: Move) -> list[Reason]:
    """The zone that the better move would have brought most in, at once."""
    if not isinstance(better, Fill):
        return []
    sheets = [score_sheet(rules.sheet, _player(rules, pos, seat, move)) for move in (better, made)]
    more = {
        one.label: one.points - other.points
        for one, other in zip(*sheets, strict=True)
        if one.points > other.points
    }
    totals = [sum(item.points for item in sheet) for sheet in sheets]
    if not more or totals[0] <= totals[1]:
        return []
    zone = max(more, key=lambda label: more[label])
    return [
        because(
            "points",
            float(totals[0] - totals[1]),
            zone=zone,
            points=more[zone],
            total=totals[0] - totals[1],
        )
    ]


def _unused(rules: LocusRules, pos: Position, seat: Seat, made: Move, better: Move) -> list[Reason]:
    """What was put away or left, though there was a use for it."""
    player = pos.players[seat - 1]
    if isinstance(made, Discard) and isinstance(better, Fill) and better.source == CARD:
        return [
            because(
                "discarded",
                1.0 * len(better.cells),
                card=str(player.card),
                zone=better.zone,
                squares=len(better.cells),
            )
        ]
    if isinstance(made, Decline) and isinstance(better, Fill) and better.source == made.bonus:
        return [because("declined", 2.0, bonus=made.bonus, zone=better.zone)]
    if isinstance(made, Done) and player.coins:
        return [because("coins-unused", 1.0 * player.coins, coins=player.coins)]
    return []


def _player(rules: LocusRules, pos: Position, seat: Seat, move: Move) -> Player:
    """The sheet after a move, even if that ends the turn."""
    if isinstance(move, (Done, Decline, Discard, Pick)):
        # None of these fills in a square.
        return pos.players[seat - 1]
    return rules.play(pos, seat, move).players[seat - 1]


def _coins(rules: LocusRules, pos: Position, seat: Seat, move: Move) -> int:
    return _player(rules, pos, seat, move).coins
