"""The results of players, and what a rated game does to their ratings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.games import variant_named
from squarely.kernel.rules import CHANCE, Seat
from squarely.ratings.anchors import anchor
from squarely.ratings.fairness import Counted, Uncounted, balanced, counted, newcomers
from squarely.ratings.fairness import Table as Opposition
from squarely.ratings.lengths import fewest_moves
from squarely.ratings.model import rate
from squarely.ratings.rating import START, Rating, category_of
from squarely.server.standing.evidence import past_games, proofs, vouched
from squarely.server.storage.schema import ratings, results, seats
from squarely.table.events import Opened, Played
from squarely.table.match import Match

OPENING_LENGTH = 200


class Results:
    """Writes down how a match went for everybody who is signed in."""

    async def settle(self, connection: AsyncConnection, match_id: str, match: Match) -> None:
        """One row for each of them; those who have one already keep it."""
        seated = await _players(connection, match_id)
        noted = select(results.c.seat).where(results.c.match_id == match_id)
        known = set((await connection.execute(noted)).scalars())
        new = {seat: player for seat, player in seated.items() if seat not in known}
        if not new or match.outcome is None:
            return
        rows = {seat: _row(match_id, match, seat, player) for seat, player in new.items()}
        if match.opened.rated and not known:
            why = uncounted(match, seated.keys())
            if why is None:
                await _rate(connection, match, seated, rows)
            for row in rows.values():
                row["uncounted"] = row["uncounted"] or why
        await connection.execute(insert(results), list(rows.values()))


def uncounted(match: Match, signed_in: Collection[Seat]) -> Uncounted | None:
    """Why a rated game counts for nobody.

    A handicap is there to make the weaker win: such a game says nothing of who that is.
    """
    moved = {entry.event.seat for entry in match.log if isinstance(entry.event, Played)}
    if not match.people <= set(signed_in):
        return "guest"
    if match.opened.handicaps:
        return "handicap"
    if len(match.rules.seats) < 2 or not match.people - match.resigned <= moved:
        return "not_moved"
    return None


def long_enough(match: Match) -> bool:
    """Whether a game had the moves that a win needs to count."""
    moves = sum(turn.seat != CHANCE for turn in match.course.turns)
    return moves >= fewest_moves(match.opened.variant, len(match.rules.seats))


def final_ranks(match: Match) -> dict[Seat, int]:
    """The ranks of all seats; whoever gave up comes last, even if a bot played on."""
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the game is not over")
    by_seat = {result.seat: result.rank for result in outcome.results}
    place = {seat: (seat in match.resigned, rank) for seat, rank in by_seat.items()}
    return {seat: 1 + sum(other < mine for other in place.values()) for seat, mine in place.items()}


def opening_of(match: Match, seat: Seat) -> str:
    """The first move of a seat."""
    for turn in match.course.turns:
        if turn.seat == seat:
            return turn.move[:OPENING_LENGTH]
    return ""


def teams_of(opened: Opened) -> tuple[int, ...] | None:
    """For each seat its team, where a variant has teams."""
    return variant_named(opened.variant).teams


async def _players(connection: AsyncConnection, match_id: str) -> dict[Seat, str]:
    query = select(seats.c.seat, seats.c.player_id).where(
        seats.c.match_id == match_id, seats.c.player_id.is_not(None)
    )
    return {Seat(row.seat): row.player_id for row in await connection.execute(query)}


def _row(match_id: str, match: Match, seat: Seat, player_id: str) -> dict[str, Any]:
    outcome, opened = match.outcome, match.opened
    if outcome is None:
        raise ValueError("the game is not over")
    return {
        "match_id": match_id,
        "seat": seat,
        "player_id": player_id,
        "at": match.log[-1].at,
        "category": category_of(opened.variant),
        "variant": opened.variant,
        "seats": len(match.rules.seats),
        "rank": final_ranks(match)[seat],
        "score": next(each.score for each in outcome.results if each.seat == seat),
        "rated": opened.rated,
        "public": opened.public,
        "opening": opening_of(match, seat),
        "mu_before": None,
        "sigma_before": None,
        "mu": None,
        "sigma": None,
        "newcomers": None,
        "proof": None,
        "uncounted": None,
    }


async def _rate(
    connection: AsyncConnection,
    match: Match,
    seated: Mapping[Seat, str],
    rows: Mapping[Seat, dict[str, Any]],
) -> None:
    """Moves the ratings of all people at the table; those of bots stay where they are."""
    opened = match.opened
    category, count = category_of(opened.variant), len(match.rules.seats)
    before = await _ratings(connection, sorted(set(seated.values())), category)
    players: list[Rating] = [
        before[seated[seat]][0]
        if seat in seated
        else anchor(category, count, opened.players[seat - 1].level)
        for seat in match.rules.seats
    ]
    ranks = final_ranks(match)
    after = rate(players, [ranks[seat] for seat in match.rules.seats], teams_of(opened))
    long, at = long_enough(match), match.log[-1].at
    proof = await proofs(connection, seated.values(), category)
    new = newcomers(seated.values(), proof)
    given: dict[Seat, Counted] = {}
    for seat, player_id in seated.items():
        others = _opponents(opened, seat, seated)
        opposition = Opposition(
            others,
            newcomers=not others.isdisjoint(new),
            vouched=await vouched(connection, others, category, at) if player_id in new else None,
        )
        past = await past_games(connection, player_id, category, at)
        given[seat] = counted(players[seat - 1], after[seat - 1], past, opposition, long=long)
        rows[seat].update(newcomers=opposition.newcomers)
    for seat, found in balanced(given, match.resigned if not long else ()).items():
        player_id, row, was, now = seated[seat], rows[seat], players[seat - 1], found.after
        row.update(uncounted=found.uncounted)
        if found.part == 0:
            continue
        row.update(
            mu_before=was.mu, sigma_before=was.sigma, mu=now.mu, sigma=now.sigma, proof=found.proof
        )
        values = {"mu": now.mu, "sigma": now.sigma, "games": before[player_id][1] + 1}
        mine = (ratings.c.player_id == player_id) & (ratings.c.category == category)
        await connection.execute(update(ratings).where(mine).values(**values))


def _opponents(opened: Opened, seat: Seat, seated: Mapping[Seat, str]) -> frozenset[str]:
    """The players against whom a seat plays: not partners, and no bots of ours."""
    teams = teams_of(opened) or tuple(range(len(opened.players)))
    mine = teams[seat - 1]
    return frozenset(player for at, player in seated.items() if teams[at - 1] != mine)


async def _ratings(
    connection: AsyncConnection, player_ids: list[str], category: str
) -> dict[str, tuple[Rating, int]]:
    """The ratings of some players, locked until the transaction ends; newcomers get a first one."""
    new = [
        {"player_id": each, "category": category, "mu": START.mu, "sigma": START.sigma, "games": 0}
        for each in player_ids
    ]
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    await connection.execute(dialect.insert(ratings).on_conflict_do_nothing(), new)
    query = (
        select(ratings)
        .where(ratings.c.player_id.in_(player_ids), ratings.c.category == category)
        .order_by(ratings.c.player_id)
        .with_for_update()
    )
    return {
        row.player_id: (Rating(row.mu, row.sigma), row.games)
        for row in await connection.execute(query)
    }
