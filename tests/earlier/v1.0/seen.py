"""What 1.0.0 told everybody about everything: matches by audience, and pages by visitor."""

from __future__ import annotations

import json
from typing import Any

from squarely.server.players.sessions import COOKIE
from tests.server.guests import OpenMatch, Table

Facts = dict[str, Any]


async def note(table: Table, facts: Facts) -> None:
    for name, kept in facts["matches"].items():
        match = OpenMatch(table, {"id": kept["id"], "seed_hash": "", "seats": []})
        match.keys = {int(seat): key for seat, key in kept["keys"].items()}
        await note_match(match, kept)
        watch = f"/match/{match.id}"
        facts["links"][f"watch: {name}"] = watch
        for seat, key in kept["keys"].items():
            facts["links"][f"seat {seat}: {name}"] = f"{watch}#{key}"
    facts["pages"] = [await page(table, *each) for each in pages(facts)]


async def note_match(match: OpenMatch, kept: dict[str, Any]) -> None:
    kept["audiences"] = {}
    for seat in (None, *match.keys):
        async with match.guest(seat) as guest:
            told = [json.loads(text) for text in guest.heard]
            kept["audiences"][str(seat or "")] = {
                "messages": [each for each in told if each["type"] != "presence"],
                "record": await match.record(seat),
            }
            kept["outcome"] = guest.state["outcome"]
            kept["variant"] = guest.welcome["variant"]
    first = next(iter(match.keys))
    kept["over"] = (await match.look())["over"]
    kept["record"] = kept["audiences"][str(first)]["record"]


def pages(facts: Facts) -> list[tuple[str, dict[str, str]]]:
    """Addresses, and who asks for them."""
    people, links = facts["people"], facts["links"]
    ada = {"cookie": f"{COOKIE}={people['Ada']['session']}"}
    robo = {"authorization": f"Bearer {people['Robo']['token']}"}
    found: list[tuple[str, dict[str, str]]] = [
        *((f"/api/{path}", {}) for path in ("games", "lessons", "bots")),
        *((f"/api/players/{name}", {}) for name in people),
        *((f"/api/{kind}/blokus-to-go", {}) for kind in ("ratings", "ladder")),
        *((f"/api/designs/ours/{variant}", {}) for variant in ("locus", "lokomoto")),
        *((f"/api/puzzles/{game}", {}) for game in ("blokus-to-go", "locus", "lokomoto")),
        ("/api/openings/blokus-to-go", {}),
        *((f"/api/me{path}", ada) for path in ("", "/matches", "/turns", "/notices", "/meetings")),
        ("/api/bot/me", robo),
    ]
    for name, kept in facts["matches"].items():
        path = f"/api/matches/{kept['id']}"
        found.append((path, {}))
        found.append((f"{path}/ratings", {}))
        found.append((f"{path}/history", {}))
        if kept["over"]:
            found.append((f"{path}/history/3", {}))
            if kept["variant"].startswith("blokus") and "design" not in name:
                found.append((f"{path}/blksgf", {}))
    for name, link in links.items():
        what, _, mark = link[1:].partition("/")
        mark = mark.partition("#")[0]
        if what == "study":
            found += [(f"/api/studies/{mark}", {}), (f"/api/studies/{mark}/record", {})]
        elif what == "challenge":
            found += [(f"/api/challenges/{mark}", who) for who in ({}, ada)]
        elif what == "join":
            key = facts["keys"][name.replace("table, challenge", "challenge table")]["key"]
            found += [(f"/api/tables/{mark}", {"authorization": f"Bearer {key}"})]
        elif what == "meet":
            found.append((f"/api/meetings/{mark}", {}))
    for name, kept in facts["keys"].items():
        if name.startswith("design, "):
            files = kept["found"]["files"].values()
            found += [(f"/api/designs/{fingerprint}", {}) for fingerprint in files]
    return found


async def page(table: Table, path: str, headers: dict[str, str]) -> dict[str, Any]:
    answer = await table.http.get(path, headers=headers)
    kind = answer.headers.get("content-type", "")
    body = answer.json() if kind.startswith("application/json") else answer.text
    return {"path": path, "headers": headers, "status": answer.status_code, "body": body}
