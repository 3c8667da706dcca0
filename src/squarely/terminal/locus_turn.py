"""A person's moment at the Locus table: what they have chosen so far, and which move it makes."""

from __future__ import annotations

from collections.abc import Iterable

from squarely.games.locus.moves import BONUSES, Decline, Move
from squarely.games.locus.view import LocusView, PlayerView
from squarely.terminal.locus_hand import Choices, Hand, Spot
from squarely.terminal.words import Refused


class PersonsTurn:
    """A card to pick, or a shape in hand at one of its legal places."""

    def __init__(
        self, moves: Iterable[Move], view: LocusView, player: PlayerView, near: Spot | None
    ) -> None:
        self.player = player
        self.choices = Choices(moves, view, player)
        self.card = next(iter(self.choices.cards), "")
        """The face-up card that would be picked."""
        self.hand = self.choices.held(self.choices.sources[0], near)

    @property
    def picking(self) -> bool:
        """Whether a card is to be picked."""
        return bool(self.choices.cards)

    @property
    def spot(self) -> Spot | None:
        """Where the shape in hand is."""
        return self.choices.spot(self.hand)

    @property
    def misfit(self) -> str:
        """What to do with a shape that fits nowhere."""
        way_out = "x declines it" if self.hand.source in BONUSES else "d discards it"
        return f"It fits nowhere now: {way_out}"

    def choose(self, step: int) -> None:
        """The next card to pick, or the next thing to place."""
        if self.picking:
            cards = self.choices.cards
            self.card = cards[(cards.index(self.card) + step) % len(cards)]
        elif len(self.choices.sources) == 1:
            raise Refused("There is nothing else to place now.")
        else:
            self.hand = self.choices.next_source(self.hand, step)

    def move(self, down: int, right: int) -> None:
        """The nearest place in a direction, or the next card."""
        if self.picking:
            self.choose(right or down)
        else:
            self.hand = self.choices.moved(self._in_hand(), down, right)

    def next_place(self, step: int) -> None:
        """The next place where the shape fits, or the next card."""
        if self.picking:
            self.choose(step)
        else:
            self.hand = self.choices.next_place(self._in_hand(), step)

    def turn(self) -> None:
        """The shape turned or mirrored."""
        turned = self.choices.turned(self._in_hand())
        if turned == self.hand:
            raise Refused("It fits here no other way round.")
        self.hand = turned

    def next_zone(self) -> None:
        """The next zone where the shape fits."""
        moved = self.choices.next_zone(self._in_hand())
        if moved == self.hand:
            raise Refused("It fits in no other zone with the coins you have.")
        self.hand = moved

    def move_made(self) -> Move:
        """The move that is chosen."""
        if self.picking:
            return self.choices.pick(self.card)
        fill = self._in_hand().fill
        assert fill is not None
        return fill

    def plain(self, move: Move) -> Move:
        """A move that needs nothing chosen; the rules may still refuse it."""
        if self.picking:
            raise Refused("Pick a card first.")
        return move

    def decline(self) -> Move:
        """The move that does without the bonus in hand."""
        source = self.hand.source
        if source in BONUSES:
            return Decline(source)
        if self.player.bonuses and not self.player.paid_squares:
            raise Refused("Take the bonus in hand with tab, then x declines it.")
        raise Refused("There is no bonus to decline now.")

    def _in_hand(self) -> Hand:
        if self.picking:
            raise Refused("Pick a card first.")
        if self.hand.source is None:
            raise Refused("Nothing is in hand: e ends your turn.")
        if self.hand.fill is None:
            raise Refused(f"{self.misfit}.")
        return self.hand
