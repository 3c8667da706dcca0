"""The rules of Loko moto."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

from squarely.games.lokomoto import offers, scoring, view
from squarely.games.lokomoto.buying import connected_sets, is_trail
from squarely.games.lokomoto.cards import LEVELS, ShapeCard, Train
from squarely.games.lokomoto.determinize import determinize
from squarely.games.lokomoto.legality import breaches
from squarely.games.lokomoto.moves import (
    Blacken,
    Buy,
    Deal,
    Draw,
    Line,
    Move,
    Reserve,
    Reveal,
    parse_move,
)
from squarely.games.lokomoto.position import BLACKENED_FOR_TWO, SECRET_LEVELS, Player, Position
from squarely.games.lokomoto.railways import Railways, Sections
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.handicap import Handicap, check_handicaps
from squarely.kernel.rules import CHANCE, DataText, IllegalMove, Outcome, Seat

TRAINS_FACE_UP = 6


class LokomotoRules:
    """Loko moto for a number of seats; kernel.rules.Rules is the contract."""

    game = "lokomoto"
    numbering = None

    def __init__(
        self,
        seats: int,
        railways: Railways,
        trains: dict[str, Train],
        shapes: dict[str, ShapeCard],
        *,
        hidden_agendas: bool = False,
        advanced: bool = False,
        data: Mapping[str, DataText] | None = None,
        handicaps: tuple[Handicap, ...] = (),
    ) -> None:
        check_handicaps(handicaps, seats, most_pieces=0)
        self.data = data or {}
        self.head_starts = tuple(each.points for each in handicaps) or (0,) * seats
        self.seats = tuple(Seat(number) for number in range(1, seats + 1))
        self.railways = railways
        self.trains = trains
        self.advanced = advanced
        self.hidden_agendas = hidden_agendas
        self.set_aside = frozenset(
            name for name, card in shapes.items() if advanced and card.asterisk
        )
        """The shape cards that are not played with (T29)."""
        self.shapes = {name: card for name, card in shapes.items() if name not in self.set_aside}
        self.open_levels = LEVELS[:1] if hidden_agendas else LEVELS
        self.order = {name: number for number, name in enumerate(railways.stations)}
        self._lines: tuple[Line, ...] = tuple((s.first, s.second) for s in railways.sections)

    @property
    def has_secrets(self) -> bool:
        """Whether everybody holds secret cards."""
        return self.hidden_agendas

    def initial(self) -> Position:
        """An empty map, every card still unseen."""
        return Position(
            players=(Player(),) * len(self.seats),
            black=0,
            on_turn=0,
            blackened=0,
            trains=(),
            hidden_trains=tuple(sorted(self.trains)),
            shapes=(),
            hidden_shapes=tuple(sorted(self.shapes)),
        )

    def free(self, pos: Position) -> Sections:
        """The sections nobody has touched."""
        taken = pos.black
        for player in pos.players:
            taken |= player.solid | player.reserved
        return self.railways.everything & ~taken

    def is_over(self, pos: Position) -> bool:
        """The game ends at once when no section is free (T20)."""
        return not self.free(pos)

    def blackening(self, pos: Position) -> bool:
        """Whether a two-player game is still being prepared (T25)."""
        return self.to_blacken(pos) > 0

    def to_blacken(self, pos: Position) -> int:
        """How many sections are still to be blackened; only a game for two begins so (T25)."""
        return BLACKENED_FOR_TWO - pos.blackened if len(self.seats) == 2 else 0

    def to_act(self, pos: Position) -> frozenset[Seat]:
        """Chance while a card is missing, else the player on turn."""
        if self.is_over(pos):
            return frozenset()
        if self.chances(pos):
            return frozenset((CHANCE,))
        return frozenset((self.seats[pos.on_turn],))

    def chances(self, pos: Position) -> Mapping[Move, int]:
        """The cards that may come next: trains, open shapes, then secret cards (T3, T26)."""
        if self.is_over(pos):
            return {}
        if len(pos.trains) < TRAINS_FACE_UP and pos.hidden_trains:
            return {Reveal(name): 1 for name in pos.hidden_trains}
        open_now = {self.shapes[name].points for name in pos.shapes}
        for level in self.open_levels:
            hidden = self._hidden(pos, level)
            if level not in open_now and hidden:
                return {Reveal(name): 1 for name in hidden}
        if self.hidden_agendas and pos.dealt < len(SECRET_LEVELS) * len(self.seats):
            number, which = divmod(pos.dealt, len(SECRET_LEVELS))
            hidden = self._hidden(pos, SECRET_LEVELS[which])
            return {Deal(self.seats[number], name): 1 for name in hidden}
        return {}

    def _hidden(self, pos: Position, level: int) -> list[str]:
        return [name for name in pos.hidden_shapes if self.shapes[name].points == level]

    def legal_moves(self, pos: Position, seat: Seat) -> Iterator[Move]:
        """Draw, reserve, buy, in this order; purchases come one by one as they are asked for."""
        if seat == CHANCE or seat not in self.to_act(pos):
            return
        player = pos.players[pos.on_turn]
        free = self.railways.numbers(self.free(pos))
        if self.blackening(pos):
            yield from (Blacken((self._lines[number],)) for number in free)
            return
        drawable = self.railways.numbers(self.free(pos) | player.reserved)
        yield from (Draw((self._lines[number],)) for number in drawable)
        if len(free) == 1:
            yield Reserve((self._lines[free[0]],))
        lines = self._lines
        for first, second in combinations(free, 2):
            yield Reserve((lines[first], lines[second]))
        yield from self._purchases(pos, player)

    def offers(self, pos: Position, seat: Seat) -> offers.Offers | None:
        """What a move is composed of, for purchases are too many to be listed."""
        return offers.offers(self, pos) if seat in self.to_act(pos) else None

    def claimable(self, pos: Position, player: Player) -> list[ShapeCard]:
        """The shape cards a player may claim: those face up and the own secret ones (T16)."""
        return [self.shapes[name] for name in (*pos.shapes, *player.agenda)]

    def _purchases(self, pos: Position, player: Player) -> Iterator[Buy]:
        claimable = self.claimable(pos, player)
        by_price: dict[int, list[str]] = {}
        for name in pos.trains:
            by_price.setdefault(self.trains[name].price, []).append(name)
        for price, names in sorted(by_price.items()):
            for sections in connected_sets(self.railways, player.solid, price):
                if self.advanced and not is_trail(self.railways, sections):
                    continue
                contained = [card.name for card in claimable if card.within(sections)]
                lines = self.lines(sections)
                for train in names:
                    yield Buy(train, lines)
                    for shape in contained:
                        yield Buy(train, lines, shape)
        yield from self._overpaid(player, claimable, by_price)

    def _overpaid(
        self, player: Player, claimable: list[ShapeCard], by_price: dict[int, list[str]]
    ) -> Iterator[Buy]:
        """A shape alone, where no train costs exactly as much (T18)."""
        for card in claimable:
            if card.size in by_price:
                continue
            for place in card.places:
                if place & player.solid == place:
                    for price, names in sorted(by_price.items()):
                        if price < card.size:
                            for train in names:
                                yield Buy(train, self.lines(place), card.name)

    def lines(self, sections: Sections) -> tuple[Line, ...]:
        """The sections of a set as moves name them."""
        return tuple(self._lines[number] for number in self.railways.numbers(sections))

    def sections(self, lines: tuple[Line, ...]) -> Sections | None:
        """The set that a move's lines stand for, None where one is no section."""
        found = 0
        for first, second in lines:
            number = self.railways.number(first, second)
            if number is None:
                return None
            found |= 1 << number
        return found

    def play(self, pos: Position, seat: Seat, move: Move) -> Position:
        """The position after a move."""
        broken = breaches(self, pos, seat, move)
        if broken:
            raise IllegalMove(*broken)
        if isinstance(move, Reveal):
            return self._reveal(pos, move.card)
        if isinstance(move, Deal):
            return self._deal(pos, move)
        sections = self.sections(move.lines) or 0
        player = pos.players[pos.on_turn]
        match move:
            case Blacken():
                pos = pos._replace(black=pos.black | sections, blackened=pos.blackened + 1)
            case Reserve():
                player = player._replace(reserved=player.reserved | sections)
            case Draw():
                player = player._replace(
                    solid=player.solid | sections, reserved=player.reserved & ~sections
                )
            case Buy():
                pos, player = self._buy(pos, player, move, sections)
        number = pos.on_turn
        players = (*pos.players[:number], player, *pos.players[number + 1 :])
        return pos._replace(players=players, on_turn=(number + 1) % len(players))

    def _buy(
        self, pos: Position, player: Player, move: Buy, sections: Sections
    ) -> tuple[Position, Player]:
        pos = pos._replace(
            black=pos.black | sections,
            trains=tuple(name for name in pos.trains if name != move.train),
            shapes=tuple(name for name in pos.shapes if name != move.shape),
        )
        player = player._replace(
            solid=player.solid & ~sections, trains=tuple(sorted((*player.trains, move.train)))
        )
        if move.shape is not None:
            player = player._replace(
                shapes=tuple(sorted((*player.shapes, move.shape))),
                agenda=tuple(name for name in player.agenda if name != move.shape),
            )
        return pos, player

    def _reveal(self, pos: Position, card: str) -> Position:
        if card in self.trains:
            return pos._replace(
                trains=tuple(sorted((*pos.trains, card))),
                hidden_trains=tuple(name for name in pos.hidden_trains if name != card),
            )
        return pos._replace(
            shapes=tuple(sorted((*pos.shapes, card))),
            hidden_shapes=tuple(name for name in pos.hidden_shapes if name != card),
        )

    def _deal(self, pos: Position, move: Deal) -> Position:
        number = move.seat - 1
        player = pos.players[number]
        player = player._replace(agenda=tuple(sorted((*player.agenda, move.card))))
        return pos._replace(
            players=(*pos.players[:number], player, *pos.players[number + 1 :]),
            hidden_shapes=tuple(name for name in pos.hidden_shapes if name != move.card),
            dealt=pos.dealt + 1,
        )

    def outcome(self, pos: Position) -> Outcome | None:
        """The scores once no section is free."""
        if not self.is_over(pos):
            return None
        return scoring.outcome(self.trains, self.shapes, pos.players, self.head_starts)

    def standings(self, pos: Position) -> dict[Seat, int]:
        """What everybody has, without what secret cards might still bring."""
        sheets = [scoring.sheet(self.trains, self.shapes, player) for player in pos.players]
        return {
            seat: extra + sum(item.points for item in sheet)
            for seat, sheet, extra in zip(self.seats, sheets, self.head_starts, strict=True)
        }

    def view(self, pos: Position, seat: Seat | None) -> LokomotoView:
        """What an audience may see: all but the others' secret cards."""
        return view.view(self, pos, seat)

    def open_view(self, pos: Position, seat: Seat) -> LokomotoView:
        """What a seat would see if all agendas were open."""
        return view.open_view(self, pos, seat)

    def determinize(self, seen: LokomotoView, rng: Random) -> Position:
        """A position that gives a view; the others' secret cards are dealt at random."""
        return determinize(self, seen, rng)

    def format_move(self, move: Move) -> str:
        """The move in words."""
        return str(move)

    def format_for(self, move: Move, audience: Seat | None) -> str:
        """The move as an audience may know it: a secret card is named to its owner alone."""
        if isinstance(move, Deal) and move.seat != audience:
            return f"deal {move.seat} {self.shapes[move.card].points}?"
        return str(move)

    def parse_move(self, text: str) -> Move:
        """The move that words stand for."""
        return parse_move(text, self.order)
