"""Who leads, and what parts those with as many points."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from squarely.tournaments.games import BOT, Game
from squarely.tournaments.standings import Kind, standings

KINDS: tuple[Kind, ...] = ("party", "round robin", "swiss", "league")


def places(kind: Kind, games: list[Game], members: range) -> dict[int, int]:
    return {each.number: each.place for each in standings(kind, members, games)}


def test_a_win_counts_one_and_a_shared_place_a_half() -> None:
    table = standings("round robin", [1, 2, 3], [Game(1, (1, 2), (1, 2)), Game(1, (1, 3), (1, 1))])
    assert [(each.number, each.points, each.wins) for each in table] == [
        (1, Fraction(3, 2), 2),
        (3, Fraction(1, 2), 1),
        (2, Fraction(0), 0),
    ]


def test_rank_points_are_the_share_of_opponents_left_behind() -> None:
    game = Game(1, (1, 2, 3, 4), (1, 2, 2, 4))
    assert game.points() == {1: 1, 2: Fraction(1, 2), 3: Fraction(1, 2), 4: 0}


def test_partners_do_not_play_against_each_other() -> None:
    game = Game(1, (1, 2, 3, 4), (1, 2, 1, 2), teams=(0, 1, 0, 1))
    assert game.points() == {1: 1, 3: 1, 2: 0, 4: 0}


def test_bots_fill_seats_and_are_in_no_table() -> None:
    table = standings("party", [1, 2], [Game(1, (1, BOT, 2), (2, 1, 3))])
    assert [(each.number, int(each.points), each.wins) for each in table] == [(1, 1, 0), (2, 0, 0)]


def test_head_to_head_parts_equals_in_a_round_robin() -> None:
    games = [
        Game(1, (1, 2), (2, 1)),
        Game(2, (1, 3), (1, 2)),
        Game(3, (1, 4), (1, 2)),
        Game(2, (2, 4), (1, 2)),
        Game(3, (2, 3), (2, 1)),
        Game(1, (3, 4), (2, 1)),
    ]
    table = places("round robin", games, range(1, 5))
    assert (table[2], table[1]) == (1, 2)


def test_in_the_swiss_system_stronger_opponents_part_equals() -> None:
    games = [
        Game(1, (1, 2), (1, 2)),
        Game(1, (3, 4), (1, 2)),
        Game(2, (2, 5), (1, 2)),
        Game(2, (4, 5), (1, 2)),
        Game(3, (2, 5), (1, 2)),
    ]
    table = {each.number: each for each in standings("swiss", range(1, 6), games)}
    assert table[1].points == table[3].points
    # 1 has beaten 2, who won twice; 3 has beaten 4, who won once.
    assert [int(table[each].buchholz) for each in (1, 3)] == [2, 1]
    assert table[1].place < table[3].place


def test_a_place_is_shared_where_nothing_parts_two() -> None:
    games = [Game(1, (1, 2), (1, 2)), Game(1, (3, 4), (1, 2))]
    assert places("swiss", games, range(1, 5)) == {1: 1, 3: 1, 2: 3, 4: 3}


def test_a_bye_counts_by_the_kind_of_meeting() -> None:
    games = [Game(1, (1,))]
    assert standings("swiss", [1], games)[0].points == 1
    assert standings("league", [1], games)[0].points == Fraction(1, 2)
    assert standings("round robin", [1], games)[0].points == 0


two_seat_games = st.lists(
    st.tuples(st.permutations([1, 2, 3, 4]), st.sampled_from([(1, 2), (2, 1), (1, 1)])),
    max_size=12,
).map(
    lambda drawn: [
        Game(number, (members[0], members[1]), ranks)
        for number, (members, ranks) in enumerate(drawn, start=1)
    ]
)


@given(st.sampled_from(KINDS), two_seat_games)
def test_a_table_has_everybody_once_and_all_the_points(kind: Kind, games: list[Game]) -> None:
    table = standings(kind, range(1, 5), games)
    assert sorted(each.number for each in table) == [1, 2, 3, 4]
    assert sum(each.points for each in table) == len(games)
    points = [each.points for each in table]
    assert points == sorted(points, reverse=True)
    assert [each.place for each in table] == sorted(each.place for each in table)
    assert sum(each.head_to_head for each in table) <= len(games)
