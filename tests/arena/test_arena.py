"""The arena."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from squarely.arena.contestants import Contestant
from squarely.arena.game import GameResult, Setting, _ArenaGame, play
from squarely.arena.log import Log
from squarely.arena.run import run
from squarely.arena.schedule import Pairing, arrangements, near_tables, schedule
from squarely.arena.standings import Share, duels, standings
from squarely.bots.blokus.engine import SearchBot
from squarely.bots.blokus.evaluator_file import read
from squarely.bots.blokus.params import PARAMS
from squarely.bots.bot import Bot, Budget
from squarely.games import VARIANTS, variant_named
from squarely.kernel.rules import BadInput, Seat
from tests.bots.blokus.random_weights import write_random
from tests.cli.command import Command

DUO = Setting("blokus-to-go", 2, ("fixed-starts",), 0)
OURS = f'gtp:{sys.executable} -c "from squarely.cli.main import main; main()" gtp --simulations 5'
ANSWER = "for line in iter(input, ''): print({}, end='\\n\\n', flush=True)"
BROKEN = {
    "crash": "import sys; sys.exit(1)",
    "illegal": ANSWER.format("'= a1' if 'genmove' in line else '= '"),
    "nonsense": ANSWER.format("'= hello' if 'genmove' in line else '= '"),
    "refuses": ANSWER.format("'? no'"),
}


def _game(number: int, seats: tuple[str, ...], ranks: tuple[int, ...]) -> GameResult:
    return GameResult(number, 0, seats, (0,) * len(seats), ranks, 1, (0.0,) * len(seats))


def test_every_arrangement_of_the_seats_is_played() -> None:
    assert arrangements(["a", "b"], 2) == [("a", "b"), ("b", "a")]
    assert len(arrangements(["a", "b"], 4)) == 6
    assert len(arrangements(["a", "b", "c", "d"], 4)) == 24
    assert len(arrangements(["a", "b", "c"], 2)) == 6


def test_on_a_ladder_only_neighbours_meet() -> None:
    found = arrangements(["a", "b", "c", "d"], 2, neighbours=1)
    assert found == [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b"), ("c", "d"), ("d", "c")]
    four = arrangements(["a", "b", "c"], 4, neighbours=1)
    assert len(four) == 12
    assert all(len(set(seats)) == 2 for seats in four)


def test_who_never_met_is_compared_through_others() -> None:
    games = [_game(n, ("a", "b"), (1, 2)) for n in range(9)]
    games += [_game(9, ("a", "b"), (2, 1))]
    games += [_game(n, ("b", "c"), (1, 2)) for n in range(10, 19)]
    games += [_game(19, ("b", "c"), (2, 1))]
    elo = {each.bot: each.elo for each in standings(["a", "b", "c"], games)}
    assert elo["a"] - elo["b"] == pytest.approx(elo["b"] - elo["c"], abs=1)
    assert elo["a"] - elo["c"] > 600


def test_rounds_are_whole_and_share_their_seed() -> None:
    games = list(schedule(["a", "b"], 2, 5))
    assert [game.game for game in games] == list(range(6))
    assert [game.round for game in games] == [0, 0, 1, 1, 2, 2]
    for seat in range(2):
        assert [game.seats[seat] for game in games].count("a") == 3


def test_a_share_has_its_wilson_interval() -> None:
    """Figures from the textbook formula: 8 of 10, and none of 10."""
    low, high = Share(8, 10).interval
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    low, high = Share(0, 10).interval
    assert (low, round(high, 3)) == (0.0, 0.278)


def test_elo_follows_from_the_share() -> None:
    """Three of four games are worth 191 points, less the half game that each pair is given."""
    games = [_game(n, ("a", "b"), (2, 1) if n % 4 else (1, 2)) for n in range(4000)]
    first, second = standings(["a", "b"], games)
    assert (first.bot, second.bot) == ("b", "a")
    assert second.elo == 0
    assert first.elo == pytest.approx(191, abs=1)


def test_ties_and_several_seats_are_counted_pair_by_pair() -> None:
    games = [_game(0, ("a", "b", "a", "b"), (1, 1, 3, 4))]
    found = {(duel.bot, duel.against): duel.share for duel in duels(["a", "b"], games)}
    assert found["a", "b"] == Share(0.5 + 1 + 0 + 1, 4)
    assert found["b", "a"] == Share(1.5, 4)


def test_the_same_round_is_the_same_game() -> None:
    pairing = Pairing(0, 3, ("search:20", "baseline"))
    first, second = play(DUO, pairing), play(DUO, pairing)
    assert (first.scores, first.plies) == (second.scores, second.plies)


def test_the_engine_takes_part() -> None:
    result = play(DUO, Pairing(0, 0, ("search:10", "random")))
    assert result.ranks == (1, 2)


def _asked(spec: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a bot of the arena asks of the engine."""
    asked: dict[str, Any] = {}

    def searcher(rules: Any, seed: int, params: Any, weights: Any) -> Bot:
        asked.update(params=params, weights=weights)
        return SearchBot(rules, seed, params, weights=weights)

    monkeypatch.setattr("squarely.bots.blokus.engine.SearchBot", searcher)
    rules = variant_named("blokus-to-go").rules()
    Contestant(spec).sit_down(rules, "blokus-to-go", "seed")
    return asked


def test_the_search_may_be_given_other_parameters(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert _asked("search:5", monkeypatch) == {"params": PARAMS[14], "weights": None}
    assert Contestant("search[c_puct=0.7]:5").budget == Budget(simulations=5)
    file = tmp_path / "other.npz"
    write_random(file, 14)
    asked = _asked(f"search[c_puct=0.7,max_children=9,weights={file}]:5", monkeypatch)
    assert asked["params"] == PARAMS[14]._replace(c_puct=0.7, max_children=9)
    assert np.array_equal(asked["weights"].first, read(file, 14).first)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("c_pucks=1", "The search has no parameter 'c_pucks': write one of c_puct, "),
        ("count=1", "The search has no parameter 'count'"),
        ("c_puct=much", "c_puct is a number from 0 to 100, not 'much'."),
        ("c_puct=nan", "c_puct is a number from 0 to 100, not 'nan'."),
        ("c_puct=-1", "c_puct is a number from 0 to 100, not '-1'."),
        ("policy_temperature=0", "policy_temperature is a number from 0.01 to 100, not '0'."),
        ("c_puct", "c_puct is a number from 0 to 100, not ''."),
        ("max_children=1.5", "max_children is a whole number from 1 to 100000, not '1.5'."),
        ("weights=missing.npz", "The weights missing.npz cannot be read: No such file"),
        ("weights=pyproject.toml", "pyproject.toml does not hold the weights of an evaluator."),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings: str, said: str) -> None:
    rules = VARIANTS["blokus-to-go"].rules()
    with pytest.raises(BadInput) as refused:
        Contestant(f"search[{settings}]:5").sit_down(rules, "blokus-to-go", "1")
    assert said in str(refused.value)


def test_a_refused_setting_ends_the_command_with_one_sentence(squarely: Command) -> None:
    bots = ("--bot", "search[c_puct=-1]:5", "--bot", "random", "--games", 2)
    answer = squarely("arena", "blokus-to-go", *bots)
    assert answer.code == 2
    assert answer.err == "squarely: c_puct is a number from 0 to 100, not '-1'.\n"


def test_the_engine_still_answers_to_its_old_name(squarely: Command) -> None:
    assert Contestant("net:10").name == "search:10"
    assert Contestant("net[c_puct=1]:10").name == "search[c_puct=1]:10"
    answer = squarely("arena", "blokus-to-go", "--bot", "net:5", "--bot", "search:5")
    assert answer.code == 2
    assert "two different bots" in answer.err


@pytest.mark.parametrize("spec", ["net", "search", "search[c_puct=1]"])
def test_the_engine_plays_blokus_only(spec: str) -> None:
    with pytest.raises(BadInput, match="plays Blokus only"):
        play(Setting("locus", 2, (), 0), Pairing(0, 0, (spec, "random")))


@pytest.mark.parametrize("variant", ["locus", "lokomoto", "blokus-3"])
def test_every_game_can_be_played(variant: str) -> None:
    result = play(Setting(variant, 3, (), 0), Pairing(0, 0, ("baseline", "random", "baseline")))
    assert len(result.scores) == 3
    assert not result.forfeit


def test_a_program_that_speaks_gtp_sits_in() -> None:
    result = play(DUO, Pairing(0, 0, (OURS, "random")))
    assert result.forfeit == ""
    assert result.ranks[0] == 1


@pytest.mark.parametrize("kind", BROKEN)
def test_a_program_that_misbehaves_loses_and_is_reported(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "engine.py"
    path.write_text(BROKEN[kind])
    spec = f"gtp:{sys.executable} {path}"
    result = play(DUO, Pairing(0, 0, ("random", spec)))
    assert result.ranks == (1, 2)
    assert result.forfeit.startswith(f"seat 2 ({spec}) ")


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "nobody",
        "search:",
        "search:x",
        "house:5x",
        "search:1.5",
        "plain",
        "priors:50",
        "search[",
        "level[c_puct=1]:3",
    ],
)
def test_what_is_no_bot_is_said_to_be_none(spec: str) -> None:
    with pytest.raises(BadInput, match="is not a bot"):
        Contestant(spec)


def test_a_stopped_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    pairings = list(schedule(["random", "baseline"], 2, 6))
    played: list[int] = []

    def field(setting: Setting, left: Sequence[Pairing]) -> Generator[GameResult, None, None]:
        for pairing in left[:3]:
            played.append(pairing.game)
            yield play(setting, pairing)

    for expected in ([0, 1, 2], [0, 1, 2, 3, 4, 5]):
        log = Log(path, DUO, ["random", "baseline"])
        run(DUO, pairings, log, field)
        assert played == expected
    # Half a line at the end, as a killed run leaves it.
    path.write_text(path.read_text()[:-30])
    assert len(Log(path, DUO, ["random", "baseline"]).games) == 5
    with pytest.raises(BadInput, match="another arena"):
        Log(path, DUO, ["random", "search"])


def test_an_arena_ends_when_it_is_enough(tmp_path: Path) -> None:
    pairings = list(schedule(["random", "baseline"], 2, 6))
    asked: list[int] = []

    def field(setting: Setting, left: Sequence[Pairing]) -> Generator[GameResult, None, None]:
        for pairing in left:
            asked.append(pairing.game)
            yield play(setting, pairing)

    log = Log(tmp_path / "log.jsonl", DUO, ["random", "baseline"])
    run(DUO, pairings, log, field, lambda: len(log.games) >= 2)
    assert asked == [0, 1]
    # Whoever goes on with it finds that nothing is missing.
    run(DUO, pairings, log, field, lambda: len(log.games) >= 2)
    assert asked == [0, 1]


def test_the_command_shows_who_is_stronger(squarely: Command, tmp_path: Path) -> None:
    out = tmp_path / "log.jsonl"
    bots = ("--bot", "random", "--bot", "baseline", "--games", "4")
    answer = squarely("arena", "blokus-to-go", *bots, "--out", out, "--json")
    assert answer.code == 0
    assert [each["bot"] for each in answer.json["standings"]] == ["baseline", "random"]
    assert len(out.read_text().splitlines()) == 5
    # Games are written down as they end, in any order.
    games = map(json.loads, out.read_text().splitlines()[1:])
    seats = {game["game"]: game["seats"] for game in games}
    assert [seats[number] for number in range(4)] == [
        ["random", "baseline"],
        ["baseline", "random"],
    ] * 2
    again = squarely("arena", "blokus-to-go", *bots, "--out", out)
    assert "95 % interval" in again.out
    assert squarely("arena", "blokus-84", *bots).code == 2
    assert squarely("arena", "blokus", "--bot", "baseline").code == 2


def test_how_many_sit_down_is_asked_where_there_is_a_choice(squarely: Command) -> None:
    answer = squarely("arena", "locus", "--bot", "baseline", "--bot", "random", "--games", 2)
    assert answer.code == 2
    assert "Say how many play: --seats 2 to 5." in answer.err
    assert "--opening" in squarely("arena", "--help").out


def test_the_baseline_bot_still_answers_to_its_old_name() -> None:
    rules = VARIANTS["locus"].rules(2)
    bots = [Contestant(name).sit_down(rules, "locus", "seed") for name in ("baseline", "house")]
    assert type(bots[0]) is type(bots[1])


def test_the_old_name_of_a_bot_is_not_a_second_bot(squarely: Command) -> None:
    answer = squarely("arena", "blokus-to-go", "--bot", "house", "--bot", "baseline")
    assert answer.code == 2
    assert "two different bots" in answer.err


def test_a_sequential_test_ends_with_a_sentence(squarely: Command, tmp_path: Path) -> None:
    given = ("arena", "blokus-to-go", "--bot", "baseline", "--bot", "random", "--out")
    short = squarely(*given, tmp_path / "log.jsonl", "--sprt", 0, 100, "--games", 4)
    assert short.last_line.startswith("Nothing is decided after 2 whole rounds")
    enough = squarely(*given, tmp_path / "log.jsonl", "--sprt", 0, 100, "--games", 200)
    assert enough.last_line.startswith("H1 is accepted after ")
    assert enough.last_line.endswith(": baseline leads random by 100 Elo rather than 0.")
    assert "LLR" in enough.out
    again = squarely(*given, tmp_path / "log.jsonl", "--sprt", 0, 100, "--games", 200, "--json")
    told = again.json["sprt"]
    assert told["accepted"] == "H1"
    assert told["llr"] >= told["bounds"][1]
    assert again.json["games"] < 100
    weaker = squarely(
        *("arena", "blokus-to-go", "--bot", "random", "--bot", "baseline"),
        *("--sprt", -100, 100, "--games", 200),
    )
    assert weaker.last_line.endswith(": random leads baseline by -100 Elo rather than 100.")


@pytest.mark.parametrize(
    ("bots", "claims", "said"),
    [
        (["random", "baseline"], [20, 0], "the lower one first"),
        (["random", "baseline"], ["nan", 0], "the lower one first"),
        (["random", "baseline"], [0, "inf"], "not in the range"),
        (["random", "baseline", "level:1"], [0, 20], "compares two bots"),
    ],
)
def test_claims_that_cannot_be_tested_are_refused(
    squarely: Command, bots: list[str], claims: list[object], said: str
) -> None:
    named = [word for bot in bots for word in ("--bot", bot)]
    answer = squarely("arena", "blokus-to-go", *named, "--sprt", *claims)
    assert answer.code == 2
    assert said in answer.err


def test_drawn_openings_are_the_same_for_all_games_of_a_round_and_differ_between_rounds() -> None:
    setting = Setting("blokus-to-go", 2, ("fixed-starts",), seed=1, opening=4)
    bots = ("baseline", "random")
    first = _opening(setting, Pairing(0, 0, bots))
    assert first == _opening(setting, Pairing(1, 0, bots[::-1]))
    assert first != _opening(setting, Pairing(2, 1, bots))
    assert len(first) == 4


def _opening(setting: Setting, pairing: Pairing) -> list[str]:
    rules = variant_named(setting.variant).rules(setting.seats, setting.options)
    seen: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        choose = _ArenaGame._choose

        def noted(self: _ArenaGame, pos: Any, seat: Seat, player: Contestant) -> Any:
            move = choose(self, pos, seat, player)
            seen.append(rules.format_move(move))
            return move

        patch.setattr(_ArenaGame, "_choose", noted)
        play(setting, pairing)
    return seen[: setting.opening]


def test_tables_of_a_ladder_have_different_bots_and_share_out_the_seats() -> None:
    assert near_tables(["a", "b", "c"], 2, 1) == [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")]
    tables = near_tables(["a", "b", "c", "d", "e"], 4, 1)
    # A table needs four of them, however far that reaches.
    assert {frozenset(each) for each in tables} == {frozenset("abcd"), frozenset("bcde")}
    for seat in range(4):
        assert sorted(each[seat] for each in tables) == sorted("abcdbcde")
