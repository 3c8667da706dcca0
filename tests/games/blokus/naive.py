"""A slow, plain Blokus family, written apart from the package to cross-check it."""

from collections.abc import Collection, Iterable

Cell = tuple[int, int]  # column and row, both counted from 1 at the lower left
Shape = frozenset[Cell]

# The pieces stand in boxes six characters wide, the rows of boxes parted by empty lines.
DRAWING = """\
#     ##    ###   ##    ####  ###   ###
                  #           #      #

##     ##   ##### ####  ####  ###   ###
##    ##          #      #      ##  ##

###   # #   #     ##     #     ##    ##
 #    ###   #      #    ###   ##    ##
 #          ###    ##    #    #      #
"""

CORNERS: dict[str, Cell] = {"blue": (1, 20), "yellow": (20, 20), "red": (20, 1), "green": (1, 1)}
TO_GO_STARTS: dict[str, Cell] = {"blue": (5, 10), "green": (10, 5)}

# Who plays each colour, in the order of play; a shared colour changes hands with every piece.
SEATS: dict[str, dict[str, list[int]]] = {
    "blokus": {"blue": [1], "yellow": [2], "red": [3], "green": [4]},
    "blokus-3": {"blue": [1], "yellow": [2], "red": [3], "green": [1, 2, 3]},
    "blokus-2": {"blue": [1], "yellow": [2], "red": [1], "green": [2]},
    "blokus-teams": {"blue": [1], "yellow": [2], "red": [3], "green": [4]},
    "blokus-84": {"blue": [1], "yellow": [1], "red": [1], "green": [1]},
    "blokus-to-go": {"blue": [1], "green": [2]},
}
# The colours that count for seats 1, 2 and so on.
COUNTED = {
    "blokus": ["blue", "yellow", "red", "green"],
    "blokus-3": ["blue", "yellow", "red"],
    "blokus-2": ["blue red", "yellow green"],
    "blokus-teams": ["blue red", "yellow green", "blue red", "yellow green"],
    "blokus-to-go": ["blue", "green"],
}


def side_neighbours(cell: Cell) -> list[Cell]:
    """List the four cells that share a side with a cell."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def corner_neighbours(cell: Cell) -> list[Cell]:
    """List the four cells that meet a cell only at a corner."""
    x, y = cell
    return [(x + 1, y + 1), (x + 1, y - 1), (x - 1, y + 1), (x - 1, y - 1)]


def shifted(cells: Iterable[Cell], dx: int, dy: int) -> Shape:
    """Move cells by so many columns and rows."""
    return frozenset((x + dx, y + dy) for x, y in cells)


def at_origin(cells: Collection[Cell]) -> Shape:
    """Move cells so that their lowest column and row are both 0."""
    return shifted(cells, -min(x for x, _ in cells), -min(y for _, y in cells))


def orientations(cells: Collection[Cell]) -> set[Shape]:
    """Turn and mirror cells in all eight ways, each result once."""
    found = set()
    for _ in range(4):
        cells = [(y, -x) for x, y in cells]
        found.add(at_origin(cells))
        found.add(at_origin([(-x, y) for x, y in cells]))
    return found


def read_drawing(drawing: str) -> list[set[Shape]]:
    """Read the pieces box by box, each given as the set of its orientations."""
    pieces = []
    for boxes in drawing.split("\n\n"):
        for left in range(0, 42, 6):
            lines = [line[left : left + 6] for line in boxes.splitlines()]
            cells = {(x, y) for y, line in enumerate(lines) for x, c in enumerate(line) if c == "#"}
            pieces.append(orientations(cells))
    return pieces


PIECES = read_drawing(DRAWING)  # a piece is known below by its number in this list
SIZES = [len(next(iter(shapes))) for shapes in PIECES]


def to_text(cells: Iterable[Cell]) -> str:
    """Write cells as a move text."""
    return ",".join(chr(ord("a") + x - 1) + str(y) for y, x in sorted((y, x) for x, y in cells))


def from_text(move: str) -> Shape:
    """Read the cells of a move text."""
    return frozenset((ord(name[0]) - ord("a") + 1, int(name[1:])) for name in move.split(","))


class NaiveGame:
    """One game: the cells and the pieces left of each colour, and the colour on turn."""

    def __init__(self, variant: str, options: Collection[str] = ()) -> None:
        """Set up the empty board."""
        self.variant = variant
        self.seats = SEATS[variant]
        self.colours = list(self.seats)
        if variant == "blokus-to-go":
            size, starts, option = 14, TO_GO_STARTS, "fixed-starts"
        else:
            size, starts, option = 20, CORNERS, "fixed-corners"
        assert set(options) <= {option}, f"{variant} does not have {options}"
        self.board = {(x, y) for x in range(1, size + 1) for y in range(1, size + 1)}
        self.starts: dict[str, set[Cell]] = {
            colour: {starts[colour]} if options else set(starts.values()) for colour in self.colours
        }
        self.cells: dict[str, set[Cell]] = {colour: set() for colour in self.colours}
        self.placed: dict[str, list[int]] = {colour: [] for colour in self.colours}
        self.turn: str | None = None
        self.moves: set[str] = set()
        self.find_turn(self.colours)

    def copy(self) -> "NaiveGame":
        """Make a second game that can be played on by itself."""
        other = object.__new__(NaiveGame)
        other.__dict__.update(self.__dict__)
        other.cells = {colour: set(cells) for colour, cells in self.cells.items()}
        other.placed = {colour: list(pieces) for colour, pieces in self.placed.items()}
        return other

    def find_turn(self, candidates: list[str]) -> None:
        """Give the turn to the first of these colours that can place a piece, if any."""
        self.turn, self.moves = None, set()
        for colour in candidates:
            moves = self.legal_for(colour)
            if moves:
                self.turn, self.moves = colour, moves
                return

    def taken(self) -> set[Cell]:
        """Collect the cells covered by any colour."""
        return set().union(*self.cells.values())

    def goals(self, colour: str) -> set[Cell]:
        """Collect the cells of which a colour's next piece has to cover at least one."""
        if not self.cells[colour]:
            return self.starts[colour]
        return {near for cell in self.cells[colour] for near in corner_neighbours(cell)}

    def legal_for(self, colour: str) -> set[str]:
        """Try every piece left in every orientation with each of its squares on each goal."""
        beside_own = {near for cell in self.cells[colour] for near in side_neighbours(cell)}
        usable = self.board - self.taken() - beside_own
        goals = self.goals(colour) & usable
        found = set()
        for piece in set(range(len(PIECES))) - set(self.placed[colour]):
            for shape in PIECES[piece]:
                for goal_x, goal_y in goals:
                    for x, y in shape:
                        cells = shifted(shape, goal_x - x, goal_y - y)
                        if cells <= usable:
                            found.add(cells)
        return {to_text(cells) for cells in found}

    def colour_on_turn(self) -> str | None:
        """Name the colour to be placed next, or None when the game is over."""
        return self.turn

    def seat_on_turn(self) -> int | None:
        """Return the number of the seat that places next, or None when the game is over."""
        if self.turn is None:
            return None
        seats = self.seats[self.turn]
        return seats[len(self.placed[self.turn]) % len(seats)]

    def legal(self) -> set[str]:
        """Collect the texts of all moves of the colour on turn."""
        return set(self.moves)

    def play(self, move: str) -> None:
        """Check a move of the colour on turn cell by cell, then make it."""
        colour = self.turn
        assert colour is not None, "the game is over"
        own, taken, cells = self.cells[colour], self.taken(), from_text(move)
        assert move == to_text(cells), f"{move} is not in order"
        kinds = [n for n, shapes in enumerate(PIECES) if at_origin(cells) in shapes]
        assert len(kinds) == 1, f"{move} is not a piece"
        assert kinds[0] not in self.placed[colour], f"{move}: the piece is already on the board"
        for cell in cells:
            assert cell in self.board, f"{move}: {cell} is off the board"
            assert cell not in taken, f"{move}: {cell} is taken"
            for near in side_neighbours(cell):
                assert near not in own, f"{move}: {cell} lies side by side with {colour}"
        assert any(cell in self.goals(colour) for cell in cells), f"{move} is not connected"
        own.update(cells)
        self.placed[colour].append(kinds[0])
        after = self.colours.index(colour) + 1
        self.find_turn(self.colours[after:] + self.colours[:after])

    def colour_score(self, colour: str) -> int:
        """Score one colour by the usual rules."""
        placed = self.placed[colour]
        if len(placed) == len(PIECES):
            return 20 if SIZES[placed[-1]] == 1 else 15
        return -sum(size for piece, size in enumerate(SIZES) if piece not in placed)

    def scores(self) -> dict[int, int]:
        """Score every seat."""
        if self.variant == "blokus-84":
            return {1: sum(len(placed) for placed in self.placed.values())}
        return {
            seat: sum(self.colour_score(colour) for colour in colours.split())
            for seat, colours in enumerate(COUNTED[self.variant], start=1)
        }


def naive_perft(game: NaiveGame, depth: int) -> int:
    """Count the move sequences of exactly this many plies."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.legal())
    count = 0
    for move in game.legal():
        after = game.copy()
        after.play(move)
        count += naive_perft(after, depth - 1)
    return count
