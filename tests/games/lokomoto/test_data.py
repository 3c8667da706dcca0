"""Our map and cards are as the rulings want them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot, isclose, sqrt

import pytest

from tests.games.lokomoto.naive import NaiveLokomoto
from tests.games.lokomoto.naive_lines import (
    Bar,
    flipped,
    hang_together,
    moved_onto,
    one_stroke,
    rotations,
)
from tests.games.lokomoto.table import lokomoto

OURS = NaiveLokomoto(2)
RULES = lokomoto()


# Our map


def test_there_are_50_to_60_stations_and_95_to_110_sections() -> None:
    assert 50 <= len(OURS.names) <= 60
    assert 95 <= len(OURS.tracks) <= 110
    assert len(RULES.railways.sections) == len(OURS.tracks)
    assert list(RULES.railways.stations) == OURS.names


def test_the_network_is_connected_and_reaches_every_station() -> None:
    assert hang_together(OURS.tracks)
    assert {name for track in OURS.tracks for name in track} == set(OURS.names)


def test_every_section_is_as_long_as_every_other() -> None:
    """A step to the right, or half a step and a row up or down."""
    where = {name: (x / 2, y * sqrt(3) / 2) for (x, y), name in OURS.at.items()}
    assert len(where) == len(OURS.names)
    for one, other in OURS.tracks:
        length = hypot(where[one][0] - where[other][0], where[one][1] - where[other][1])
        assert isclose(length, 1), f"{one}-{other} is {length} long"


def test_the_network_has_branch_points() -> None:
    at = Counter(name for track in OURS.tracks for name in track)
    assert max(at.values()) <= 6
    assert sum(count >= 3 for count in at.values()) > len(at) / 2


@pytest.mark.parametrize(
    ("town", "side"),
    [("Sopron", "west"), ("Pécs", "south"), ("Debrecen", "east"), ("Miskolc", "north")],
)
def test_towns_lie_about_where_they_are(town: str, side: str) -> None:
    """Seen from Budapest."""
    place = {name: spot for spot, name in OURS.at.items()}
    right, up = (place[town][n] - place["Budapest"][n] for n in (0, 1))
    assert {"west": -right, "east": right, "north": up, "south": -up}[side] > 0


# Our trains


def test_there_are_26_trains_for_2_to_9_sections() -> None:
    assert len(OURS.price) == 26
    assert set(OURS.price.values()) == set(range(2, 10))
    assert {name: train.price for name, train in RULES.trains.items()} == OURS.price
    assert {name: train.bonus for name, train in RULES.trains.items()} == OURS.bonus


def test_the_csorgo_costs_six() -> None:
    assert OURS.price["Csörgő"] == 6


def test_a_few_trains_bring_a_point_more_and_the_hand_car_one_less() -> None:
    assert 3 <= sum(bonus == 1 for bonus in OURS.bonus.values()) <= 9
    assert [name for name, bonus in OURS.bonus.items() if bonus < 0] == ["Hajtány"]
    assert set(OURS.bonus.values()) == {-1, 0, 1}


# Our shapes


def test_there_are_ten_shapes_of_each_worth() -> None:
    assert Counter(OURS.worth.values()) == {1: 10, 2: 10, 3: 10}
    assert {name: card.points for name, card in RULES.shapes.items()} == OURS.worth


def canonical(figure: set[Bar]) -> frozenset[frozenset[Bar]]:
    """The same for figures that are each other's turned: all turns, moved to one corner."""
    return frozenset(moved_onto(way, min(map(min, way)), (0, 0)) for way in rotations(figure))


def test_no_two_shapes_are_the_same_turned() -> None:
    for one, other in combinations(OURS.figure, 2):
        assert canonical(OURS.figure[one]) != canonical(OURS.figure[other]), f"{one} is {other}"


def test_there_are_mirror_images_among_the_shapes() -> None:
    cards = {canonical(figure) for figure in OURS.figure.values()}
    mirrored = {canonical(flipped(figure)) for figure in OURS.figure.values()}
    chiral = [f for f in OURS.figure.values() if canonical(f) != canonical(flipped(f))]
    assert len(chiral) >= 6
    assert len([f for f in chiral if canonical(f) in cards & mirrored]) >= 4


def test_an_asterisk_marks_exactly_the_shapes_that_no_single_stroke_draws() -> None:
    for name, figure in OURS.figure.items():
        in_one = one_stroke([frozenset(map(str, bar)) for bar in figure])
        assert RULES.shapes[name].asterisk == (not in_one), name
    assert 3 <= sum(card.asterisk for card in RULES.shapes.values()) <= 15


def test_five_can_play_advanced_with_hidden_agendas() -> None:
    both = lokomoto(5, "advanced", "hidden-agendas")
    left = Counter(card.points for card in both.shapes.values())
    assert left[1] >= 1
    assert left[2] >= 5
    assert left[3] >= 5


def test_every_shape_occurs_on_the_map_exactly_where_the_naive_game_finds_it() -> None:
    for name, figure in OURS.figure.items():
        found = {frozenset(place) for place in OURS.places(figure)}
        ours = {
            frozenset(frozenset(line) for line in RULES.lines(place))
            for place in RULES.shapes[name].places
        }
        assert found
        assert ours == found
        assert len(RULES.shapes[name].places) == len(found)


def test_a_shape_of_greater_worth_is_not_smaller() -> None:
    sizes = {
        points: {len(OURS.figure[n]) for n in OURS.worth if OURS.worth[n] == points}
        for points in (1, 2, 3)
    }
    assert max(sizes[1]) <= min(sizes[3])
    assert max(map(max, sizes.values())) <= 9
