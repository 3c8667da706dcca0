"""*Your turn* by Web Push, webhook and e-mail: to real servers, once, and not at night."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from sqlalchemy import update

from squarely.server.notices.notifier import Notifier
from squarely.server.settings import Settings
from squarely.server.storage.schema import turns
from squarely.server.storage.store import Store
from squarely.server.storage.turns import TELL_AFTER
from tests.server.cluster.test_many_servers import tables
from tests.server.guests import OpenMatch, Table, open_table
from tests.server.notices.inbox import Inbox, PostOffice, Received
from tests.server.people import Person, sign_up
from tests.server.programs.programs import program
from tests.server.storage.test_turns import seat

ON = {"on": True}


@dataclass(frozen=True)
class Browser:
    """The keys that a browser makes for itself."""

    private: ec.EllipticCurvePrivateKey
    auth: bytes

    @property
    def keys(self) -> dict[str, str]:
        point = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"p256dh": coded(point), "auth": coded(self.auth)}

    def read(self, received: Received) -> dict[str, Any]:
        """What was sent to this browser."""
        text = http_ece.decrypt(
            received.body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"
        )
        message: dict[str, Any] = json.loads(text)
        return message


def new_browser() -> Browser:
    return Browser(ec.generate_private_key(ec.SECP256R1()), b"sixteen letters.")


def coded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@asynccontextmanager
async def table_with(settings: Settings, **more: Any) -> AsyncIterator[tuple[Table, Person]]:
    allowed = replace(settings, allow_private_webhooks=True, **more)
    async with open_table(allowed) as table:
        yield table, await sign_up(table, "Grace")


async def waiting_match(table: Table, person: Person, variant: str = "blokus-to-go") -> OpenMatch:
    """A match by correspondence in which it is the person's turn."""
    match = await table.open(
        variant,
        [{"kind": "person", "name": "Grace"}, {"kind": "person", "name": "Hedy"}],
        (),
        "3days",
    )
    await seat(table, match, 1, person.id)
    return match


async def choose(person: Person, **choice: Any) -> dict[str, Any]:
    answer = await person.ask("PUT", "/api/me/notices", choice)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def subscribe(person: Person, inbox: Inbox, path: str = "") -> Browser:
    browser = new_browser()
    wish = {"endpoint": inbox.url + path, "keys": browser.keys}
    answer = await person.ask("POST", "/api/me/push", wish)
    assert answer.status_code == 204, answer.text
    return browser


async def tell(table: Table, later: float = TELL_AFTER + 1) -> None:
    """What happens once some time has passed."""
    store: Store = table.app.state.store
    async with store.transaction() as connection:
        past = {"since": turns.c.since - later, "tell_at": turns.c.tell_at - later}
        await connection.execute(update(turns).values(past))
    notifier: Notifier = table.app.state.notifier
    await notifier.telling.sweep()


async def test_a_push_is_signed_and_only_its_browser_can_read_it(settings: Settings) -> None:
    async with table_with(settings) as (table, grace), Inbox() as inbox:
        chosen = await choose(grace, push=ON, language="de")
        browser = await subscribe(grace, inbox)
        match = await waiting_match(table, grace)
        await tell(table)
        (received,) = inbox.received
        assert browser.read(received) == {
            "title": "Du bist am Zug",
            "body": "Blokus To Go mit Hedy",
            "url": f"/match/{match.id}",
            "tag": match.id,
        }
        assert b"Hedy" not in received.body
        assert received.headers["content-encoding"] == "aes128gcm"
        assert int(received.headers["ttl"]) > 0
        scheme, _, rest = received.headers["authorization"].partition(" ")
        parts = dict(each.split("=", 1) for each in rest.split(","))
        assert (scheme, parts["k"]) == ("vapid", chosen["push_key"])
        head, claims, signature = parts["t"].split(".")
        raw = decoded(signature)
        numbers = (int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
        signed = f"{head}.{claims}".encode()
        key.verify(encode_dss_signature(*numbers), signed, ec.ECDSA(hashes.SHA256()))
        assert json.loads(decoded(claims))["aud"] == inbox.url.rstrip("/")


async def test_nobody_is_told_of_a_turn_twice(settings: Settings) -> None:
    async with table_with(settings) as (table, grace), Inbox() as inbox:
        await choose(grace, webhook=ON, url=inbox.url)
        await waiting_match(table, grace)
        await tell(table)
        await tell(table)
        await tell(table, 86_400)
        assert len(inbox.received) == 1


async def test_a_webhook_gets_what_waits_and_no_secrets(settings: Settings) -> None:
    async with table_with(settings) as (table, grace), Inbox() as inbox:
        await choose(grace, webhook=ON, url=f"{inbox.url}hook")
        match = await waiting_match(table, grace)
        await tell(table)
        (received,) = inbox.received
        assert received.path == "/hook"
        said = received.json
        assert (said["type"], said["player"]) == ("your_turn", "Grace")
        (found,) = said["matches"]
        assert found["id"] == match.id
        assert (found["others"], found["programs"]) == (["Hedy"], [])
        assert found["url"] == f"{table.address}/match/{match.id}"
        text = json.dumps(said) + json.dumps(received.headers)
        for secret in (*match.keys.values(), grace.token, grace.id):
            assert secret not in text


async def test_bots_of_players_are_marked(local: Settings) -> None:
    async with (
        table_with(local) as (table, grace),
        program(table, "Bo") as bo,
        Inbox() as inbox,
        Inbox() as pushed,
    ):
        await choose(grace, webhook=ON, url=inbox.url, push=ON)
        browser = await subscribe(grace, pushed)
        wish = {"variant": "blokus-to-go", "seats": 2, "clock": "3days"}
        opened = (await grace.ask("POST", "/api/tables", wish)).json()
        await bo.client.sit_down(opened["table"])
        match = await bo.begin()
        if (state := await anext(match.states())).my_turn:
            await match.play(state.legal[0])
        (turn,) = (await grace.ask("GET", "/api/me/turns")).json()
        assert (turn["others"], turn["programs"]) == (["Bo"], ["Bo"])
        await tell(table)
        (hooked,), (shown,) = inbox.received, pushed.received
        (found,) = hooked.json["matches"]
        assert (found["others"], found["programs"]) == (["Bo"], ["Bo"])
        assert browser.read(shown)["body"] == "Blokus To Go with Bo (BOT)"


async def test_several_matches_are_told_in_one_message(settings: Settings) -> None:
    async with table_with(settings) as (table, grace), Inbox() as inbox:
        await choose(grace, webhook=ON, url=inbox.url, push=ON)
        browser = await subscribe(grace, inbox, "push")
        for _ in range(3):
            await waiting_match(table, grace)
        await tell(table)
        push, hook = sorted(inbox.received, key=lambda each: each.path != "/push")
        assert browser.read(push)["body"] == "3 matches are waiting for you."
        assert len(hook.json["matches"]) == 3


async def test_channels_have_their_own_time(settings: Settings) -> None:
    async with table_with(settings) as (table, grace), Inbox() as inbox:
        daily = {"on": True, "digest": "daily"}
        await choose(grace, webhook=daily, url=f"{inbox.url}hook", push=ON)
        await subscribe(grace, inbox, "push")
        await waiting_match(table, grace)
        await tell(table)
        assert [each.path for each in inbox.received] == ["/push"]
        await tell(table, 86_400)
        assert [each.path for each in inbox.received] == ["/push", "/hook"]
        await tell(table, 86_400)
        assert len(inbox.received) == 2


async def test_quiet_hours_are_kept(settings: Settings) -> None:
    async with table_with(settings) as (table, grace), Inbox() as inbox:
        hour = datetime.now(UTC).hour
        quiet = {"on": True, "quiet_from": (hour - 2) % 24, "quiet_until": (hour + 2) % 24}
        await choose(grace, webhook=quiet, url=inbox.url, zone="UTC")
        await waiting_match(table, grace)
        await tell(table)
        assert inbox.received == []
        await tell(table, 86_400)
        assert len(inbox.received) == 1


async def test_who_is_at_the_table_is_not_told(settings: Settings) -> None:
    async with table_with(settings) as (table, grace), Inbox() as inbox:
        await choose(grace, webhook=ON, url=inbox.url)
        match = await waiting_match(table, grace)
        async with match.guest(1):
            await tell(table)
            assert inbox.received == []
        store: Store = table.app.state.store
        async with store.transaction() as connection:
            await connection.execute(update(turns).values(claimed_until=0.0))
        await tell(table)
        assert len(inbox.received) == 1


async def test_who_has_moved_is_not_told(settings: Settings) -> None:
    async with table_with(settings) as (table, grace), Inbox() as inbox:
        await choose(grace, webhook=ON, url=inbox.url)
        match = await waiting_match(table, grace)
        async with match.guest(1) as guest:
            await guest.move()
        await tell(table)
        assert inbox.received == []


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(settings: Settings, status: int) -> None:
    async with table_with(settings) as (table, grace), Inbox(status) as gone, Inbox() as there:
        await choose(grace, push=ON)
        await subscribe(grace, gone)
        await subscribe(grace, there)
        for _ in range(2):
            await waiting_match(table, grace)
            await tell(table)
        assert (len(gone.received), len(there.received)) == (1, 2)


async def test_a_server_in_trouble_keeps_nobody_from_being_told(settings: Settings) -> None:
    async with table_with(settings) as (table, grace), Inbox(500) as broken, Inbox() as inbox:
        hedy = await sign_up(table, "Hedy")
        await choose(grace, webhook=ON, url=broken.url)
        await choose(hedy, webhook=ON, url=inbox.url)
        await waiting_match(table, grace)
        await waiting_match(table, hedy)
        await tell(table)
        assert (len(broken.received), len(inbox.received)) == (1, 1)


async def test_without_leave_nothing_goes_inside_the_house(local: Settings) -> None:
    async with open_table(local) as table:
        grace = await sign_up(table, "Grace")
        inside = "http://127.0.0.1:9/"
        answer = await grace.ask("PUT", "/api/me/notices", {"webhook": ON, "url": inside})
        assert (answer.status_code, answer.json()["code"]) == (422, "private_address")
        wish = {"endpoint": inside, "keys": new_browser().keys}
        answer = await grace.ask("POST", "/api/me/push", wish)
        assert (answer.status_code, answer.json()["code"]) == (422, "private_address")


async def test_a_mail_address_is_confirmed_before_anything_else_is_sent(
    settings: Settings,
) -> None:
    async with PostOffice() as office:
        mail = {"smtp": office.url, "mail_from": "table@example.org"}
        async with table_with(settings, **mail) as (table, grace):
            chosen = await choose(grace, mail=ON, email="grace@example.org", language="es")
            assert (chosen["email"], chosen["pending"]) == (None, "grace@example.org")
            await waiting_match(table, grace)
            await tell(table)
            (letter,) = office.letters
            assert letter["To"] == "grace@example.org"
            assert "Confirma" in letter["Subject"]
            text = letter.get_content()
            link = next(line for line in text.splitlines() if "/confirm/" in line)
            assert link.startswith(f"{table.address}/confirm/")
            token = link.rpartition("/")[2]
            wrong = {"token": f"{grace.id}.wrong"}
            assert (await table.http.post("/api/mail/confirm", json=wrong)).status_code == 404
            answer = await table.http.post("/api/mail/confirm", json={"token": token})
            assert answer.status_code == 204
            again = await table.http.post("/api/mail/confirm", json={"token": token})
            assert again.json()["code"] == "wrong_token"
            match = await waiting_match(table, grace)
            await tell(table)
            letter = office.letters[-1]
            assert letter["To"] == "grace@example.org"
            assert letter["Subject"] == "Blokus To Go te espera."
            text = letter.get_content()
            assert f"{table.address}/match/{match.id}" in text
            assert "Hedy" in text
            assert not any(key in text for key in match.keys.values())
            chosen = await choose(grace, mail=ON, email=None)
            assert (chosen["email"], chosen["pending"]) == (None, None)
            await waiting_match(table, grace)
            await tell(table)
            assert len(office.letters) == 2


async def test_letters_to_confirm_are_few(local: Settings) -> None:
    async with PostOffice() as office:
        mail = {"smtp": office.url, "mail_from": "table@example.org"}
        async with table_with(local, **mail) as (_, grace):
            statuses = [
                (
                    await grace.ask("PUT", "/api/me/notices", {"email": f"a{n}@example.org"})
                ).status_code
                for n in range(5)
            ]
            assert statuses == [200, 200, 200, 429, 429]
            assert len(office.letters) == 3


@pytest.mark.parametrize(
    "address", ["nobody", "a@b", "a b@example.org", "a@example.org\nBcc: b@example.org", "@x.org"]
)
async def test_what_is_no_address_gets_no_letter(local: Settings, address: str) -> None:
    async with PostOffice() as office:
        mail = {"smtp": office.url, "mail_from": "table@example.org"}
        async with table_with(local, **mail) as (_, grace):
            answer = await grace.ask("PUT", "/api/me/notices", {"email": address})
            assert answer.json()["code"] == "bad_mail"
            assert office.letters == []


async def test_without_a_mail_server_there_is_no_mail(local: Settings) -> None:
    async with table_with(local) as (_, grace):
        found = (await grace.ask("GET", "/api/me/notices")).json()
        assert found["sends_mail"] is False
        answer = await grace.ask("PUT", "/api/me/notices", {"email": "grace@example.org"})
        assert (answer.status_code, answer.json()["code"]) == (409, "no_mail")


async def test_nobody_chooses_for_others(local: Settings) -> None:
    async with table_with(local) as (table, _):
        for method, path in (
            ("GET", "/api/me/notices"),
            ("PUT", "/api/me/notices"),
            ("GET", "/api/me/turns"),
            ("POST", "/api/me/away"),
        ):
            answer = await table.http.request(
                method, path, json={"days": 1} if "away" in path else {}
            )
            assert answer.json()["code"] == "sign_in"


async def test_a_browser_is_switched_off_by_its_own_player_alone(local: Settings) -> None:
    async with table_with(local) as (table, grace), Inbox() as inbox:
        await choose(grace, push=ON)
        await subscribe(grace, inbox)
        hedy = await sign_up(table, "Hedy")
        await hedy.ask("DELETE", "/api/me/push", {"endpoint": inbox.url})
        await waiting_match(table, grace)
        await tell(table)
        assert len(inbox.received) == 1
        await grace.ask("DELETE", "/api/me/push", {"endpoint": inbox.url})
        await waiting_match(table, grace)
        await tell(table)
        assert len(inbox.received) == 1


async def test_home_learns_which_matches_wait(settings: Settings) -> None:
    async with table_with(settings) as (table, grace):
        first = await waiting_match(table, grace)
        second = await waiting_match(table, grace, "locus")
        found = (await grace.ask("GET", "/api/me/turns")).json()
        assert [each["id"] for each in found] == [first.id, second.id]
        assert found[0]["others"] == ["Hedy"]
        assert found[0]["due"] > found[0]["since"]
        async with first.guest(1) as guest:
            await guest.move()
        found = (await grace.ask("GET", "/api/me/turns")).json()
        assert [each["id"] for each in found] == [second.id]


async def test_two_servers_tell_once(cluster: Settings) -> None:
    allowed = replace(cluster, allow_private_webhooks=True)
    async with tables(allowed) as (first, second), Inbox() as inbox:
        grace = await sign_up(first, "Grace")
        await choose(grace, webhook=ON, url=inbox.url)
        await waiting_match(first, grace)
        await asyncio.gather(
            tell(first),
            *(table.app.state.notifier.telling.sweep() for table in (first, second) * 4),
        )
        await tell(second)
        assert len(inbox.received) == 1
