"""Tokens of players for their programs, and accounts that are those of bots."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from squarely.server.safety.keys import key_hash
from squarely.server.settings import Settings
from squarely.server.storage.administration import Administration
from squarely.server.storage.bot_tokens import MOST_TOKENS, BotTokens
from squarely.server.storage.engine import engine_for
from squarely.server.storage.moderation import Moderation
from squarely.server.storage.revision import newest_revision, revision_of, upgrade_to
from tests.server.guests import Table, open_table
from tests.server.people import Person, sign_up


async def new_token(person: Person, label: str = "my engine") -> str:
    answer = await person.ask("POST", "/api/me/tokens", {"label": label})
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


async def me(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = (await person.ask("GET", "/api/me")).json()["me"]
    return found


def kept(table: Table) -> BotTokens:
    tokens: BotTokens = table.app.state.bot_tokens
    return tokens


async def test_a_token_is_shown_once_listed_and_revoked(local: Settings) -> None:
    async with open_table(local) as table:
        ada, eve = await sign_up(table, "Ada"), await sign_up(table, "Eve")
        token = await new_token(ada, "my  engine")
        [listed] = (await me(ada))["tokens"]
        assert listed["label"] == "my engine"
        assert token not in str(await me(ada))
        assert (await kept(table).of(ada.id))[0].token_hash == key_hash(token)
        owner = await kept(table).player(key_hash(token))
        assert owner is not None
        assert owner.name == "Ada"
        address = f"/api/me/tokens/{listed['id']}"
        assert (await eve.ask("DELETE", address)).json()["code"] == "no_token"
        assert (await ada.ask("DELETE", address)).status_code == 204
        assert await kept(table).player(key_hash(token)) is None
        assert (await me(ada))["tokens"] == []


async def test_nobody_has_tokens_without_end(local: Settings) -> None:
    async with open_table(local) as table:
        ada = await sign_up(table, "Ada")
        for number in range(MOST_TOKENS):
            await new_token(ada, f"engine {number}")
        more = await ada.ask("POST", "/api/me/tokens", {"label": "one more"})
        # Whichever comes first: so many at once, or so many in all.
        assert more.json()["code"] in ("tokens_enough", "codes_too_fast")
        assert len(await kept(table).of(ada.id)) == MOST_TOKENS


async def test_a_token_opens_no_account(local: Settings) -> None:
    async with open_table(local) as table:
        token = await new_token(await sign_up(table, "Ada"))
        bearer = {"authorization": f"Bearer {token}"}
        for method, path in (
            ("GET", "/api/me/matches"),
            ("GET", "/api/me/export"),
            ("POST", "/api/me/tokens"),
            ("DELETE", "/api/me"),
        ):
            answer = await table.http.request(method, path, json={"label": "x"}, headers=bearer)
            assert answer.status_code == 401, path
        assert (await table.http.get("/api/me", headers=bearer)).json() == {"me": None}


async def test_export_deletion_and_closing_include_tokens(settings: Settings) -> None:
    async with open_table(settings) as table:
        ada, eve = await sign_up(table, "Ada"), await sign_up(table, "Eve")
        tokens = {person.id: await new_token(person) for person in (ada, eve)}
        exported = await ada.ask("GET", "/api/me/export")
        [row] = exported.json()["bot_tokens"]
        assert row["label"] == "my engine"
        assert key_hash(tokens[ada.id]) not in exported.text
        assert (await ada.ask("DELETE", "/api/me")).status_code == 204
        assert await kept(table).player(key_hash(tokens[ada.id])) is None
        office = Administration(settings.database)
        await Moderation(office.engine).close("Eve")
        assert await kept(table).player(key_hash(tokens[eve.id])) is None
        assert await kept(table).of(eve.id) == []
        await office.close()


async def test_an_account_becomes_a_bots_before_it_has_played(local: Settings) -> None:
    async with open_table(local) as table:
        bot, ada = await sign_up(table, "Deep"), await sign_up(table, "Ada")
        assert (await me(bot))["program"] is False
        for _ in range(2):
            assert (await bot.ask("PUT", "/api/me/bot")).status_code == 204
        assert (await me(bot))["program"] is True
        wish = {"variant": "blokus-to-go", "seats": 2, "clock": "none"}
        opened = (await ada.ask("POST", "/api/tables", wish)).json()
        late = await ada.ask("PUT", "/api/me/bot")
        assert (late.status_code, late.json()["code"]) == (409, "played_already")
        await bot.ask("POST", f"/api/tables/{opened['table']}/seats", {})
        looked = (await table.http.get(f"/api/tables/{opened['table']}")).json()
        assert [each["program"] for each in looked["table"]["sitters"]] == [False, True]
        match = (await table.http.get(f"/api/matches/{looked['match']}")).json()
        assert {each["name"]: each["program"] for each in match["players"]} == {
            "Ada": False,
            "Deep": True,
        }


async def test_players_of_the_form_before_are_no_bots(database: str) -> None:
    engine = engine_for(database, 5)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade_to, "0004")
        await connection.execute(
            sa.text(
                "INSERT INTO players (id, name, name_key, created_at, recovery_hash) "
                "VALUES ('ada', 'Ada', 'ada', 1, 'hash')"
            )
        )
    async with open_table(Settings(database)) as table:
        account = await table.app.state.players.account("ada")
        assert account.program is False
        assert await kept(table).of("ada") == []
        assert await kept(table).mark("ada")
    async with engine.connect() as connection:
        assert await connection.run_sync(revision_of) == newest_revision()
    await engine.dispose()
