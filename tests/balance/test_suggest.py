"""Changes of values and prices: how they are written, compared, and searched for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from squarely.balance.changes import Change, change_with, changed, changes_of
from squarely.balance.editing import with_numbers
from squarely.balance.measures import MEASURES
from squarely.balance.report import Aim
from squarely.balance.runs import Setting, play_one
from squarely.balance.suggest import Search, compared
from squarely.games.locus.variants import SHEET
from squarely.games.lokomoto.variants import TRAINS
from squarely.kernel.data import read_toml
from squarely.kernel.rules import DataText

OURS = SHEET.shipped()


def doubled(value: int) -> int:
    return 2 * value


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ("", "start_coins"),
        ("yellow", "rows"),
        ("purple", "groups"),
        ("red", "points"),
        ("green", "end"),
        ("blue", "lines"),
    ],
)
def test_numbers_become_others_and_the_text_stays_around_them(table: str, key: str) -> None:
    edited = with_numbers(OURS, table, key, doubled)
    assert edited is not None
    lines = zip(OURS.text.splitlines(), edited.text.splitlines(), strict=True)
    differing = [(before, after) for before, after in lines if before != after]
    assert len(differing) == 1
    assert all(line.startswith(f"{key} = ") for line in differing[0])
    # Twice back and forth is nothing.
    back = with_numbers(edited, table, key, lambda value: value // 2)
    assert back is not None
    assert back.text == OURS.text


@pytest.mark.parametrize(
    "text",
    [
        "[red.points]\na = 10",
        "[red]\npoints = [\n  10, # not 12\n]",
        'red = { points = "ten" }',
        "[red]\n'po\\u0069nts' = 3",
    ],
)
def test_what_is_written_in_another_way_is_left_alone_or_right(text: str) -> None:
    source = DataText("sheet.toml", text)
    edited = with_numbers(source, "red", "points", doubled)
    if edited is not None:
        assert read_toml(edited) != read_toml(source) or "ten" in text


def test_one_entry_of_one_train_is_changed() -> None:
    edited = with_numbers(TRAINS.shipped(), "", "Hajtány", lambda value: value + 5, "price")
    assert edited is not None
    assert read_toml(edited)["Hajtány"] == {"price": 7, "bonus": -1}
    assert with_numbers(TRAINS.shipped(), "", "Nobody", doubled) is None


def random_games(variant: str, seats: int, count: int) -> list[Any]:
    setting = Setting(variant, seats, at_random=True)
    return [play_one(setting, MEASURES[variant].facts, 0, number) for number in range(count)]


def of_locus() -> list[Change]:
    """What may be tried with our sheet, whose zones are all worth the same in these games."""
    setting = Setting("locus", 2)
    aims = [aim for aim in MEASURES["locus"].aims(setting) if aim.key != "share"]
    return changes_of(setting, aims, random_games("locus", 2, 2))


@pytest.mark.parametrize("variant", list(MEASURES))
def test_every_change_can_be_played_and_says_what_it_changes(variant: str) -> None:
    setting = Setting(variant, 2, at_random=True)
    aims = MEASURES[variant].aims(setting)
    found = changes_of(setting, aims, random_games(variant, 2, 3))
    assert len(found) > 7
    for change in found:
        changed(setting, change).rules()
        assert "→" in str(change)
    assert len({tuple(change.files.values()) for change in found}) == len(found)


def test_two_changes_of_one_file_are_made_at_once_unless_they_overlap() -> None:
    setting = Setting("locus", 2)
    edits = [change.edits[0] for change in of_locus()]
    yellow, again = (edit for edit in edits if edit.about == "yellow")
    assert change_with(setting, yellow, again) is None
    other = next(edit for edit in edits if edit.about == "blue")
    pair = change_with(setting, yellow, other)
    assert pair is not None
    tables = read_toml(pair.files["sheet"])
    assert tables["yellow"]["rows"] != read_toml(OURS)["yellow"]["rows"]
    assert tables["blue"]["lines"] != read_toml(OURS)["blue"]["lines"]


@pytest.mark.parametrize(("value", "met"), [(15.0, True), (21.0, False)])
def test_a_design_within_all_bounds_meets_its_targets(value: float, met: bool) -> None:
    measure = replace(MEASURES["locus"], aims=lambda _: [AIM])
    search = Search(measure, Setting("locus", 2), 6)
    assert not search.met, "nothing was played"
    for game in search.batch():
        search.put(game, value)
    assert search.met == met


AIM = Aim("length", "", float, 10, 20, scale=2)


def test_games_are_compared_pair_by_pair() -> None:
    """Games differ by far more than the change does, and still it is sure."""
    change = changes_of(
        Setting("locus", 2),
        MEASURES["locus"].aims(Setting("locus", 2)),
        random_games("locus", 2, 2),
    )[0]
    design = {number: 20.0 + number * 7 % 31 for number in range(40)}
    with_it = {number: value - 1 - number % 2 for number, value in design.items()}
    found = compared([AIM], change, design, with_it, tried=20)
    assert found.effects[0].difference.value == pytest.approx(-1.5)
    assert found.effects[0].difference.within < 0.2
    assert found.nearer.value == pytest.approx(0.75)
    assert found.sure
    mixed = {number: with_it[(number + 7) % 40] for number in design}
    assert not compared([AIM], change, design, mixed, tried=20).sure
    # Only games that both have played are compared.
    assert compared([AIM], change, design, {1: 27.0, 50: 0.0}).games == 1


def test_what_holds_already_cannot_be_brought_nearer() -> None:
    change = changes_of(
        Setting("locus", 2),
        MEASURES["locus"].aims(Setting("locus", 2)),
        random_games("locus", 2, 2),
    )[0]
    design = {number: 14.0 + number % 2 for number in range(20)}
    better = {number: value + 1 for number, value in design.items()}
    found = compared([AIM], change, design, better)
    assert found.nearer.value == 0
    assert not found.sure


def test_a_short_search_goes_through_all_stages() -> None:
    """Where two stages have as many games, the first of them has nothing left to play."""
    setting = Setting("lokomoto", 2, at_random=True)
    search = Search(MEASURES["lokomoto"], setting, 8)
    while batch := search.batch():
        for game in batch:
            search.put(game, random_games("lokomoto", 2, 1)[0])
    assert {each.games for each in search.suggestions()} == {6, 8}


def test_the_search_finds_a_zone_that_counts_far_too_much() -> None:
    """Everything plays at random, which takes no time; the purple zone counts ten times as much."""
    text = OURS.text.replace(
        "[0, 8, 16, 24, 29, 33, 36, 38]", "[90, 180, 260, 290, 330, 360, 380, 390]"
    )
    data = {"sheet": DataText("sheet.toml", text)}
    setting = Setting("locus", 2, data=data, at_random=True)
    search = Search(MEASURES["locus"], setting, 24)
    progress = []
    while batch := search.batch():
        for game in batch:
            search.put(game, play_one(game.setting, MEASURES["locus"].facts, 0, game.number))
        progress.append((search.done, search.total))
    assert all(done <= total for done, total in progress)
    assert progress[-1][0] == progress[-1][1]
    best = search.suggestions()[0]
    edit = best.change.edits[0]
    assert best.sure
    assert (edit.kind, edit.about) == ("zone", "purple")
    assert edit.after.split()[-1] == "195"
    assert best.games == 24
