"""Hidden cards reach their owner and nobody else, in no message, before the end."""

from __future__ import annotations

import hashlib
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from squarely.games import rules_of
from squarely.kernel.record import parse_record
from squarely.kernel.rules import Seat
from squarely.server.safety.keys import key_hash, new_key, seat_of
from squarely.server.settings import Settings
from squarely.table.shuffle import verify
from tests.cli.command import Command
from tests.server.guests import Guest, OpenMatch, open_table, socket_to

SEATS = 3


async def _played(match: OpenMatch, guests: dict[int | None, Guest], moves: int) -> None:
    for _ in range(moves):
        if guests[None].state["outcome"] is not None:
            return
        seat = min(guests[None].state["to_act"])
        number = (await guests[seat].move())["number"]
        for guest in guests.values():
            await guest.reach(number)


async def test_no_audience_ever_receives_a_byte_of_anothers_cards(settings: Settings) -> None:
    async with open_table(settings) as table, AsyncExitStack() as doors:
        match = await table.open("lokomoto", "p" * SEATS, options=["hidden-agendas"])
        audiences: list[int | None] = [None, *match.keys]
        guests = {seat: await doors.enter_async_context(match.guest(seat)) for seat in audiences}
        await _played(match, guests, 30)
        agendas = {
            seat: [
                card["name"] for card in guests[seat].state["view"]["players"][seat - 1]["agenda"]
            ]
            for seat in match.keys
        }
        assert all(agendas.values())
        received = {
            seat: "".join([*guest.heard, await match.record(seat)])
            for seat, guest in guests.items()
        }
        public = (await table.http.get(f"/api/matches/{match.id}")).text
        for seat in audiences:
            # A late comer gets the past as well, and it has to be as silent.
            late = await doors.enter_async_context(match.guest(seat))
            received[seat] += "".join(late.heard) + public
        for owner, cards in agendas.items():
            for card in cards:
                assert f'"{card}"' in received[owner]
                for seat in audiences:
                    if seat != owner:
                        _assert_unknown(card, owner, received[seat])


def _agenda(guest: Guest, seat: int) -> list[str]:
    return [card["name"] for card in guest.state["view"]["players"][seat - 1]["agenda"]]


def _assert_unknown(card: str, owner: int, text: str) -> None:
    """A secret card may be named only as one of those that nobody has seen."""
    assert f"deal {owner} {card}" not in text
    for piece in text.split(f'"name":"{card}"')[:-1]:
        pytest.fail(f"{card} of seat {owner} is drawn for another audience: ...{piece[-80:]}")


async def test_keys_and_seeds_are_in_no_message(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("lokomoto", "pp")
        async with match.guest(1) as first, match.guest() as watcher:
            await first.move()
            await watcher.reach(first.state["number"])
            heard = "".join(watcher.heard) + "".join(first.heard) + str(await match.look())
            heard += await match.record()
            for key in match.keys.values():
                assert key not in heard
                assert key_hash(key) not in heard
            assert '"seed":null' in heard
            assert "\nseed: " not in heard


async def test_the_seed_is_promised_first_and_shown_at_the_end(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_table(settings) as table:
        match = await table.open("lokomoto", "pb", options=["hidden-agendas"])
        async with match.guest(1) as guest:
            promise = guest.welcome["seed_hash"]
            assert promise == match.seed_hash
            while guest.state["outcome"] is None:
                if 1 in guest.state["to_act"]:
                    await guest.move()
                else:
                    await guest.hear()
            seed = guest.state["seed"]
        assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == promise
        text = await match.record()
    record = parse_record(text)
    assert verify(rules_of(record), record) == sum(turn.seat == 0 for turn in record.turns) > 0
    path = tmp_path / "game.squarely"
    path.write_text(text)
    squarely = Command(capsys)
    assert squarely("verify", path).code == 0
    path.write_text(text.replace(seed, seed[::-1]))
    refusal = squarely("verify", path)
    assert refusal.code == 1
    assert "not the one whose hash was shown" in refusal.err


async def test_a_wrong_key_opens_nothing(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        other = await table.open("blokus-to-go")
        for key in (other.keys[1], match.keys[1][:-1], match.keys[1].swapcase(), "", "é", "\ud800"):
            async with socket_to(table, match.id) as socket:
                stranger = Guest(socket)
                await stranger.send(type="join", key=key)
                answer = await stranger.hear()
                assert answer["code"] in ("wrong_key", "unusable")
                with pytest.raises(ConnectionClosed):
                    await stranger.hear()
        page = await table.http.get(
            f"/api/matches/{match.id}/record", headers={"authorization": f"Bearer {new_key()}"}
        )
        assert page.status_code == 401
        assert "check the link" in page.json()["error"]


def test_keys_have_128_random_bits_and_open_one_seat() -> None:
    keys = {Seat(seat): new_key() for seat in (1, 2, 3)}
    hashes = {seat: key_hash(key) for seat, key in keys.items()}
    assert len({new_key() for _ in range(1000)}) == 1000
    assert all(len(key) == 22 for key in keys.values())
    for seat, key in keys.items():
        assert seat_of(key, hashes) == seat
    assert seat_of(new_key(), hashes) is None
