"""The baseline bot of Locus: looks at every pick, placement and bonus of its own turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from operator import itemgetter
from random import Random

from squarely.bots.bot import USUAL, Budget
from squarely.bots.locus.on_paper import unseen_sheet_move
from squarely.bots.locus.worth import Weights, Worth, added, zone_worth
from squarely.games.locus.determinize import determinize
from squarely.games.locus.filling import (
    DISCARD_COINS,
    LEFTOVER_COST,
    ONE,
    PAIR_COST,
    AtHand,
    at_hand,
    covered,
    earn,
    fill,
)
from squarely.games.locus.moves import (
    CARD,
    LEFTOVER,
    PAID,
    Decline,
    Discard,
    Done,
    Fill,
    Move,
    Pay,
    Pick,
)
from squarely.games.locus.position import Player, Position
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.view import LocusView
from squarely.games.locus.zone import COIN, Squares, Zone
from squarely.kernel.rules import Seat

CANDIDATES = 5
"""How many placements of a shape are followed through their bonuses."""
CHAIN = 6
"""How many bonuses of a chain are followed."""
MARGIN = 0.3
"""What a coin action must gain beyond the worth of its coins."""


class BaselineBot:
    """Takes what makes its own sheet worth most at the end of the turn."""

    name = "baseline bot"

    def __init__(self, rules: LocusRules, rng: Random, weights: Weights | None = None) -> None:
        self._rules = rules
        self._rng = rng
        self._worth = Worth(rules.sheet, weights or Weights())

    def choose(self, view: LocusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The best thing to do next."""
        if len(legal) == 1:
            return legal[0]
        if view.audience in self._rules.paper:
            return unseen_sheet_move(legal)
        pos = determinize(self._rules, view)
        seat = view.audience or Seat(1)
        player = pos.players[seat - 1]
        left = max(0, view.turns - view.turn - 1)
        if isinstance(legal[0], Pick):
            return self._best_pick(pos, player, left)
        if player.paid:
            return self._best_fill(player, PAID, AtHand(ONE, "wild"), left)[1] or legal[0]
        return self._best_action(pos, player, left) or legal[-1]

    def _best_pick(self, pos: Position, player: Player, left: int) -> Move:
        """The card that can be used best; equals are told apart by chance."""
        return max(
            (Pick(card) for card in dict.fromkeys(pos.face_up)),
            key=lambda pick: (
                self._card_worth(self._rules.picked(player, pick.card), left),
                self._rng.random(),
            ),
        )

    def _card_worth(self, player: Player, left: int) -> float:
        shape = at_hand(self._rules.deck, player, CARD, None)
        assert shape is not None
        used, _ = self._best_fill(player, CARD, shape, left)
        return max(used, self._discard_worth(player, left))

    def _discard_worth(self, player: Player, left: int) -> float:
        richer = earn(self._rules.sheet, player._replace(card=None), DISCARD_COINS)
        return self._worth.of(richer, left)

    def _best_action(self, pos: Position, player: Player, left: int) -> Move | None:
        """Bonuses first, then the card, then coins as long as they gain something."""
        for bonus in dict.fromkeys(player.bonuses):
            shape = at_hand(self._rules.deck, player, bonus, None)
            assert shape is not None
            without = list(player.bonuses)
            without.remove(bonus)
            declined = self._worth.of(player._replace(bonuses=tuple(without)), left)
            value, move = self._best_fill(player, bonus, shape, left)
            return move if move and value > declined else Decline(bonus)
        if player.card is not None:
            shape = at_hand(self._rules.deck, player, CARD, None)
            assert shape is not None
            value, move = self._best_fill(player, CARD, shape, left)
            return move if move and value >= self._discard_worth(player, left) else Discard()
        return self._best_coin_action(pos, player, left)

    def _best_coin_action(self, pos: Position, player: Player, left: int) -> Move | None:
        options: list[tuple[float, Move]] = [(self._worth.of(player, left) + MARGIN, Done())]
        leftover = self._rules.rounds.leftover(pos)
        if leftover is not None and not player.bought and player.coins >= LEFTOVER_COST:
            shape = at_hand(self._rules.deck, player, LEFTOVER, leftover)
            assert shape is not None
            value, move = self._best_fill(player, LEFTOVER, shape, left)
            if move:
                options.append((value + int(leftover.coin), move))
        pair = self._pair_worth(player, left) if player.coins >= PAIR_COST else None
        if pair is not None:
            options.append((pair, Pay()))
        return max(options, key=lambda option: option[0])[1]

    def _pair_worth(self, player: Player, left: int) -> float | None:
        """What two single squares make of the sheet, the best first one followed by the best."""
        paid = player._replace(spent=player.spent + PAIR_COST)
        best: float | None = None
        for _, _, first in self._top(paid, AtHand(ONE, "wild"), left):
            for value, _, _ in self._top(first, AtHand(ONE, "wild"), left, count=1):
                best = value if best is None else max(best, value)
        return best

    def _best_fill(
        self, player: Player, source: str, shape: AtHand, left: int
    ) -> tuple[float, Fill | None]:
        """The best placement of a shape, its bonuses followed through."""
        best: tuple[float, Fill | None] = (float("-inf"), None)
        for _, move, after in self._top(player, shape, left, source):
            value = self._worth.of(self._with_bonuses(after, left), left)
            if value > best[0]:
                best = (value, move)
        return best

    def _with_bonuses(self, player: Player, left: int) -> Player:
        """The player after placing the pending bonuses one by one, each where it is best."""
        for _ in range(CHAIN):
            if not player.bonuses:
                break
            bonus = player.bonuses[0]
            shape = at_hand(self._rules.deck, player, bonus, None)
            assert shape is not None
            declined = player._replace(bonuses=player.bonuses[1:])
            options = [(self._worth.of(declined, left), declined)]
            options += [
                (value, after) for value, _, after in self._top(player, shape, left, bonus, count=1)
            ]
            player = max(options, key=lambda option: option[0])[1]
        return player

    def _top(
        self,
        player: Player,
        shape: AtHand,
        left: int,
        source: str | None = None,
        count: int = CANDIDATES,
    ) -> list[tuple[float, Fill, Player]]:
        """The placements that look best before their bonuses are placed."""
        best = nlargest(count, self._valued(player, shape, left, source), key=itemgetter(0))
        return [
            (value, *self._filled(player, shape, zone, squares, source))
            for value, zone, squares in best
        ]

    def _valued(
        self, player: Player, shape: AtHand, left: int, source: str | None
    ) -> Iterator[tuple[float, Zone, Squares]]:
        """What every placement makes of the sheet, worked out from what it changes."""
        worth, slots = self._worth, self._rules.sheet.coin_slots
        eager, coin = worth.eager(left), worth.coin(left)
        placing = self._pays(source)
        gained, bonuses = player.gained, player.bonuses
        if placing and source == CARD:
            gained = min(gained + self._rules.coins_of(player, CARD, None), slots)
        elif placing and source in bonuses:
            bonuses = _without(bonuses, source)
        zones = worth.zones(player.filled, left)
        for number, (zone, filled) in enumerate(
            zip(self._rules.sheet.zones, player.filled, strict=True)
        ):
            price = shape.price(zone.colour)
            if price > player.coins:
                continue
            spent = player.spent + price if placing else player.spent
            coins, pending = coin * (gained - spent), worth.pending(bonuses)
            with_it = zones.copy()
            for squares in zone.placements(shape.shape, filled):
                points, progress = zone_worth(zone, filled | squares)
                with_it[number] = points + eager * progress
                if squares & zone.bonus_squares:
                    won = zone.covered(squares)
                    more = tuple(bonus for bonus in won if bonus != COIN)
                    richer = min(gained + len(won) - len(more), slots)
                    rest = coin * (richer - spent), worth.pending((*bonuses, *more))
                else:
                    rest = coins, pending
                yield added(with_it) + min(with_it) + rest[0] + rest[1], zone, squares

    def _filled(
        self, player: Player, shape: AtHand, zone: Zone, squares: Squares, source: str | None
    ) -> tuple[Fill, Player]:
        """A placement as a move, and the player after it."""
        sheet = self._rules.sheet
        move = Fill(source or PAID, zone.colour, zone.cells(squares))
        if self._pays(source):
            brings = self._rules.coins_of(player, move.source, None)
            return move, fill(sheet, player, move, shape, brings)
        won = zone.covered(squares)
        more = [bonus for bonus in won if bonus != COIN]
        after = covered(player, zone.colour, squares)
        after = after._replace(bonuses=tuple(sorted((*after.bonuses, *more))))
        return move, earn(sheet, after, len(won) - len(more))

    def _pays(self, source: str | None) -> bool:
        """Whether a placement uses up its source; single squares for coins are paid before."""
        return source is not None and source != PAID


def _without(bonuses: tuple[str, ...], one: str | None) -> tuple[str, ...]:
    at = bonuses.index(one)
    return bonuses[:at] + bonuses[at + 1 :]
