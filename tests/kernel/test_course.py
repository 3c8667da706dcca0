"""Taking back a move of one's own unfinished turn."""

from __future__ import annotations

from random import Random

from squarely.games import VARIANTS
from squarely.games.locus.moves import Fill, Pick
from squarely.kernel.course import begin
from squarely.kernel.play import random_game
from squarely.kernel.record import Turn, replay
from squarely.kernel.rules import CHANCE, AnyRules, Seat
from tests.kernel.undo import undone
from tests.new_game.added.games.pile.rules import PileRules

ONE, TWO = Seat(1), Seat(2)
LOCUS = VARIANTS["locus"].rules(2)


def taken_back(rules: AnyRules, turns: tuple[Turn, ...], seat: Seat) -> tuple[Turn, ...] | None:
    """The turns without the last one of a seat, as the course and a full replay both say."""
    course = begin(rules.initial())
    for turn in turns:
        course = course.played(rules, turn)
    found = course.taken_back(rules, seat)
    without = None if found is None else found.turns
    assert without == undone(rules, turns, seat)
    return without


def dealt() -> tuple[Turn, ...]:
    """The start of a game of Locus for two, the first three cards on the table."""
    cards = ("blue-O4", "red-T4", "yellow-I3")
    return tuple(Turn(CHANCE, f"reveal {card}") for card in cards)


PICK = Turn(ONE, "pick blue-O4")
FILL = Turn(ONE, "fill card blue a1,b1,a2,b2")


def test_a_fill_is_taken_back_and_then_the_pick() -> None:
    turns = (*dealt(), PICK)
    assert taken_back(LOCUS, turns, ONE) == dealt()
    *_, pos = replay(LOCUS, (*dealt(), PICK, Turn(TWO, "pick red-T4"), FILL))
    assert ONE in LOCUS.to_act(pos)
    turns = (*dealt(), PICK, Turn(TWO, "pick red-T4"), FILL)
    assert taken_back(LOCUS, turns, ONE) == turns[:-1]


def test_what_another_has_played_since_stays() -> None:
    other = (Turn(TWO, "pick red-T4"), Turn(TWO, "fill card red a1,b1,c1,b2"))
    turns = (*dealt(), PICK, FILL, *other)
    assert taken_back(LOCUS, turns, ONE) == (*dealt(), PICK, *other)


def test_a_pick_is_not_taken_back_once_the_next_has_picked() -> None:
    turns = (*dealt(), PICK, Turn(TWO, "pick red-T4"))
    assert taken_back(LOCUS, turns, ONE) is None


def test_nothing_is_taken_back_across_a_reveal_or_a_finished_turn() -> None:
    rules = PileRules()
    turns: tuple[Turn, ...] = (Turn(CHANCE, "5"), Turn(ONE, "1"), Turn(TWO, "1"))
    assert taken_back(rules, turns[:1], ONE) is None
    assert taken_back(rules, turns[:2], ONE) is None
    assert taken_back(rules, turns, ONE) is None
    done = (Turn(ONE, "done"), Turn(TWO, "fill card red a1,b1,c1,b2"), Turn(TWO, "done"))
    turns = (*dealt(), PICK, FILL, Turn(TWO, "pick red-T4"), *done)
    assert taken_back(LOCUS, (*turns, Turn(CHANCE, "reveal yellow-I4")), ONE) is None
    assert taken_back(LOCUS, turns[:-2], ONE) is None


def test_undo_in_random_games_gives_the_position_before() -> None:
    """Whoever acted last and is still to act gets back exactly where they were."""
    taken = 0
    turns: list[Turn] = []
    for _, (seat, move, pos) in zip(range(60), random_game(LOCUS, Random(3)), strict=False):
        turns.append(Turn(seat, LOCUS.format_move(move)))
        if seat != CHANCE and seat in LOCUS.to_act(pos) and isinstance(move, Fill | Pick):
            assert taken_back(LOCUS, tuple(turns), seat) == tuple(turns[:-1])
            taken += 1
    assert taken > 5


def test_a_long_game_keeps_few_positions() -> None:
    rules = VARIANTS["blokus-to-go"].rules()
    course = begin(rules.initial())
    for seat, move, _ in random_game(rules, Random(1)):
        course = course.played(rules, Turn(seat, rules.format_move(move)))
    assert len(course.turns) > 20
    assert len(course.latest) == len(rules.seats)
