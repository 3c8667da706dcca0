"""The `.blksgf` files of other Blokus programs: SGF with Blokus moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.metadata import version

from squarely.formats.loaded import LoadedGame, loaded
from squarely.formats.sgf import Node, format_sgf, lines, parse_sgf
from squarely.games import VARIANTS, rules_of
from squarely.games.blokus.board import Move
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.record import (
    BadRecord,
    Record,
    Turn,
    header_lines,
    parse_header,
    play_turn,
    replay_study,
)
from squarely.kernel.rules import AnyRules, BadInput, quoted
from squarely.kernel.study import Arrow, Note, Study, Variation, comment_text, is_place

VARIANT_OF_GAME = {
    "Blokus": "blokus",
    "Blokus Two-Player": "blokus-2",
    "Blokus Three-Player": "blokus-3",
    "Blokus Duo": "blokus-to-go",
}
GAME_OF_VARIANT = {variant: game for game, variant in VARIANT_OF_GAME.items()}
HEADER = "SQUARELY"
"""Our property of the root: the lines of a record's header, such as options and handicaps."""


def read(text: str) -> LoadedGame:
    """The main line of a file; raises BadRecord that names the place."""
    return next(read_lines(text))


def read_lines(text: str) -> Iterator[LoadedGame]:
    """Every line of play in a file from the root to an end, the main line first."""
    root = parse_sgf(text)
    game = root.value("GM")
    if game not in VARIANT_OF_GAME:
        known = ", ".join(VARIANT_OF_GAME)
        raise BadRecord(
            f"{root.place}: the game {quoted(game or '')} is not one of the games {known}."
        )
    variant = VARIANT_OF_GAME[game]
    header = _header(root, variant)
    for line in lines(root):
        yield _Line(header or _inferred_header(variant, line), line).play()


def read_study(text: str) -> LoadedGame:
    """The main line of a file with its variations, comments and arrows as a study.

    A file with a set-up position has its main line alone, for a record cannot hold the rest.
    """
    root = parse_sgf(text)
    every_line = list(read_lines(text))
    main = every_line[0]
    if any(each.set_up for each in every_line):
        return main
    # Fixed starts, unless somebody began elsewhere in any of the lines.
    freest = min(every_line, key=lambda each: each.record.options)
    study = _Variations(freest.rules, main.plies).read(root)
    return loaded(replace(main.record, options=freest.record.options, study=study))


def write(game: LoadedGame) -> str:
    """A game as a `.blksgf` text; raises BadInput where the format has no name for it."""
    record, rules = game.record, game.rules
    if record.variant not in GAME_OF_VARIANT or not isinstance(rules, BlokusRules):
        raise BadInput(f"The .blksgf format has no {record.variant}; keep it as a record.")
    if game.set_up:
        raise BadInput("A game that begins from a set-up position cannot be written as .blksgf.")
    root = Node(
        {
            "GM": (GAME_OF_VARIANT[record.variant],),
            "CA": ("UTF-8",),
            "AP": (f"Squarely:{version('squarely')}",),
            HEADER: tuple(header_lines(replace(record, players=()))),
        }
    )
    for letter, name in zip(_player_letters(rules), record.players, strict=False):
        root.properties[f"P{letter}"] = (name,)
    letters, study = _colour_letters(rules), record.study
    positions = replay_study(rules, game.positions, study)
    nodes = {0: root}
    for ply, turn in enumerate(record.turns, start=1):
        nodes[ply] = Node({letters[positions[ply - 1].on_turn]: (turn.move,)})
        nodes[ply - 1].children.append(nodes[ply])
    for each in study.variations:
        nodes[each.number] = Node({letters[positions[each.parent].on_turn]: (each.move,)})
        nodes[each.parent].children.append(nodes[each.number])
    for place, note in study.notes.items():
        _write_note(nodes[place], note)
    return format_sgf(root)


def _write_note(node: Node, note: Note) -> None:
    if note.comment:
        node.properties["C"] = (note.comment,)
    if note.arrows:
        node.properties["AR"] = tuple(f"{each.start}:{each.end}" for each in note.arrows)


class _Variations:
    """The nodes of a tree, numbered as a study numbers them."""

    def __init__(self, rules: AnyRules, plies: int) -> None:
        assert isinstance(rules, BlokusRules)
        self._rules = rules
        self._plies = plies
        self._found: list[Variation] = []
        self._notes: dict[int, Note] = {}

    def read(self, root: Node) -> Study:
        """All that is not the main line, and what is said anywhere."""
        pending = [(root, 0, self._rules.initial(), True)]
        while pending:
            node, parent, before, main = pending.pop()
            place, pos = self._enter(node, parent, before, main)
            if (note := _note(node)) != Note():
                self._notes.setdefault(place, note)
            pending += reversed(
                [(each, place, pos, main and not n) for n, each in enumerate(node.children)]
            )
        return Study(tuple(self._found), dict(sorted(self._notes.items())))

    def _enter(self, node: Node, parent: int, pos: Position, main: bool) -> tuple[int, Position]:
        """The place of a node, and its position; a node without a move is its parent's place."""
        move = next(filter(None, map(node.value, _colour_letters(self._rules))), None)
        if move is None:
            return parent, pos
        seat = self._rules.seat_on_turn(pos)
        assert seat is not None, "every line has been played through"
        turn = Turn(seat, str(self._rules.parse_move(move)))
        after = play_turn(self._rules, pos, turn, node.place)
        if main:
            return parent + 1, after
        number = self._plies + 1 + len(self._found)
        self._found.append(Variation(number, parent, turn.seat, turn.move))
        return number, after


def _note(node: Node) -> Note:
    arrows = (value.lower().partition(":") for value in node.properties.get("AR", ()))
    return Note(
        comment_text(node.value("C") or ""),
        tuple(Arrow(start, end) for start, _, end in arrows if is_place(start) and is_place(end)),
    )


def _colour_letters(rules: BlokusRules) -> tuple[str, ...]:
    return _letters(len(rules.form.colours))


def _player_letters(rules: BlokusRules) -> tuple[str, ...]:
    return _letters(len(rules.seats))


def _letters(count: int) -> tuple[str, ...]:
    return ("B", "W") if count == 2 else tuple(str(number) for number in range(1, count + 1))


def _header(root: Node, variant: str) -> Record | None:
    """What Squarely wrote about a game of its own; None in files of other programs."""
    if HEADER not in root.properties:
        return None
    try:
        header = parse_header(root.properties[HEADER])
        if header.variant != variant:
            raise BadRecord(f"{HEADER} says {quoted(header.variant)}, but GM says {variant}.")
        rules_of(header)
    except BadInput as problem:
        raise BadRecord(f"{root.place}: {problem}") from problem
    return header


def _inferred_header(variant: str, nodes: list[Node]) -> Record:
    """The header of a line by another program: fixed starts if every colour began on its own."""
    option = VARIANTS[variant].options[0].name
    rules = VARIANTS[variant].rules(options=[option])
    assert isinstance(rules, BlokusRules)
    options = (option,) if _starts_fixed(rules, nodes) else ()
    return Record(variant, len(rules.seats), options)


def _starts_fixed(rules: BlokusRules, nodes: list[Node]) -> bool:
    """Whether every colour begins on its own start square, as other programs demand."""
    begun: set[str] = set()
    for node in nodes:
        for letter, start in zip(_colour_letters(rules), rules.form.starts, strict=True):
            squares = (node.value(letter) or "").lower().split(",")
            if f"A{letter}" in node.properties:
                begun.add(letter)
            if letter in node.properties and letter not in begun:
                begun.add(letter)
                if str(start) not in squares:
                    return False
    return True


class _Line:
    """One line of play on its way from nodes to positions."""

    def __init__(self, header: Record, nodes: list[Node]) -> None:
        rules = rules_of(header)
        assert isinstance(rules, BlokusRules)
        self._header = header
        self._nodes = nodes
        self._rules = rules
        self._letters = _colour_letters(rules)
        self._positions = [rules.initial()]
        self._turns: list[Turn] = []
        self._set_up = False

    def play(self) -> LoadedGame:
        """The whole line, move by move."""
        for node in self._nodes:
            self._apply_setup(node)
            self._apply_move(node)
        record = replace(self._header, players=self._players(), turns=tuple(self._turns))
        return LoadedGame(record, self._rules, tuple(self._positions), self._set_up)

    def _apply_move(self, node: Node) -> None:
        letters = [letter for letter in self._letters if letter in node.properties]
        if not letters:
            return
        place = f"{node.place} (ply {len(self._turns) + 1})"
        if len(letters) > 1 or len(node.properties[letters[0]]) > 1:
            raise BadRecord(f"{place}: a node holds one move.")
        pos = self._positions[-1]
        colour = self._letters.index(letters[0])
        text = node.properties[letters[0]][0]
        name = self._rules.form.colours[colour]
        if not text and not pos.colours[colour].legal:
            return  # Some programs write down the pass of a colour that is out.
        seat = self._rules.seat_on_turn(pos)
        if seat is None:
            raise BadRecord(f"{place}: {name} plays, but the game is over (B12).")
        if colour != pos.on_turn:
            turn = self._rules.form.colours[pos.on_turn or 0]
            raise BadRecord(f"{place}: {name} plays, but it is {turn}'s turn (B10).")
        if not text:
            raise BadRecord(f"{place}: {name} passes, but it can lay a piece (B11).")
        self._positions.append(play_turn(self._rules, pos, Turn(seat, text), place))
        self._turns.append(Turn(seat, str(self._rules.parse_move(text))))

    def _apply_setup(self, node: Node) -> None:
        adding = {n: f"A{letter}" for n, letter in enumerate(self._letters)}
        if not {*adding.values(), "AE", "PL"} & node.properties.keys():
            return
        pos = self._positions[-1]
        on_turn = self._colour_to_play(node, pos)
        laid = self._laid(pos)
        try:
            for removed in self._pieces(node, "AE"):
                self._remove(laid, removed)
            for colour, name in adding.items():
                laid[colour].update(self._pieces(node, name))
            if laid == self._laid(pos):
                after = self._rules.turn_to(pos, on_turn)
            else:
                after = self._rules.set_up(laid, on_turn)
        except BadInput as problem:
            raise BadRecord(f"{node.place}: {problem}") from problem
        self._positions[-1] = after
        self._set_up = True

    def _colour_to_play(self, node: Node, pos: Position) -> int:
        letter = node.value("PL")
        if letter is None:
            return pos.on_turn or 0
        if letter not in self._letters:
            raise BadRecord(f"{node.place}: PL {quoted(letter)} names no colour of this game.")
        return self._letters.index(letter)

    def _laid(self, pos: Position) -> dict[int, set[Move]]:
        return {
            number: {self._rules.board.placements[placed].move for placed in colour.placed}
            for number, colour in enumerate(pos.colours)
        }

    def _pieces(self, node: Node, name: str) -> list[Move]:
        return [self._rules.parse_move(value) for value in node.properties.get(name, ())]

    @staticmethod
    def _remove(laid: Mapping[int, set[Move]], removed: Move) -> None:
        for moves in laid.values():
            if removed in moves:
                moves.remove(removed)
                return
        raise BadInput(f"{removed} cannot be taken away: no such piece lies there.")

    def _players(self) -> tuple[str, ...]:
        names = [
            _one_line(self._nodes[0].value(f"P{letter}") or "")
            for letter in _player_letters(self._rules)
        ]
        if not any(names):
            return ()
        return tuple(name or f"seat {seat}" for seat, name in enumerate(names, start=1))


def _one_line(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
