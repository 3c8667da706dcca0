"""A game as the protocol has it: any colour may be asked at any time."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version

from squarely.formats.blksgf import GAME_OF_VARIANT, VARIANT_OF_GAME, read
from squarely.formats.sgf import Node, format_sgf
from squarely.games import VARIANTS
from squarely.games.blokus.board import Move
from squarely.games.blokus.legality import breaches
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.scoring import points, sheet, total
from squarely.games.blokus.view import BlokusView
from squarely.kernel.rules import BadInput, IllegalMove, Seat, quoted

VARIANT_OF_NAME = {
    "duo": "blokus-to-go",
    "classic": "blokus",
    "classic_2": "blokus-2",
    "classic_3": "blokus-3",
}
PASS = "pass"


@dataclass(frozen=True)
class Laid:
    """A move that was made, and the position before it."""

    before: Position
    colour: int
    move: str


class GtpGame:
    """A board on which colours may play out of turn; every colour has its own start square."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        rules = VARIANTS[variant].rules(options=[VARIANTS[variant].options[0].name])
        if not isinstance(rules, BlokusRules):
            raise BadInput(f"{variant} is not a form of Blokus.")
        self.rules = rules
        self.position = rules.initial()
        self.laid: list[Laid] = []

    @staticmethod
    def called(name: str) -> GtpGame:
        """A new game by the name that other programs use, such as `Blokus Duo`."""
        if name not in VARIANT_OF_GAME:
            known = ", ".join(VARIANT_OF_GAME)
            raise BadInput(f"{quoted(name)} is not one of the games {known}")
        return GtpGame(VARIANT_OF_GAME[name])

    @property
    def colour_names(self) -> tuple[str, ...]:
        """What the colours are called here: b and w, or 1 to 4."""
        count = len(self.rules.form.colours)
        return ("b", "w") if count == 2 else tuple(str(each + 1) for each in range(count))

    def colour(self, text: str) -> int:
        """The colour with a name."""
        short = {"black": "b", "white": "w"}.get(text.lower(), text.lower())
        names = self.colour_names
        if len(names) == 2 and short in ("1", "2"):
            return int(short) - 1
        if short not in names:
            raise BadInput(f"{quoted(text)} is not a colour: use {', '.join(names)}")
        return names.index(short)

    def legal(self, colour: int) -> list[Move]:
        """The moves of a colour, whoever is on turn."""
        numbers = self.rules.board.members(self.position.colours[colour].legal)
        return [self.rules.board.placements[number].move for number in numbers]

    def play(self, colour: int, text: str) -> None:
        """A colour lays a piece, or passes; raises BadInput that says why it may not."""
        if text.lower() == PASS:
            self.laid.append(Laid(self.position, colour, PASS))
            return
        move = self.rules.parse_move(text)
        number = self.rules.board.number(move)
        asked = self.position._replace(on_turn=colour)
        if number is None or not asked.colours[colour].legal >> number & 1:
            seat = self.seat(colour)
            broken = breaches(self.rules.form, self.rules.board, asked, seat, move)
            raise BadInput(str(IllegalMove(*broken)))
        self.laid.append(Laid(self.position, colour, str(move)))
        self.position = self.rules.place(asked, number)

    def undo(self) -> None:
        """Takes the last move back."""
        if not self.laid:
            raise BadInput("there is nothing to undo")
        self.position = self.laid.pop().before

    def seat(self, colour: int) -> Seat:
        """Who lays the next piece of a colour."""
        return self.rules.form.player_of(colour, self.position.colours[colour])

    def view(self, colour: int) -> BlokusView:
        """What the players see when a colour is asked to move."""
        return self.rules.view(self.position._replace(on_turn=colour), self.seat(colour))

    def final_score(self) -> str:
        """Who is ahead by how much, or the points of every colour."""
        form, board, pos = self.rules.form, self.rules.board, self.position
        if len(form.seats) > 2:
            counted = zip(form.colours, pos.colours, strict=True)
            return " ".join(str(total(points(board, name, state))) for name, state in counted)
        first, second = (total(sheet(form, board, pos, seat)) for seat in form.seats)
        if first == second:
            return "0"
        return f"B+{first - second}" if first > second else f"W+{second - first}"

    def sgf(self) -> str:
        """The game as a `.blksgf` text, colour by colour as it was played."""
        letters = tuple(name.upper() for name in self.colour_names)
        root = Node(
            {
                "GM": (GAME_OF_VARIANT[self.variant],),
                "CA": ("UTF-8",),
                "AP": (f"Squarely:{version('squarely')}",),
            }
        )
        node = root
        for each in self.laid:
            if each.move != PASS:
                child = Node({letters[each.colour]: (each.move,)})
                node.children.append(child)
                node = child
        return format_sgf(root)

    @staticmethod
    def from_sgf(text: str, moves: int | None = None) -> GtpGame:
        """The game of a `.blksgf` text, up to the position before a move (from 1)."""
        loaded = read(text)
        if loaded.set_up:
            raise BadInput("the file begins from a set-up position")
        if loaded.record.handicaps:
            raise BadInput("the file has handicaps, which GTP does not know")
        game = GtpGame(loaded.record.variant)
        count = len(loaded.record.turns) if moves is None else moves - 1
        for pos, turn in zip(loaded.positions, loaded.record.turns[:count], strict=False):
            game.play(pos.on_turn or 0, turn.move)
        return game
