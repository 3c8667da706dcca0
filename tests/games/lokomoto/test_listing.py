"""Purchases are listed one by one, each once; a given one is judged without a list."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.games.lokomoto.moves import Buy
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import IllegalMove, Seat
from tests.games.lokomoto.naive import NaiveLokomoto
from tests.games.lokomoto.naive_lines import Track
from tests.games.lokomoto.table import lokomoto, naive_small, person, small, table

every_mode = st.sampled_from([(), ("advanced",)])


def laid_out(
    rules: LokomotoRules,
    naive: NaiveLokomoto,
    solid: set[Track],
    trains: set[str],
    shapes: set[str],
) -> Position:
    """The same table in both games: seat 1 has some lines, some cards lie face up."""
    naive.people[1].solid = solid
    naive.open_trains, naive.open_shapes = trains, shapes
    naive.train_deck, naive.shape_deck = set(), set()
    owner = person(rules, " ".join("-".join(track) for track in solid))
    return table(rules, owner, trains=" ".join(trains), shapes=" ".join(shapes))


def listed(rules: LokomotoRules, pos: Position) -> list[str]:
    """Every purchase that seat 1 is offered."""
    return [str(move) for move in rules.legal_moves(pos, Seat(1)) if isinstance(move, Buy)]


def grown(within: set[Track], size: int, rng: Random) -> set[Track]:
    """Some joined sections."""
    chosen = {rng.choice(sorted(within, key=sorted))}
    while len(chosen) < size:
        near = [track for track in within - chosen if any(track & other for other in chosen)]
        chosen.add(rng.choice(sorted(near, key=sorted)))
    return chosen


@settings(max_examples=80, deadline=None)
@given(st.data(), every_mode)
def test_the_naive_game_lists_the_same_purchases(
    data: st.DataObject, options: tuple[str, ...]
) -> None:
    """Any nine sections, any cards: branches, rings, separate parts, more than the price."""
    rules, naive = small(3, *options), naive_small(3, *options)
    solid = data.draw(st.sets(st.sampled_from(sorted(naive.tracks, key=sorted)), max_size=9))
    trains = data.draw(st.sets(st.sampled_from(sorted(rules.trains)), min_size=1, max_size=6))
    shapes = data.draw(st.sets(st.sampled_from(sorted(rules.shapes)), max_size=5))
    pos = laid_out(rules, naive, solid, trains, shapes)
    found = listed(rules, pos)
    assert len(found) == len(set(found)), "a purchase is listed twice"
    assert set(found) == {move for move in naive.legal(1) if move.startswith("buy")}


@pytest.mark.parametrize("options", [(), ("advanced",)], ids=["none", "advanced"])
def test_the_first_purchases_of_a_big_network_come_at_once(options: tuple[str, ...]) -> None:
    """Nobody could list all connected sets of nine sections here: the list is never finished."""
    rules, naive = lokomoto(3, *options), NaiveLokomoto(3, options)
    dear = {name for name in naive.price if naive.price[name] >= 8}
    network = grown(naive.tracks, 40, Random(1))
    pos = laid_out(rules, naive, network, dear, set(list(naive.worth)[:3]))
    offered = iter(rules.legal_moves(pos, Seat(1)))
    first_buys = list(islice((move for move in offered if isinstance(move, Buy)), 10))
    assert len(set(first_buys)) == 10
    for move in first_buys:
        assert naive.is_legal_buy(str(move))
        rules.play(pos, Seat(1), move)
    assert next(offered) not in first_buys


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), every_mode)
def test_any_purchase_of_a_big_network_is_judged_without_a_list(
    rng: Random, options: tuple[str, ...]
) -> None:
    """Sets drawn at random, whether they come early in the list, late or not at all."""
    rules, naive = lokomoto(3, *options), NaiveLokomoto(3, options)
    trains = set(rng.sample(sorted(naive.price), 6))
    shapes = {
        rng.choice([s for s in sorted(naive.worth) if naive.worth[s] == n]) for n in (1, 2, 3)
    }
    network = grown(naive.tracks, 40, rng)
    pos = laid_out(rules, naive, network, trains, shapes)
    for _ in range(10):
        train = rng.choice(sorted(trains))
        size = naive.price[train] + rng.choice([0, 0, 0, 0, 0, 0, -1, 1])
        paid = grown(network, size, rng)
        for claim in ("", *(f" claim {name}" for name in sorted(shapes))):
            check_judged_alike(rules, pos, naive, f"buy {train} {written(paid)}{claim}")
    for shape in sorted(shapes):
        for place in naive.places(naive.figure[shape]):
            if place <= network:
                train = rng.choice(sorted(trains))
                check_judged_alike(rules, pos, naive, f"buy {train} {written(place)} claim {shape}")


def written(tracks: set[Track]) -> str:
    return ",".join("-".join(sorted(track)) for track in tracks)


def check_judged_alike(
    rules: LokomotoRules, pos: Position, naive: NaiveLokomoto, text: str
) -> None:
    try:
        rules.play(pos, Seat(1), rules.parse_move(text))
    except IllegalMove as refused:
        assert not naive.is_legal_buy(text), f"{text} is refused: {refused}"
    else:
        assert naive.is_legal_buy(text), f"{text} is allowed"


def test_every_listed_purchase_of_a_middling_network_plays() -> None:
    rules, naive = lokomoto(3), NaiveLokomoto(3)
    cheap = {name for name in naive.price if naive.price[name] <= 5}
    network = grown(naive.tracks, 14, Random(2))
    pos = laid_out(rules, naive, network, set(sorted(cheap)[:6]), set(list(naive.worth)[::10]))
    found = listed(rules, pos)
    assert len(found) == len(set(found)) > 0
    for text in found:
        rules.play(pos, Seat(1), rules.parse_move(text))
