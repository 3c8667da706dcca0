"""One live match: what was agreed, what happened, and what may happen next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from squarely.kernel.course import Course, begin
from squarely.kernel.record import BadRecord, Record, Turn, conceal
from squarely.kernel.rules import CHANCE, AnyRules, Outcome, Seat
from squarely.table import taking_back
from squarely.table.asides import after
from squarely.table.clock import CLOCKS, DAYS, deadlines
from squarely.table.events import (
    Answered,
    Asked,
    Entry,
    Event,
    Excused,
    Followed,
    Hand,
    Named,
    Opened,
    Played,
    Reclaimed,
    Resigned,
    Said,
    TakenBack,
    TakenOver,
)
from squarely.table.paper import paper_seats
from squarely.table.refusals import Refused
from squarely.table.resigning import ends, outcome_without
from squarely.table.shuffle import drawn, seed_hash
from squarely.table.taking_back import Request
from squarely.table.words import clean_name, clean_text

MOST_TAKEN_BACK, MOST_RESIGNED = 300, 5
"""For one seat in one match: a log must not grow for ever."""


@dataclass(frozen=True)
class Match:
    """The state that a log leads to; every change gives a new match with a longer log."""

    rules: AnyRules
    opened: Opened
    log: tuple[Entry, ...]
    course: Course
    ply: int
    """How often the position has changed: by moves, cards and moves taken back."""
    since: Mapping[Seat, int]
    """The ply from which on a seat's situation is its own to answer: older answers are stale."""
    names: tuple[str, ...]
    known: frozenset[Seat]
    """The seats whose names are those of signed-in players."""
    programs: frozenset[Seat]
    """Those of them whose players are programs."""
    bots: frozenset[Seat]
    """The seats for which a bot plays now."""
    deadlines: Mapping[Seat, float]
    request: Request | None = None
    resigned: frozenset[Seat] = frozenset()
    next: Followed | None = None
    """Where the same people play again."""
    excused: Mapping[Seat, float] = field(default_factory=dict)
    """Until when people are away, where there are days for a move."""

    @property
    def number(self) -> int:
        """The number of the latest event."""
        return len(self.log)

    @property
    def position(self) -> Any:
        """Where the game stands."""
        return self.course.position

    # What is asked for again and again is remembered: a match never changes.
    @cached_property
    def to_act(self) -> frozenset[Seat]:
        """The seats whose move is awaited."""
        return frozenset() if self.given_up else self.rules.to_act(self.position)

    @cached_property
    def people(self) -> frozenset[Seat]:
        """The seats to which people were invited."""
        invited = zip(self.rules.seats, self.opened.players, strict=True)
        return frozenset(seat for seat, player in invited if player.kind == "person")

    @cached_property
    def paper(self) -> frozenset[Seat]:
        """The seats that play on paper."""
        return paper_seats(self.opened.options)

    @cached_property
    def given_up(self) -> bool:
        """Whether the game has ended before its rules end it."""
        return ends(len(self.rules.seats), self.people, self.resigned)

    def may_act(self, seat: Seat) -> bool:
        """Whether a seat has a move, be it awaited or not."""
        return seat in self.to_act or any(True for _ in self.rules.legal_moves(self.position, seat))

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result once the game is over."""
        if self.given_up:
            return outcome_without(self.rules, self.position, self.resigned)
        return self.rules.outcome(self.position)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.to_act

    @property
    def seed_hash(self) -> str:
        """The hash of the seed, for everyone from the start."""
        return seed_hash(self.opened.seed)

    @property
    def seed(self) -> str | None:
        """The seed, for everyone once the game is over and nobody else plays with these cards."""
        return self.opened.seed if self.over and not self.opened.sealed else None

    @property
    def record(self) -> Record:
        """The whole game as the table knows it, with its secrets."""
        return Record(
            variant=self.opened.variant,
            seats=len(self.opened.players),
            options=self.opened.options,
            players=self.names,
            turns=self.course.turns,
            data=self.opened.data,
            seed_hash=self.seed_hash,
            seed=self.seed or "",
            taken_back=taking_back.counts(self.log, self.rules.seats),
            resigned=tuple(sorted(self.resigned)),
            handicaps=self.opened.handicaps,
        )

    def record_for(self, audience: Seat | None) -> Record:
        """The record as an audience may have it: secrets stay out while the game goes on."""
        return self.record if self.over else conceal(self.rules, self.record, audience)

    def view_for(self, audience: Seat | None) -> Any:
        """What an audience may see."""
        return self._open_view if audience is None else self.rules.view(self.position, audience)

    @cached_property
    def _open_view(self) -> Any:
        return self.rules.view(self.position, None)

    def move_for(self, move: str, audience: Seat | None) -> str:
        """A logged move as an audience may know it."""
        if self.over or not self.rules.has_secrets:
            return move
        return self.rules.format_for(self.rules.parse_move(move), audience)

    def can_take_back(self, seat: Seat) -> bool:
        """Whether a person's last move may be taken back without asking anybody."""
        return seat in self._taking_back

    @cached_property
    def _taking_back(self) -> frozenset[Seat]:
        if self.opened.rated or self.opened.sealed:
            return frozenset()
        return frozenset(seat for seat in self._playing if self._takes_back(seat))

    def _takes_back(self, seat: Seat) -> bool:
        if self.course.can_take_back(self.rules, seat):
            return True
        return not self.others(seat) and self.course.turns_back(seat) is not None

    def can_ask_back(self, seat: Seat) -> bool:
        """Whether a person may ask the others to take back the last move."""
        if self.opened.rated or self.opened.sealed:
            return False
        if seat not in self._playing or seat in self._taking_back:
            return False
        if taking_back.has_asked(self.log, seat):
            return False
        return self.course.turns_back(seat) is not None

    @property
    def _playing(self) -> frozenset[Seat]:
        """The seats that people play for, while the game goes on."""
        return frozenset() if self.over else frozenset(self.rules.seats) - self.bots

    def play(self, seat: Seat, text: str, ply: int, at: float, by: Hand = "person") -> Match:
        """A move in answer to a ply, and the cards that follow; raises Refused or IllegalMove."""
        self._expect(seat, ply)
        if by in ("person", "program") and seat in self.bots:
            raise Refused("bot_plays")
        move = self.rules.parse_move(text)
        position = self.rules.play(self.position, seat, move)
        turn = Turn(seat, self.rules.format_move(move))
        course = self.course.reached(self.rules, turn, position)
        return self._turned(Played(seat, turn.move, by), course, at)._with_cards(at)

    def take_back(self, seat: Seat, ply: int, at: float) -> Match:
        """Without a person's last move; raises Refused where it may not be taken back.

        A move of an unfinished turn goes alone, one that bots have answered with the answers; where
        people have answered, they are asked.
        """
        if self.over:
            raise Refused("over")
        if self.opened.rated:
            raise Refused("rated")
        if self.opened.sealed:
            raise Refused("sealed")
        if seat in self.bots or self.course.turns_back(seat) is None:
            raise Refused("nothing_to_take_back")
        if self._often(TakenBack, seat) >= MOST_TAKEN_BACK:
            raise Refused("taken_back_enough")
        if self.course.can_take_back(self.rules, seat):
            self._expect(seat, ply)
            return self._without_move(TakenBack(seat), at)
        if taking_back.has_moved_since(self.log, seat, ply):
            raise Refused("stale")
        if not self.others(seat):
            return self._without_move(TakenBack(seat, self.course.turns_back(seat)), at)
        if taking_back.has_asked(self.log, seat):
            raise Refused("asked_already")
        return after(self, Asked(seat), at)

    def answer(self, seat: Seat, yes: bool, at: float) -> Match:
        """What somebody says to a request; once all agree, it is carried out."""
        request = self.request
        if request is None or seat not in request.waiting:
            raise Refused("nothing_asked")
        match = after(self, Answered(seat, yes), at)
        if match.request is None or match.request.waiting:
            return match
        turns = match.course.turns_back(request.seat)
        return match._without_move(TakenBack(request.seat, turns), at)

    def resign(self, seat: Seat, at: float) -> Match:
        """A person gives up: the game ends, or a bot goes on where others still play."""
        if self.over:
            raise Refused("over")
        if seat in self.resigned:
            raise Refused("bot_plays")
        if self._often(Resigned, seat) >= MOST_RESIGNED:
            raise Refused("resigned_enough")
        return after(self, Resigned(seat), at)

    def follow(self, seat: Seat, match_id: str, seats: tuple[Seat, ...], at: float) -> Match:
        """The same people play again in another match."""
        if not self.over:
            raise Refused("still_going_on")
        return after(self, Followed(seat, match_id, seats), at)

    def lose_on_time(self, seat: Seat, at: float) -> Match:
        """In a rated game whoever lets the time run out has given up."""
        if self.over:
            raise Refused("over")
        if self.deadlines.get(seat, at + 1) > at or seat in self.resigned:
            raise Refused("time_left")
        return after(self, Resigned(seat), at)

    def name(
        self, seat: Seat, name: str, at: float, known: bool = False, program: bool = False
    ) -> Match:
        """With another name for a seat; that of a signed-in player stays."""
        if seat in self.known and not known:
            raise Refused("known_name")
        return after(self, Named(seat, clean_name(name), known, program), at)

    def take_over(self, seat: Seat, at: float) -> Match:
        """A bot plays for a person from now on."""
        if seat not in self.rules.seats:
            raise Refused("no_such_seat")
        if seat in self.bots:
            raise Refused("bot_already")
        if self.over:
            raise Refused("over")
        if self.opened.rated:
            raise Refused("rated")
        if self.opened.clock in DAYS:
            raise Refused("days_left")
        return after(self, TakenOver(seat), at)

    def reclaim(self, seat: Seat, at: float) -> Match:
        """The person plays again."""
        if self.over:
            raise Refused("over")
        if self.opened.rated:
            raise Refused("rated")
        if seat not in self.bots or self.opened.players[seat - 1].kind == "bot":
            raise Refused("not_taken_over")
        return after(self, Reclaimed(seat), at)

    def excuse(self, seat: Seat, until: float, at: float) -> Match:
        """A person is away until then, or back if that is not later than now."""
        if self.over:
            raise Refused("over")
        if self.opened.clock not in DAYS:
            raise Refused("no_days")
        return after(self, Excused(seat, until), at)

    def say(self, seat: Seat | None, text: str, at: float) -> Match:
        """A line of chat."""
        return after(self, Said(seat, clean_text(text)), at)

    def _often(self, kind: type[TakenBack | Resigned], seat: Seat) -> int:
        events = (entry.event for entry in self.log)
        return sum(isinstance(event, kind) and event.seat == seat for event in events)

    def _expect(self, seat: Seat, ply: int) -> None:
        if self.over:
            raise Refused("over")
        if not self.may_act(seat):
            raise Refused("not_your_turn")
        if not self.since[seat] <= ply <= self.ply:
            raise Refused("stale")

    def others(self, seat: Seat) -> frozenset[Seat]:
        """The people who play for themselves, besides one of them."""
        return self.people - self.bots - {seat}

    def _without_move(self, event: TakenBack, at: float) -> Match:
        if event.turns is None:
            course = self.course.taken_back(self.rules, event.seat)
        else:
            course = self.course.without_last(self.rules, event.turns)
        if course is None:
            raise BadRecord(f"event {self.number + 1}: nothing to take back.")
        return self._turned(event, course, at)

    def _with_cards(self, at: float) -> Match:
        match = self
        while match.to_act == {CHANCE}:
            rules, course = match.rules, match.course
            draws = sum(turn.seat == CHANCE for turn in course.turns)
            move = drawn(rules, course.position, match.opened.seed, draws)
            turn = Turn(CHANCE, rules.format_move(move))
            position = rules.play(course.position, CHANCE, move)
            event = Played(CHANCE, turn.move, "chance")
            match = match._turned(event, course.reached(rules, turn, position), at)
        return match

    def _turned(self, event: Played | TakenBack, course: Course, at: float) -> Match:
        before, now = self.to_act, self.rules.to_act(course.position)
        ply = self.ply + 1
        since = dict(self.since)
        since |= dict.fromkeys((event.seat, *(now - before)), ply)
        late = isinstance(event, Played) and event.by == "clock"
        limit = CLOCKS[self.opened.clock]
        due = deadlines(
            limit, self.deadlines, now, event.seat, late=late, at=at, excused=self.excused
        )
        log = (*self.log, Entry(self.number + 1, at, event))
        return replace(
            self, log=log, course=course, ply=ply, since=since, deadlines=due, request=None
        )

    def continued(self, entries: Sequence[Entry]) -> Match:
        """The match after more of its stored log; raises BadRecord where that leads nowhere."""
        match = self
        for entry in entries:
            if entry.number != match.number + 1:
                raise BadRecord(f"event {match.number + 1} is missing.")
            match = match._logged(entry.event, entry.at)
        return match

    def _logged(self, event: Event, at: float) -> Match:
        if isinstance(event, Played):
            turn = Turn(event.seat, event.move)
            return self._turned(event, self.course.played(self.rules, turn), at)
        if isinstance(event, TakenBack):
            return self._without_move(event, at)
        if isinstance(event, Opened):
            raise BadRecord(f"event {self.number + 1}: a match is opened once.")
        return after(self, event, at)


def open_match(rules: AnyRules, opened: Opened, at: float) -> Match:
    """A new match with its first cards drawn."""
    return _begun(rules, opened, at)._with_cards(at)


def match_of(rules: AnyRules, log: Sequence[Entry]) -> Match:
    """The match that a stored log leads to."""
    first, *rest = log
    if not isinstance(first.event, Opened):
        raise BadRecord("event 1: a match begins with being opened.")
    return _begun(rules, first.event, first.at).continued(rest)


def _begun(rules: AnyRules, opened: Opened, at: float) -> Match:
    position = rules.initial()
    to_act = rules.to_act(position)
    return Match(
        rules=rules,
        opened=opened,
        log=(Entry(1, at, opened),),
        course=begin(position),
        ply=0,
        since=dict.fromkeys(rules.seats, 0),
        names=tuple(player.name for player in opened.players),
        known=frozenset(seat for seat in rules.seats if opened.players[seat - 1].known),
        programs=frozenset(seat for seat in rules.seats if opened.players[seat - 1].program),
        bots=frozenset(seat for seat in rules.seats if opened.players[seat - 1].kind == "bot"),
        deadlines=deadlines(CLOCKS[opened.clock], {}, to_act, None, late=False, at=at, excused={}),
    )
