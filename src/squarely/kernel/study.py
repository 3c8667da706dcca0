"""A study: variations of a finished game, with comments and arrows, as a value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from squarely.kernel.rules import CHANCE, BadInput, Seat, quoted

MOST_VARIATIONS = 500
"""Moves of all variations together."""
MOST_NOTES = 500
LONGEST_COMMENT = 2_000
LONGEST_MOVE = 2_000
MOST_ARROWS = 20
"""Arrows at one place."""
LONGEST_NAME = 80
"""Letters of a place on the board."""

_VARIATION = re.compile(r"([0-9]{1,7}) after ([0-9]{1,7}): (chance|[1-9][0-9]{0,2}): (\S.*)")
_COMMENT = re.compile(r"comment ([0-9]{1,7}): (.*)")
_ARROW = re.compile(r"arrow ([0-9]{1,7}): (\S+) (\S+)")
_ESCAPED = re.compile(r"\\(.)")
_UNPRINTABLE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")


@dataclass(frozen=True)
class Arrow:
    """An arrow from one place on the board to another, by the names that the game gives them."""

    start: str
    end: str


@dataclass(frozen=True)
class Variation:
    """A move that somebody tried; `parent` is a ply of the game, or another variation."""

    number: int
    parent: int
    seat: Seat
    move: str


@dataclass(frozen=True)
class Note:
    """What is said at a place of the tree, and what is drawn there."""

    comment: str = ""
    arrows: tuple[Arrow, ...] = ()


@dataclass(frozen=True)
class Study:
    """A tree over a game: its plies are the numbers from 0 on, variations have those above."""

    variations: tuple[Variation, ...] = ()
    """Each after its parent."""
    notes: Mapping[int, Note] = field(default_factory=dict, hash=False)
    """By place; places without a note are missing."""

    def __bool__(self) -> bool:
        return bool(self.variations or self.notes)

    def note(self, place: int) -> Note:
        """What is said at a place."""
        return self.notes.get(place, Note())

    def line(self, place: int, plies: int) -> tuple[int, tuple[Variation, ...]]:
        """The ply where the game is left for a place, and the variations that lead there."""
        found = {each.number: each for each in self.variations}
        path: list[Variation] = []
        while place > plies:
            if place not in found:
                raise BadInput(f"The study has no place {place}.")
            path.append(found[place])
            place = found[place].parent
        return place, tuple(reversed(path))

    def children(self, place: int) -> tuple[Variation, ...]:
        """The variations that were tried at a place, in the order in which they were."""
        return tuple(each for each in self.variations if each.parent == place)


NO_STUDY = Study()


def try_move(study: Study, plies: int, parent: int, seat: Seat, move: str) -> tuple[Study, int]:
    """The study with a move tried at a place, and the move's own place.

    What is there already is not added again. Whether the move is legal is for the rules to say.
    """
    study.line(parent, plies)
    for known in study.children(parent):
        if (known.seat, known.move) == (seat, move):
            return study, known.number
    if len(study.variations) >= MOST_VARIATIONS:
        raise BadInput(f"A study has at most {MOST_VARIATIONS} moves: begin another one.")
    if len(move) > LONGEST_MOVE:
        raise BadInput(f"A move has at most {LONGEST_MOVE} letters.")
    number = 1 + max((each.number for each in study.variations), default=plies)
    added = Variation(number, parent, seat, move)
    return replace(study, variations=(*study.variations, added)), number


def remove(study: Study, plies: int, place: int) -> Study:
    """The study without a variation and all that follows it, with what was said there."""
    if place <= plies:
        raise BadInput("What was played in the game stays in its study.")
    study.line(place, plies)
    gone = {place}
    for each in study.variations:
        if each.parent in gone:
            gone.add(each.number)
    return Study(
        tuple(each for each in study.variations if each.number not in gone),
        {key: note for key, note in study.notes.items() if key not in gone},
    )


def comment(study: Study, plies: int, place: int, text: str) -> Study:
    """The study with a comment at a place; an empty one takes it away."""
    said = comment_text(text)
    if len(said) > LONGEST_COMMENT:
        raise BadInput(f"A comment has at most {LONGEST_COMMENT} letters.")
    return _noted(study, plies, place, replace(study.note(place), comment=said))


def comment_text(text: str) -> str:
    """What somebody wrote, without what cannot be shown."""
    return _UNPRINTABLE.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n")).strip()


def draw_arrow(study: Study, plies: int, place: int, arrow: Arrow) -> Study:
    """The study with an arrow more at a place; one that is there already is taken away."""
    for name in (arrow.start, arrow.end):
        if not is_place(name):
            raise BadInput(f"{quoted(name)} cannot be a place on a board.")
    arrows = study.note(place).arrows
    if arrow in arrows:
        arrows = tuple(each for each in arrows if each != arrow)
    elif len(arrows) >= MOST_ARROWS:
        raise BadInput(f"There are at most {MOST_ARROWS} arrows on a board: take one away first.")
    else:
        arrows = (*arrows, arrow)
    return _noted(study, plies, place, replace(study.note(place), arrows=arrows))


def is_place(name: str) -> bool:
    """Whether a word can name a place on a board."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and " " not in name


def _noted(study: Study, plies: int, place: int, note: Note) -> Study:
    study.line(place, plies)
    notes = {key: each for key, each in study.notes.items() if key != place}
    if note != Note():
        if len(notes) >= MOST_NOTES:
            raise BadInput(f"A study has at most {MOST_NOTES} comments: begin another one.")
        notes[place] = note
    return replace(study, notes=dict(sorted(notes.items())))


def format_study(study: Study) -> Iterator[str]:
    """The lines of a study, each variation after its parent."""
    for each in study.variations:
        who = "chance" if each.seat == CHANCE else each.seat
        yield f"{each.number} after {each.parent}: {who}: {each.move}"
    for place, note in sorted(study.notes.items()):
        if note.comment:
            said = note.comment.replace("\\", "\\\\").replace("\n", "\\n")
            yield f"comment {place}: {said}"
        for arrow in note.arrows:
            yield f"arrow {place}: {arrow.start} {arrow.end}"


def parse_study(lines: Iterator[str], plies: int) -> Study:
    """The study that lines hold; raises BadInput at the first that is none."""
    variations: list[Variation] = []
    notes: dict[int, Note] = {}
    places = set(range(plies + 1))
    for line in lines:
        if found := _VARIATION.fullmatch(line):
            number, parent = int(found[1]), int(found[2])
            if number in places or parent not in places:
                raise BadInput(f"{quoted(line)} does not follow what stands above it.")
            seat = CHANCE if found[3] == "chance" else Seat(int(found[3]))
            variations.append(Variation(number, parent, seat, found[4]))
            places.add(number)
            continue
        if found := _COMMENT.fullmatch(line):
            place, before = int(found[1]), notes.get(int(found[1]), Note())
            said = _ESCAPED.sub(lambda sign: "\n" if sign[1] == "n" else sign[1], found[2])
            after = replace(before, comment=said)
        elif found := _ARROW.fullmatch(line):
            place, before = int(found[1]), notes.get(int(found[1]), Note())
            after = replace(before, arrows=(*before.arrows, Arrow(found[2], found[3])))
        else:
            raise BadInput(f"expected a line of a study, found {quoted(line)}.")
        if place not in places:
            raise BadInput(f"{quoted(line)} names a place that is not in the study.")
        notes[place] = after
    return Study(tuple(variations), dict(sorted(notes.items())))
