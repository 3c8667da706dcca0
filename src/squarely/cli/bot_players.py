"""Who chooses the moves of `squarely bot`: a level of our bots, or a program that speaks GTP."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from squarely.arena.external import Died, ExternalBot, Forfeit, playable
from squarely.bots.installed import need_engine
from squarely.bots.registry import can_play, level_bot
from squarely.bots.warming import begin
from squarely.client import Challenge, Match, State
from squarely.client.messages import Event
from squarely.client.runner import Broken, Stopped
from squarely.games import variant_named
from squarely.kernel.course import Course
from squarely.kernel.course import begin as course_from
from squarely.kernel.record import Turn
from squarely.kernel.rules import BadInput, quoted


class LevelPlayer:
    """A bot of a level; its first move waits until the engine is compiled."""

    def __init__(self, level: int, match: Match) -> None:
        self._match = match
        self._bot = level_bot(match.rules, level, Random())

    def hear(self, events: Sequence[Event]) -> None:
        """All that it needs is in the state."""

    def choose(self, state: State) -> str:
        """What the bot plays, from what its seat sees."""
        rules = self._match.rules
        legal = [rules.parse_move(text) for text in state.legal]
        return rules.format_move(self._bot.choose(self._match.view(state), legal))

    def close(self) -> None:
        """Nothing is left open."""


class ProgramPlayer:
    """A program that speaks GTP: it is told what everybody plays, and asked for moves."""

    def __init__(self, command: str, match: Match) -> None:
        self._command, self._match = command, match
        self._rules = playable(match.rules, match.start.variant)
        self._course: Course = course_from(self._rules.initial())
        self._told = 0
        """How many turns the program knows."""
        self._program: ExternalBot | None = None

    def hear(self, events: Sequence[Event]) -> None:
        """Follows the game; where moves were taken back the program begins anew."""
        for event in events:
            after: Course | None = self._course
            if event.kind == "played" and event.seat is not None and event.move is not None:
                after = self._course.played(self._rules, Turn(event.seat, event.move))
            elif event.kind == "taken_back" and event.seat is not None:
                if event.turns is None:
                    after = self._course.taken_back(self._rules, event.seat)
                else:
                    after = self._course.without_last(self._rules, event.turns)
                self.close()
            if after is None:
                raise Stopped("the moves that were told lead nowhere.")
            self._course = after

    def choose(self, state: State) -> str:
        """What the program answers; raises Broken if it has died, Stopped if it breaks rules."""
        try:
            program = self._up_to_date()
            legal = [self._rules.parse_move(text) for text in state.legal]
            return self._rules.format_move(program.choose(self._match.view(state), legal))
        except Died as problem:
            raise Broken(f"the program {quoted(self._command)} {problem}.") from problem
        except (Forfeit, BadInput) as problem:
            raise Stopped(f"the program {quoted(self._command)} {problem}.") from problem

    def close(self) -> None:
        """Ends the program."""
        if self._program is not None:
            self._program.close()
        self._program, self._told = None, 0

    def _up_to_date(self) -> ExternalBot:
        if self._program is None:
            self._program = ExternalBot(self._command, self._rules, self._match.start.variant)
        position = self._rules.initial()
        for number, turn in enumerate(self._course.turns):
            if number >= self._told and position.on_turn is not None:
                self._program.tell(position.on_turn, turn.move)
            position = self._rules.play(position, turn.seat, self._rules.parse_move(turn.move))
        self._told = len(self._course.turns)
        return self._program


AnyPlayer = LevelPlayer | ProgramPlayer


def of_level(level: int) -> Callable[[Match], LevelPlayer]:
    """Players of a level; raises NoEngine where it needs an engine that is not installed."""
    if not can_play(variant_named("blokus-to-go").rules(), level):
        need_engine(f"A bot of level {level}")
    begin()
    return lambda match: LevelPlayer(level, match)


def of_program(command: str) -> Callable[[Match], ProgramPlayer]:
    """Players that a command starts; raises BadInput if that does not speak GTP."""
    rules = variant_named("blokus-to-go").rules(options=["fixed-starts"])
    try:
        ExternalBot(command, rules, "blokus-to-go").close()
    except Forfeit as problem:
        raise BadInput(f"The program {quoted(command)} {problem}.") from problem
    return lambda match: ProgramPlayer(command, match)


def unknown_variant(challenge: Challenge) -> str | None:
    """Why a bot of a level does not want to play."""
    table = challenge.table
    try:
        variant_named(table.variant).rules(table.seats, table.options)
    except BadInput as problem:
        return str(problem)
    return None


def not_for_programs(challenge: Challenge) -> str | None:
    """Why a program does not want to play."""
    table = challenge.table
    try:
        playable(variant_named(table.variant).rules(table.seats, table.options), table.variant)
    except BadInput as problem:
        return str(problem)
    return None
