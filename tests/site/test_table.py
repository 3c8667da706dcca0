"""The table in a browser, as its pages talk to it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from squarely.games import VARIANTS
from squarely.server.refusals import REFUSALS as SERVER_REFUSALS
from squarely.site.refusals import REFUSALS
from squarely.site.start import OpenTable, open_table
from tests.server.test_protocol import assert_fits

PEOPLE = {"kind": "person", "name": "Ada"}
BOT = {"kind": "bot", "name": "Bot", "level": 2}


class Browser:
    """Pages that remember what they were told, and what is kept for the next visit."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.kept = {} if kept is None else kept
        self.told: list[dict[str, Any]] = []
        self.table: OpenTable = open_table(
            lambda listener, text: self.told.append(json.loads(text) | {"to": listener}),
            self.kept.__setitem__,
            self.kept.get,
        )

    def ask(
        self, method: str, path: str, body: Any = None, key: str | None = None
    ) -> tuple[int, Any]:
        status, text = self.table.ask(method, path, body and json.dumps(body), key)
        return status, json.loads(text) if text[:1] in "[{" else text

    def open(self, variant: str, players: Sequence[dict[str, Any]], **more: Any) -> dict[str, Any]:
        wish = {"variant": variant, "players": list(players), **more}
        status, opened = self.ask("POST", "/api/matches", wish)
        assert status == 200
        assert_fits("OpenedMatch", opened)
        return dict(opened)

    def say(self, listener: int, match: str, **said: Any) -> list[dict[str, Any]]:
        """What everybody is told in answer."""
        before = len(self.told)
        self.table.hear(listener, match, json.dumps(said))
        return self.told[before:]

    def join(self, listener: int, match: str, key: str | None = None) -> dict[str, Any]:
        """The state that a page is told when it joins."""
        said = {"type": "join", "after": 0} | ({} if key is None else {"key": key})
        *_, update, _ = self.say(listener, match, **said)
        return dict(update["state"])

    def last_state(self, listener: int) -> dict[str, Any]:
        updates = [each for each in self.told if each["to"] == listener and "state" in each]
        return dict(updates[-1]["state"])


@pytest.fixture
def browser() -> Browser:
    return Browser()


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_play_every_variant_to_its_end(browser: Browser, variant: str) -> None:
    seats = VARIANTS[variant].seat_counts[-1]
    match = browser.open(variant, [BOT] * seats)["id"]
    browser.join(1, match)
    while browser.table.step():
        pass
    status, info = browser.ask("GET", f"/api/matches/{match}")
    assert status == 200
    assert info["over"]
    assert_fits("MatchInfo", info)
    for message in browser.told:
        assert_fits("ServerMessage", {name: each for name, each in message.items() if name != "to"})
    _, history = browser.ask("GET", f"/api/matches/{match}/history")
    assert_fits("History", history)
    assert len(history["scores"]) == len(history["turns"]) + 1
    _, past = browser.ask("GET", f"/api/matches/{match}/history/{len(history['turns'])}")
    assert_fits("PastPosition", past)


def test_bots_wait_for_people_and_for_somebody_to_look(browser: Browser) -> None:
    opened = browser.open("blokus-to-go", [PEOPLE, BOT])
    assert not browser.table.step()
    state = browser.join(1, opened["id"], opened["seats"][0]["key"])
    assert state["to_act"] == [1]
    assert not browser.table.step()
    answers = browser.say(1, opened["id"], type="move", move="e10,e11", ply=0, ref="a")
    assert [each["type"] for each in answers] == ["update", "accepted"]
    assert browser.table.step()
    assert browser.last_state(1)["to_act"] == [1]


def test_legal_moves_are_numbers_of_a_table(browser: Browser) -> None:
    opened = browser.open("blokus-to-go", [PEOPLE, BOT])
    state = browser.join(1, opened["id"], opened["seats"][0]["key"])
    status, texts = browser.ask("GET", browser.told[0]["moves"])
    assert status == 200
    assert len(texts) == 13_729
    assert len(state["legal"]) == 828


def test_a_refused_move_names_its_clauses(browser: Browser) -> None:
    opened = browser.open("blokus-to-go", [PEOPLE, BOT])
    browser.join(1, opened["id"], opened["seats"][0]["key"])
    (refused,) = browser.say(1, opened["id"], type="move", move="a1", ply=0, ref="a")
    assert (refused["type"], refused["code"], refused["ref"]) == ("refused", "illegal", "a")
    assert [each["clause"] for each in refused["breaches"]] == ["B31"]
    (refused,) = browser.say(1, opened["id"], type="move", move="?", ply=0, ref="b")
    assert refused["code"] == "unusable"


def test_a_move_is_taken_back_with_the_answers_of_bots(browser: Browser) -> None:
    opened = browser.open("blokus-to-go", [PEOPLE, BOT])
    browser.join(1, opened["id"], opened["seats"][0]["key"])
    browser.say(1, opened["id"], type="move", move="e10,e11", ply=0)
    browser.table.step()
    ply = browser.last_state(1)["ply"]
    browser.say(1, opened["id"], type="take_back", ply=ply)
    assert browser.last_state(1)["view"]["colours"][0]["placed"] == []


def test_matches_come_back_after_the_browser_was_closed(browser: Browser) -> None:
    opened = browser.open("lokomoto", [PEOPLE, BOT], options=["hidden-agendas"])
    key = opened["seats"][0]["key"]
    browser.join(1, opened["id"], key)
    while browser.table.step():
        pass
    later = Browser(browser.kept)
    was, now = browser.last_state(1), later.join(7, opened["id"], key)
    assert {**now, "now": 0} == {**was, "now": 0}


def test_everybody_sees_their_own_secrets_alone(browser: Browser) -> None:
    opened = browser.open("lokomoto", [PEOPLE, PEOPLE], options=["hidden-agendas"])
    keys = [each["key"] for each in opened["seats"]]
    views = [browser.join(number, opened["id"], key) for number, key in enumerate((*keys, None))]
    assert_fits("LokomotoView", views[0]["view"])
    records = [
        browser.ask("GET", f"/api/matches/{opened['id']}/record", key=key)[1] for key in keys
    ]
    assert records[0] != records[1]
    assert views[0]["view"]["players"][0] != views[1]["view"]["players"][0]
    assert views[0]["view"]["players"][1] == views[2]["view"]["players"][1]


def test_keys_open_seats_and_nothing_else_does(browser: Browser) -> None:
    opened = browser.open("blokus-to-go", [PEOPLE, BOT])
    match = opened["id"]
    (refused,) = browser.say(1, match, type="join", key="wrong", after=0)
    assert refused["code"] == "wrong_key"
    (refused,) = browser.say(1, match, type="move", move="e10", ply=0)
    assert refused["code"] == "join_first"
    browser.join(2, match)
    (refused,) = browser.say(2, match, type="move", move="e10", ply=0)
    assert refused["code"] == "only_watching"
    assert browser.ask("POST", f"/api/matches/{match}/hint")[1]["code"] == "only_watching"
    assert browser.ask("POST", f"/api/matches/{match}/hint", key="wrong")[0] == 401
    assert browser.ask("GET", "/api/matches/none")[1]["code"] == "no_match"


def test_a_hint_is_a_move_that_can_be_made(browser: Browser) -> None:
    for variant in ("blokus-to-go", "locus", "lokomoto", "blokus-84"):
        seats = VARIANTS[variant].seat_counts[0]
        opened = browser.open(variant, [PEOPLE, *[BOT] * (seats - 1)])
        match, key = opened["id"], opened["seats"][0]["key"]
        browser.join(1, match, key)
        while browser.table.step():
            pass
        status, hint = browser.ask("POST", f"/api/matches/{match}/hint", key=key)
        assert status == 200
        assert_fits("Hint", hint)
        answers = browser.say(1, match, type="move", move=hint["move"], ply=hint["ply"], ref="a")
        assert answers[-1]["type"] == "accepted"
        browser.table.leave(1)


def test_the_same_people_play_again_one_seat_further(browser: Browser) -> None:
    opened = browser.open("blokus-to-go", [PEOPLE, BOT])
    match, key = opened["id"], opened["seats"][0]["key"]
    browser.join(1, match, key)
    assert (
        browser.ask("POST", f"/api/matches/{match}/again", key=key)[1]["code"] == "still_going_on"
    )
    browser.say(1, match, type="resign")
    following = browser.ask("POST", f"/api/matches/{match}/again", key=key)[1]["id"]
    assert browser.ask("POST", f"/api/matches/{match}/again", key=key)[1]["id"] == following
    assert browser.last_state(1)["next"] == {"match": following, "seats": [2, 1]}
    browser.join(2, following, key)
    assert browser.told[-3]["you"] == 2


@pytest.mark.parametrize("game", ["blokus", "blokus-to-go", "locus", "lokomoto"])
def test_every_tutorial_begins(browser: Browser, game: str) -> None:
    _, lessons = browser.ask("GET", "/api/lessons")
    steps = [each for each in lessons if each["game"] == game]
    assert len(steps) == 5
    for lesson in steps:
        assert_fits("LessonInfo", lesson)
        status, opened = browser.ask("POST", f"/api/lessons/{game}/{lesson['step']}")
        assert status == 200
        (seat,) = opened["seats"]
        assert seat["seat"] in browser.join(1, opened["id"], seat["key"])["to_act"]


def test_other_sheets_and_maps_are_played_too(browser: Browser) -> None:
    opened = browser.open("locus", [PEOPLE, BOT], editions={"sheet": "harbour"})
    browser.join(1, opened["id"])
    assert browser.told[0]["usual"] is False
    later = Browser(browser.kept)
    later.join(1, opened["id"])
    assert later.told[0]["usual"] is False


def test_what_needs_a_server_says_so(browser: Browser) -> None:
    match = browser.open("blokus-to-go", [PEOPLE, BOT])["id"]
    assert browser.ask("GET", f"/api/matches/{match}/analysis/1")[0] == 501
    assert browser.ask("GET", "/api/puzzles/blokus")[1]["code"] == "nowhere"
    assert browser.ask("POST", "/api/matches", {"variant": "chess", "players": []})[0] == 422


def test_pages_know_every_refusal() -> None:
    assert set(REFUSALS) <= set(SERVER_REFUSALS)
