"""Nobody waits for the compiler: the baseline bot answers until the engine is ready."""

from __future__ import annotations

from random import Random
from time import monotonic, sleep

import pytest

from squarely.bots import warming
from squarely.bots.registry import BOTS
from squarely.games import VARIANTS
from squarely.kernel.rules import Seat


def test_the_baseline_bot_answers_first_and_the_engine_from_then_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warming, "_ready", {})
    rules = VARIANTS["blokus-to-go"].rules()
    legal = list(rules.legal_moves(rules.initial(), Seat(1)))
    view = rules.view(rules.initial(), Seat(1))
    bot = warming.ReadyBot(rules, BOTS["blokus"].compiled_from, Random(1))
    assert not warming.is_ready(rules)
    assert bot.choose(view, legal) in legal
    assert bot._bot is None
    warming.begin(["blokus"])
    warming.begin(["blokus"])
    given_up = monotonic() + 300
    while not warming.is_ready(rules):
        assert monotonic() < given_up
        sleep(0.05)
    assert bot.choose(view, legal) in legal
    assert bot._bot is not None


def test_a_bot_without_kernels_is_always_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_ready", {})
    rules = VARIANTS["blokus-to-go"].rules()
    bot = warming.ReadyBot(rules, 1, Random(1))
    legal = list(rules.legal_moves(rules.initial(), Seat(1)))
    assert bot.choose(rules.view(rules.initial(), Seat(1)), legal) in legal
    assert bot._bot is not None
