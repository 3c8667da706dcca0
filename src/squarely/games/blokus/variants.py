"""The six ways to play, as data."""

from __future__ import annotations

from dataclasses import replace

from squarely.games.blokus import clauses
from squarely.games.blokus.form import Counting, Form
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.scoring import pieces_placed, points
from squarely.kernel.handicap import check_handicaps
from squarely.kernel.rules import Option, Seat, Variant, VariantChoice
from squarely.kernel.shapes import cell

FIXED_CORNERS = Option(
    "fixed-corners", "blue starts top left, yellow top right, red bottom right, green bottom left"
)
FIXED_STARTS = Option("fixed-starts", "the first player starts on e10, the second on j5")

MOST_PIECES = 8
"""Of the twelve fives at least four are left to a seat with a handicap."""


def _four_colours(
    players: tuple[tuple[int, ...], ...],
    counts: tuple[tuple[int, ...], ...],
    counting: Counting = points,
) -> Form:
    return Form(
        size=20,
        colours=("blue", "yellow", "red", "green"),
        starts=(cell("a20"), cell("t20"), cell("t1"), cell("a1")),
        players=tuple(tuple(map(Seat, seats)) for seats in players),
        counts=counts,
        counting=counting,
        start_clauses=(clauses.START_SQUARE, clauses.FIXED_CORNER),
    )


_FOUR_PLAYERS = _four_colours(((1,), (2,), (3,), (4,)), ((0,), (1,), (2,), (3,)))
_THREE_PLAYERS = _four_colours(((1,), (2,), (3,), (1, 2, 3)), ((0,), (1,), (2,)))
_TWO_PLAYERS = _four_colours(((1,), (2,), (1,), (2,)), ((0, 2), (1, 3)))
_TEAMS = _four_colours(((1,), (2,), (3,), (4,)), ((0, 2), (1, 3), (0, 2), (1, 3)))
_EIGHTY_FOUR = _four_colours(((1,), (1,), (1,), (1,)), ((0, 1, 2, 3),), pieces_placed)
_TO_GO = Form(
    size=14,
    colours=("blue", "green"),
    starts=(cell("e10"), cell("j5")),
    players=((Seat(1),), (Seat(2),)),
    counts=((0,), (1,)),
    counting=points,
    start_clauses=(clauses.START_POINT, clauses.FIXED_POINT),
)


def _variant(name: str, title: str, summary: str, form: Form, option: Option) -> Variant:
    def build(choice: VariantChoice) -> BlokusRules:
        check_handicaps(
            choice.handicaps, len(form.counts), MOST_PIECES if len(form.counts) > 1 else 0
        )
        fixed = option.name in choice.options
        return BlokusRules(replace(form, fixed_starts=fixed, handicaps=choice.handicaps))

    return Variant(name, title, summary, (len(form.counts),), (option,), build, teams=_teams(form))


def _teams(form: Form) -> tuple[int, ...] | None:
    """Seats for which the same colours count are a team."""
    if len(set(form.counts)) == len(form.counts):
        return None
    return tuple(form.counts.index(colours) for colours in form.counts)


VARIANTS = (
    _variant("blokus", "Blokus", "four players, a colour each", _FOUR_PLAYERS, FIXED_CORNERS),
    _variant(
        "blokus-3",
        "Blokus for three",
        "a colour each; the players take turns with green, which does not count",
        _THREE_PLAYERS,
        FIXED_CORNERS,
    ),
    _variant(
        "blokus-2",
        "Blokus for two",
        "blue and red against yellow and green",
        _TWO_PLAYERS,
        FIXED_CORNERS,
    ),
    _variant(
        "blokus-teams",
        "Blokus in teams",
        "four players; blue and red are a team, yellow and green the other",
        _TEAMS,
        FIXED_CORNERS,
    ),
    _variant(
        "blokus-84",
        "Eighty-four",
        "alone: get all 84 pieces of the four colours on the board",
        _EIGHTY_FOUR,
        FIXED_CORNERS,
    ),
    _variant("blokus-to-go", "Blokus To Go", "two players on a small board", _TO_GO, FIXED_STARTS),
)
