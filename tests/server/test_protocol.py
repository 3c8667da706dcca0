"""The types that clients are generated from are the types of what is sent."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from squarely.games import GAMES, VARIANTS
from squarely.kernel.rules import BadInput
from squarely.server.live.outgoing import to_json
from squarely.server.protocol import schema
from squarely.server.refusals import REFUSALS
from squarely.server.settings import Settings
from squarely.table.messages import catching_up
from tests.server.guests import open_table
from tests.table.games import opened, step

PROTOCOL = schema()


def assert_fits(name: str, value: Any) -> None:
    whole = {"$ref": f"#/$defs/{name}", "$defs": PROTOCOL["$defs"]}
    problems = [str(each) for each in jsonschema_rs.validator_for(whole).iter_errors(value)]
    assert problems == []


@pytest.mark.parametrize("game", GAMES)
def test_updates_and_views_of_every_game_fit(game: str) -> None:
    match, rng = opened(GAMES[game][0].name), Random(5)
    for _ in range(6):
        match = step(match, rng)
    for audience in (None, *match.rules.seats):
        (update,) = catching_up(match, match.number - 1, audience, 1.0)
        sent = json.loads(to_json(update))
        assert_fits("ServerMessage", sent)
        assert_fits(f"{game.capitalize()}View", sent["state"]["view"])
        if sent["state"]["offers"] is not None:
            assert_fits(f"{game.capitalize()}Offers", sent["state"]["offers"])


async def test_answers_over_http_fit(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        assert_fits("MatchInfo", await match.look())
        assert_fits("GameInfo", (await table.http.get("/api/games")).json()[0])
        assert_fits("History", (await table.http.get(f"/api/matches/{match.id}/history")).json())
        assert_fits("Problem", (await table.http.get("/api/matches/nowhere")).json())


def test_clients_know_every_code_variant_and_no_field_is_left_out() -> None:
    parts = PROTOCOL["$defs"]
    assert parts["RefusalCode"]["enum"] == list(REFUSALS)
    assert parts["Wish"]["properties"]["variant"]["enum"] == list(VARIANTS)
    assert set(parts["Refusal"]["required"]) == set(parts["Refusal"]["properties"])
    assert set(parts["Join"]["required"]) == {"type"}


def test_rules_that_do_not_say_what_they_show_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = type(VARIANTS["locus"].rules())
    monkeypatch.delitem(rules.offers.__annotations__, "return")
    with pytest.raises(BadInput, match=r"LocusRules\.offers does not say what it returns"):
        schema()
