"""The Smart Game Format: text to a tree of nodes and back, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from squarely.kernel.record import BadRecord
from squarely.kernel.rules import quoted

_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z0-9]+", re.ASCII)
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_ESCAPE = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)


@dataclass
class Node:
    """A node of the game tree; the first child continues the main line."""

    properties: dict[str, tuple[str, ...]] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    place: str = "line 1, column 1"
    """Where it begins in the file."""

    def value(self, name: str) -> str | None:
        """The first value of a property, None where it is missing."""
        values = self.properties.get(name)
        return values[0] if values else None


def parse_sgf(text: str) -> Node:
    """The root of the first game tree in a text; raises BadRecord that names the place."""
    roots = _Reader(text).trees()
    return roots[0]


def lines(root: Node) -> Iterator[list[Node]]:
    """Every way from the root to an end, the main line first."""
    line: list[Node] = []
    pending = [(0, root)]
    while pending:
        depth, node = pending.pop()
        line[depth:] = [node]
        if not node.children:
            yield list(line)
        pending.extend((depth + 1, child) for child in reversed(node.children))


def format_sgf(root: Node) -> str:
    """The text of a tree, a node a line."""
    out: list[str] = []
    pending: list[Node | str] = [")\n", root, "("]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        out.append(_format_node(item))
        if len(item.children) == 1:
            pending.append(item.children[0])
        else:
            for child in reversed(item.children):
                pending += [")\n", child, "("]
    return "".join(out)


def _format_node(node: Node) -> str:
    parts = [";"]
    for name, values in node.properties.items():
        escaped = (value.replace("\\", "\\\\").replace("]", "\\]") for value in values)
        parts.append(name + "".join(f"[{value}]" for value in escaped))
    return "".join(parts) + "\n"


class _Reader:
    """Reads game trees with an explicit stack, so deep nesting cannot exhaust Python's."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def trees(self) -> list[Node]:
        """Every game tree of the collection."""
        roots: list[Node] = []
        open_trees: list[Node | None] = []  # the node to which each open '(' adds, None: a root
        current: Node | None = None
        while self._peek():
            sign = self._peek()
            if sign == "(":
                open_trees.append(current)
            elif sign == ")" and open_trees and current is not open_trees[-1]:
                current = open_trees.pop()
            elif sign == ";" and open_trees:
                node = self._node()
                (current.children if current else roots).append(node)
                current = node
                continue
            else:
                raise self._error(f"{quoted(sign)} does not belong here")
            self._at += 1
        if open_trees:
            raise self._error("the file ends before its last ')'")
        if not roots:
            raise self._error("a game begins with '(;'")
        return roots

    def _node(self) -> Node:
        node = Node(place=self._place())
        self._at += 1
        while (sign := self._peek()) and sign not in "();":
            start = self._at
            name = _NAME.match(self._text, self._at)
            if name is None:
                raise self._error(f"{quoted(sign)} does not belong here")
            self._at = name.end()
            values = tuple(self._values())
            if not values:
                raise self._error(f"{name[0]} needs a value in [...]")
            if name[0] in node.properties:
                self._at = start
                raise self._error(f"{name[0]} stands twice in one node")
            node.properties[name[0]] = values
        return node

    def _values(self) -> Iterator[str]:
        while self._peek() == "[":
            value = _VALUE.match(self._text, self._at)
            if value is None:
                raise self._error("this '[' is never closed by ']'")
            self._at = value.end()
            yield _ESCAPE.sub(_unescape, value[1])

    def _peek(self) -> str:
        space = _SPACE.match(self._text, self._at)
        self._at = space.end() if space else self._at
        return self._text[self._at : self._at + 1]

    def _place(self) -> str:
        line = self._text.count("\n", 0, self._at) + 1
        column = self._at - self._text.rfind("\n", 0, self._at)
        return f"line {line}, column {column}"

    def _error(self, problem: str) -> BadRecord:
        return BadRecord(f"{self._place()}: {problem}.")


def _unescape(match: re.Match[str]) -> str:
    # A backslash before a line break joins the lines.
    return "" if match[1][0] in "\r\n" else match[1]
