"""Matches that are about to begin: what is to be played, and who brings what along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from time import time

from squarely.kernel.data import fingerprints
from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import RulesData, Seat
from squarely.server.live.room import LEASE, progress_of, turns_of
from squarely.server.live.rules import rules_for
from squarely.server.storage.store import FilledTable, Write
from squarely.table.again import rematch
from squarely.table.clock import ClockName
from squarely.table.events import Opened, Player
from squarely.table.match import Match, open_match
from squarely.table.paper import expect_casual
from squarely.table.shuffle import new_seed


@dataclass(frozen=True)
class NewMatch:
    """What is to be played, and how."""

    variant: str
    options: tuple[str, ...]
    players: tuple[Player, ...]
    clock: ClockName = "none"
    hints: bool | None = None
    """None: only somebody alone among bots may ask for hints; others have to agree on them."""
    rated: bool = False
    public: bool = False
    handicaps: tuple[Handicap, ...] = ()
    data: RulesData | None = None
    """The files of somebody's design; None: ours."""
    seed: str | None = None
    """None: a new one."""
    sealed: bool = False
    """Whether the seed stays secret when the game is over."""
    first_moves: tuple[str, ...] = ()
    """What has been played before anybody sits down."""


@dataclass(frozen=True)
class Seating:
    """Who sits down in a new match with what they bring along."""

    key_hashes: Mapping[Seat, str] = field(default_factory=dict)
    """Of keys that people hold already."""
    player_ids: Mapping[Seat, str] = field(default_factory=dict)
    """Of those who are signed in."""
    table: FilledTable | None = None
    """The open table at which they have met."""


def begun(new: NewMatch) -> Match:
    """The match at its start; raises BadInput if the variant cannot be played so."""
    options = tuple(sorted(set(new.options)))
    rules = rules_for(new.variant, len(new.players), options, new.data, new.handicaps)
    expect_casual(options, new.players, new.clock, new.rated)
    alone = sum(player.kind == "person" for player in new.players) < 2
    opened = Opened(
        variant=new.variant,
        options=options,
        players=new.players,
        clock=new.clock,
        seed=new.seed or new_seed(),
        data=fingerprints(rules.data),
        hints=not new.rated and (alone if new.hints is None else new.hints),
        rated=new.rated,
        public=new.public,
        handicaps=new.handicaps,
        sealed=new.sealed,
    )
    match = open_match(rules, opened, time())
    for move in new.first_moves:
        (seat,) = match.to_act
        match = match.play(seat, move, match.ply, time(), by="bot")
    return match


def begun_again(match: Match) -> tuple[Match, dict[Seat, Seat]]:
    """The same once more, and for each seat the one that its player has then."""
    anew, there = rematch(match)
    data = tuple(sorted(match.rules.data.items()))
    rules = rules_for(anew.variant, len(anew.players), anew.options, data, anew.handicaps)
    return open_match(rules, anew, time()), there


def first_write(match_id: str, match: Match, hashes: dict[Seat, str], seating: Seating) -> Write:
    """All of a new match."""
    return Write(
        match_id,
        match.log,
        progress_of(match, LEASE),
        tuple(hashes.items()),
        tuple(match.rules.data.values()),
        tuple(seating.player_ids.items()),
        match.opened.public,
        seating.table,
        turns_of(match),
    )
