"""The compiled game goes by the same rules as the pure one."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from squarely.bots.lokomoto.determinization import likelihoods, sample_secrets, secrets_of, state_of
from squarely.bots.lokomoto.plan_list import new_plan_list, new_workspace
from squarely.bots.lokomoto.playout import (
    BLACKEN,
    BUY,
    DRAW,
    act,
    decide,
    play_out,
    rows,
    win_shares,
)
from squarely.bots.lokomoto.state import (
    FREE,
    FREE_LEFT,
    HIDDEN,
    LENGTH,
    LONGEST,
    NONE,
    OPEN,
    SECRET,
    TO_BLACKEN,
    TURN,
    State,
    blacken,
    buy,
    draw,
    duplicate,
    reserve,
)
from squarely.bots.lokomoto.tables import Tables, tables
from squarely.bots.lokomoto.weights import Weights
from squarely.games import VARIANTS
from squarely.games.lokomoto.moves import Blacken, Buy, Deal, Draw, Move, Reserve, Reveal
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.handicap import Handicap
from squarely.kernel.play import draw as draw_card
from squarely.kernel.play import random_game, random_turn
from squarely.kernel.rules import CHANCE, Seat

WAYS = [(), ("advanced",), ("hidden-agendas",), ("hidden-agendas", "advanced")]
WEIGHTS = rows([Weights()])[0]


def rules_of(seats: int, options: tuple[str, ...] = ()) -> LokomotoRules:
    rules = VARIANTS["lokomoto"].rules(seats, options)
    assert isinstance(rules, LokomotoRules)
    return rules


def play(rules: LokomotoRules, table: Tables, state: State, move: Move) -> None:
    """The same move in the compiled game; chance puts the cards where they go."""
    trains, shapes = sorted(rules.trains), sorted(rules.shapes)
    match move:
        case Reveal(card) if card in trains:
            state.train_at[trains.index(card)] = OPEN
        case Reveal(card):
            state.shape_at[shapes.index(card)] = OPEN
        case Deal(seat, card):
            state.shape_at[shapes.index(card)] = SECRET + seat - 1
        case Blacken(lines) | Draw(lines) | Reserve(lines):
            numbers = rules.railways.numbers(rules.sections(lines) or 0)
            match move:
                case Blacken():
                    blacken(state, numbers[0])
                case Draw():
                    draw(table, state, numbers[0])
                case _:
                    reserve(state, *(numbers if len(numbers) == 2 else (numbers[0], NONE)))
        case Buy(train, lines, shape):
            numbers = rules.railways.numbers(rules.sections(lines) or 0)
            paid = np.zeros(LONGEST, dtype=np.int16)
            paid[: len(numbers)] = numbers
            claimed = NONE if shape is None else shapes.index(shape)
            # An empty deck: chance itself turns the cards over here.
            kept = state._replace(train_deck=np.zeros(0, int), shape_deck=np.zeros(0, int))
            buy(table, kept, trains.index(train), claimed, paid, len(numbers))


def assert_same(rules: LokomotoRules, state: State, pos: Position) -> None:
    def members(owner: int) -> int:
        return sum(1 << int(each) for each in np.flatnonzero(state.owner == owner))

    assert members(FREE) == rules.free(pos)
    assert state.tally[FREE_LEFT] == rules.free(pos).bit_count()
    for seat, player in enumerate(pos.players):
        assert members(2 * seat) == player.solid
        assert members(2 * seat + 1) == player.reserved
        assert state.solids[seat] == player.solid.bit_count()
        near = [(each & player.solid).bit_count() for each in rules.railways.touching]
        assert state.near[seat].tolist() == near
    assert state.crowd.tolist() == state.near.sum(axis=0).tolist()
    for where, names in ((OPEN, pos.trains), (HIDDEN, pos.hidden_trains)):
        assert [sorted(rules.trains)[n] for n in np.flatnonzero(state.train_at == where)] == [
            *names
        ]
    for where, names in ((OPEN, pos.shapes), (HIDDEN, pos.hidden_shapes)):
        assert [sorted(rules.shapes)[n] for n in np.flatnonzero(state.shape_at == where)] == [
            *names
        ]


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("seats", [2, 5])
def test_random_games_go_the_same_way_ply_by_ply(seats: int, options: tuple[str, ...]) -> None:
    rules = rules_of(seats, options)
    table = tables(rules)
    rng = Random(f"{seats} {options}")
    pos = rules.initial()
    state = state_of(rules, table, rules.view(pos, Seat(1)))
    while rules.to_act(pos):
        seat, move = random_turn(rules, pos, rng)
        buys = (
            []
            if seat == CHANCE
            else [m for m in rules.legal_moves(pos, seat) if isinstance(m, Buy)]
        )
        if buys and rng.random() < 0.5:
            move = rng.choice(buys)
        play(rules, table, state, move)
        pos = rules.play(pos, seat, move)
        assert_same(rules, state, pos)
    assert_same_end(rules, state, pos)


def test_a_head_start_counts_in_the_shares_of_the_win() -> None:
    plain = rules_of(2)
    *_, (_, _, pos) = random_game(plain, Random(3))
    outcome = plain.outcome(pos)
    assert outcome is not None
    behind = max(outcome.results, key=lambda each: each.rank)
    lead = max(outcome.scores.values()) - behind.score
    for points in (lead, lead + 1):
        given = [Handicap(points * (seat == behind.seat)) for seat in plain.seats]
        rules = VARIANTS["lokomoto"].rules(2, handicaps=given)
        assert isinstance(rules, LokomotoRules)
        assert_same_end(rules, state_of(rules, tables(rules), rules.view(pos, Seat(1))), pos)


def assert_same_end(rules: LokomotoRules, state: State, pos: Position) -> None:
    outcome = rules.outcome(pos)
    assert outcome is not None
    assert (state.score - state.solids).tolist() == [*outcome.scores.values()]
    found = np.zeros(len(rules.seats))
    win_shares(state, 1e-6, found)
    winners = [Seat(int(each) + 1) for each in np.flatnonzero(found > 1e-3)]
    assert winners == [*outcome.winners]
    assert found.sum() == pytest.approx(1)


def decided(rules: LokomotoRules, state: State, action: list[int]) -> Move:
    """The move that an action stands for."""
    kind, *sections = action
    if kind == BUY:
        length, train, shape = state.plan[state.tally[TURN]].tolist()
        paid = state.planned[state.tally[TURN], :length].tolist()
        return Buy(
            sorted(rules.trains)[train],
            rules.lines(sum(1 << each for each in paid)),
            None if shape == NONE else sorted(rules.shapes)[shape],
        )
    lines = rules.lines(sum(1 << each for each in sections if each != NONE))
    if kind == BLACKEN:
        return Blacken(lines)
    return Draw(lines) if kind == DRAW else Reserve(lines)


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("seats", [2, 3])
def test_playouts_play_by_the_rules(seats: int, options: tuple[str, ...]) -> None:
    rules = rules_of(seats, options)
    table = tables(rules)
    rng = Random(f"{seats} {options}")
    random = np.array([7], dtype=np.uint64)
    plan_list, workspace, action = (
        new_plan_list(1),
        new_workspace(table),
        np.zeros(3, dtype=np.int64),
    )
    pos = rules.initial()
    while to_act := rules.to_act(pos):
        seat = min(to_act)
        move = draw_card(rules, pos, rng) if seat == CHANCE else None
        if move is None:
            state = state_of(rules, table, rules.view(pos, seat))
            decide(table, state, WEIGHTS, random, plan_list, workspace, action)
            move = decided(rules, state, action.tolist())
            act(table, state, action)
        pos = rules.play(pos, seat, move)
    assert_same_end(rules, state, pos)


def test_the_state_of_a_view_is_the_position() -> None:
    rules = rules_of(2)
    table = tables(rules)
    pos = rules.initial()
    rng = Random(3)
    while rules.to_act(pos):
        if CHANCE not in rules.to_act(pos):
            state = state_of(rules, table, rules.view(pos, rules.seats[pos.on_turn]))
            assert_same(rules, state, pos)
            assert state.tally[TURN] == pos.on_turn
            assert state.tally[TO_BLACKEN] == 12 - pos.blackened
        pos = rules.play(pos, *random_turn(rules, pos, rng))


def test_guessed_secrets_fit_what_is_seen() -> None:
    """Everyone holds a card of each level not shown yet, and nobody's card twice."""
    rules = rules_of(4, ("hidden-agendas",))
    table = tables(rules)
    pos = rules.initial()
    rng = Random(3)
    while CHANCE in rules.to_act(pos):
        pos = rules.play(pos, CHANCE, draw_card(rules, pos, rng))
    view = rules.view(pos, Seat(1))
    root = state_of(rules, table, view)
    secrets = secrets_of(rules, view)
    assert secrets.tolist() == [[seat, level] for seat in (1, 2, 3) for level in (2, 3)]
    likely = likelihoods(table, root, secrets)
    random = np.array([5], dtype=np.uint64)
    dealt: set[tuple[int, int]] = set()
    for _ in range(50):
        state = duplicate(root)
        sample_secrets(state, secrets, likely, random)
        for seat in (1, 2, 3):
            held = np.flatnonzero(state.shape_at == SECRET + seat)
            assert sorted(table.shape_points[held].tolist()) == [2, 3]
            dealt.update((seat, int(each)) for each in held)
        assert sorted(state.train_deck.tolist()) == [*range(len(rules.trains))]
    assert len(dealt) > 40


def test_a_likely_secret_is_the_one_its_holder_works_for() -> None:
    rules = rules_of(2, ("hidden-agendas",))
    table = tables(rules)
    pos = rules.initial()
    rng = Random(3)
    while CHANCE in rules.to_act(pos):
        pos = rules.play(pos, CHANCE, draw_card(rules, pos, rng))
    hidden = [*pos.hidden_shapes, *pos.players[1].agenda]
    card = next(rules.shapes[name] for name in hidden if rules.shapes[name].points == 3)
    other = pos.players[1]._replace(solid=card.places[0])
    pos = pos._replace(players=(pos.players[0], other))
    view = rules.view(pos, Seat(1))
    state = state_of(rules, table, view)
    secrets = secrets_of(rules, view)
    likely = likelihoods(table, state, secrets)
    number = sorted(rules.shapes).index(card.name)
    assert likely[1, number] == likely[1].max()
    assert likely[0, number] == 0


def test_a_playout_ends_the_game() -> None:
    rules = rules_of(3)
    table = tables(rules)
    pos = rules.initial()
    rng = Random(4)
    while CHANCE in rules.to_act(pos):
        pos = rules.play(pos, CHANCE, draw_card(rules, pos, rng))
    state = state_of(rules, table, rules.view(pos, Seat(1)))
    turns = play_out(
        table,
        state,
        rows([Weights()] * 3),
        np.array([3], np.uint64),
        new_plan_list(1),
        new_workspace(table),
    )
    assert turns > 50
    assert state.tally[FREE_LEFT] == 0
    assert (state.plan[:, LENGTH] >= 0).all()
    assert (state.score > 5).all()
