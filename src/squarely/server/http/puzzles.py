"""Puzzles: which there are, answers to them, and what is wrong with an answer."""

from __future__ import annotations

import asyncio
from datetime import date
from time import time
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from squarely.analysis.puzzles.answers import answered
from squarely.analysis.puzzles.puzzle import BOXES, Puzzle, puzzles_of
from squarely.bots.installed import engine_installed
from squarely.kernel.record import Turn
from squarely.kernel.rules import Seat
from squarely.server.challenges.daily import day_of
from squarely.server.http.access import limited, refusing, visitor_of, while_here
from squarely.server.http.bodies.positions import TriedMoves
from squarely.server.http.bodies.puzzles import (
    PuzzleInfo,
    PuzzleList,
    PuzzlePosition,
    PuzzleReply,
    PuzzleSolution,
)
from squarely.server.http.positions import after, tried
from squarely.server.live.analyses import Analyses
from squarely.server.refusals import RequestRefused

router = APIRouter(prefix="/api")

Box = Annotated[str, Path(max_length=40)]


def puzzle_named(box: Box, puzzle_id: Annotated[str, Path(max_length=40)]) -> Puzzle:
    """The puzzle of the path."""
    found = puzzles_of(box).get(puzzle_id) if box in BOXES else None
    if found is None:
        raise RequestRefused("no_puzzle")
    return found


Named = Annotated[Puzzle, Depends(puzzle_named)]


def of_the_day(box: str, day: str) -> str:
    """The id of the puzzle of a day: each comes once before any comes again."""
    # Ids are hashes, so their order mixes difficulties and themes.
    ids = sorted(puzzles_of(box))
    return ids[date.fromisoformat(day).toordinal() % len(ids)]


@router.get("/puzzles/{box}", summary="Which puzzles there are", responses=refusing("no_puzzle"))
def list_puzzles(box: Box) -> PuzzleList:
    """The puzzles of a box, the easy ones first, and that of today."""
    if box not in BOXES:
        raise RequestRefused("no_puzzle")
    day = day_of(time())
    return PuzzleList(
        puzzles=[
            PuzzleInfo(id=each.id, difficulty=each.difficulty, themes=list(each.themes))
            for each in puzzles_of(box).values()
        ],
        today=of_the_day(box, day),
        day=day,
    )


@router.post(
    "/puzzles/{box}/{puzzle_id}",
    summary="Answer a puzzle",
    responses=refusing("no_puzzle", "unusable", "illegal"),
)
def answer(puzzle: Named, body: TriedMoves) -> PuzzlePosition:
    """Where the moves of an answer lead, and whether they solve the puzzle; none: its position."""
    rules, pos, verdict = answered(puzzle, body.moves)
    ended = verdict != "open"
    now = tried(rules, pos, None if ended else puzzle.seat, puzzle.seat)
    return PuzzlePosition(
        **now.model_dump(),
        seat=puzzle.seat,
        seats=puzzle.seats,
        variant=puzzle.variant,
        options=list(puzzle.options),
        verdict=verdict,
        solution=list(puzzle.solution) if verdict == "solved" else [],
    )


@router.get(
    "/puzzles/{box}/{puzzle_id}/solution",
    summary="The solution of a puzzle",
    responses=refusing("no_puzzle"),
)
def solution(puzzle: Named) -> PuzzleSolution:
    """The best decision, and how much better it is than any other."""
    rules, pos, _ = answered(puzzle, puzzle.solution)
    return PuzzleSolution(
        moves=list(puzzle.solution),
        position=tried(rules, pos, None, puzzle.seat),
        worth=puzzle.worth,
        other_worth=puzzle.other_worth,
        unit=puzzle.unit,
        exact=puzzle.exact,
    )


@router.post(
    "/puzzles/{box}/{puzzle_id}/refutation",
    summary="What is wrong with an answer",
    responses=refusing(
        "no_puzzle",
        "unusable",
        "illegal",
        "solved_already",
        "hint_too_fast",
        "no_engine",
        "no_worker",
        "busy",
        "warming_up",
    ),
)
async def refutation(puzzle: Named, box: Box, body: TriedMoves, request: Request) -> PuzzleReply:
    """The reply that punishes a wrong answer, or what is better, and what the answer cost."""
    rules, pos, verdict = await asyncio.to_thread(answered, puzzle, body.moves)
    if verdict != "wrong":
        raise RequestRefused("solved_already")
    if not engine_installed():
        raise RequestRefused("no_engine")
    await limited(request, request.app.state.limits.address_hints, "hint_too_fast")
    analyses: Analyses = request.app.state.analyses
    address = visitor_of(request)
    found = await while_here(request, analyses.refutation(box, puzzle.id, body.moves, address))
    if found.better:
        _, reached, _ = await asyncio.to_thread(answered, puzzle, found.better)
    else:
        replies: list[Turn] = [*found.drawn, *([] if found.reply is None else [found.reply])]
        reached = after(rules, pos, replies)
    return PuzzleReply(
        seat=None if found.reply is None else Seat(found.reply.seat),
        move=None if found.reply is None else found.reply.move,
        lost=found.lost,
        unit=found.unit,
        better=list(found.better),
        gain=found.gain,
        position=tried(rules, reached, None, puzzle.seat),
    )
