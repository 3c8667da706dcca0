"""Mining: the same puzzles from the same games, none that are dull, named and refuted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from squarely.analysis.puzzles import decisions, games, lokomoto, mining, refutation
from squarely.analysis.puzzles.answers import answered
from squarely.analysis.puzzles.decisions import Decision, Ranking, SingleMoves
from squarely.analysis.puzzles.games import puzzle_game
from squarely.analysis.puzzles.mining import Mine, dig_game, missed_by
from squarely.analysis.puzzles.puzzle import (
    BOXES,
    EASIEST,
    Puzzle,
    puzzle_id,
    puzzles_of,
    read_puzzles,
    write_puzzles,
)
from squarely.analysis.puzzles.refutation import refute
from squarely.bots.bot import USUAL, Budget, Evaluation, MoveEvaluation, Unit
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.scoring import total
from squarely.games.lokomoto.moves import Buy, Draw, Reserve
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import AnyRules, IllegalMove, Seat
from tests.cli.command import Command

TO_GO = Mine("blokus-to-go", 2, ("fixed-starts",), 1)
ALONE = Mine("locus", 1, (), 1)
LINE = (("Budapest", "Hatvan"),)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few simulations and small leads, so that a game has some puzzles and takes no time."""
    for name, simulations, lead in (("blokus", 30, 0.03), ("locus", 8, 0.5)):
        hasty = replace(games.PUZZLE_GAMES[name], simulations=simulations, lead=lead)
        monkeypatch.setitem(games.PUZZLE_GAMES, name, hasty)


@pytest.fixture
def squarely(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


# Mining


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("mine", [TO_GO, ALONE], ids=["blokus", "locus"])
def test_the_same_game_of_a_mine_gives_the_same_puzzles(mine: Mine) -> None:
    puzzles = dig_game(mine, 0)
    assert dig_game(mine, 0) == puzzles
    assert puzzles
    for puzzle in puzzles:
        rules, pos = puzzle.position()
        assert puzzle.id == puzzle_id(puzzle.record, puzzle.seat)
        assert puzzle.seat in rules.to_act(pos)
        assert puzzle.worth - puzzle.other_worth >= puzzle_game(rules).lead - 1e-3
        assert puzzle.difficulty >= EASIEST
        assert answered(puzzle, puzzle.solution)[2] == "solved"
        assert answered(puzzle, puzzle.other)[2] == "wrong"
    assert list(read_puzzles(write_puzzles(puzzles))) == puzzles


@pytest.mark.usefixtures("quick")
def test_another_game_of_a_mine_has_other_puzzles() -> None:
    first, second = (dig_game(TO_GO, number) for number in range(2))
    assert first
    assert not {each.id for each in first} & {each.id for each in second}


def ranking(best: float, other: float, unit: Unit = "share") -> Ranking:
    return Ranking((Decision(("a",), best, 9), Decision(("b",), other, 9)), unit, exact=False)


def test_what_hardly_matters_or_is_decided_is_no_puzzle() -> None:
    def clear(best: float, other: float, unit: Unit = "share") -> bool:
        return mining._is_clear(ranking(best, other, unit), 0.08)

    assert clear(0.6, 0.5)
    assert not clear(0.57, 0.5)
    assert not clear(0.5, 0.5)
    assert clear(1.0, 0.9)
    assert not clear(1.2, 0.98), "who wins with anything has no choice to make"
    assert clear(0.1, 0.0)
    assert not clear(0.02, -0.5), "who loses with everything has none either"
    assert clear(190.0, 180.0, "points"), "points are never decided"
    assert not clear(180.05, 180.0, "points")


def test_only_what_was_tried_enough_is_compared() -> None:
    best, close, rare = (
        Decision(("a",), 0.6, 100),
        Decision(("b",), 0.5, 10),
        Decision(("c",), 0.59, 9),
    )
    assert Ranking((best, close, rare), "share", exact=False).lead == pytest.approx(0.1)
    assert Ranking((best, rare), "share", exact=False).lead == float("inf")


@dataclass
class KnownWorths:
    """A bot that knows what moves are worth by their texts, and says nothing else."""

    worths: dict[str, float]
    name: str = "known"

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        return max(legal, key=lambda move: self.worths.get(str(move), 0.0))

    def evaluate(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Evaluation:
        found = [MoveEvaluation(each, self.worths.get(str(each), 0.0), 9) for each in legal]
        found.sort(key=lambda each: -each.value)
        return Evaluation((0.5, 0.5), tuple(found), "share")


def test_a_solution_that_does_not_stand_a_second_look_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = first("blokus-to-go")
    rules, pos = puzzle.position()
    best, _ = decided(puzzle, rules)
    worths = {puzzle.solution[0]: 0.7, puzzle.other[0]: 0.4}
    monkeypatch.setattr(decisions, "analysis_bot", lambda rules, rng: KnownWorths(worths))
    asking = SingleMoves(rules, Random(1))
    confirmed = asking.confirm(pos, puzzle.seat, USUAL, best)
    assert confirmed is not None
    assert [str(each.moves[0]) for each in confirmed.decisions] == [*puzzle.solution, *puzzle.other]
    assert confirmed.lead == pytest.approx(0.3)
    worths[puzzle.other[0]] = 0.7
    assert asking.confirm(pos, puzzle.seat, USUAL, best) is None


def test_difficulty_counts_the_levels_that_decide_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = first("blokus-to-go")
    rules, pos = puzzle.position()
    best, other = decided(puzzle, rules)

    def even_ones_fail(rules: AnyRules, level: int, rng: Random) -> KnownWorths:
        return KnownWorths({str((other if level % 2 == 0 else best).moves[0]): 1.0})

    monkeypatch.setattr(mining, "level_bot", even_ones_fail)
    assert missed_by(rules, pos, puzzle.seat, best, "seed") == (2, 4, 6)


# Themes


def first(box: str, *themes: str) -> Puzzle:
    return next(each for each in puzzles_of(box).values() if set(themes) <= set(each.themes))


def decided(puzzle: Puzzle, rules: AnyRules) -> tuple[Decision, Decision]:
    """The solution and the best other decision of a puzzle."""
    best, other = (
        tuple(rules.parse_move(text) for text in texts) for texts in (puzzle.solution, puzzle.other)
    )
    return Decision(best, puzzle.worth, 9), Decision(other, puzzle.other_worth, 9)


@pytest.mark.parametrize("box", BOXES)
def test_the_themes_of_today_are_those_of_the_files(box: str) -> None:
    for puzzle in puzzles_of(box).values():
        rules, pos = puzzle.position()
        found = puzzle_game(rules).themes(rules, pos, puzzle.seat, *decided(puzzle, rules))
        assert found == puzzle.themes, puzzle.id


def cells(texts: Sequence[str]) -> int:
    return len(texts[0].split(","))


def test_themes_of_blokus_say_what_is_laid_and_what_it_does() -> None:
    for box in ("blokus", "blokus-to-go"):
        for puzzle in puzzles_of(box).values():
            mine, instead = cells(puzzle.solution), cells(puzzle.other)
            themes = puzzle.themes
            assert ("lay-single" in themes) == (mine == 1)
            assert ("save-single" in themes) == (instead == 1 < mine)
            assert ("big-piece" in themes) == (mine > instead)
            assert not {"cut-off", "in-the-way"} <= set(themes)
    puzzle = first("blokus-to-go", "cut-off")
    rules, pos = puzzle.position()
    after, instead = (answered(puzzle, each)[1] for each in (puzzle.solution, puzzle.other))
    enemy = 1 - pos.on_turn
    had, left = (each.colours[enemy].legal.bit_count() for each in (pos, after))
    assert left <= 0.6 * had
    best, _ = decided(puzzle, rules)
    # Nothing is opened or enlarged by comparison with itself.
    alone = puzzle_game(rules).themes(rules, pos, puzzle.seat, best, best)
    assert "cut-off" in alone
    assert not {"open-room", "new-corners", "big-piece"} & set(alone)


def test_themes_of_locus_say_how_a_turn_is_made() -> None:
    for puzzle in puzzles_of("locus").values():
        sources = [move.split()[1] for move in puzzle.solution if move.startswith("fill ")]
        themes = set(puzzle.themes)
        bonuses = sum(each not in ("card", "paid", "leftover") for each in sources)
        chain = {2: {"chain-2"}, 3: {"chain-3"}}.get(bonuses, {"chain-4"} if bonuses > 3 else set())
        assert {each for each in themes if each.startswith("chain")} == chain
        assert ("leftover" in themes) == ("leftover" in sources)
        assert ("spend-coins" in themes) == ("pay" in puzzle.solution)
        assert ("discard" in themes) == ("discard" in puzzle.solution)
        assert ("right-card" in themes) == (puzzle.solution[0] != puzzle.other[0])
        # In the last turn there is nothing to be patient for.
        assert not {"last-turn", "patience"} <= themes
    puzzle = first("locus", "patience")
    rules, _ = puzzle.position()
    assert isinstance(rules, LocusRules)
    now, greedy = (
        total(rules.sheet, answered(puzzle, each)[1].players[puzzle.seat - 1])
        for each in (puzzle.solution, puzzle.other)
    )
    assert now < greedy


def test_themes_of_loko_moto_say_what_is_better_than_what() -> None:
    puzzle = first("lokomoto", "buy-now")
    rules, pos = puzzle.position()
    assert isinstance(rules, LokomotoRules)

    def named(best: Any, other: Any) -> str:
        pair = Decision((best,), 0.5, 9), Decision((other,), 0.4, 9)
        return lokomoto.themes(rules, pos, Seat(1), *pair)[0]

    buy = Buy("Samu", LINE, "1A")
    assert named(buy, Buy("Samu", (("Hatvan", "Eger"),), "1A")) == "right-sections"
    assert named(buy, Buy("Samu", LINE)) == "right-shape"
    assert named(buy, Buy("Muki", LINE, "1A")) == "right-train"
    assert named(buy, Draw(LINE)) == named(buy, Reserve(LINE)) == "buy-now"
    assert named(Reserve(LINE), Draw(LINE)) == named(Reserve(LINE), buy) == "reserve-now"
    assert named(Reserve(LINE), Reserve(LINE)) == "right-reservation"


def test_a_shape_is_denied_only_to_those_who_are_close_to_it() -> None:
    puzzle = first("lokomoto", "deny-shape")
    rules, pos = puzzle.position()
    best, other = decided(puzzle, rules)
    assert puzzle_game(rules).themes(rules, pos, puzzle.seat, best, other) == puzzle.themes
    alone = pos._replace(
        players=tuple(
            each if seat == puzzle.seat else each._replace(solid=0)
            for seat, each in enumerate(pos.players, 1)
        )
    )
    assert "deny-shape" not in puzzle_game(rules).themes(rules, alone, puzzle.seat, best, other)


def test_single_sections_are_never_asked_for() -> None:
    for move, asked in ((Draw(LINE), False), (Reserve(LINE), True), (Buy("Samu", LINE), True)):
        assert lokomoto.is_asked(Decision((move,), 0.5, 9)) is asked


# Refutations


def test_a_reply_and_the_loss_refute_an_answer() -> None:
    puzzle = first("blokus-to-go")
    found = refute(puzzle, puzzle.other, 1)
    assert refute(puzzle, puzzle.other, 1) == found
    assert (found.lost, found.unit, found.drawn) == (1.0, "share", ())
    assert found.reply is not None
    assert found.reply.seat == 3 - puzzle.seat
    rules, reached, _ = answered(puzzle, puzzle.other)
    rules.play(reached, found.reply.seat, rules.parse_move(found.reply.move))
    with pytest.raises(IllegalMove):
        refute(puzzle, ["a1,b1,c1,d1,e1"], 1)


def test_nobody_replies_to_who_plays_alone() -> None:
    puzzle = first("locus", "last-turn")
    found = refute(puzzle, puzzle.other, 1)
    assert (found.reply, found.drawn, found.unit) == (None, (), "points")
    assert found.lost == puzzle.worth - puzzle.other_worth
    # Nothing else is known to be better than the best other turn.
    assert (found.better, found.gain) == (puzzle.solution, found.lost)


def test_a_better_turn_refutes_who_plays_alone_without_the_solution() -> None:
    puzzle = first("locus", "last-turn")
    idle = [puzzle.other[0], "discard", "done"]
    assert answered(puzzle, idle)[2] == "wrong"
    found = refute(puzzle, idle, 1)
    assert found.better == puzzle.other
    assert found.gain == found.lost - (puzzle.worth - puzzle.other_worth) > 0


def test_cards_come_before_a_reply_and_no_short_look_makes_a_wrong_answer_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = first("lokomoto", "right-shape")
    worths = {puzzle.other[0]: puzzle.other_worth - 0.3}
    lead = puzzle.worth - puzzle.other_worth
    for module in (decisions, refutation):
        monkeypatch.setattr(module, "analysis_bot", lambda rules, rng: KnownWorths(worths))
    found = refute(puzzle, puzzle.other, 1)
    assert found.lost == pytest.approx(lead + 0.3)
    assert [turn.seat for turn in found.drawn] == [0] * len(found.drawn)
    assert found.reply is not None
    rules, pos, _ = answered(puzzle, puzzle.other)
    for turn in (*found.drawn, found.reply):
        pos = rules.play(pos, Seat(turn.seat), rules.parse_move(turn.move))
    assert found.drawn, "what was bought is replaced"
    worths[puzzle.other[0]] = 0.99
    assert refute(puzzle, puzzle.other, 1).lost == pytest.approx(lead)


# The command


@pytest.fixture
def dug(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Mine, int]]:
    """The games that are asked for: each has one puzzle more than the one before."""
    asked: list[tuple[Mine, int]] = []

    def dig(mine: Mine, number: int) -> list[Puzzle]:
        asked.append((mine, number))
        return list(puzzles_of("blokus-to-go").values())[:number]

    def played(work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[Any, None, None]:
        for task in tasks:
            yield work(task)

    monkeypatch.setattr(mining, "dig_game", dig)
    monkeypatch.setattr("squarely.bots.workers.on_all_cores", played)
    return asked


def test_puzzles_are_added_to_a_file(
    squarely: Command, tmp_path: Path, dug: list[tuple[Mine, int]]
) -> None:
    out = tmp_path / "found.jsonl"
    wish = ("puzzles", "blokus-to-go", "--option", "fixed-starts", "--seed", 1, "--out", out)
    answer = squarely(*wish, "--games", 3)
    assert answer.code == 0, answer.err
    assert "3 puzzles were added" in answer.out
    assert dug == [(TO_GO, number) for number in range(3)]
    some = list(puzzles_of("blokus-to-go").values())[:2]
    found = [some[0], *some]
    assert list(read_puzzles(out.read_text(encoding="utf-8").splitlines())) == found
    assert "1 puzzles" in squarely(*wish, "--games", 2).out
    found.append(some[0])
    assert list(read_puzzles(out.read_text(encoding="utf-8").splitlines())) == found


def test_a_file_with_something_else_is_left_alone(
    squarely: Command, tmp_path: Path, dug: list[tuple[Mine, int]]
) -> None:
    out = tmp_path / "diary.txt"
    for content in (b"Dear diary\n", b'{"id": "x"}\n', b"\xff\xfe\n"):
        out.write_bytes(content)
        answer = squarely("puzzles", "blokus-to-go", "--games", 1, "--out", out)
        assert answer.code == 2
        assert "name another file" in answer.err
        assert out.read_bytes() == content
    assert dug == []
