"""A study as a tree of lines: what was tried where, comments and arrows."""

from __future__ import annotations

from rich.text import Text
from rich.tree import Tree

from squarely.formats.loaded import LoadedGame
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE
from squarely.kernel.study import Note, Variation
from squarely.terminal.scores import seat_name


def study_tree(game: LoadedGame) -> Tree:
    """The plies of a game at which something was tried or said, and what that was."""
    record = game.record
    tried: dict[int, list[Variation]] = {}
    for each in record.study.variations:
        tried.setdefault(each.parent, []).append(each)
    tree = Tree(Text(" ".join((record.variant, *record.options)), "bold"))
    for ply in range(game.plies + 1):
        note = record.study.note(ply)
        if ply in tried or note != Note():
            played = _said(record.turns[ply - 1], record.players) if ply else "the start"
            branch = tree.add(Text(f"ply {ply}: {played}"))
            _add_note(branch, note)
            _grow(branch, tried, ply, game)
    return tree


def _grow(root: Tree, tried: dict[int, list[Variation]], place: int, game: LoadedGame) -> None:
    """Adds what was tried at a place; a line stays one as long as nothing is said or branches."""
    pending = [(root, each) for each in reversed(tried.get(place, []))]
    while pending:
        branch, first = pending.pop()
        line = [first]
        while (
            game.record.study.note(line[-1].number) == Note()
            and len(after := tried.get(line[-1].number, [])) == 1
        ):
            line += after
        moves = (_said(Turn(each.seat, each.move), game.record.players) for each in line)
        grown = branch.add(Text("; ".join(moves)))
        end = line[-1].number
        _add_note(grown, game.record.study.note(end))
        pending += [(grown, each) for each in reversed(tried.get(end, []))]


def _add_note(branch: Tree, note: Note) -> None:
    for line in note.comment.splitlines():
        branch.add(Text(line, "italic"))
    for arrow in note.arrows:
        branch.add(Text(f"arrow from {arrow.start} to {arrow.end}", "dim"))


def _said(turn: Turn, players: tuple[str, ...]) -> str:
    who = "card" if turn.seat == CHANCE else seat_name(turn.seat, players)
    return f"{who}: {turn.move}"
