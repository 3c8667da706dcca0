"""What workers are asked to do: a bot's move, a hint, or a part of looking back at a game."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from squarely.analysis.knowledge import Knowledge, knowledge
from squarely.analysis.luck import Pair, play_pair
from squarely.analysis.nodes import NodeEvaluation, evaluate_node
from squarely.analysis.puzzles.puzzle import Puzzle
from squarely.analysis.puzzles.refutation import Refutation, refute
from squarely.analysis.reviews import LOOKS, MoveReview, review, review_with
from squarely.bots import warming
from squarely.bots.bot import Bot, Budget, Fitting, Goal, Unit
from squarely.bots.installed import engine_installed
from squarely.bots.registry import analysis_bot, bots_of
from squarely.kernel.rules import CHANCE, AnyRules, Seat, listed_moves
from squarely.server.engines.replays import (
    Replay,
    Setup,
    StudyNode,
    position_at,
    positions,
    rules_of,
    setup_of,
)
from squarely.server.refusals import RequestRefused
from squarely.table.match import Match

SEED = 1
"""Whoever asks the same is answered the same."""
KEPT_BOTS = 6
"""Bots that a worker keeps; in Blokus the trees of one take up to 110 MB."""

_kept: OrderedDict[tuple[str, Seat, int], Bot] = OrderedDict()
"""The bots of this worker by match, seat and level, the least recently asked first."""


@dataclass(frozen=True)
class MoveRequest:
    """All that a bot is told: the game, what its seat sees, and what it may do."""

    setup: Setup
    view: Any
    legal: Sequence[Any]
    level: int
    """How well it plays."""
    bot_key: tuple[str, Seat] | None = None
    """The match and seat for which the bot stays in its worker; None: it is asked once."""


@dataclass(frozen=True)
class HintRequest:
    """A request for the move that a bot would make in the place of a person."""

    move: MoveRequest
    seconds: float


@dataclass(frozen=True)
class CoachRequest:
    """A move that a person is about to make, to be weighed against better ones."""

    move: MoveRequest
    seat: Seat
    text: str
    seconds: float


@dataclass(frozen=True)
class Advice:
    """A move and its expected value, which is unknown until the engine is compiled."""

    move: Any
    worth: float | None
    unit: Unit | None
    goal: Goal | None = None
    """Whether the goal of a game for one can still be reached."""


@dataclass(frozen=True)
class AnalysisRequest:
    """A move of a finished game, or another one in its place."""

    game: Replay
    ply: int
    move: str
    simulations: int

    @property
    def seat(self) -> Seat:
        """Who made it."""
        return self.game.turns[self.ply - 1].seat

    @property
    def before(self) -> Any:
        """The position in which it was made."""
        return positions(self.game)[self.ply - 1]


@dataclass(frozen=True)
class KnowledgeRequest:
    """A position of a finished game, of which is asked what players could know."""

    game: Replay
    ply: int


@dataclass(frozen=True)
class NodeRequest:
    """A position of a study, and how long and for how many lines it is looked at."""

    game: Replay
    node: StudyNode
    lines: int
    seconds: float


@dataclass(frozen=True)
class PairRequest:
    """The cards of a finished game, for one of the pairs of games that tell luck from skill."""

    setup: Setup
    cards: tuple[Any, ...]
    number: int


@dataclass(frozen=True)
class MarkRequest:
    """Parameters of which is asked how well they play with a sheet or a map."""

    setup: Setup
    numbers: tuple[float, ...]
    games: int
    seed: int


@dataclass(frozen=True)
class KeepRequest:
    """Parameters that were found for a sheet or a map."""

    setup: Setup
    numbers: tuple[float, ...]


@dataclass(frozen=True)
class RefutationRequest:
    """A wrong answer to a puzzle."""

    puzzle: Puzzle
    answer: tuple[str, ...]


def move_request(match: Match, seat: Seat, level: int, match_id: str | None = None) -> MoveRequest:
    """The request for a seat's next move, told only what the seat can see."""
    view = match.rules.view(match.position, seat)
    legal = listed_moves(match.rules, match.position, seat)
    bot_key = None if match_id is None else (match_id, seat)
    return MoveRequest(setup_of(match), view, legal, level, bot_key)


def choose_move(request: MoveRequest) -> Any:
    """The move of a bot of the requested level."""
    return _bot_for(request).choose(request.view, request.legal)


def _bot_for(request: MoveRequest) -> Bot:
    """The bot of a seat, kept from move to move: trees are searched on, turns planned once."""
    new = warming.ReadyBot(rules_of(request.setup), request.level, Random())
    if request.bot_key is None:
        return new
    key = *request.bot_key, request.level
    bot = _kept.pop(key, new)
    _kept[key] = bot
    if len(_kept) > KEPT_BOTS:
        _kept.popitem(last=False)
    return bot


def release_bots(match_id: str) -> None:
    """Lets the bots of a match go."""
    for key in [key for key in _kept if key[0] == match_id]:
        del _kept[key]


def advise(request: HintRequest) -> Advice:
    """A good move, from what the seat sees."""
    asked = request.move
    rules = rules_of(asked.setup)
    if not warming.is_ready(rules):
        return Advice(choose_move(asked), None, None)
    budget = Budget(seconds=request.seconds)
    evaluation = analysis_bot(rules, Random(SEED)).evaluate(asked.view, asked.legal, budget)
    best = evaluation.moves[0]
    return Advice(best.move, best.value, evaluation.unit, evaluation.goal)


def weigh(request: CoachRequest) -> MoveReview | None:
    """What a move would give away, from what the seat sees; None until the engine is compiled."""
    asked = request.move
    rules = rules_of(asked.setup)
    if not warming.is_ready(rules):
        warming.begin([rules.game])
        return None
    rng = Random(SEED)
    # What the view hides is drawn: nothing of what is said depends on it.
    pos = rules.determinize(asked.view, rng)
    budget = Budget(seconds=request.seconds / LOOKS)
    bot = analysis_bot(rules, rng)
    return review_with(rules, pos, 0, request.seat, request.text, bot, budget)


def analyse(request: AnalysisRequest) -> MoveReview | None:
    """The review of a move, None until the engine is compiled."""
    rules = rules_of(request.game.setup)
    if not warming.is_ready(rules):
        warming.begin([rules.game])
        return None
    budget = Budget(simulations=request.simulations)
    return review(
        rules, request.before, request.ply, request.seat, request.move, budget, SEED, over=True
    )


def look_at(request: NodeRequest) -> NodeEvaluation | None:
    """What the engine says at a node of a study, None until it is compiled."""
    rules = rules_of(request.game.setup)
    if not warming.is_ready(rules):
        warming.begin([rules.game])
        return None
    position = position_at(request.game, request.node)
    on_turn = rules.to_act(position)
    seat = request.node.seat if request.node.seat in on_turn else min(on_turn, default=CHANCE)
    if seat is None or seat == CHANCE:
        raise RequestRefused("nobody_on_turn")
    budget = Budget(seconds=request.seconds)
    return evaluate_node(rules, position, seat, request.lines, budget, SEED)


def known_then(request: KnowledgeRequest) -> Knowledge:
    """What players could know in a position."""
    game = request.game
    return knowledge(rules_of(game.setup), positions(game)[request.ply], request.ply, SEED)


def pair(request: PairRequest) -> Pair:
    """A pair of games between baseline bots: with these cards, and with others."""
    return play_pair(rules_of(request.setup), request.cards, request.number, SEED)


def refutation(request: RefutationRequest) -> Refutation | None:
    """What comes of a wrong answer, None until the engine is compiled."""
    rules, _ = request.puzzle.position()
    if not warming.is_ready(rules):
        warming.begin([rules.game])
        return None
    return refute(request.puzzle, request.answer, SEED)


def has_to_be_fitted(setup: Setup) -> bool:
    """Whether bots go by what was fitted to other data, until somebody fits it to these."""
    rules = rules_of(setup)
    fitting = bots_of(rules).fitting
    return fitting is not None and engine_installed() and not fitting.known(rules)


def mark(request: MarkRequest) -> float:
    """How well some parameters play."""
    rules = rules_of(request.setup)
    return _fitting(rules).mark(rules, request.numbers, request.games, request.seed)


def keep_fitted(request: KeepRequest) -> None:
    """Keeps what was found, for the bots of this machine."""
    rules = rules_of(request.setup)
    _fitting(rules).keep(rules, request.numbers)


def _fitting(rules: AnyRules) -> Fitting:
    fitting = bots_of(rules).fitting
    assert fitting is not None
    return fitting
