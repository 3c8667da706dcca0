"""The rules of Locus: a turn as a state machine of reveal, pick, fill in, done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from squarely.games.locus import on_paper, scoring, view
from squarely.games.locus.deck import Card, Deck
from squarely.games.locus.determinize import determinize
from squarely.games.locus.filling import (
    DISCARD_COINS,
    DOUBLE,
    LEFTOVER_COST,
    ONE,
    PAIR_COST,
    at_hand,
    earn,
    fill,
    fills,
    room_for_two,
)
from squarely.games.locus.legality import breaches
from squarely.games.locus.moves import (
    CARD,
    LEFTOVER,
    PAID,
    Decline,
    Discard,
    Done,
    Fill,
    HandIn,
    Move,
    OnPaper,
    Pay,
    Pick,
    Reveal,
    parse_move,
)
from squarely.games.locus.position import Counts, Player, Position
from squarely.games.locus.rounds import Rounds
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.view import LocusView
from squarely.kernel.handicap import Handicap, check_handicaps
from squarely.kernel.rules import CHANCE, DataText, IllegalMove, Outcome, Seat


class LocusRules:
    """Locus for a number of seats; kernel.rules.Rules is the contract."""

    game = "locus"
    has_secrets = False
    numbering = None

    def __init__(
        self,
        seats: int,
        sheet: Sheet,
        deck: Deck,
        *,
        coin_on_picking: bool = False,
        shared_win: bool = False,
        data: Mapping[str, DataText] | None = None,
        handicaps: tuple[Handicap, ...] = (),
        paper: frozenset[Seat] = frozenset(),
    ) -> None:
        check_handicaps(handicaps, seats, most_pieces=0)
        self.data = data or {}
        self.head_starts = tuple(each.points for each in handicaps) or (0,) * seats
        self.paper = paper
        self.sheet = sheet
        self.deck = deck
        self.rounds = Rounds(seats, deck, shared_win, self.head_starts)
        self.seats = self.rounds.seats
        self.coin_on_picking = coin_on_picking
        # Worked out now, so that nobody waits for it in the middle of a game.
        for zone in sheet.zones:
            for shape in (ONE, DOUBLE, *deck.shapes.values()):
                zone.fits(shape)

    def initial(self) -> Position:
        """Empty sheets, the first cards still to be revealed."""
        blank = Player(tuple(0 for _ in self.sheet.zones), gained=self.sheet.start_coins)
        return Position(
            players=(blank,) * len(self.seats),
            turn=0,
            to_deal=self.rounds.cards_a_turn,
            face_up=(),
            unseen=tuple(count for _, count in self.deck.cards),
            discarded=tuple(0 for _ in self.deck.cards),
        )

    def to_act(self, pos: Position) -> frozenset[Seat]:
        """Chance while cards are dealt; then the one to pick and all who are not done."""
        return self.rounds.to_act(pos)

    def offers(self, pos: Position, seat: Seat) -> on_paper.SheetOffer | None:
        """What goes with a sheet that is due; all other moves are few enough to be listed."""
        return on_paper.offer(self, pos, seat)

    def chances(self, pos: Position) -> Mapping[Move, int]:
        """The cards that may be revealed next, by how many of them are unseen (L3)."""
        if CHANCE not in self.to_act(pos):
            return {}
        pile = self._pile(pos)
        return {
            Reveal(card): count
            for (card, _), count in zip(self.deck.cards, pile, strict=True)
            if count
        }

    def _pile(self, pos: Position) -> Counts:
        """What is drawn from: the unseen cards, or the discard pile shuffled anew."""
        return pos.unseen if any(pos.unseen) else pos.discarded

    def legal_moves(self, pos: Position, seat: Seat) -> Iterator[Move]:
        """Everything a seat may do now; who waits for others to pick may still pay (L6, L17)."""
        if seat == CHANCE or pos.over:
            return
        player = pos.players[seat - 1]
        if self.rounds.picks(pos, seat):
            yield from map(Pick, dict.fromkeys(pos.face_up))
        elif seat in self.paper:
            yield from on_paper.moves(self, pos, seat)
        elif player.paid:
            yield from self._fills(pos, player, PAID)
        elif player.picked and not player.done:
            yield from self._free_moves(pos, player)

    def _free_moves(self, pos: Position, player: Player) -> Iterator[Move]:
        if player.card is not None:
            yield from self._fills(pos, player, CARD)
            yield Discard()
        for bonus in dict.fromkeys(player.bonuses):
            yield from self._fills(pos, player, bonus)
            yield Decline(bonus)
        if self._may_buy(pos, player):
            yield from self._fills(pos, player, LEFTOVER)
        if player.coins >= PAIR_COST and room_for_two(self.sheet, player):
            yield Pay()
        if player.idle and self.rounds.leftover(pos) is not None:
            yield Done()

    def _may_buy(self, pos: Position, player: Player) -> bool:
        return (
            self.rounds.leftover(pos) is not None
            and not player.bought
            and player.coins >= LEFTOVER_COST
        )

    def _fills(self, pos: Position, player: Player, source: str) -> Iterator[Fill]:
        shape = at_hand(self.deck, player, source, self.rounds.leftover(pos))
        if shape is not None:
            yield from fills(self.sheet, player, source, shape)

    def play(self, pos: Position, seat: Seat, move: Move) -> Position:
        """The position after a move, up to the next decision or card."""
        broken = breaches(self, pos, seat, move)
        if broken:
            raise IllegalMove(*broken)
        if isinstance(move, Reveal):
            return self._reveal(pos, move.card)
        player = pos.players[seat - 1]
        if isinstance(move, Pick):
            left = list(pos.face_up)
            left.remove(move.card)
            pos = pos._replace(face_up=tuple(left))
        if seat in self.paper:
            player = on_paper.after(self.sheet, player, move)
        else:
            player = self._after(player, move, self.rounds.leftover(pos))
        players = (*pos.players[: seat - 1], player, *pos.players[seat:])
        return self._settled(pos._replace(players=players))

    def _after(self, player: Player, move: Move, leftover: Card | None) -> Player:
        """A player after a legal move of their own."""
        match move:
            case Pick(card):
                return self.picked(player, card)
            case Fill():
                shape = at_hand(self.deck, player, move.source, leftover)
                assert shape is not None
                brings = self.coins_of(player, move.source, leftover)
                return fill(self.sheet, player, move, shape, brings)
            case Discard():
                return earn(self.sheet, player._replace(card=None), DISCARD_COINS)
            case Pay():
                return player._replace(spent=player.spent + PAIR_COST, paid=2)
            case Decline(bonus):
                rest = list(player.bonuses)
                rest.remove(bonus)
                return player._replace(bonuses=tuple(rest))
            case Done():
                return player._replace(done=True)
            case Reveal() | OnPaper() | HandIn():
                raise AssertionError(f"{move} is no move of a seat on a screen")

    def picked(self, player: Player, card: Card) -> Player:
        """A player who has just taken a card (L5, L8)."""
        coins = int(self.coin_on_picking and card.coin)
        return earn(self.sheet, player._replace(card=card, picked=True), coins)

    def coins_of(self, player: Player, source: str, leftover: Card | None) -> int:
        """The coin that filling in a card brings besides the squares it covers (L7, L9)."""
        if source == CARD and player.card:
            return int(player.card.coin and not self.coin_on_picking)
        return int(source == LEFTOVER and leftover is not None and leftover.coin)

    def discard_coins(self, player: Player) -> int:
        """The coins that discarding brings now: two, as far as there are slots (L2, L8)."""
        return min(DISCARD_COINS, self.sheet.coin_slots - player.gained)

    def _reveal(self, pos: Position, card: Card) -> Position:
        number = [each for each, _ in self.deck.cards].index(card)
        pile = list(self._pile(pos))
        pile[number] -= 1
        discarded = pos.discarded if any(pos.unseen) else tuple(0 for _ in pile)
        return pos._replace(
            to_deal=pos.to_deal - 1,
            face_up=tuple(sorted((*pos.face_up, card))),
            unseen=tuple(pile),
            discarded=discarded,
        )

    def _settled(self, pos: Position) -> Position:
        """Once everybody is done, the turn ends, and with the last one the game (L10, L30)."""
        if not all(player.done for player in pos.players):
            return pos
        return self.rounds.after_turn(self.sheet, pos)

    def outcome(self, pos: Position) -> Outcome | None:
        """The score sheets once the game is over."""
        if not pos.over:
            return None
        return scoring.outcome(self.sheet, pos.players, self.head_starts)

    def standings(self, pos: Position) -> dict[Seat, int]:
        """What every sheet is worth now."""
        return {
            seat: sum(item.points for item in scoring.score_sheet(self.sheet, player)) + extra
            for seat, player, extra in zip(self.seats, pos.players, self.head_starts, strict=True)
        }

    def view(self, pos: Position, seat: Seat | None) -> LocusView:
        """What an audience sees: every sheet and card that lies open."""
        return view.view(self, pos, seat)

    def open_view(self, pos: Position, seat: Seat) -> LocusView:
        """The same: nothing is secret."""
        return self.view(pos, seat)

    def determinize(self, seen: LocusView, rng: Random) -> Position:
        """The position that gives a view."""
        return determinize(self, seen)

    def format_move(self, move: Move) -> str:
        """The move in words."""
        return str(move)

    def format_for(self, move: Move, audience: Seat | None) -> str:
        """The same for everyone: no move is secret."""
        return str(move)

    def parse_move(self, text: str) -> Move:
        """The move that words stand for."""
        return parse_move(text)
