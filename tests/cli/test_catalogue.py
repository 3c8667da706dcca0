"""`squarely games`, `squarely show`, and what a person sees who types something wrong."""

from __future__ import annotations

import json

import pytest

from squarely.games import GAMES, VARIANTS
from squarely.games.blokus.pieces import PIECES
from tests.cli.command import Command


def test_games_lists_every_variant_with_seats_and_options(squarely: Command) -> None:
    answer = squarely("games")
    assert answer.code == 0
    rows = {line.split()[0]: line.split() for line in answer.out.splitlines() if line.strip()}
    for variant in VARIANTS.values():
        assert str(variant.seat_counts[0]) == rows[variant.name][1]
        assert variant.options[0].name == rows[variant.name][-1]


def test_games_in_json(squarely: Command) -> None:
    games = {game["variant"]: game for game in squarely("games", "--json").json}
    assert games.keys() == VARIANTS.keys()
    assert games["blokus-to-go"]["seats"] == [2]
    assert games["blokus-to-go"]["options"][0]["name"] == "fixed-starts"


@pytest.mark.parametrize("variant", [variant.name for variant in GAMES["blokus"]])
def test_show_draws_the_pieces_and_the_start(squarely: Command, variant: str) -> None:
    answer = squarely("show", variant)
    assert answer.code == 0
    for piece in PIECES:
        assert f" {piece.name} " in answer.out
    starts = 2 if variant == "blokus-to-go" else 4
    assert answer.out.count("◇") == starts + len(["what the mark means"])
    assert "blue" in answer.out


def test_show_draws_the_cards_and_the_sheet(squarely: Command) -> None:
    answer = squarely("show", "locus")
    assert answer.code == 0
    for name in ("yellow", "purple", "red", "green", "blue", "L4"):
        assert name in answer.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["perft", "chess", "1"], "There is no variant 'chess'; choose one of blokus, "),
        (["show", "blokus-9"], "There is no variant 'blokus-9'"),
        (
            ["perft", "blokus", "1", "--option", "x"],
            "blokus has no option 'x'; it has fixed-corners.",
        ),
        (["perft", "blokus", "one"], "Invalid value for 'DEPTH'"),
        (["simulate", "blokus", "--games", "0"], "Invalid value for '--games'"),
        (["simulate", "blokus", "--games", "1", "--seats", "3"], "blokus is played with 4 seats"),
        (
            ["simulate", "locus", "--games", "1", "--seats", "9"],
            "locus is played with 1 to 5 seats, not 9.",
        ),
        (
            ["simulate", "blokus-84", "--games", "1", "--seats", "2"],
            "blokus-84 is played with 1 seat, not 2.",
        ),
        (["score", "blokus", "/no/such/file"], "Only Locus sheets can be scored."),
        (["balance", "blokus"], "Invalid value for 'GAME': 'blokus' is not one of 'locus'"),
        (["simulate", "blokus"], "Missing option '--games'."),
        (["replay"], "Missing argument 'FILE'."),
        (["replay", "/no/such/file"], "Invalid value for 'FILE': File '/no/such/file' does not"),
        (["dance"], "No such command 'dance'."),
        (["games", "--dance"], "No such option '--dance'."),
        (["play", "blokus", "--seat", "7"], "blokus has no seat 7; sit down in 1 to 4."),
    ],
)
def test_wrong_usage_gets_one_sentence_and_exit_code_2(
    squarely: Command, arguments: list[str], sentence: str
) -> None:
    answer = squarely(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"squarely: {sentence}")
    assert answer.err.count("\n") == 1


def test_help_is_good(squarely: Command) -> None:
    for arguments in (["--help"], ["replay", "--help"]):
        answer = squarely(*arguments)
        assert (answer.code, answer.err) == (0, "")
        assert "Usage: squarely" in answer.out


def test_help_offers_the_data_files_of_the_game_in_their_order(squarely: Command) -> None:
    told = squarely("show", "--help").out
    files = ["--sheet", "--deck", "--map", "--trains", "--shapes"]
    assert sorted(files, key=told.index) == files
    told = squarely("score", "--help").out
    assert [flag for flag in files if flag in told] == ["--sheet", "--deck"]


def test_help_of_balance_names_its_games(squarely: Command) -> None:
    told = squarely("balance", "--help").out
    assert "[OPTIONS] GAME" in told
    assert "locus or lokomoto" in told


def test_what_is_shown_can_be_read_by_programs(squarely: Command) -> None:
    answer = squarely("show", "lokomoto", "--option", "advanced", "--json")
    assert answer.code == 0
    shown = json.loads(answer.out)
    assert (shown["variant"], shown["options"]) == ("lokomoto", ["advanced"])
    assert len(shown["view"]["sections"]) > 90
