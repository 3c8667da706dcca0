"""The player that searches: legal, repeatable, honest about secrets, quick to stop, and strong."""

from __future__ import annotations

from itertools import islice
from random import Random
from threading import Timer

import pytest

from squarely.bots.bot import Bot, Budget
from squarely.bots.lokomoto.baseline import BaselineBot
from squarely.bots.lokomoto.levels import LEVELS, bot_for_level
from squarely.bots.lokomoto.search import SearchBot, is_clear
from squarely.games.lokomoto.legality import breaches
from squarely.games.lokomoto.moves import Move
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.play import draw
from squarely.kernel.rules import CHANCE, Outcome, Seat
from tests.bots.lokomoto.test_core import WAYS, rules_of

FEW = Budget(simulations=8)


def after_cards(rules: LokomotoRules, pos: Position, rng: Random) -> Position:
    while CHANCE in rules.to_act(pos):
        pos = rules.play(pos, CHANCE, draw(rules, pos, rng))
    return pos


def choice(rules: LokomotoRules, pos: Position, bot: Bot, budget: Budget) -> Move:
    """What a bot plays; the rules are asked whether it is legal, for listing all takes long."""
    seat = min(rules.to_act(pos))
    some = list(islice(rules.legal_moves(pos, seat), 200))
    move: Move = bot.choose(rules.view(pos, seat), some, budget)
    assert not breaches(rules, pos, seat, move)
    return move


def some_position(rules: LokomotoRules, seed: int, turns: int) -> Position:
    """A position that sensible players reach."""
    rng = Random(seed)
    bot = BaselineBot(rules, rng)
    pos = after_cards(rules, rules.initial(), rng)
    for _ in range(turns):
        seat = min(rules.to_act(pos))
        pos = rules.play(pos, seat, choice(rules, pos, bot, FEW))
        pos = after_cards(rules, pos, rng)
    return pos


def played(rules: LokomotoRules, bots: dict[Seat, tuple[Bot, Budget]], seed: int) -> Outcome:
    rng = Random(seed)
    pos = after_cards(rules, rules.initial(), rng)
    while to_act := rules.to_act(pos):
        pos = rules.play(pos, min(to_act), choice(rules, pos, *bots[min(to_act)]))
        pos = after_cards(rules, pos, rng)
    outcome = rules.outcome(pos)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_are_legal(seats: int, options: tuple[str, ...]) -> None:
    rules = rules_of(seats, options)
    bots: dict[Seat, tuple[Bot, Budget]] = {
        seat: (BaselineBot(rules, Random(seat)), FEW) for seat in rules.seats
    }
    bots[Seat(1)] = SearchBot(rules, Random(seats)), FEW
    bots[Seat(2)] = bot_for_level(rules, 1, Random(seats))
    assert played(rules, bots, seats).winners


def test_the_same_seed_and_simulations_give_the_same_opinion() -> None:
    rules = rules_of(3, ("hidden-agendas",))
    pos = some_position(rules, 1, 40)
    view = rules.view(pos, rules.seats[pos.on_turn])
    legal = list(rules.legal_moves(pos, rules.seats[pos.on_turn]))
    first, second, other = (
        SearchBot(rules, Random(seed)).evaluate(view, legal, Budget(simulations=100))
        for seed in (5, 5, 6)
    )
    assert first == second
    assert first != other


@pytest.mark.parametrize("turns", [3, 40, 90])
def test_an_opinion_is_ordered_and_its_shares_make_one_win(turns: int) -> None:
    rules = rules_of(2)
    pos = some_position(rules, 2, turns)
    seat = rules.seats[pos.on_turn]
    legal = list(rules.legal_moves(pos, seat))
    evaluation = SearchBot(rules, Random(1)).evaluate(
        rules.view(pos, seat), legal, Budget(simulations=200)
    )
    worths = [each.value for each in evaluation.moves]
    assert worths == sorted(worths, reverse=True)
    assert all(0 <= worth <= 1 for worth in worths)
    assert sum(evaluation.forecast) == pytest.approx(1)
    assert evaluation.forecast[pos.on_turn] == pytest.approx(worths[0])
    assert sum(each.visits for each in evaluation.moves) in (20, 200)
    assert evaluation.unit == "share"
    assert len({str(each.move) for each in evaluation.moves}) == len(evaluation.moves)
    assert all(each.move in legal for each in evaluation.moves)


def test_thinking_can_be_stopped() -> None:
    """With an hour to think; the test would not end if it were used."""
    rules = rules_of(4)
    pos = some_position(rules, 3, 20)
    bot = SearchBot(rules, Random(1))
    Timer(0.2, bot.stop).start()
    choice(rules, pos, bot, Budget(seconds=3600))


def dealt_anew(rules: LokomotoRules, pos: Position, rng: Random) -> Position:
    """The same for the player on turn, but all other secrets and the deck are mixed."""
    others = [number for number in range(len(pos.players)) if number != pos.on_turn]
    unseen = [*pos.hidden_shapes, *(name for n in others for name in pos.players[n].agenda)]
    players = list(pos.players)
    for number in others:
        hand = []
        for name in pos.players[number].agenda:
            level = rules.shapes[name].points
            hand.append(rng.choice([each for each in unseen if rules.shapes[each].points == level]))
            unseen.remove(hand[-1])
        players[number] = players[number]._replace(agenda=tuple(sorted(hand)))
    return pos._replace(players=tuple(players), hidden_shapes=tuple(sorted(unseen)))


@pytest.mark.parametrize("turns", [0, 30, 60])
def test_others_secrets_make_no_difference(turns: int) -> None:
    rules = rules_of(3, ("hidden-agendas",))
    pos = some_position(rules, 4, turns)
    worlds = [pos, *(dealt_anew(rules, pos, Random(seed)) for seed in range(3))]
    assert len(set(worlds)) == 4
    for seed in range(6):
        moves = {
            choice(rules, each, SearchBot(rules, Random(seed)), Budget(simulations=30))
            for each in worlds
        }
        assert len(moves) == 1


def test_a_finished_purchase_is_made_before_the_game_ends() -> None:
    """Lines left over cost points; with two free sections the next turn may be the last."""
    rules = rules_of(3)
    pos = some_position(rules, 6, 3)
    train = min((rules.trains[name] for name in pos.trains), key=lambda each: each.price)
    solid = next(
        place
        for card in rules.shapes.values()
        for place in card.places
        if card.size == train.price or card.size > train.price
    )
    everything = rules.railways.everything & ~solid
    two = sum(1 << number for number in rules.railways.numbers(everything)[:2])
    players = [player._replace(solid=0, reserved=0) for player in pos.players]
    players[pos.on_turn] = players[pos.on_turn]._replace(solid=solid)
    pos = pos._replace(players=tuple(players), black=everything & ~two)
    move = choice(rules, pos, SearchBot(rules, Random(1)), Budget(simulations=60))
    assert str(move).startswith("buy")


def test_it_beats_the_sensible_player_with_little_thought() -> None:
    rules = rules_of(2)
    wins = 0.0
    for seed in range(3):
        for seat in rules.seats:
            bots: dict[Seat, tuple[Bot, Budget]] = {
                each: (BaselineBot(rules, Random(seed)), FEW) for each in rules.seats
            }
            bots[seat] = SearchBot(rules, Random(seed)), Budget(simulations=60)
            wins += seat in played(rules, bots, seed).winners
    assert wins >= 4


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_played(level: int) -> None:
    rules = rules_of(3)
    bot, budget = bot_for_level(rules, level, Random(1))
    assert budget.seconds is None or budget.seconds < 15
    for turns in (0, 30):
        choice(rules, some_position(rules, 7, turns), bot, FEW)


def test_level_one_is_nearly_always_beaten_by_level_five() -> None:
    rules = rules_of(2)
    wins = 0
    for seed in range(6):
        bots = {
            Seat(1): bot_for_level(rules, 1, Random(seed)),
            Seat(2): bot_for_level(rules, 5, Random(seed)),
        }
        wins += Seat(2) in played(rules, bots, seed).winners
    assert wins >= 5


def test_only_what_is_better_in_most_guesses_is_clear() -> None:
    rng = Random(1)
    guesses = [rng.random() for _ in range(64)]
    better = [each + rng.gauss(0.2, 0.1) for each in guesses]
    hardly = [each + rng.gauss(0.01, 0.1) for each in guesses]
    assert is_clear(better, [guesses, hardly])
    assert not is_clear(hardly, [guesses])
    assert not is_clear(better, [guesses, better])
    assert not is_clear(guesses, [better])
