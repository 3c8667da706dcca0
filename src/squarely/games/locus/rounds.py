"""The course of the game: rounds, turns, the star, and the end."""

from __future__ import annotations

from squarely.games.locus import scoring
from squarely.games.locus.deck import Card, Deck
from squarely.games.locus.position import Player, Position
from squarely.games.locus.sheet import Sheet
from squarely.kernel.rules import CHANCE, Seat

ROUNDS = {2: 8, 3: 5, 4: 4, 5: 3}
"""How many rounds are played with a number of players (L1)."""
SOLO_CARDS = 3
"""Cards that leave the deck in a solo round: one unseen, two revealed (L32)."""


class Rounds:
    """Who is to act when, for a number of seats."""

    def __init__(
        self, seats: int, deck: Deck, shared_win: bool, head_starts: tuple[int, ...]
    ) -> None:
        self.seats = tuple(Seat(number) for number in range(1, seats + 1))
        self.cards_a_turn = seats + 1
        self._deck = deck
        self.shared_win = shared_win
        self._head_starts = head_starts

    @property
    def turns(self) -> int:
        """The turns of a whole game, without an extra round."""
        count = len(self.seats)
        return self._deck.size // SOLO_CARDS if count == 1 else ROUNDS[count] * count

    def to_act(self, pos: Position) -> frozenset[Seat]:
        """Who is waited for: chance; the one to pick and those filling in; then all not done."""
        if pos.over:
            return frozenset()
        if pos.to_deal:
            return frozenset((CHANCE,))
        picker = self.picker(pos)
        return frozenset(
            seat
            for seat, player in zip(self.seats, pos.players, strict=True)
            if seat == picker
            or (player.picked and not player.done and (picker is None or not player.idle))
        )

    def picker(self, pos: Position) -> Seat | None:
        """The next to pick, from the star clockwise; None when all have."""
        if pos.to_deal:
            return None
        count = len(self.seats)
        for step in range(count):
            number = (pos.turn + step) % count
            if not pos.players[number].picked:
                return self.seats[number]
        return None

    def picks(self, pos: Position, seat: Seat) -> bool:
        """Whether a seat is the one to pick."""
        return seat == self.picker(pos)

    def leftover(self, pos: Position) -> Card | None:
        """The card that remains once all have picked (L9)."""
        if pos.over or pos.to_deal or self.picker(pos) is not None:
            return None
        (card,) = pos.face_up
        return card

    def may_go_on(self, pos: Position) -> bool:
        """Whether another turn may follow this one, be it of an extra round (L30, L31)."""
        tie_breaker = len(self.seats) > 1 and not pos.extra and not self.shared_win
        return not pos.over and (pos.turn + 1 < self.turns_of(pos) or tie_breaker)

    def turns_of(self, pos: Position) -> int:
        """The turns of this game, with an extra round once there is one."""
        return self.turns + (len(self.seats) if pos.extra else 0)

    def is_last(self, pos: Position) -> bool:
        """Whether this is the last turn, as far as can be known now: of the extra round, too."""
        return pos.turn + 1 == self.turns_of(pos)

    def after_turn(self, sheet: Sheet, pos: Position) -> Position:
        """The next turn, one extra round if several share first place (L31), or the end."""
        turn = pos.turn + 1
        if turn < self.turns_of(pos):
            return self._next_turn(pos, turn)
        winners = scoring.outcome(sheet, pos.players, self._head_starts).winners
        if len(winners) > 1 and not pos.extra and not self.shared_win:
            return self._next_turn(pos, turn)._replace(extra=True)
        return pos._replace(turn=turn, over=True)

    def _next_turn(self, pos: Position, turn: int) -> Position:
        players = tuple(_fresh(player) for player in pos.players)
        return pos._replace(
            players=players,
            turn=turn,
            to_deal=self.cards_a_turn,
            face_up=(),
            discarded=self._seen(pos),
        )

    def _seen(self, pos: Position) -> tuple[int, ...]:
        """Every card that is not unseen now lies on the discard pile (L10)."""
        return tuple(
            count - unseen for (_, count), unseen in zip(self._deck.cards, pos.unseen, strict=True)
        )


def _fresh(player: Player) -> Player:
    return player._replace(picked=False, bought=False, done=False)
