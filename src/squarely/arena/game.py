"""One game of the arena."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from time import monotonic, process_time
from typing import Any

from squarely.arena.contestants import Contestant
from squarely.arena.external import ExternalBot, Forfeit
from squarely.arena.schedule import Pairing
from squarely.bots.bot import Bot
from squarely.bots.clock import allot, moves_to_come
from squarely.bots.warming import rehearse
from squarely.games import variant_named
from squarely.kernel.handicap import Handicap
from squarely.kernel.play import play_game
from squarely.kernel.rules import CHANCE, AnyRules, Seat, listed_moves


@dataclass(frozen=True)
class Setting:
    """What is played."""

    variant: str
    seats: int
    options: tuple[str, ...]
    seed: int
    seconds_per_game: float | None = None
    """What every seat has for all of its moves; None: bots have a budget for each move."""
    opening: int | None = None
    """How many moves are drawn at random before the bots begin, the same in all games of a round;
    it makes games differ whose players do not."""
    handicaps: tuple[Handicap, ...] | None = None
    """For each seat; None: nobody has one."""

    def rules(self) -> AnyRules:
        """The rules that are played by."""
        named = variant_named(self.variant)
        return named.rules(self.seats, self.options, handicaps=self.handicaps or ())


@dataclass(frozen=True)
class GameResult:
    """How a game ended, as it stands in the log."""

    game: int
    round: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    plies: int
    seconds: tuple[float, ...]
    """CPU time that each seat's bot took in this process."""
    forfeit: str = ""
    """Which seat lost by a crash, an illegal move or on time, and how."""
    elapsed: tuple[float, ...] = ()
    """Wall-clock time that each seat took to choose its moves; older logs have none."""


def play(setting: Setting, pairing: Pairing) -> GameResult:
    """Plays a game; the same round gives everybody the same cards."""
    rules = setting.rules()
    seed = f"{setting.seed}/{pairing.round}"
    players = {seat: Contestant(pairing.seats[seat - 1]) for seat in rules.seats}
    game = _ArenaGame(rules, seed, setting)
    try:
        if setting.seconds_per_game is not None:
            for player in players.values():
                _rehearsed(player, setting)
        game.seat(players)
        game.play(players)
    except _Lost as lost:
        return game.forfeited(pairing, lost)
    finally:
        game.close()
    return game.result(pairing)


@cache
def _rehearsed(player: Contestant, setting: Setting) -> None:
    """Once in a process, so that nobody's clock runs while the engine is loaded and compiled."""
    if not player.is_program:
        rules = setting.rules()
        rehearse(rules, player.sit_down(rules, setting.variant, ""))


class _Lost(Exception):
    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(why)
        self.seat = seat


class _ArenaGame:
    """The position, the bots, and how long they thought."""

    def __init__(self, rules: AnyRules, seed: str, setting: Setting) -> None:
        self.rules = rules
        self.seed = seed
        self.setting = setting
        self.opening = Random(f"{seed}/opening")
        self.bots: dict[Seat, Bot] = {}
        self.seconds = dict.fromkeys(rules.seats, 0.0)
        self.elapsed = dict.fromkeys(rules.seats, 0.0)
        self.plies = 0
        self.position: Any = rules.initial()

    def seat(self, players: dict[Seat, Contestant]) -> None:
        """Everybody sits down."""
        for seat, player in players.items():
            try:
                bot = player.sit_down(
                    self.rules,
                    self.setting.variant,
                    f"{self.seed}/{player.spec}/{seat}",
                    self.setting.seconds_per_game,
                )
            except Forfeit as problem:
                raise _Lost(seat, str(problem)) from problem
            self.bots[seat] = bot

    def play(self, players: dict[Seat, Contestant]) -> None:
        """To the end, or until somebody forfeits."""

        def choose(pos: Any, seat: Seat) -> Any:
            begun = process_time()
            try:
                return self._choose(pos, seat, players[seat])
            except Forfeit as problem:
                raise _Lost(seat, str(problem)) from problem
            finally:
                self.seconds[seat] += process_time() - begun

        for seat, move, after in play_game(self.rules, choose, Random(self.seed)):
            if seat != CHANCE:
                self._tell(move)
                self.plies += 1
            self.position = after

    def _choose(self, pos: Any, seat: Seat, player: Contestant) -> Any:
        """What a seat plays, while its clock runs; raises Forfeit when that has run out."""
        bot, budget = self.bots[seat], player.budget
        view, legal = self.rules.view(pos, seat), listed_moves(self.rules, pos, seat)
        if self.plies < (self.setting.opening or 0):
            return self.opening.choice(legal)
        whole = self.setting.seconds_per_game
        if whole is not None:
            left = whole - self.elapsed[seat]
            if player.shares_time:
                budget = allot(left, moves_to_come(view), len(legal))
            if isinstance(bot, ExternalBot):
                bot.tell_time(view, left)
        begun = monotonic()
        try:
            move = bot.choose(view, legal, budget)
        finally:
            self.elapsed[seat] += monotonic() - begun
        if whole is not None and self.elapsed[seat] > whole:
            raise Forfeit(f"lost on time: it took {self.elapsed[seat]:.2f} s of {whole:g} s")
        return move

    def _tell(self, move: Any) -> None:
        for seat, bot in self.bots.items():
            if isinstance(bot, ExternalBot):
                try:
                    bot.tell(self.position.on_turn, self.rules.format_move(move))
                except Forfeit as problem:
                    raise _Lost(seat, str(problem)) from problem

    def close(self) -> None:
        """Sends other programs home."""
        for bot in self.bots.values():
            if isinstance(bot, ExternalBot):
                bot.close()

    def result(self, pairing: Pairing) -> GameResult:
        """What the rules say of the end."""
        outcome = self.rules.outcome(self.position)
        if outcome is None:
            raise ValueError("the game is not over")
        scores = tuple(each.score for each in outcome.results)
        ranks = tuple(each.rank for each in outcome.results)
        return self._told(pairing, scores, ranks, "")

    def forfeited(self, pairing: Pairing, lost: _Lost) -> GameResult:
        """The seat at fault is last, the others share the first place."""
        ranks = tuple(
            len(self.rules.seats) if seat == lost.seat else 1 for seat in self.rules.seats
        )
        why = f"seat {lost.seat} ({pairing.seats[lost.seat - 1]}) {lost}"
        return self._told(pairing, (0,) * len(ranks), ranks, why)

    def _told(
        self, pairing: Pairing, scores: tuple[int, ...], ranks: tuple[int, ...], forfeit: str
    ) -> GameResult:
        seconds = tuple(round(each, 4) for each in self.seconds.values())
        return GameResult(
            pairing.game,
            pairing.round,
            pairing.seats,
            scores,
            ranks,
            self.plies,
            seconds,
            forfeit,
            tuple(round(each, 6) for each in self.elapsed.values()),
        )
