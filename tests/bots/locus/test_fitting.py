"""What bots believe of sheets that are not ours: fitted to them, and kept for later games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from squarely.bots.background_fitting import found_here
from squarely.bots.bot import Budget
from squarely.bots.locus import adaptation, fitted
from squarely.bots.locus.adaptation import Adaptation
from squarely.bots.locus.fitted import keep, kept_for, parameters_for
from squarely.bots.locus.fitting import mark
from squarely.bots.locus.layout import fingerprint
from squarely.bots.locus.levels import BOTS
from squarely.bots.locus.parameters import FITTED
from squarely.bots.locus.search import SearchBot
from squarely.games import variant_named
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.variants import SHEET
from squarely.kernel.rules import DataText
from tests.games.locus.table import dealt


def locus(sheet: str | None = None, seats: int = 1) -> LocusRules:
    data = {SHEET.name: DataText("own.toml", sheet)} if sheet else {}
    rules = variant_named("locus").rules(seats, data=data)
    assert isinstance(rules, LocusRules)
    return rules


def own_sheet(coins: int = 3) -> str:
    """Ours with other coins at the start, and purple groups that count for little."""
    text = SHEET.shipped().text
    return text.replace("start_coins = 1", f"start_coins = {coins}").replace(
        "coin_slots = 18", "coin_slots = 17"
    )


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(fitted, "user_cache_path", lambda _: tmp_path)
    return tmp_path


def test_the_search_finds_the_top_of_a_hill() -> None:
    top = np.array([2.0, -1.0, 0.5, 3.0])
    search = Adaptation((1.0, 1.0, 1.0, 1.0), 0.5, seed=1)
    for _ in range(60):
        search.tell([-float(((np.array(each) - top) ** 2).sum()) for each in search.ask()])
    assert search.centre == pytest.approx(tuple(top), abs=0.05)


def test_what_is_found_for_another_edition_does_better_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = locus(SHEET.edition("harbour").text)
    monkeypatch.setattr(adaptation, "ROUNDS", 2)
    assert BOTS.fitting is not None
    found = found_here(rules, BOTS.fitting)
    assert mark(rules, found, 300, 77) > mark(rules, FITTED, 300, 77)


def test_ours_is_known_and_the_harbour_too() -> None:
    assert kept_for(locus()) == FITTED
    harbour = locus(SHEET.edition("harbour").text)
    assert kept_for(harbour) not in (None, FITTED)


def test_what_was_fitted_is_found_by_how_the_sheet_plays() -> None:
    rules, other = locus(own_sheet()), locus(own_sheet() + "\n# the same again\n")
    assert fingerprint(rules) == fingerprint(other)
    assert kept_for(rules) is None
    assert parameters_for(rules) == FITTED
    numbers = tuple(number + 0.5 for number in FITTED)
    keep(rules, numbers)
    assert kept_for(other) == numbers


@pytest.mark.parametrize("content", ["", "{}", "[1, 2]", '["a"]', "[" + "null," * 24 + "null]"])
def test_a_broken_file_is_no_belief(home: Path, content: str) -> None:
    rules = locus(own_sheet())
    keep(rules, FITTED)
    (file,) = home.rglob("*.json")
    file.write_text(content, encoding="utf-8")
    assert parameters_for(rules) == FITTED
    assert kept_for(rules) is None


def test_a_bot_learns_of_it_before_its_next_turn() -> None:
    rules = locus(own_sheet(), seats=2)
    bot = SearchBot(rules, Random(1))
    numbers = tuple(1.0 for _ in FITTED)
    pos = dealt(rules, rules.initial())
    (seat,) = rules.to_act(pos)
    keep(rules, numbers)
    bot.choose(rules.view(pos, seat), list(rules.legal_moves(pos, seat)), Budget(simulations=1))
    assert bot.parameters == numbers
