"""Further sheets and maps of ours: they read, are played to the end, and are replayed for ever."""

from __future__ import annotations

import pytest

import squarely
from squarely.balance.runs import Setting
from squarely.formats.loaded import loaded
from squarely.games import VARIANTS, editions_named
from squarely.games.lokomoto.variants import MAP, SHAPES
from squarely.kernel.data import DataPart, fingerprints
from squarely.kernel.record import Record, Turn, format_record, parse_record
from squarely.kernel.rules import BadInput
from tests.cli.command import Command

EDITIONS = {
    ("locus", "sheet", "harbour"): (("f8974c12eba55817",), (131, 134, 118)),
    ("lokomoto", "map", "switzerland"): (("41347f1c87d04e41",), (32, 29, 31)),
}
"""Its fingerprints, the newest last, and how baseline bots end a game of three with it.

Add the fingerprint of a changed edition, and keep the old file in `data/earlier`.
"""


def part_of(variant: str, name: str) -> DataPart:
    (part,) = (part for part in VARIANTS[variant].data if part.name == name)
    return part


def test_every_edition_is_listed() -> None:
    found = {
        (variant.name, part.name, name)
        for variant in VARIANTS.values()
        for part in variant.data
        for name in part.editions
    }
    assert found == set(EDITIONS)


@pytest.mark.parametrize(("variant", "name", "edition"), EDITIONS)
def test_an_edition_reads_and_is_found_by_its_fingerprint(
    variant: str, name: str, edition: str
) -> None:
    part = part_of(variant, name)
    text = part.edition(edition)
    known = EDITIONS[variant, name, edition][0]
    assert text.fingerprint[:16] == known[-1]
    assert text.origin == f"{edition}.toml"
    for fingerprint in known:
        found = part.found(fingerprint)
        assert found is not None
        for seats in VARIANTS[variant].seat_counts:
            options = [option.name for option in VARIANTS[variant].options]
            VARIANTS[variant].rules(seats, options, {name: found})


@pytest.mark.parametrize(("variant", "name", "edition"), EDITIONS)
def test_a_game_is_played_to_its_end_and_replayed_without_the_file(
    variant: str, name: str, edition: str
) -> None:
    data = editions_named(VARIANTS[variant], {name: edition})
    setting = Setting(variant, 3, data=data)
    rules = setting.rules()
    turns = tuple(
        Turn(seat, rules.format_move(move)) for seat, move, _ in setting.game(rules, "edition")
    )
    record = Record(variant, 3, turns=turns, data=fingerprints(rules.data))
    game = loaded(parse_record(format_record(record)))
    assert game.rules.data[name] == data[name]
    outcome = game.rules.outcome(game.position())
    assert outcome is not None
    scores = tuple(result.score for result in outcome.results)
    assert scores == EDITIONS[variant, name, edition][1]


def test_all_our_shapes_fit_on_every_map_of_ours() -> None:
    usual = VARIANTS["lokomoto"].rules(2).initial().hidden_shapes
    for edition in MAP.editions:
        rules = squarely.make("lokomoto", 2, data={"map": edition})
        assert rules.data["map"] == MAP.edition(edition)
        assert rules.data["shapes"] == SHAPES.shipped()
        assert rules.initial().hidden_shapes == usual


def test_an_edition_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match=r"no sheet 'moon' of ours; there is harbour\."):
        squarely.make("locus", data={"sheet": "moon"})
    with pytest.raises(BadInput, match=r"no deck '\.\./deck' of ours; there is none\."):
        squarely.make("locus", data={"deck": "../deck"})
    with pytest.raises(BadInput, match="locus has no 'map' to replace"):
        squarely.make("locus", data={"map": "switzerland"})


def test_the_command_line_knows_editions_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    command = Command(capsys)
    shown = command("show", "locus", "--sheet", "harbour")
    assert shown.code == 0
    assert "14 an end" in shown.out
    refused = command("show", "locus", "--sheet", "moon")
    assert refused.code != 0
    assert "does not exist" in refused.err
