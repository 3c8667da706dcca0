"""What people ask the engine: a hint, or about a finished game: moves, knowledge, luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from squarely.analysis.knowledge import Knowledge
from squarely.analysis.luck import PAIRS, Luck, cards_drawn, split
from squarely.analysis.nodes import NodeEvaluation
from squarely.analysis.puzzles.puzzle import puzzles_of
from squarely.analysis.puzzles.refutation import Refutation
from squarely.analysis.reviews import MoveReview
from squarely.balance.runs import Setting
from squarely.bots.bot import Goal, Unit
from squarely.bots.registry import bots_of
from squarely.kernel.rules import Seat
from squarely.server.engines.games import GameRequest, play
from squarely.server.engines.jobs import (
    AnalysisRequest,
    CoachRequest,
    HintRequest,
    KnowledgeRequest,
    NodeRequest,
    PairRequest,
    RefutationRequest,
    advise,
    analyse,
    known_then,
    look_at,
    move_request,
    pair,
    refutation,
    weigh,
)
from squarely.server.engines.pool import BotPool
from squarely.server.engines.replays import StudyNode, replay_of, setup_of
from squarely.server.engines.scheduling import Job, Priority
from squarely.server.live.bot_turns import Rooms
from squarely.server.refusals import RequestRefused
from squarely.table.match import Match

HINT_SECONDS = 0.8
"""How long a hint is thought about."""
STEPS = (0.25, 0.5, 1.0, 2.0)
"""Seconds for a node of a study: one step after the other, so that moves come in between."""


@dataclass(frozen=True)
class Advised:
    """A good move now, and what may be expected of it."""

    ply: int
    move: str
    worth: float | None
    unit: Unit | None
    goal: Goal | None


class Questions(Protocol):
    """Whoever answers them; raises RequestRefused while nobody can."""

    async def hint(self, match_id: str, seat: Seat, address: str) -> Advised:
        """A good move for a seat, from what that seat sees."""

    async def coach(self, match_id: str, seat: Seat, move: str, address: str) -> MoveReview:
        """What a move that a seat is about to make would give away, from what that seat sees."""

    async def review(
        self, match_id: str, ply: int, address: str, move: str | None = None
    ) -> MoveReview:
        """What the move of a ply, which a player made, was worth, or another one in its place."""

    async def knowledge(self, match_id: str, ply: int, address: str) -> Knowledge:
        """What players could know after a ply of a finished match."""

    async def luck(self, match_id: str, address: str) -> Luck:
        """How much of the results of a match that was played out was luck."""

    async def refutation(
        self, box: str, puzzle_id: str, answer: Sequence[str], address: str
    ) -> Refutation:
        """What comes of a wrong answer to a puzzle."""

    async def node(
        self, match_id: str, node: StudyNode, step: int, lines: int, address: str
    ) -> NodeEvaluation:
        """What the engine says at a node of a study; every step is thought about for longer."""

    async def game(self, setting: Setting, number: int, address: str) -> Any:
        """What is counted in a game between bots, so that a design is measured."""


class LocalQuestions:
    """Answers worked out by the processes of this machine."""

    def __init__(self, rooms: Rooms, bots: BotPool) -> None:
        self._rooms = rooms
        self._bots = bots

    async def hint(self, match_id: str, seat: Seat, address: str) -> Advised:
        """A good move for a seat, from what that seat sees."""
        match = await self._match(match_id)
        if seat not in match.to_act:
            raise RequestRefused("not_your_turn")
        asked = move_request(match, seat, match.opened.players[seat - 1].level)
        job = Job(Priority.HINT, address, match_id)
        advice = await self._bots.ask(advise, HintRequest(asked, HINT_SECONDS), job)
        move = match.rules.format_move(advice.move)
        return Advised(match.ply, move, advice.worth, advice.unit, advice.goal)

    async def coach(self, match_id: str, seat: Seat, move: str, address: str) -> MoveReview:
        """What a move that a seat is about to make would give away."""
        match = await self._match(match_id)
        if seat not in match.to_act:
            raise RequestRefused("not_your_turn")
        asked = move_request(match, seat, match.opened.players[seat - 1].level)
        job = Job(Priority.HINT, address, match_id)
        request = CoachRequest(asked, seat, move, HINT_SECONDS)
        found = await self._bots.ask(weigh, request, job)
        if found is None:
            raise RequestRefused("warming_up", wait=1)
        return replace(found, ply=match.ply)

    async def review(
        self, match_id: str, ply: int, address: str, move: str | None = None
    ) -> MoveReview:
        """What the move of a ply was worth, or another one in its place."""
        match = await self._match(match_id)
        game = replay_of(match)
        made = move or game.turns[ply - 1].move
        simulations = bots_of(match.rules).review_simulations
        request = AnalysisRequest(game, ply, made, simulations)
        found = await self._bots.ask(analyse, request, Job(Priority.ANALYSIS, address, match_id))
        if found is None:
            raise RequestRefused("warming_up", wait=1)
        return found

    async def knowledge(self, match_id: str, ply: int, address: str) -> Knowledge:
        """What players could know after a ply."""
        match = await self._match(match_id)
        request = KnowledgeRequest(replay_of(match), ply)
        return await self._bots.ask(known_then, request, Job(Priority.ANALYSIS, address, match_id))

    async def luck(self, match_id: str, address: str) -> Luck:
        """How much of the results was luck: pair after pair, so that moves come in between."""
        match = await self._match(match_id)
        outcome = match.rules.outcome(match.position)
        if outcome is None:
            raise RequestRefused("not_played_out")
        cards = cards_drawn(match.rules, match.course.turns)
        if not cards:
            raise RequestRefused("no_cards")
        setup = setup_of(match)
        job = Job(Priority.ANALYSIS, address, match_id)
        pairs = [
            await self._bots.ask(pair, PairRequest(setup, cards, number), job)
            for number in range(PAIRS)
        ]
        return split(outcome, pairs)

    async def refutation(
        self, box: str, puzzle_id: str, answer: Sequence[str], address: str
    ) -> Refutation:
        """What comes of a wrong answer to a puzzle."""
        request = RefutationRequest(puzzles_of(box)[puzzle_id], tuple(answer))
        found = await self._bots.ask(refutation, request, Job(Priority.HINT, address, puzzle_id))
        if found is None:
            raise RequestRefused("warming_up", wait=1)
        return found

    async def node(
        self, match_id: str, node: StudyNode, step: int, lines: int, address: str
    ) -> NodeEvaluation:
        """What the engine says at a node of a study."""
        match = await self._match(match_id)
        request = NodeRequest(replay_of(match), node, lines, STEPS[step])
        found = await self._bots.ask(look_at, request, Job(Priority.ANALYSIS, address, match_id))
        if found is None:
            raise RequestRefused("warming_up", wait=1)
        return found

    async def game(self, setting: Setting, number: int, address: str) -> Any:
        """What is counted in a game between bots."""
        job = Job(Priority.GAME, address, f"game {number}")
        facts = await self._bots.ask(play, GameRequest(setting, number), job)
        if facts is None:
            raise RequestRefused("games_too_long")
        return facts

    async def _match(self, match_id: str) -> Match:
        room = await self._rooms.room(match_id)
        if room is None:
            raise RequestRefused("no_match")
        return room.match
