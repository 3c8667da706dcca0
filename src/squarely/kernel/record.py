"""The game record: a small text file from which a whole game can be played again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import CHANCE, BadInput, IllegalMove, M, P, Rules, Seat, quoted
from squarely.kernel.study import NO_STUDY, Study, format_study, parse_study

VERSION = 1
_TITLE = "squarely record"
HEAD_START, FEWER_PIECES = "head start", "fewer pieces"
_TURN = re.compile(r"(chance|[1-9][0-9]{0,2}): (\S.*)", re.ASCII)
_HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)
_DATA = re.compile(r"(?:data|own) ([a-z]+)", re.ASCII)  # version 0.1 wrote `own`
_FINGERPRINT = re.compile(r"[0-9a-f]{16,64}", re.ASCII)
STUDY = "study"
"""The line after the moves with which a study of the game begins."""
_PLAYER = re.compile(r"player ([1-9][0-9]{0,2})", re.ASCII)


class BadRecord(BadInput):
    """A record that cannot be read or played through; the message names the place."""


@dataclass(frozen=True)
class Turn:
    """One logged move: who acted, and the move's text."""

    seat: Seat
    move: str


@dataclass(frozen=True)
class Record:
    """A saved game: what was played by whom, and every move, chance included."""

    variant: str
    seats: int
    options: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    data: tuple[tuple[str, str], ...] = ()
    """By part: the fingerprint of the sheet, deck or map that the game was played with."""
    seed_hash: str = ""
    """The hash of the seed from which a table drew the cards, known from the start."""
    seed: str = ""
    """The seed itself, known once the game is over."""
    taken_back: tuple[int, ...] = ()
    """How often each seat took back a move at the table; empty if nobody did."""
    resigned: tuple[Seat, ...] = ()
    """The seats that gave the game up."""
    handicaps: tuple[Handicap, ...] = ()
    """What each seat was given to even the chances; empty if nobody was."""
    study: Study = NO_STUDY
    """What was tried and said when the game was over."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", tuple(sorted(set(self.options))))
        object.__setattr__(self, "data", tuple(sorted(self.data)))
        if len(self.players) not in (0, self.seats):
            raise BadRecord(f"{len(self.players)} players are named for {self.seats} seats.")
        for name in self.players:
            if not name.isprintable() or name != name.strip() or not name:
                raise BadRecord(
                    f"{quoted(name)} cannot be a player's name: use printable characters."
                )
        if len(self.taken_back) not in (0, self.seats):
            raise BadRecord(f"'taken back' needs a number for each of {self.seats} seats.")
        if len(self.handicaps) not in (0, self.seats):
            raise BadRecord(f"Name a handicap for each of {self.seats} seats, or none.")
        if not all(1 <= seat <= self.seats for seat in self.resigned):
            raise BadRecord(f"'resigned' names a seat that is not one of {self.seats}.")
        for what, value in (("seed hash", self.seed_hash), ("seed", self.seed)):
            if value and not _HEX.fullmatch(value):
                raise BadRecord(f"the {what} must be 64 hexadecimal digits, not {quoted(value)}.")

    def then(self, seat: Seat, move: str) -> Record:
        """The record with one more turn."""
        return replace(self, turns=(*self.turns, Turn(seat, move)))


def format_record(record: Record) -> str:
    """The text of a record; the same record always gives the same text."""
    lines = [f"{_TITLE} {VERSION}", *header_lines(record), ""]
    lines += [
        f"{'chance' if turn.seat == CHANCE else turn.seat}: {turn.move}" for turn in record.turns
    ]
    if record.study:
        lines += ["", STUDY, *format_study(record.study)]
    return "\n".join(lines) + "\n"


def header_lines(record: Record) -> list[str]:
    """What a record says before its moves, a line each."""
    lines = [f"variant: {record.variant}", f"seats: {record.seats}"]
    if record.options:
        lines.append(f"options: {' '.join(record.options)}")
    lines += [f"data {part}: {fingerprint}" for part, fingerprint in record.data]
    lines += [f"player {seat}: {name}" for seat, name in enumerate(record.players, start=1)]
    if record.seed_hash:
        lines.append(f"seed hash: {record.seed_hash}")
    if record.seed:
        lines.append(f"seed: {record.seed}")
    if record.taken_back:
        lines.append(f"taken back: {' '.join(map(str, record.taken_back))}")
    if record.resigned:
        lines.append(f"resigned: {' '.join(map(str, record.resigned))}")
    for name, numbers in _handicap_lines(record.handicaps):
        if any(numbers):
            lines.append(f"{name}: {' '.join(map(str, numbers))}")
    return lines


def parse_record(text: str) -> Record:
    """The record a text holds; raises BadRecord with the line at fault."""
    lines = [line.rstrip() for line in text.splitlines()]
    _check_title(lines[0] if lines else "")
    body = lines.index("") if "" in lines else len(lines)
    end = lines.index(STUDY, body) if STUDY in lines[body:] else len(lines)
    turns = [
        _turn(number, line) for number, line in enumerate(lines[body:end], start=body + 1) if line
    ]
    record = parse_header(lines[1:body], first=2)
    return replace(record, turns=tuple(turns), study=_study(lines, end + 1, len(turns)))


def parse_header(lines: Iterable[str], first: int = 1) -> Record:
    """The record without moves that a header gives; raises BadRecord with the line at fault."""
    header: dict[str, str] = {}
    for number, line in enumerate(lines, start=first):
        key, colon, value = line.partition(":")
        if not colon or key in header:
            raise BadRecord(f"line {number}: expected one 'name: value', found {quoted(line)}.")
        header[key] = value.strip()
    return _assemble(header)


def _check_title(line: str) -> None:
    title, _, version = line.rpartition(" ")
    if title != _TITLE:
        raise BadRecord(f"line 1: a record begins with '{_TITLE} {VERSION}'.")
    if version != str(VERSION):
        raise BadRecord(
            f"line 1: version {quoted(version)} is unknown; this program reads {VERSION}."
        )


def _turn(number: int, line: str) -> Turn:
    match = _TURN.fullmatch(line)
    if match is None:
        raise BadRecord(f"line {number}: expected 'seat: move', found {quoted(line)}.")
    return Turn(CHANCE if match[1] == "chance" else Seat(int(match[1])), match[2])


def _study(lines: list[str], first: int, plies: int) -> Study:
    """The study that begins at a line; raises BadRecord with the line at fault."""
    number = first

    def each_line() -> Iterator[str]:
        nonlocal number
        for number, line in enumerate(lines[first:], start=first + 1):  # noqa: B007
            if line:
                yield line

    try:
        return parse_study(each_line(), plies)
    except BadInput as problem:
        raise BadRecord(f"line {number}: {problem}") from problem


def _assemble(header: dict[str, str]) -> Record:
    for needed in ("variant", "seats"):
        if not header.get(needed):
            raise BadRecord(f"the line '{needed}: ...' is missing near the top.")
    seats = header.pop("seats")
    if not re.fullmatch(r"[1-9][0-9]?", seats):
        raise BadRecord(f"{quoted(f'seats: {seats}')} must be a number of seats.")
    variant = header.pop("variant")
    options = tuple(header.pop("options", "").split())
    seed_hash, seed = header.pop("seed hash", ""), header.pop("seed", "")
    taken_back = _numbers(header, "taken back")
    resigned = tuple(map(Seat, _numbers(header, "resigned")))
    handicaps = _handicaps(_numbers(header, HEAD_START), _numbers(header, FEWER_PIECES), int(seats))
    names: dict[int, str] = {}
    data: list[tuple[str, str]] = []
    for key, value in header.items():
        match = _PLAYER.fullmatch(key)
        if part := _DATA.fullmatch(key):
            if not _FINGERPRINT.fullmatch(value):
                raise BadRecord(f"{quoted(f'{key}: {value}')} must be a fingerprint.")
            data.append((part[1], value))
            continue
        if match is None:
            raise BadRecord(f"the line {quoted(f'{key}: ...')} is unknown.")
        names[int(match[1])] = value
    if names and sorted(names) != list(range(1, int(seats) + 1)):
        raise BadRecord(f"name the players of all {seats} seats or of none.")
    players = tuple(names[seat] for seat in sorted(names))
    return Record(
        variant,
        int(seats),
        options,
        players,
        data=tuple(data),
        seed_hash=seed_hash,
        seed=seed,
        taken_back=taken_back,
        resigned=resigned,
        handicaps=handicaps,
    )


def _handicap_lines(handicaps: tuple[Handicap, ...]) -> list[tuple[str, list[int]]]:
    return [
        (HEAD_START, [each.points for each in handicaps]),
        (FEWER_PIECES, [each.pieces for each in handicaps]),
    ]


def _handicaps(
    points: tuple[int, ...], pieces: tuple[int, ...], seats: int
) -> tuple[Handicap, ...]:
    """What two lines say that may each be left out."""
    for name, numbers in ((HEAD_START, points), (FEWER_PIECES, pieces)):
        if len(numbers) not in (0, seats):
            raise BadRecord(f"'{name}' needs a number for each of {seats} seats.")
    if not any(points) and not any(pieces):
        return ()
    none = (0,) * seats
    return tuple(map(Handicap, points or none, pieces or none))


def _numbers(header: dict[str, str], name: str) -> tuple[int, ...]:
    """The numbers of a line that may be left out."""
    text = header.pop(name, "")
    if not re.fullmatch(r"([0-9]{1,4}( [0-9]{1,4})*)?", text, re.ASCII):
        raise BadRecord(f"{quoted(f'{name}: {text}')} must hold numbers.")
    return tuple(map(int, text.split()))


def record_for(rules: Rules[P, M, Any], record: Record, audience: Seat | None) -> Record:
    """The record as an audience may have it: secret cards are unnamed until the game is over."""
    *_, pos = replay(rules, record.turns)
    return record if rules.outcome(pos) is not None else conceal(rules, record, audience)


def conceal(rules: Rules[P, M, Any], record: Record, audience: Seat | None) -> Record:
    """The record of an unfinished game as an audience may have it."""
    seen = tuple(
        Turn(turn.seat, rules.format_for(rules.parse_move(turn.move), audience))
        for turn in record.turns
    )
    return replace(record, turns=seen)


def replay(rules: Rules[P, M, Any], turns: Iterable[Turn]) -> Iterator[P]:
    """The position at the start and after every turn; raises BadRecord at the first bad one."""
    pos = rules.initial()
    yield pos
    for ply, turn in enumerate(turns, start=1):
        pos = play_turn(rules, pos, turn, f"ply {ply}")
        yield pos


def replay_study(rules: Rules[P, M, Any], positions: Sequence[P], study: Study) -> dict[int, P]:
    """The position at every place of a study; raises BadRecord at the first bad variation."""
    found = dict(enumerate(positions))
    for each in study.variations:
        place = f"variation {each.number}"
        before = found[each.parent]
        if each.seat not in rules.to_act(before):
            raise BadRecord(f"{place}: seat {each.seat} is not on turn.")
        found[each.number] = play_turn(rules, before, Turn(each.seat, each.move), place)
    return found


def play_turn(rules: Rules[P, M, Any], pos: P, turn: Turn, place: str) -> P:
    """The position after a logged turn; raises BadRecord that begins with the place."""
    try:
        return rules.play(pos, turn.seat, rules.parse_move(turn.move))
    except IllegalMove as refusal:
        raise BadRecord(f"{place}: {quoted(turn.move)} is illegal: {refusal}") from refusal
    except BadInput as problem:
        raise BadRecord(f"{place}: {problem}") from problem


def after(rules: Rules[P, M, Any], pos: P, moves: Sequence[Turn]) -> P:
    """The position that moves lead to; raises BadInput or IllegalMove."""
    for turn in moves:
        if turn.seat not in rules.to_act(pos):
            raise BadInput(f"Seat {turn.seat} is not on turn before {turn.move}.")
        pos = rules.play(pos, turn.seat, rules.parse_move(turn.move))
    return pos
