"""From the position of the last search to the present one, so that its subtree can be kept."""

from __future__ import annotations

from collections.abc import Sequence

from squarely.bots.blokus.game import State
from squarely.bots.blokus.tree import ROOT, UNEXPANDED, Tree, child_with
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules


def moves_between(
    rules: BlokusRules, before: Position, after: Position
) -> list[tuple[int, int]] | None:
    """The colours and placements that led from one position to another, at most one per colour.

    None if there is no such way.
    """
    path = []
    while before.on_turn is not None and before.colours != after.colours:
        colour = before.on_turn
        fresh = after.colours[colour].placed - before.colours[colour].placed
        if len(fresh) != 1 or not before.colours[colour].legal >> min(fresh) & 1:
            return None
        path.append((colour, min(fresh)))
        before = rules.place(before, min(fresh))
    return path if before == after else None


def find_node(tree: Tree, root: State, path: Sequence[tuple[int, int]]) -> int:
    """The node that moves lead to; UNEXPANDED if the tree ends before it."""
    node = ROOT
    for colour, _ in path:
        node = child_with(tree, node, root.last[colour])
        if node == UNEXPANDED:
            break
    return node
