"""Smart Game Format trees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squarely.formats.sgf import Node, format_sgf, lines, parse_sgf
from squarely.kernel.record import BadRecord

property_names = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ1234", min_size=1, max_size=3)
# A backslash joins lines and carriage returns are white space, so plain values have neither.
values = st.lists(
    st.text(st.characters(exclude_characters="\r\n"), max_size=12), min_size=1, max_size=3
)
properties = st.dictionaries(property_names, values.map(tuple), max_size=3)
trees = st.recursive(
    st.builds(Node, properties),
    lambda children: st.builds(Node, properties, st.lists(children, max_size=3)),
    max_leaves=8,
)


def without_places(node: Node) -> object:
    return (node.properties, [without_places(child) for child in node.children])


@given(trees)
def test_a_tree_reads_back_as_itself(tree: Node) -> None:
    assert without_places(parse_sgf(format_sgf(tree))) == without_places(tree)


@given(st.text("();[]\\ABC1 \n", max_size=60))
def test_any_text_is_read_or_refused_at_a_place(text: str) -> None:
    try:
        parse_sgf(text)
    except BadRecord as problem:
        assert str(problem).startswith("line ")
        assert "\n" not in str(problem)


def test_variations_are_lines_from_the_root_with_the_main_line_first() -> None:
    root = parse_sgf("(;N[a];N[b](;N[c];N[d])(;N[e](;N[f])(;N[g])))")
    found = ["".join(node.value("N") or "" for node in line) for line in lines(root)]
    assert found == ["abcd", "abef", "abeg"]


def test_escapes_and_white_space() -> None:
    root = parse_sgf(" ( ;\n C [one\\] \\\\ two\\\nthree] A[1]\n[2] )\n")
    assert root.properties == {"C": ("one] \\ twothree",), "A": ("1", "2")}


def test_only_the_first_of_several_games_is_taken() -> None:
    assert parse_sgf("(;A[1])(;A[2])").value("A") == "1"


def test_deep_trees_are_no_problem() -> None:
    root = parse_sgf("(;A[1]" * 20_000 + ")" * 20_000)
    (line,) = lines(root)
    assert len(line) == 20_000


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1, column 1: a game begins with '(;'."),
        ("()", "line 1, column 2: ')' does not belong here."),
        ("hello", "line 1, column 1: 'h' does not belong here."),
        ("(;A[1]", "line 1, column 7: the file ends before its last ')'."),
        ("(;A[1]))", "line 1, column 8: ')' does not belong here."),
        ("(;A[1]\n;B[2)", "line 2, column 3: this '[' is never closed by ']'."),
        ("(;A[1]\n;B)", "line 2, column 3: B needs a value in [...]."),
        ("(;A[1]A[2])", "line 1, column 7: A stands twice in one node."),
        ("(;A[1]*[2])", "line 1, column 7: '*' does not belong here."),
    ],
)
def test_a_broken_text_names_the_place(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_sgf(text)
    assert str(caught.value) == sentence
