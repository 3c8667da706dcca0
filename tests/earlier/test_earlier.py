"""Records, databases and links of every earlier version open in this one."""

from __future__ import annotations

from pathlib import Path

import pytest

from squarely.formats.files import load
from squarely.kernel.record import parse_record
from squarely.server.settings import Settings
from tests.earlier import VERSIONS, Kept, database, matches
from tests.server.guests import OpenMatch, Table, open_table

each_version = pytest.mark.parametrize("version", VERSIONS)


def opened(table: Table, kept: Kept) -> OpenMatch:
    """A match by the link that somebody still has."""
    match = OpenMatch(table, {"id": kept.id, "seed_hash": "", "seats": []})
    match.keys = {int(seat): key for seat, key in kept.keys.items()}
    return match


def test_every_game_was_kept_by_every_version() -> None:
    assert VERSIONS == ("v0.1", "v0.2", "v1.0")
    for version in VERSIONS:
        games = {(each.variant, each.over) for each in matches(version)}
        assert games == {
            (variant, over)
            for variant in ("blokus", "blokus-to-go", "locus", "lokomoto")
            for over in (False, True)
        }


@each_version
def test_records_lead_to_the_results_they_had(version: str, tmp_path: Path) -> None:
    for number, kept in enumerate(matches(version)):
        if not kept.over:
            continue
        file = tmp_path / f"{number}.squarely"
        file.write_text(kept.record, encoding="utf-8")
        game = load(file)
        outcome = game.rules.outcome(game.positions[-1])
        assert outcome is not None
        assert [(each.seat, each.score, each.rank) for each in outcome.results] == kept.scores


@each_version
async def test_matches_in_its_database_are_looked_back_at(version: str, tmp_path: Path) -> None:
    async with open_table(Settings(database(version, tmp_path))) as table:
        for kept in matches(version):
            then, now = parse_record(kept.record), parse_record(await opened(table, kept).record(1))
            assert (now.variant, now.options) == (then.variant, then.options)
            assert (now.seed_hash, now.seed) == (then.seed_hash, then.seed)
            # A move may have come after the record was asked for.
            assert now.turns[: len(then.turns)] == then.turns
            assert len(now.turns) == len(then.turns) or not kept.over
            assert (await opened(table, kept).look())["over"] == kept.over
            history = await table.http.get(f"/api/matches/{kept.id}/history")
            assert history.status_code == 200, history.text


@each_version
async def test_links_lead_on_into_matches_under_way(version: str, tmp_path: Path) -> None:
    async with open_table(Settings(database(version, tmp_path))) as table:
        for kept in matches(version):
            if kept.over:
                continue
            match, moved = opened(table, kept), 0
            for seat in match.keys:
                async with match.guest(seat) as guest:
                    assert len(guest.state["players"]) == len(match.keys)
                    if guest.state["legal"] or guest.state["offers"]:
                        assert (await guest.move())["type"] == "accepted"
                        moved += 1
            assert moved > 0
