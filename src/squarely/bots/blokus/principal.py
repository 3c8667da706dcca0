"""The line that a search expects: after a move the most visited replies, as far as they go."""

from __future__ import annotations

from squarely.bots.blokus.tree import ROOT, UNEXPANDED, Tree

LINE = 5
"""Replies that are named."""
VISITED = 4
"""Visits below which a reply says nothing."""


def replies(tree: Tree, number: int) -> list[int]:
    """The most visited replies to a move of the root, one after the other."""
    node = next((each for each in _children(tree, ROOT) if tree.number[each] == number), None)
    found: list[int] = []
    while node is not None and len(found) < LINE:
        node = max(_children(tree, node), key=lambda each: int(tree.visits[each]), default=None)
        if node is None or tree.visits[node] < VISITED:
            break
        found.append(int(tree.number[node]))
    return found


def _children(tree: Tree, node: int) -> range:
    first = int(tree.first_child[node])
    return range(0) if first == UNEXPANDED else range(first, first + int(tree.child_count[node]))
