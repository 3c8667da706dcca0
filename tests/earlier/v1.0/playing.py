"""People who play some moves at a table of version 1.0.0."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from tests.server.guests import Guest, OpenMatch, composed

SHEET = "sheet yellow=a1 red=a1"


async def play(match: OpenMatch, moves: int = 10**6, seed: int = 1) -> None:
    """So many moves of people; stops sooner where the game is over or only bots are on turn."""
    chance, keys = Random(seed), sorted(match.keys)
    async with AsyncExitStack() as stack:
        guests = {seat: await stack.enter_async_context(match.guest(seat)) for seat in keys}
        made = 0
        while made < moves:
            first = guests[keys[0]]
            if first.state["outcome"] is not None:
                return
            mover = next((guests[each] for each in keys if on_turn(guests[each], each)), None)
            if mover is None:
                if await nothing_more(first):
                    return
                continue
            move = choice(mover.state, chance)
            answer = await mover.ask(type="move", move=move, ply=mover.state["ply"])
            assert answer["type"] == "accepted", answer
            made += 1
            for guest in guests.values():
                await guest.reach(answer["number"])


def on_turn(guest: Guest, seat: int) -> bool:
    """Whether a move of this seat is awaited."""
    state = guest.state
    return seat in state["to_act"] and bool(state["legal"] or state["offers"])


async def nothing_more(guest: Guest) -> bool:
    """Whether nothing happens: bots play within a second, where there are any."""
    try:
        await asyncio.wait_for(guest.hear(), 6)
    except TimeoutError:
        return True
    return False


def choice(state: dict[str, Any], chance: Random) -> str:
    """Any move of those that are listed, or one that is composed."""
    if state["legal"]:
        move: str = chance.choice(state["legal"])
        return move
    return SHEET if "moves" in state["offers"] else composed(state)[-1]
