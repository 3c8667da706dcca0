"""What 1.0.0 told programs: their streams, and the answers to what they asked for."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

import httpx

from tests.server.guests import Table, composed

QUIET = 0.7
"""Seconds after which nothing more is expected on a stream."""


class Programs:
    """Two programs, what they asked for and what came on their streams."""

    def __init__(self, table: Table, facts: dict[str, Any], stack: AsyncExitStack) -> None:
        self.table, self.stack = table, stack
        self.tokens = {name: facts["people"][name]["token"] for name in ("Robo", "Botty")}
        self.lines: dict[str, list[Any]] = {}
        self.steps: list[dict[str, Any]] = []
        self.places: dict[str, str] = {}

    async def listen(self, name: str, who: str, path: str) -> None:
        """Opens a stream."""
        self.lines[name] = []
        http = httpx.AsyncClient(base_url=self.table.address, timeout=60)
        await self.stack.enter_async_context(http)
        headers = {"authorization": f"Bearer {self.tokens[who]}"}
        answer = await self.stack.enter_async_context(http.stream("GET", path, headers=headers))
        assert answer.status_code == 200, path

        async def read() -> None:
            async for line in answer.aiter_lines():
                if line.strip():
                    self.lines[name].append(json.loads(line))

        task = asyncio.create_task(read())
        self.stack.callback(task.cancel)
        step = {"listen": name, "who": who, "path": path}
        await self._note(step, dict.fromkeys(self.lines, 0))

    async def ask(self, who: str, method: str, path: str, body: Any = None) -> Any:
        """Asks for something; `{table}` stands for a table that was opened before."""
        before = {name: len(lines) for name, lines in self.lines.items()}
        headers = {"authorization": f"Bearer {self.tokens[who]}"}
        found = path.format(**self.places)
        answer = await self.table.http.request(method, found, json=body, headers=headers)
        told = answer.json() if answer.content else None
        if isinstance(told, dict) and "table" in told:
            self.places["table"] = told["table"]
        step = {"who": who, "method": method, "path": path, "body": body}
        await self._note({**step, "status": answer.status_code, "answer": told}, before)
        return told

    async def _note(self, step: dict[str, Any], before: dict[str, int]) -> None:
        await asyncio.sleep(QUIET)
        lines = {name: told[before.get(name, 0) :] for name, told in self.lines.items()}
        if "listen" in step:
            lines = {step["listen"]: self.lines[step["listen"]][:]}
        self.steps.append({**step, "lines": lines})


async def converse(table: Table, facts: dict[str, Any]) -> list[dict[str, Any]]:
    match = facts["matches"]["between programs"]["id"]
    challenge = facts["keys"]["challenge table"]["table"]
    bot, there = "/api/bot", f"/api/bot/matches/{match}"
    async with AsyncExitStack() as stack:
        both = Programs(table, facts, stack)
        await both.ask("Robo", "GET", f"{bot}/me")
        await both.listen("Robo", "Robo", f"{bot}/stream")
        await both.listen("Botty", "Botty", f"{bot}/stream")
        for who in ("Robo", "Botty"):
            await both.listen(f"{who}'s match", who, f"{there}/stream?after=0")
        for number in range(4):
            states = {
                who: [line["state"] for line in both.lines[f"{who}'s match"] if "state" in line][-1]
                for who in ("Robo", "Botty")
            }
            who = next(name for name, state in states.items() if moves(state))
            other = "Botty" if who == "Robo" else "Robo"
            ply = states[who]["ply"]
            if number == 0:
                await both.ask(who, "POST", f"{there}/move", {"move": "nonsense", "ply": ply})
                await both.ask(other, "POST", f"{there}/move", {"move": "draw A-B", "ply": ply})
            move = moves(states[who])[-1]
            await both.ask(who, "POST", f"{there}/move", {"move": move, "ply": ply})
            if number == 0:
                await both.ask(who, "POST", f"{there}/move", {"move": move, "ply": ply})
        await both.ask("Robo", "POST", f"{there}/move", {"move": 5})
        await both.ask("Robo", "POST", f"{there}/chat", {"text": "Good luck!"})
        await both.ask("Robo", "POST", f"{there}/answer", {"yes": True})
        await both.ask("Robo", "POST", f"{there}/reclaim")
        await both.ask(
            "Robo", "POST", f"{bot}/challenges/{challenge}/decline", {"reason": "Too late."}
        )
        await both.ask("Robo", "POST", f"{bot}/challenges/{challenge}/accept")
        wish = {"variant": "blokus-to-go", "seats": 2, "clock": "10min", "rated": True}
        await both.ask("Robo", "POST", f"{bot}/tables", wish)
        await both.ask("Botty", "POST", f"{bot}/tables/{{table}}/seats")
        seat = facts["matches"]["lokomoto, just opened"]
        link = {"match": seat["id"], "key": seat["keys"]["1"]}
        await both.ask("Botty", "POST", f"{bot}/seats", link)
        await both.ask("Robo", "POST", f"{there}/resign")
        await both.ask("Robo", "POST", f"{there}/resign")
        return both.steps


def moves(state: dict[str, Any]) -> list[str]:
    """What may be played, listed or composed."""
    return list(state["legal"]) or composed(state)
