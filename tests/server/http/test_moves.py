"""The table of numbered moves: fetched once, kept for good."""

from __future__ import annotations

from squarely.games import VARIANTS
from squarely.server.settings import Settings
from tests.server.guests import open_table


async def test_the_welcome_leads_to_a_table_that_never_changes(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest:
            address = guest.welcome["moves"]
        for encoding in ("gzip", "identity"):
            answer = await table.http.get(address, headers={"accept-encoding": encoding})
            assert answer.headers.get("content-encoding", "identity") == encoding
            assert "immutable" in answer.headers["cache-control"]
            numbering = VARIANTS["blokus-to-go"].rules().numbering
            assert numbering is not None
            assert answer.json() == list(numbering.texts)


async def test_no_other_address_has_a_table(local: Settings) -> None:
    async with open_table(local) as table:
        for address in ("blokus-to-go/0000", "locus/0000", "chess/0000"):
            assert (await table.http.get(f"/api/moves/{address}")).json()["code"] == "nowhere"


async def test_games_without_a_table_name_none(local: Settings) -> None:
    async with open_table(local) as table, (await table.open("locus")).guest(1) as guest:
        assert guest.welcome["moves"] is None
