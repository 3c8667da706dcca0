"""Time for a whole game in the arena: bots share it, programs are told, and who oversteps loses."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from squarely.arena import game as arena_game
from squarely.arena.contestants import Contestant
from squarely.arena.game import GameResult, Setting, play
from squarely.arena.log import Log
from squarely.arena.schedule import Pairing
from squarely.arena.standings import times
from squarely.bots.bot import USUAL, Bot, Budget
from squarely.kernel.rules import AnyRules, BadInput
from tests.cli.command import Command

FIXED = ("fixed-starts",)
DUO = Setting("blokus-to-go", 2, FIXED, 0, seconds_per_game=900)
NO_TIME = Setting("blokus-to-go", 2, FIXED, 0, seconds_per_game=1e-9)
ENGINE = """
import sys
from pathlib import Path

heard, known, refused = Path({heard!r}), {known!r}, {refused!r}
for line in sys.stdin:
    with heard.open("a") as file:
        file.write(line)
    command, *words = line.split()
    answer = "= "
    if command == "known_command":
        answer = "= " + str(words[0] in known).lower()
    if command.startswith("time") and any(each in line for each in refused):
        answer = "? no"
    if command == "reg_genmove":
        answer = "= e10" if words == ["b"] else "= j5"
    print(answer, end="\\n\\n", flush=True)
"""
TIMES = ("time_settings", "time_left")


class Thinker:
    """Plays the first move, and remembers how long it might have thought."""

    name = "thinker"

    def __init__(self) -> None:
        self.budgets: list[Budget] = []

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        self.budgets.append(budget)
        return legal[0]


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> dict[str, Thinker]:
    """A thinker for every name that sits down."""
    found: dict[str, Thinker] = {}

    def sit_down(
        player: Contestant, rules: AnyRules, variant: str, seed: str, seconds: float | None = None
    ) -> Bot:
        found[player.spec] = Thinker()
        return found[player.spec]

    monkeypatch.setattr(Contestant, "sit_down", sit_down)
    monkeypatch.setattr(arena_game, "_rehearsed", lambda player, setting: None)
    return found


def test_a_search_shares_the_time_over_its_moves(seated: dict[str, Thinker]) -> None:
    result = play(DUO, Pairing(0, 0, ("search", "net")))
    assert not result.forfeit
    for bot in seated.values():
        given = [budget.seconds for budget in bot.budgets if budget.seconds is not None]
        assert len(given) == len(bot.budgets)
        assert max(given) > given[0] > 0
        assert sum(given) > 900


def test_a_budget_of_its_own_is_kept(seated: dict[str, Thinker]) -> None:
    play(DUO, Pairing(0, 0, ("search:0.5s", "net:70")))
    assert set(seated["search:0.5s"].budgets) == {Budget(seconds=0.5)}
    assert set(seated["net:70"].budgets) == {Budget(simulations=70)}


def test_who_takes_longer_loses_the_game_and_it_is_said() -> None:
    result = play(NO_TIME, Pairing(0, 0, ("random", "baseline")))
    assert result.ranks == (2, 1)
    assert result.forfeit.startswith("seat 1 (random) lost on time: it took ")
    spent = {each.bot: each for each in times(["random", "baseline"], [result], 1e-9)}
    assert (spent["random"].lost, spent["baseline"].lost) == (1, 0)


def test_the_time_of_every_seat_is_measured_without_a_limit_too() -> None:
    result = play(Setting("blokus-to-go", 2, FIXED, 0), Pairing(0, 0, ("random", "baseline")))
    assert all(seconds > 0 for seconds in result.elapsed)
    assert [each.bot for each in times(["random", "baseline"], [result])] == ["random", "baseline"]


def _engine(folder: Path, known: Sequence[str] = TIMES, refused: Sequence[str] = ()) -> list[str]:
    """What a program hears in a game that it loses by its second move."""
    path, heard = folder / "engine.py", folder / "heard.txt"
    path.write_text(ENGINE.format(heard=str(heard), known=tuple(known), refused=tuple(refused)))
    result = play(DUO, Pairing(0, 0, (f"gtp:{sys.executable} {path}", "random")))
    assert "not legal" in result.forfeit
    return heard.read_text().splitlines()


def test_a_program_is_told_how_much_time_is_left(tmp_path: Path) -> None:
    heard = _engine(tmp_path)
    assert "time_settings 900.00 0 0" in heard
    left = [float(line.split()[2]) for line in heard if line.startswith("time_left b ")]
    assert len(left) == 2
    assert 900 >= left[0] >= left[1] > 0
    assert heard.index("time_settings 900.00 0 0") < heard.index("reg_genmove b")


def test_a_program_that_does_not_know_time_is_not_bothered(tmp_path: Path) -> None:
    assert not [line for line in _engine(tmp_path, known=()) if line.startswith("time_")]


def test_a_program_that_wants_whole_seconds_gets_them(tmp_path: Path) -> None:
    heard = [line for line in _engine(tmp_path, refused=["."]) if line.startswith("time_")]
    assert heard[:3] == ["time_settings 900.00 0 0", "time_settings 900 0 0", heard[2]]
    assert all("." not in line for line in heard[2:])
    assert len(heard) == 4


def test_a_program_that_refuses_every_time_still_plays(tmp_path: Path) -> None:
    heard = _engine(tmp_path, refused=["time_settings"])
    assert not [line for line in heard if line.startswith("time_left")]
    assert len([line for line in heard if line.startswith("reg_genmove")]) == 2


def test_a_log_belongs_to_its_time(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    Log(path, DUO, ["a", "b"]).add(GameResult(0, 0, ("a", "b"), (0, 0), (1, 1), 1, (0.0, 0.0)))
    assert len(Log(path, DUO, ["a", "b"]).games) == 1
    with pytest.raises(BadInput, match="another arena"):
        Log(path, NO_TIME, ["a", "b"])


def test_logs_from_before_there_was_time_go_on(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(
        '{"variant": "blokus-to-go", "seats": 2, "options": ["fixed-starts"], "seed": 0, '
        '"bots": ["a", "b"]}\n'
        '{"game": 0, "round": 0, "seats": ["a", "b"], "scores": [1, 2], "ranks": [2, 1], '
        '"plies": 3, "seconds": [0.1, 0.2], "forfeit": ""}\n'
    )
    (game,) = Log(path, Setting("blokus-to-go", 2, FIXED, 0), ["a", "b"]).games
    assert game.elapsed == ()
    assert times(["a", "b"], [game])[0].longest == 0


def test_the_command_says_who_lost_on_time(squarely: Command) -> None:
    given = ("arena", "blokus-to-go", "--bot", "random", "--bot", "baseline", "--games", 2)
    answer = squarely(*given, "--seconds-per-game", "1e-9")
    assert answer.code == 0
    assert "lost on time" in answer.out
    assert "game 0: seat 1 (random) lost on time: it took" in answer.out
    told = squarely(*given, "--seconds-per-game", "1e-9", "--json").json["times"]
    assert {each["bot"]: each["lost_on_time"] for each in told} == {"random": 1, "baseline": 1}
    assert squarely(*given, "--seconds-per-game", "0").code == 2
