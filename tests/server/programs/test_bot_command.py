"""`squarely bot` brings levels and other programs to a table."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from squarely.client import Client
from squarely.server.settings import Settings
from tests.cli.command import Command
from tests.server.guests import WITHIN, Table, open_table
from tests.server.programs.programs import bot_token

SQUARELY = "from squarely.cli.main import main; main()"
ENGINE = f"{sys.executable} -c '{SQUARELY}' gtp --level 1"
"""A program that speaks GTP and thinks next to nothing."""


@asynccontextmanager
async def at_work(
    table: Table, token: str, *arguments: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The command in a process of its own, once it is connected."""
    environment = {**os.environ, "SQUARELY_TOKEN": token}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", SQUARELY, "bot", "--server", table.address, *arguments),
        env=environment,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    try:
        line = await asyncio.wait_for(process.stderr.readline(), 3 * WITHIN)
        assert b"plays at" in line, line + await process.stderr.read()
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_a_level_meets_a_program_and_both_end_cleanly(local: Settings) -> None:
    async with open_table(local) as table:
        level, program, host = [await bot_token(table, name) for name in ("Level", "Gtp", "Host")]
        match = await table.open("blokus-to-go", options=["fixed-starts"])
        for token, number in ((level, 1), (program, 2)):
            async with Client(table.address, token) as own:
                assert await own.take_seat(match.id, match.keys[number])
        async with (
            at_work(table, level, "--level", "1") as first,
            at_work(table, program, "--gtp", ENGINE) as second,
            Client(table.address, host) as client,
        ):
            assert first.stderr is not None
            assert second.stderr is not None
            while not (await match.look())["over"]:
                await asyncio.sleep(0.2)
            # Programs play with fixed starts alone.
            opened, key = await client.open_table("blokus-to-go", 2, listed=False)
            await client.challenge(opened, key, "Gtp")
            said = b""
            while b"is declined: programs that speak GTP have fixed starts" not in said:
                said = await asyncio.wait_for(second.stderr.readline(), WITHIN)
            for process, lines in ((first, first.stderr), (second, second.stderr)):
                process.send_signal(signal.SIGINT)
                rest = await asyncio.wait_for(lines.read(), WITHIN)
                assert rest.endswith(b"squarely: Stopped.\n")
                assert b"Traceback" not in rest


DYING = """
import sys
for line in sys.stdin:
    if "genmove" in line:
        sys.exit(1)
    print("=\\n", flush=True)
"""
"""A program that speaks GTP until it has to think."""


async def test_where_the_engine_dies_the_game_is_given_up_and_the_bot_goes(
    local: Settings, tmp_path: Path
) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(DYING)
    async with open_table(local) as table:
        token = await bot_token(table, "Gtp")
        match = await table.open("blokus-to-go", options=["fixed-starts"])
        async with Client(table.address, token) as own:
            assert await own.take_seat(match.id, match.keys[1])
        command = f"{sys.executable} {engine}"
        async with at_work(table, token, "--gtp", command) as process:
            assert process.stderr is not None
            said = (await asyncio.wait_for(process.stderr.read(), WITHIN)).decode().splitlines()
            assert await process.wait() == 2
        begins, ends = said
        assert begins == f"Match {match.id} (blokus-to-go) begins in seat 1."
        assert ends.startswith(f"squarely: Match {match.id} is given up: the program ")
        assert ends.endswith(" has stopped.")
        # The other one has won, and need not wait for the clock.
        looked = await match.look()
        assert (looked["over"], looked["winners"]) == (True, [2])


def test_where_a_token_is_missing_the_variable_for_it_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SQUARELY_TOKEN", raising=False)
    squarely = Command(capsys)
    assert "SQUARELY_TOKEN" in squarely("bot", "--server", "http://x", "--level", "1").err
    assert "SQUARELY_TOKEN" in squarely("bot", "--help").out


def test_what_is_wrong_is_said_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    squarely = Command(capsys)
    nowhere = ("bot", "--server", "http://127.0.0.1:9", "--token", "x")
    for arguments, sentence in (
        ((*nowhere, "--level", "1"), "No table answers at http://127.0.0.1:9"),
        (nowhere, "Give --level or --gtp"),
        ((*nowhere, "--gtp", "/no/such/engine"), "cannot be started"),
        ((*nowhere, "--gtp", "true"), "The program 'true' has stopped"),
        (("bot", "--server", "nowhere", "--token", "x", "--level", "1"), "is no address"),
    ):
        answer = squarely(*arguments)
        assert answer.code == 2
        assert sentence in answer.err
        assert answer.err.count("\n") == 1


async def test_a_bad_token_is_told(local: Settings) -> None:
    async with open_table(local) as table:
        with pytest.raises(AssertionError, match="This token opens nothing here"):
            async with at_work(table, "squarely_wrong", "--level", "1"):
                pass
