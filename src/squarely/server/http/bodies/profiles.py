"""What goes out of the HTTP API about where players stand."""

from __future__ import annotations

from squarely.ratings.fairness import Uncounted
from squarely.server.http.bodies.base import Answer


class CurvePoint(Answer):
    """A rating at a time."""

    at: float
    number: int
    plus_minus: int


class RatingInfo(Answer):
    """How strong somebody is in one of the games."""

    category: str
    number: int
    plus_minus: int
    """The truth lies within it 19 times out of 20."""
    games: int
    curve: list[CurvePoint]


class OpponentInfo(Answer):
    """Somebody who played against a player."""

    name: str
    known: bool
    """Whether the name is that of a signed-in player."""
    level: int | None
    """How well a bot plays; null: a person."""
    program: bool
    """Whether it is the account of a bot."""


class ResultInfo(Answer):
    """How a match went."""

    match: str
    at: float
    category: str
    variant: str
    seats: int
    rank: int
    score: int
    opponents: list[OpponentInfo]
    """In seat order; partners are none."""
    rated: bool
    public: bool
    before: int | None
    after: int | None
    """The rating before and after; null where it was not rated."""
    uncounted: Uncounted | None
    """Why a rated game, or a part of it, did not count."""


class FavouriteInfo(Answer):
    """A first move that somebody likes."""

    category: str
    variant: str
    opening: str
    seat: int
    """A seat that it was played from."""
    played: int
    won: int


class Profile(Answer):
    """A player as others see them."""

    name: str
    program: bool
    """Whether it is the account of a bot."""
    since: float
    mine: bool
    """Whether it is the profile of whoever asks."""
    ratings: list[RatingInfo]
    results: list[ResultInfo]
    favourites: list[FavouriteInfo]


class Leader(Answer):
    """Somebody on a leaderboard."""

    name: str
    program: bool
    """Whether it is the account of a bot."""
    number: int
    plus_minus: int
    games: int


class LadderBot(Leader):
    """A bot of a player on the ladder."""

    played_at: float | None
    """When its latest rated match was over."""


class BotStanding(Answer):
    """Where a level of the bots stands."""

    level: int
    number: int


class Leaderboard(Answer):
    """The strongest players of a game, and the bots."""

    category: str
    leaders: list[Leader]
    bots: list[BotStanding]


class Ladder(Answer):
    """The bots of players in a game, and the levels of ours."""

    category: str
    leaders: list[LadderBot]
    bots: list[BotStanding]


class SeatRating(Answer):
    """How strong somebody at a table is."""

    seat: int
    number: int
    plus_minus: int
    before: int | None
    """The rating before this match; null as long as it has not counted, and for bots."""
    uncounted: Uncounted | None
    """Why the match, or a part of it, did not count for this player."""


class TableRatings(Answer):
    """How strong everybody at the table of a rated match is; guests have no rating."""

    seats: list[SeatRating]
    settled: bool
    """Whether the match is over and has counted, if it does."""
