"""Matches in all states."""

from __future__ import annotations

from typing import Any

from designs import DESIGNS, EDITIONS
from playing import play

from tests.server.guests import OpenMatch, Table

Facts = dict[str, Any]
BOT = {"kind": "bot", "level": 1}
PERSON = {"kind": "person"}
GAMES = {
    "blokus": 4,
    "blokus-3": 3,
    "blokus-2": 2,
    "blokus-teams": 4,
    "blokus-84": 1,
    "blokus-to-go": 2,
    "locus": 2,
    "lokomoto": 2,
}
PLAIN = ("blokus", "blokus-to-go", "locus", "lokomoto")


async def opened(table: Table, headers: dict[str, str] | None = None, **wish: Any) -> OpenMatch:
    answer = await table.http.post("/api/matches", json=wish, headers=headers or {})
    assert answer.status_code == 201, answer.text
    return OpenMatch(table, answer.json())


def note(facts: Facts, name: str, match: OpenMatch, plain: bool = False) -> OpenMatch:
    keys = {str(seat): key for seat, key in match.keys.items()}
    facts["matches"][name] = {"id": match.id, "keys": keys, "plain": plain}
    return match


async def say(match: OpenMatch, seat: int, message: dict[str, Any]) -> None:
    async with match.guest(seat) as guest:
        answer = await guest.ask(**message)
        assert answer["type"] == "accepted", answer


async def open_with_bots(table: Table, facts: Facts) -> None:
    """What needs bots that think, and whatever does not mind them."""
    for variant, seats in GAMES.items():
        plain = variant in PLAIN
        for how in ("just opened", "under way", "finished"):
            match = await table.open(variant, [PERSON] * seats)
            note(facts, f"{variant}, {how}", match, plain and how != "just opened")
            if how != "just opened":
                await play(match, 9 if how == "under way" else 10**6, seed=len(variant))
    for variant in ("blokus-to-go", "locus", "lokomoto"):
        match = await table.open(variant, [PERSON, BOT])
        await play(note(facts, f"{variant}, against a bot", match), 2)
    match = note(facts, "taken over by a bot", await table.open("lokomoto", "pp"))
    await play(match, 4)
    await say(match, 1, {"type": "take_over", "seat": 2})
    await play(alone(match, 1), 2)
    match = note(facts, "resigned", await table.open("blokus-to-go", "pp"))
    await play(match, 4)
    await say(match, 2, {"type": "resign"})
    match = note(facts, "resigned of four", await table.open("blokus", "pppp"))
    await play(match, 4)
    await say(match, 2, {"type": "resign"})
    await rematch(table, facts)


def alone(match: OpenMatch, seat: int) -> OpenMatch:
    """The same for one of its seats."""
    found = OpenMatch(match.table, {"id": match.id, "seed_hash": "", "seats": []})
    found.keys = {seat: match.keys[seat]}
    return found


async def rematch(table: Table, facts: Facts) -> None:
    match = note(facts, "over, with a rematch", await table.open("blokus-to-go", "pp"))
    await say(match, 2, {"type": "resign"})
    key = {"authorization": f"Bearer {match.keys[1]}"}
    answer = await table.http.post(f"/api/matches/{match.id}/again", headers=key)
    assert answer.status_code in (200, 201), answer.text
    async with match.guest(1) as guest:
        following = guest.state["next"]
    again = OpenMatch(table, {"id": following["match"], "seed_hash": "", "seats": []})
    again.keys = {there: match.keys[here] for here, there in enumerate(following["seats"], 1)}
    await play(note(facts, "the rematch", again), 3)


async def open_without_bots(table: Table, facts: Facts) -> None:
    """What has to stay as it is while nobody thinks for bots."""
    for variant, seats in (("blokus", 4), ("locus", 3), ("lokomoto", 3)):
        match = await table.open(variant, [PERSON] + [BOT] * (seats - 1))
        async with match.guest(1) as guest:
            if 1 in guest.state["to_act"]:
                assert (await guest.move())["type"] == "accepted"
        note(facts, f"{variant}, waiting for a bot", match)
    for clock in ("2min", "10min", "1day", "3days", "7days"):
        match = await table.open("blokus-to-go", "pp", clock=clock)
        await play(note(facts, f"with a clock of {clock}", match), 3)
    await play(note(facts, "days, Locus", await table.open("locus", "pp", clock="3days")), 3)
    for name, (variant, files) in DESIGNS.items():
        match = await opened(table, variant=variant, players=[PERSON] * 2, files=files)
        await play(note(facts, f"own design: {name}", match), 5)
    for name, (variant, editions) in EDITIONS.items():
        match = await opened(table, variant=variant, players=[PERSON] * 2, editions=editions)
        await play(note(facts, f"edition: {name}", match), 5)
    for variant, options in (
        ("locus", ["discard-coin", "shared-win"]),
        ("lokomoto", ["advanced", "hidden-agendas"]),
        ("blokus", ["fixed-corners"]),
    ):
        match = await table.open(variant, [PERSON] * GAMES[variant], options)
        await play(note(facts, f"options: {variant}", match), 5)
    handicaps = [{"points": 7}, {"points": 0}]
    for variant in ("locus", "lokomoto"):
        wish = {"variant": variant, "players": [PERSON] * 2, "handicaps": handicaps}
        match = await opened(table, **wish)
        await play(note(facts, f"head start: {variant}", match), 6)
    fewer = [{"points": 5}, {"pieces": 2}]
    wish = {"variant": "blokus-to-go", "players": [PERSON] * 2, "handicaps": fewer}
    match = await opened(table, **wish)
    await play(note(facts, "handicaps: blokus-to-go", match), 4)
    await on_paper(table, facts)
    await talked(table, facts)


async def on_paper(table: Table, facts: Facts) -> None:
    options = ["paper-2", "shared-win"]
    await play(note(facts, "on paper", await table.open("locus", "pp", options)), 6)
    await play(note(facts, "on paper, finished", await table.open("locus", "pp", options)))


async def talked(table: Table, facts: Facts) -> None:
    """Chat, names, moves taken back and a question that nobody has answered."""
    match = note(facts, "chat and names", await table.open("blokus-to-go", "pp"))
    await say(match, 1, {"type": "name", "name": "Ágnes"})
    await say(match, 2, {"type": "chat", "text": "Hello, ¿qué tal? 👋"})
    async with match.guest() as watcher:
        assert (await watcher.ask(type="chat", text="I watch."))["type"] == "accepted"
    await play(match, 3)
    async with match.guest(1) as guest:
        answer = await guest.ask(type="take_back", ply=guest.state["ply"])
        assert answer["type"] == "accepted", answer
    match = note(facts, "taken back", await table.open("blokus-to-go", "pp"))
    await play(match, 4)
    async with match.guest(2) as guest, match.guest(1) as other:
        assert (await guest.ask(type="take_back", ply=guest.state["ply"]))["type"] == "accepted"
        if other.state["request"] is None:
            await other.until("update", "change")
        if other.state["request"] is not None:
            assert (await other.ask(type="answer", yes=True))["type"] == "accepted"
    await play(match, 2)
