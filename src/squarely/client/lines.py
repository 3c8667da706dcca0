"""Streams of JSON lines, opened again whenever they break."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any

import httpx

from squarely.client.problems import Refused, refusal_in

SILENT_FOR = 20.0
"""Seconds after which a stream that says nothing is dead: an empty line comes every five."""
FIRST_WAIT, LONGEST_WAIT = 0.25, 30.0
LONGEST_LINE = 2**21
"""Characters; a state has 64 kB at most, so this is no line of ours."""
_chance = Random()


async def lines(
    http: httpx.AsyncClient, address: Callable[[], str], over: Callable[[], bool]
) -> AsyncIterator[dict[str, Any]]:
    """The lines of a stream; where it breaks it is opened again, a little later each time.

    Raises Refused where the server does not want to; ends once it is `over`.
    """
    wait = FIRST_WAIT
    while not over():
        again = None
        try:
            async with http.stream("GET", address(), timeout=_TIMEOUT) as answer:
                if answer.status_code != 200:
                    await answer.aread()
                    raise refusal_in(answer)
                async for line in _whole_lines(answer):
                    wait = FIRST_WAIT
                    found: dict[str, Any] = json.loads(line)
                    if found["type"] == "refused":
                        raise Refused(found["code"], found["reason"])
                    if found["type"] == "come_again":
                        again = float(found["wait"])
                    yield found
        except Refused as refusal:
            if not refusal.passes:
                raise
            again = refusal.wait
        except (httpx.TransportError, json.JSONDecodeError):
            again = None
        if over():
            return
        await asyncio.sleep(again if again is not None else wait * _chance.uniform(0.5, 1.5))
        wait = min(2 * wait, LONGEST_WAIT)


_TIMEOUT = httpx.Timeout(10.0, read=SILENT_FOR)


async def _whole_lines(answer: httpx.Response) -> AsyncIterator[str]:
    """Lines that say something; what is broken off at the end is none."""
    rest = ""
    async for text in answer.aiter_text():
        *whole, rest = (rest + text).split("\n")
        if len(rest) > LONGEST_LINE:
            raise httpx.DecodingError("the line is too long", request=answer.request)
        for line in whole:
            if line.strip():
                yield line
