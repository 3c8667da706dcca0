"""Looking back with all cards known, without telling what a player could not know."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from squarely.analysis.full_information import full_information_forecast
from squarely.analysis.passes import review_game
from squarely.analysis.reviews import review_with
from squarely.bots.bot import Budget
from squarely.bots.lokomoto.determinization import secrets_of, state_of
from squarely.bots.lokomoto.state import SECRET
from squarely.bots.lokomoto.tables import tables
from squarely.bots.registry import analysis_bot
from squarely.formats.loaded import LoadedGame
from squarely.games import VARIANTS
from squarely.kernel.rules import Seat
from tests.analysis.games import game_of
from tests.bots.lokomoto.test_core import rules_of
from tests.bots.lokomoto.test_search import dealt_anew, some_position

FEW = Budget(simulations=40)


def test_only_hidden_agendas_are_secrets() -> None:
    assert rules_of(3, ("hidden-agendas",)).has_secrets
    assert not rules_of(3).has_secrets
    for name in ("locus", "blokus-to-go"):
        rules = VARIANTS[name].rules()
        assert not rules.has_secrets
        assert rules.open_view(rules.initial(), Seat(1)) == rules.view(rules.initial(), Seat(1))


@pytest.mark.parametrize("turns", [0, 40])
def test_with_everything_known_nothing_is_guessed(turns: int) -> None:
    rules = rules_of(3, ("hidden-agendas",))
    pos = some_position(rules, 4, turns)
    seat = rules.seats[pos.on_turn]
    view = rules.open_view(pos, seat)
    assert [[card.name for card in each.agenda] for each in view.players] == [
        list(player.agenda) for player in pos.players
    ]
    assert set(view.unknown_shapes) == set(pos.hidden_shapes)
    assert replace(view, players=(), unknown_shapes=()) == replace(
        rules.view(pos, seat), players=(), unknown_shapes=()
    )
    assert len(secrets_of(rules, view)) == 0
    state = state_of(rules, tables(rules), view)
    for number, player in enumerate(pos.players):
        held = (state.shape_at == SECRET + number).nonzero()[0]
        assert tuple(sorted(rules.shapes)[each] for each in held) == player.agenda


def test_only_hindsight_depends_on_what_others_held() -> None:
    rules = rules_of(3, ("hidden-agendas",))
    pos = some_position(rules, 4, 30)
    seat = rules.seats[pos.on_turn]
    worlds = [pos, *(dealt_anew(rules, pos, Random(seed)) for seed in range(3))]
    move = rules.format_move(next(iter(rules.legal_moves(pos, seat))))
    plain = {
        review_with(rules, each, 1, seat, move, analysis_bot(rules, Random(1)), FEW)
        for each in worlds
    }
    known = {
        full_information_forecast(rules, each, seat, analysis_bot(rules, Random(1)), FEW)
        for each in worlds
    }
    assert len(plain) == 1
    assert len(known) > 1
    for forecast in known:
        assert forecast is not None
        assert sum(forecast) == pytest.approx(1)


def _known(game: LoadedGame) -> list[tuple[float, ...] | None]:
    found = review_game(game, (Budget(simulations=1),), seed=1, processes=1)
    return [each.hindsight for _, each in found]


def test_hindsight_is_for_games_that_are_over_and_had_secrets() -> None:
    game = game_of("lokomoto", 5, ("hidden-agendas",))
    assert all(_known(game))
    early = replace(
        game,
        record=replace(game.record, turns=game.record.turns[:30]),
        positions=game.positions[:31],
    )
    assert set(_known(early)) == {None}
    open_game = game_of("locus", 1)
    rules, before = open_game.rules, open_game.positions[2]
    assert (
        full_information_forecast(rules, before, Seat(1), analysis_bot(rules, Random(1)), FEW)
        is None
    )
