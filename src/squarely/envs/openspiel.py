"""Every variant as a game of OpenSpiel; importing this registers them (`squarely_locus` etc.)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from squarely.envs.installed import NoEnvironments
from squarely.games import VARIANTS
from squarely.kernel.rules import CHANCE, BadInput, DataText, RulesData, Seat, Variant

try:
    import numpy as np
    import pyspiel

    from squarely.envs.game import as_value, make, utilities
    from squarely.envs.resampling import redealt
    from squarely.envs.situation import Opening, Situation
except ModuleNotFoundError as problem:
    raise NoEnvironments("OpenSpiel") from problem

MOST_OUTCOMES = 64
"""None of our decks has more different cards."""


def short_name(variant: str) -> str:
    """What a variant is called in OpenSpiel."""
    return f"squarely_{variant.replace('-', '_')}"


def _may_have_secrets(variant: Variant) -> bool:
    return any(variant.rules(options=[option.name]).has_secrets for option in variant.options)


def _game_type(variant: Variant, secrets: bool) -> Any:
    types = pyspiel.GameType
    rules = variant.rules()
    return types(
        short_name=short_name(variant.name),
        long_name=variant.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC
        if rules.chances(rules.initial())
        else types.ChanceMode.DETERMINISTIC,
        information=types.Information.IMPERFECT_INFORMATION
        if secrets
        else types.Information.PERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM
        if 1 not in variant.seat_counts
        else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=max(variant.seat_counts),
        min_num_players=min(variant.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": variant.seat_counts[0],
            "options": "",
            "after": 0,
            "seed": 0,
            **{part.name: "" for part in variant.data},
        },
    )


def _own_data(variant: Variant, params: dict[str, Any]) -> RulesData:
    """The data files that parameters name, read; raises BadInput."""
    found = {}
    for part in variant.data:
        if path := params.get(part.name):
            try:
                found[part.name] = DataText(path, Path(path).read_text(encoding="utf-8"))
            except OSError as problem:
                raise BadInput(f"{path} cannot be read: {problem.strerror}.") from problem
            except UnicodeDecodeError as problem:
                raise BadInput(f"{path} cannot be read as text.") from problem
    return as_value(found)


class SquarelyGame(pyspiel.Game):
    """A variant for some seats; several options are joined by `+`.

    `after` and `seed` tell how it begins; `map`, `sheet` and so on are paths of data files.
    """

    def __init__(self, variant: Variant, params: dict[str, Any] | None) -> None:
        params = params or {}
        seats = params.get("seats", variant.seat_counts[0])
        options = [each for each in str(params.get("options") or "").split("+") if each]
        data = _own_data(variant, params)
        self.rules, self.encoding = make(variant.name, seats, options, data)
        choice = (variant.name, len(self.rules.seats), tuple(sorted(options)), data)
        opening = Opening(params.get("after", 0), params.get("seed", 0))
        start = Situation(choice, self.rules, self.encoding, self.rules.initial(), opening)
        self.first = start.opened()
        """The situation in which every game begins."""
        if self.first.seat is None:
            raise BadInput(f"This game is over after {self.first.decisions} decisions.")
        alone = len(self.rules.seats) == 1
        # Every card of one's own is named by an action, too.
        most_outcomes = max(MOST_OUTCOMES, len(self.encoding.names)) if data else MOST_OUTCOMES
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.names),
            max_chance_outcomes=most_outcomes if self.rules.chances(self.rules.initial()) else 0,
            num_players=len(self.rules.seats),
            min_utility=0.0 if alone else -1.0,
            max_utility=float(self.encoding.most_points) if alone else 1.0,
            utility_sum=None if 1 in variant.seat_counts else 0.0,
            max_game_length=self.encoding.most_decisions,
        )
        # What is registered tells what options may bring; a game tells what it has.
        super().__init__(_game_type(variant, self.rules.has_secrets), info, params)

    def new_initial_state(self) -> SquarelyState:
        """The position before anyone has acted."""
        return SquarelyState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What looks at states; None for a kind that is not supported, as OpenSpiel has it."""
        if params:
            raise BadInput("The observers of Squarely's games take no parameters.")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        # Observers tell all that a player may know, and nothing less or more.
        if not wanted.public_info or (self.rules.has_secrets and not own):
            return None
        return Observer(self, wanted.perfect_recall)


class SquarelyState(pyspiel.State):
    """A situation with the interface of OpenSpiel."""

    def __init__(self, game: SquarelyGame) -> None:
        super().__init__(game)
        self.now = game.first

    def current_player(self) -> Any:
        """Whose decision is awaited, counted from 0."""
        seat = self.now.seat
        if seat is None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if seat == CHANCE else seat - 1

    def _legal_actions(self, player: int) -> list[int]:
        return self.now.legal if player + 1 == self.now.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come, numbered in the order in which the rules name them."""
        weights = list(self.now.rules.chances(self.now.pos).values())
        return [(number, weight / sum(weights)) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(list(self.now.rules.chances(self.now.pos))[action])
        return self.now.encoding.names[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now.seat is None

    def returns(self) -> list[float]:
        """What everybody has won; nothing before the end."""
        outcome = self.now.rules.outcome(self.now.pos)
        if outcome is None:
            return [0.0] * len(self.now.rules.seats)
        return list(utilities(self.now.rules, outcome).values())

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> SquarelyState:
        """A state that looks the same to a player, every deal of the others' secrets as likely."""
        seat, rng = Seat(player_id + 1), Random(probability_sampler())
        known = self.now.known_to(seat)
        while True:
            state = self._replayed(redealt(self.now, seat, rng), seat)
            # With other cards the opening might have gone another way.
            if state is not None and state.now.known_to(seat) == known:
                return state

    def _replayed(self, moves: list[Any], seat: Seat) -> SquarelyState | None:
        """The same decisions after other cards; nobody knows what others have only begun."""
        state: SquarelyState = self.get_game().new_initial_state()
        unknown = 0 if seat == self.now.seat else len(self.now.begun)
        for action in self.history()[: len(self.history()) - unknown]:
            if state.is_chance_node():
                outcomes = list(state.now.rules.chances(state.now.pos))
                move = moves[len(state.now.played)]
                action = outcomes.index(move) if move in outcomes else -1
            if action not in state.now.legal:
                return None
            state.apply_action(action)
        return state

    def known_to(self, seat: Seat) -> str:
        """Everything that a seat has seen and done, in words."""
        return self.now.known_to(seat)

    def __str__(self) -> str:
        return str(self.now)


class Observer:
    """The observation of a player as numbers with names, and as words."""

    def __init__(self, game: SquarelyGame, perfect_recall: bool) -> None:
        self._encoding, self._perfect_recall = game.encoding, perfect_recall
        # What was seen before has no numbers, so there is no tensor with perfect recall.
        self.tensor = np.zeros(0 if perfect_recall else self._encoding.layout.size, np.float32)
        self.dict = {} if perfect_recall else self._encoding.layout.parts(self.tensor)

    def set_from(self, state: SquarelyState, player: int) -> None:
        """Brings the numbers up to date."""
        if self._perfect_recall:
            return
        now, seat = state.now, Seat(player + 1)
        begun = now.begun if seat == now.seat else ()
        self.tensor[:] = self._encoding.observe(now.pos, seat, begun)

    def string_from(self, state: SquarelyState, player: int) -> str:
        """All that was seen with perfect recall, else what is seen now."""
        if self._perfect_recall:
            return state.known_to(Seat(player + 1))
        self.set_from(state, player)
        return "\n".join(
            f"{name}: {' '.join(f'{number:g}' for number in part.ravel())}"
            for name, part in self.dict.items()
        )


def _register(variant: Variant) -> None:
    def begin(self: SquarelyGame, params: dict[str, Any] | None = None) -> None:
        SquarelyGame.__init__(self, variant, params)

    name = short_name(variant.name)
    made = type(name, (SquarelyGame,), {"__init__": begin, "__module__": __name__})
    # Pickles look for the class here.
    globals()[name] = made
    pyspiel.register_game(_game_type(variant, _may_have_secrets(variant)), made)


for _variant in VARIANTS.values():
    _register(_variant)
