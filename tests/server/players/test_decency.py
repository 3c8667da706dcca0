"""Keeping it decent: blocks, reports, and what an operator does about them."""

from __future__ import annotations

import pytest

from squarely.server.settings import Limits, Settings
from tests.server.guests import open_table
from tests.server.players.authenticator import Authenticator
from tests.server.players.people import somebody
from tests.server.test_admin import Admin


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str], database: str) -> Admin:
    return Admin(capsys, database)


async def test_players_are_blocked_and_unblocked(settings: Settings) -> None:
    async with (
        open_table(settings) as table,
        somebody(table, "Ada") as ada,
        somebody(table, "Eve") as eve,
    ):
        for _ in range(2):
            assert (await ada.http.put("/api/me/blocks/eve")).status_code == 204
        me, other = await ada.me(), await eve.me()
        assert me is not None
        assert other is not None
        assert me["blocked"] == ["Eve"]
        # Nobody learns who has blocked them.
        assert other["blocked"] == []
        assert (await ada.http.delete("/api/me/blocks/Eve")).status_code == 204
        me = await ada.me()
        assert me is not None
        assert me["blocked"] == []
        for name in ("Nobody", "Ada"):
            refused = await ada.http.put(f"/api/me/blocks/{name}")
            assert (refused.status_code, refused.json()["code"]) == (404, "no_player")


async def test_reports_reach_the_operator_who_acts(admin: Admin) -> None:
    async with (
        open_table(Settings(admin.url)) as table,
        somebody(table, "Ada") as ada,
        somebody(table, "Eve") as eve,
    ):
        match = await table.open("blokus-to-go")
        async with match.guest(2) as guest:
            await guest.ask(type="chat", text="something nasty")
            await guest.ask(type="name", name="Somebody nice")
        seats = [{"match": match.id, "key": match.keys[2]}]
        await eve.http.post("/api/me/seats", json={"seats": seats})
        line = {"reason": "insult", "match": match.id, "event": 2, "text": "not [bold]nice"}
        for _ in range(2):
            assert (await ada.http.post("/api/reports", json=line)).status_code == 204
        person = {"reason": "name", "player": "Eve"}
        assert (await ada.http.post("/api/reports", json=person)).status_code == 204
        for wrong in ({"event": 1}, {"event": 99}, {"match": "nowhere"}):
            refused = await ada.http.post("/api/reports", json={**line, **wrong})
            assert refused.status_code == 404, wrong
        nothing = await ada.http.post("/api/reports", json={"reason": "spam"})
        assert nothing.status_code == 404
        found = (await admin("reports", "--json")).json
        assert [(each["by"], each["player"], each["line"]) for each in found] == [
            ("Ada", None, "something nasty"),
            ("Ada", "Eve", None),
        ]
        assert "not [bold]nice" in (await admin("reports")).out.replace("\n", " ")
        # Whoever wrote it is named as they were called then, and by their account.
        assert (found[0]["author"], found[0]["account"]) == ("Player 2", "Eve")
        assert "something nasty" in (await admin("remove-text", match.id, "2")).out
        seen = (await admin("reports", "--json")).json[0]
        assert (seen["removed"], seen["line"]) == (True, "(removed)")
        assert (seen["author"], seen["account"]) == ("Player 2", "Eve")
        assert "Player" in (await admin("reports")).out
        assert (await admin("remove-text", match.id, "1")).code == 2
        assert (await admin("close-player", "Eve", "--yes")).code == 0
        for each in found:
            assert (await admin("handle", each["id"])).code == 0
        assert (await admin("reports", "--json")).json == []
        assert len((await admin("reports", "--all", "--json")).json) == 2
        # Eve is out everywhere, cannot come back, and nobody gets the name.
        assert await eve.me() is None
        # Only who has the right passkey or code is told why.
        for refused in (
            await eve.sign_in(),
            await eve.http.post("/api/session", json={"code": eve.code}),
        ):
            assert (refused.status_code, refused.json()["code"]) == (403, "account_closed")
            assert "closed by whoever runs this table" in refused.json()["error"]
        forged = Authenticator(table.address, id=eve.passkey.id)
        assert (await eve.sign_in(forged)).json()["code"] == "wrong_passkey"
        assert (await ada.http.get("/api/players/Eve")).status_code == 404
        async with somebody(table) as other:
            assert (await other.keep_name("Eve")).json()["code"] == "name_taken"
        assert (await admin("reopen-player", "Eve")).code == 0
        assert (await eve.sign_in()).status_code == 200
    async with open_table(Settings(admin.url)) as table:
        match.table = table
        async with match.guest(1) as guest:
            assert (guest.events[1]["text"], guest.events[1]["removed"]) == ("(removed)", True)


async def test_an_operator_deletes_an_account(admin: Admin) -> None:
    async with open_table(Settings(admin.url)) as table, somebody(table, "Ada") as ada:
        listed = (await admin("players", "--json")).json
        assert [(each["name"], each["closed"]) for each in listed] == [("Ada", False)]
        assert "the account of Ada deleted" in (await admin("delete-player", "Ada", "--yes")).out
        assert await ada.me() is None
        assert (await admin("players", "--json")).json == []
        assert (await admin("close-player", "Ada", "--yes")).code == 2


async def test_reports_are_limited(local: Settings) -> None:
    few = Settings(local.database, limits=Limits(reports_per_day=2))
    async with open_table(few) as table, somebody(table, "Ada") as ada:
        report = {"reason": "spam", "player": "Ada"}
        codes = [(await ada.http.post("/api/reports", json=report)).status_code for _ in range(3)]
        assert codes == [204, 204, 429]
