"""What Prometheus sees of people at play."""

from __future__ import annotations

import asyncio

from squarely.server.operations import metrics
from squarely.server.settings import Settings
from tests.server.guests import open_table


def _value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


def _moves(by: str) -> float:
    return _value("squarely_moves_total", variant="blokus-to-go", by=by)


def _refusals(code: str) -> float:
    return _value("squarely_refusals_total", code=code)


async def test_moves_refusals_sockets_and_thoughts_are_counted(local: Settings) -> None:
    people, bots = _moves("person"), _moves("bot")
    stale, illegal, missing = map(_refusals, ("stale", "illegal", "no_match"))
    waits = _value("squarely_move_acknowledged_seconds_count")
    thoughts = _value("squarely_thinking_seconds_count", kind="move")
    async with open_table(local) as table:
        match = await table.open("blokus-to-go", "pb")
        async with match.guest(1) as guest, match.guest():
            assert _value("squarely_sockets", kind="playing") == 1
            assert _value("squarely_sockets", kind="watching") == 1
            old = guest.state["legal"][0]
            number = (await guest.move())["number"]
            await guest.reach(number + 1)
            assert (await guest.ask(type="move", move=old, ply=0))["code"] == "stale"
            ply = guest.state["ply"]
            assert (await guest.ask(type="move", move=old, ply=ply))["code"] == "illegal"
        await table.http.get("/api/matches/nowhere")
    while _value("squarely_sockets", kind="playing"):
        await asyncio.sleep(0.01)
    assert (_moves("person"), _moves("bot")) == (people + 1, bots + 1)
    assert _refusals("stale") == stale + 1
    assert _refusals("illegal") == illegal + 1
    assert _refusals("no_match") == missing + 1
    assert _value("squarely_move_acknowledged_seconds_count") == waits + 1
    assert _value("squarely_thinking_seconds_count", kind="move") == thoughts + 1
    assert _value("squarely_queue_length") == 0
