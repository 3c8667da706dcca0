"""Openings: a position after some first moves, and what was played there."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from squarely.analysis.opening_book import ShippedBook, shipped
from squarely.analysis.openings import (
    DEPTH,
    Tally,
    book_name,
    canonical,
    opening_rules,
    same_moves,
)
from squarely.arena.standings import Share
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import BadInput
from squarely.server.http.access import refusing
from squarely.server.http.bodies.openings import (
    OpeningMove,
    OpeningPosition,
    OpeningShare,
    SelfPlayInfo,
)
from squarely.server.storage.openings import OpeningMoves

router = APIRouter(prefix="/api")

FirstMoves = Annotated[
    list[Annotated[str, Field(max_length=60)]], Query(default_factory=list, max_length=DEPTH)
]
SomeOptions = Annotated[
    list[Annotated[str, Field(max_length=40)]], Query(default_factory=list, max_length=10)
]


@router.get(
    "/openings/{variant}",
    summary="What first moves led to",
    responses=refusing("storage_down", "unusable", "illegal"),
)
async def opening(
    variant: Annotated[str, Path(max_length=40)],
    moves: FirstMoves,
    options: SomeOptions,
    request: Request,
) -> OpeningPosition:
    """The position after some moves, and those made there, symmetric ones together."""
    rules = opening_rules(variant, tuple(sorted(options)))
    name = book_name(variant, rules.form)
    book = await asyncio.to_thread(shipped, name)
    pos = _after(rules, moves)
    key, symmetries = canonical(rules, pos)
    counted: OpeningMoves = request.app.state.opening_moves
    here = await counted.of(name, key)
    played = {} if book is None else book.book.get(key, {})
    return OpeningPosition(
        view=asdict(rules.view(pos, None)),
        depth=DEPTH,
        moves=_made(rules, pos, symmetries, played, here),
        made=None if book is None else _info(book),
    )


def _after(rules: BlokusRules, moves: list[str]) -> Position:
    """The position that some moves lead to; raises IllegalMove."""
    pos = rules.initial()
    for text in moves:
        seat = rules.seat_on_turn(pos)
        if seat is None:
            raise BadInput("The game is over before these moves are.")
        pos = rules.play(pos, seat, rules.parse_move(text))
    return pos


def _made(
    rules: BlokusRules,
    pos: Position,
    symmetries: tuple[int, ...],
    played: Mapping[str, Tally],
    here: Mapping[str, Tally],
) -> list[OpeningMove]:
    """The moves that were made in a position, as they lie on this board."""
    found: list[OpeningMove] = []
    usual = str(rules.form.starts[0])
    for move in played.keys() | here.keys():
        same = [
            each
            for each in same_moves(move, rules.form.size, symmetries)
            if _legal(rules, pos, each)
        ]
        # Those from where the first colour usually begins come first.
        same.sort(key=lambda text: usual not in text.split(","))
        # With fixed starts the images on the other start square are not moves.
        if same:
            found.append(
                OpeningMove(
                    move=same[0],
                    same=same[1:],
                    self_play=_share(played.get(move)),
                    here=_share(here.get(move)),
                )
            )
    return sorted(found, key=lambda each: (-_games(each), each.move))


def _legal(rules: BlokusRules, pos: Position, text: str) -> bool:
    number = rules.board.number(rules.parse_move(text))
    return number is not None and bool(rules.legal_set(pos) >> number & 1)


def _games(move: OpeningMove) -> int:
    return sum(each.games for each in (move.self_play, move.here) if each is not None)


def _share(tally: Tally | None) -> OpeningShare | None:
    if tally is None:
        return None
    share = Share(tally.won, tally.games)
    low, high = share.interval
    return OpeningShare(games=tally.games, share=share.value, low=low, high=high)


def _info(book: ShippedBook) -> SelfPlayInfo:
    return SelfPlayInfo(games=book.games, level=book.made.level, seed=book.made.seed)
