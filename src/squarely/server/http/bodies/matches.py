"""Games and matches: what can be played, opening, looking back, hints."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from squarely.analysis.reviews import Suggestion, Verdict
from squarely.bots.bot import Goal, Unit
from squarely.games import VARIANTS
from squarely.kernel.handicap import MOST_POINTS
from squarely.kernel.record import Turn
from squarely.server.http.bodies.base import Answer, Body
from squarely.server.live.designs import LONGEST
from squarely.table.clock import ClockName
from squarely.table.events import USUAL_LEVEL, PlayerKind
from squarely.table.seen import SeenPlayer


class OptionInfo(Answer):
    """A switch of a variant."""

    name: str
    summary: str


class VariantInfo(Answer):
    """A way to play a game."""

    name: str
    title: str
    summary: str
    seats: list[int]
    options: list[OptionInfo]
    seat_options: list[str]
    """Options that each seat has for itself: `paper` is `paper-2` for seat 2."""
    editions: dict[str, list[str]]
    """By part (`sheet`, `map`) the names of what there is of ours beside the usual one."""
    levels: int
    """The highest level of bots; 0: a simple one plays in the place of all."""


class GameInfo(Answer):
    """A game with its variants."""

    name: str
    variants: list[VariantInfo]
    engine: bool
    """Whether strong bots play; else simple ones answer for them."""


class Invited(Body):
    """Who is to sit in a seat."""

    kind: PlayerKind
    name: Annotated[str, Field(max_length=200)] | None = None
    level: Annotated[int, Field(ge=1, le=9)] = USUAL_LEVEL
    """How well a bot plays in the seat."""
    me: bool = False
    """Whether it is the seat of whoever asks, who is signed in; it goes by their name."""


class HandicapBody(Body):
    """What evens the chances of a seat: points that it is given, pieces that it goes without."""

    points: Annotated[int, Field(ge=0, le=MOST_POINTS)] = 0
    pieces: Annotated[int, Field(ge=0, le=12)] = 0


Name = Annotated[str, Field(max_length=200)]
"""As somebody types it."""
VariantName = Annotated[str, Field(max_length=40, json_schema_extra={"enum": list(VARIANTS)})]
Options = Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=10)]


DesignFiles = Annotated[
    dict[Annotated[str, Field(max_length=20)], Annotated[str, Field(max_length=LONGEST)]],
    Field(max_length=5),
]
"""By part (`sheet`, `deck`, `map`, `trains`, `shapes`) its TOML text."""
Editions = Annotated[
    dict[Annotated[str, Field(max_length=20)], Annotated[str, Field(max_length=40)]],
    Field(max_length=5),
]
"""By part the name of one of our editions: `{"sheet": "harbour"}`."""


class Wish(Body):
    """The match that somebody wants to open; one player a seat, in seat order."""

    variant: VariantName
    players: Annotated[list[Invited], Field(min_length=1, max_length=8)]
    options: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=10)] = Field(
        default_factory=list
    )
    clock: ClockName = "none"
    hints: bool | None = None
    """Whether players may ask for hints; null: only somebody alone among bots."""
    rated: bool = False
    """Whether it counts: with a clock, for somebody signed in against bots."""
    public: bool = False
    """Whether anybody may find it and watch."""
    handicaps: Annotated[list[HandicapBody], Field(max_length=8)] = Field(default_factory=list)
    """For each seat; none: everybody begins alike."""
    files: DesignFiles = Field(default_factory=dict)
    """The files of somebody's design; parts that are left out are ours."""
    editions: Editions = Field(default_factory=dict)
    """Which of ours to play with where it is not the usual one."""


class SeatLink(Answer):
    """The secret link of a seat: whoever has it plays there. The key follows the # sign."""

    seat: int
    key: str
    link: str


class OpenedMatch(Answer):
    """A match that begins, with everything its players need."""

    id: str
    watch: str
    seats: list[SeatLink]
    seed_hash: str


class CodeInfo(Answer):
    """A short code for a seat, to be typed on another device."""

    code: str


class TypedCode(Body):
    """A short code as somebody typed it."""

    code: Annotated[str, Field(max_length=40)]


class SeatInfo(Answer):
    """A seat that was found again by its code."""

    id: str
    variant: str
    seat: int
    key: str


class Following(Answer):
    """The next match of the same people."""

    id: str


class MatchInfo(Answer):
    """A match as anyone may see it."""

    id: str
    variant: str
    options: list[str]
    clock: ClockName
    players: tuple[SeenPlayer, ...]
    to_act: list[int]
    over: bool
    number: int
    seed_hash: str
    seed: str | None
    scores: list[int] | None
    winners: list[int] | None
    fitting: float | None
    """How far its bots are in getting to know a sheet that is not ours; null: nobody is at it."""


class LessonInfo(Answer):
    """A step of a tutorial: it is done when moves like these have been played, in order."""

    game: str
    step: int
    variant: str
    goal: list[str]
    """Regular expressions for the texts of the moves."""


class History(Answer):
    """A game from its start: every ply, and what each seat would have scored after it."""

    turns: tuple[Turn, ...]
    scores: list[list[int]]
    """One more than there are turns: the first is the start."""


class PastPosition(Answer):
    """The position after so many plies, as this audience may see it."""

    ply: int
    to_act: list[int]
    view: dict[str, Any]


class Hint(Answer):
    """A good move now."""

    ply: int
    """The ply that it answers."""
    move: str
    worth: float | None
    """What the seat may expect from it; null before anybody could think about it."""
    unit: Unit | None
    goal: Goal | None
    """Whether all 84 pieces of Eighty-four can still be laid; null in every other game."""


class Outlook(Answer):
    """Whether the goal of a game for one can still be reached, and not how."""

    ply: int
    """The ply that it answers."""
    goal: Goal | None
    """null: the game has no goal, or nobody could think about it yet."""


class ProposedMove(Body):
    """A move that somebody is about to make."""

    move: Annotated[str, Field(max_length=2_000)]


class ReasonInfo(Answer):
    """What a move gave away: a code, and the facts of the position that words are made of."""

    code: str
    facts: dict[str, str | int | list[str]]


class ReviewedMove(Answer):
    """The review of a move, by what its player could know then."""

    ply: int
    seat: int
    move: str
    forecast: list[float]
    """What each seat could expect before the move."""
    best: tuple[Suggestion, ...]
    worth: float
    lost: float
    """How much less it promised than the best move."""
    unit: Unit
    verdict: Verdict
    hindsight: list[float] | None = None
    """What each seat could expect for somebody who knows all secrets."""
    goal: Goal | None = None
    """Whether all 84 pieces could still be laid before the move; null but in Eighty-four."""
    reasons: list[ReasonInfo] = Field(default_factory=list)
    """What it gave away, the weightiest first; only of slips and worse."""
