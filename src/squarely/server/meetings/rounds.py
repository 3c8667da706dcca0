"""Rounds that open by themselves: the next one as soon as the last game of a round is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import Seat
from squarely.server.live.new_match import NewMatch, Seating
from squarely.server.live.room import Change
from squarely.server.live.rooms import Rooms
from squarely.server.meetings.plan import Plan, plan_of
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import new_match_id
from squarely.server.storage.database import Conflict
from squarely.server.storage.meetings import Meetings, PlannedGame, StoredMeeting
from squarely.table.events import USUAL_LEVEL, Player
from squarely.table.match import Match
from squarely.table.refusals import Refused
from squarely.tournaments import league, round_robin, swiss
from squarely.tournaments.games import BOT, Game, Pairing

OPENER = "meeting"
"""Who has opened the matches of a tournament."""


class Rounds:
    """Begins rounds and opens their matches; any number of processes may do so at once.

    A round names the ids of its matches before any of them is opened. So whoever finds one missing
    opens it, and of two who do one is refused by the database.
    """

    def __init__(self, meetings: Meetings, rooms: Rooms) -> None:
        self._meetings = meetings
        self._rooms = rooms

    async def sweep(self) -> None:
        """One look at everything."""
        for meeting_id in await self._meetings.waiting():
            meeting = await self._meetings.read(meeting_id)
            if meeting is not None:
                with suppress(Conflict):
                    await self._go_on(meeting)
        for meeting_id, match_id in await self._meetings.unopened():
            await self._open(meeting_id, match_id)

    async def start(self, meeting: StoredMeeting) -> None:
        """The first round; raises RequestRefused where there are too few or it has begun."""
        plan = plan_of(meeting.plan)
        if meeting.over:
            raise RequestRefused("meeting_over")
        if meeting.round or plan.kind == "party":
            raise RequestRefused("begun_already")
        if len(meeting.present) < plan.fewest:
            raise RequestRefused("too_few_members", count=plan.fewest)
        try:
            await self._begin(meeting, plan)
        except Conflict:
            raise RequestRefused("begun_already") from None
        await self.sweep()

    async def next_game(
        self,
        meeting: StoredMeeting,
        plan: Plan,
        seats: Sequence[tuple[int, int]],
        handicaps: tuple[Handicap, ...],
        opener: str,
    ) -> str:
        """The next game of a party: for each seat a member (BOT: a bot) and a bot's level."""
        numbers = tuple(number for number, _ in seats)
        players = tuple(_player(meeting, number, level) for number, level in seats)
        new = NewMatch(plan.variant, plan.options, players, plan.clock, handicaps=handicaps)
        opened = await self._rooms.open(new, opener, _seating(meeting, numbers))
        match_id = opened.room.match_id
        number = 1 + max((each.game.round for each in meeting.games), default=0)
        while True:
            game = PlannedGame(1, match_id, Game(number, numbers))
            try:
                await self._meetings.add_game(meeting.id, game)
            except Conflict:
                # Somebody else has begun a game just now: this one is the one after.
                number += 1
            else:
                return match_id

    async def resign(self, meeting: StoredMeeting, number: int) -> None:
        """Gives up the games that somebody who leaves has not finished."""
        for each in meeting.games:
            if each.match_id is None or each.game.ranks or number not in each.game.members:
                continue
            with suppress(Refused):
                room = await self._rooms.room(each.match_id)
                if room is not None:
                    await room.change(_giving_up(Seat(each.game.members.index(number) + 1)))

    async def _go_on(self, meeting: StoredMeeting) -> None:
        plan = plan_of(meeting.plan)
        started = [each for each in meeting.members if not each.left]
        everybody = len(meeting.members) if plan.kind == "round robin" else len(started)
        if meeting.round >= plan.rounds_for(everybody) or len(started) < 2:
            await self._meetings.finish(meeting.id, meeting.round)
            return
        await self._begin(meeting, plan)

    async def _begin(self, meeting: StoredMeeting, plan: Plan) -> None:
        number = meeting.round + 1
        pairings = pairings_of(plan, meeting, number)
        games = [
            _planned(board, number, pairing, meeting)
            for board, pairing in enumerate(pairings, start=1)
        ]
        await self._meetings.begin_round(
            meeting.id, number, [each for each in games if each is not None]
        )

    async def _open(self, meeting_id: str, match_id: str) -> None:
        meeting = await self._meetings.read(meeting_id)
        if meeting is None:
            return
        plan = plan_of(meeting.plan)
        members = next(each.game.members for each in meeting.games if each.match_id == match_id)
        players = tuple(_player(meeting, number, USUAL_LEVEL) for number in members)
        # By the rules of rated games: no hints, nothing taken back, late is lost.
        new = NewMatch(plan.variant, plan.options, players, plan.clock, rated=True)
        with suppress(Conflict):
            await self._rooms.open(new, OPENER, _seating(meeting, members), match_id)


def _giving_up(seat: Seat) -> Change:
    def resign(match: Match, at: float) -> Match:
        return match.resign(seat, at)

    return resign


def pairings_of(plan: Plan, meeting: StoredMeeting, number: int) -> list[Pairing]:
    """Who meets whom in a round."""
    games = [each.game for each in meeting.games]
    if plan.kind == "round robin":
        return round_robin.pair([each.number for each in meeting.members], number)
    if plan.kind == "swiss":
        return swiss.pair(meeting.present, games)
    return league.pair(meeting.present, games, plan.table_sizes, plan.seats)


def _planned(
    board: int, number: int, pairing: Pairing, meeting: StoredMeeting
) -> PlannedGame | None:
    """A pairing as a game; who meets somebody who has left has won, and two such do not play."""
    here = [each for each in pairing if not meeting.member(each).left]
    if not here:
        return None
    if len(here) == len(pairing):
        match_id = new_match_id() if len(pairing) > 1 else None
        return PlannedGame(board, match_id, Game(number, pairing))
    ranks = tuple(1 if each in here else 2 for each in pairing)
    return PlannedGame(board, None, Game(number, pairing, ranks))


def _player(meeting: StoredMeeting, number: int, level: int) -> Player:
    if number == BOT:
        return Player("bot", f"Bot {level}", level)
    member = meeting.member(number)
    known = member.player_id is not None
    return Player("person", member.name, level, known=known, program=member.program)


def _seating(meeting: StoredMeeting, numbers: Sequence[int]) -> Seating:
    """Everybody's own key opens their seat."""
    seated: Mapping[Seat, int] = {
        Seat(seat): number for seat, number in enumerate(numbers, start=1) if number != BOT
    }
    people = {seat: meeting.member(number) for seat, number in seated.items()}
    return Seating(
        key_hashes={seat: member.key_hash for seat, member in people.items()},
        player_ids={
            seat: member.player_id
            for seat, member in people.items()
            if member.player_id is not None
        },
    )
