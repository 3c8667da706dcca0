"""A match of the added game over the server's API: `python tests/new_game/match.py FOLDER`."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from squarely.server.settings import Settings, sqlite_in
from tests.server.guests import open_table


async def play(folder: Path) -> None:
    """One person, who takes one counter after the other, and a bot."""
    async with open_table(Settings(sqlite_in(folder))) as table:
        match = await table.open("pile", "pb")
        async with match.guest(1) as guest:
            while guest.state["outcome"] is None:
                if 1 in guest.state["to_act"]:
                    await guest.ask(type="move", move="1", ply=guest.state["ply"])
                else:
                    await guest.hear()
            moves = [event["move"] for event in guest.events if event["kind"] == "played"]
            print(json.dumps(moves))
            print(json.dumps([each["rank"] for each in guest.state["outcome"]["results"]]))


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
