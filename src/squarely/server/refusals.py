"""What the server refuses, on sockets and over HTTP, added to what a table refuses."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field
from starlette.responses import JSONResponse

from squarely.bots.installed import HOW_TO
from squarely.formats.photo.refusals import HOW_TO as HOW_TO_PHOTOS
from squarely.formats.photo.refusals import REASONS as PHOTOS
from squarely.kernel.rules import BadInput
from squarely.server.operations import metrics
from squarely.table.messages import ILLEGAL
from squarely.table.refusals import REFUSALS as TABLE_REFUSALS
from squarely.table.refusals import Refused

UNUSABLE = "unusable"
"""The code for input that makes no sense; its own sentence says what is wrong with it."""

REFUSALS = {
    **TABLE_REFUSALS,
    UNUSABLE: (422, "The request cannot be used."),
    ILLEGAL: (409, "The move is against the rules."),
    "still_here": (409, "This player is here, or has only just left: wait half a minute."),
    "person_back": (409, "The person plays again."),
    "chat_too_fast": (429, "Slow down a little: the others want to read what you wrote."),
    "named_enough": (429, "This seat has changed its name often enough: keep this one."),
    "chat_full": (429, "This table has talked enough for one match."),
    "not_saved": (503, "It is not certain that this was saved: look again in a moment."),
    "storage_down": (503, "The table cannot reach its matches just now: try again in a moment."),
    "stopping": (503, "The table is just being restarted: connect again in a moment."),
    "cannot_open": (
        409,
        "This version of Squarely cannot open the match: ask whoever runs the table.",
    ),
    "too_much_work": (
        422,
        "This takes more time or memory than one request may have: send something smaller.",
    ),
    "no_puzzle": (404, "There is no such puzzle: check the link."),
    "solved_already": (409, "This answer is right, or not complete: there is nothing to refute."),
    "nowhere": (404, "There is nothing at this address: /api/docs/ shows what there is."),
    "wrong_method": (405, "This address takes other requests: /api/docs/ shows which."),
    "join_too_fast": (429, "Too many are coming from this address at once: wait a moment."),
    "seat_elsewhere": (
        409,
        "Your seat is open in too many windows: this one, the oldest, was closed.",
    ),
    "address_full": (429, "Too many tables are open from this address: close one."),
    "match_full": (429, "So many people watch this match that there is no room left."),
    "opened_enough": (429, "This address has opened enough matches for today."),
    "bots_enough": (429, "Enough matches of bots alone are under way: wait until one is over."),
    "wrong_code": (404, "No seat goes by this code: check it, or ask for a new one."),
    "codes_too_fast": (429, "Too many codes were tried from this address: wait a few minutes."),
    "sign_in": (401, "Sign in first: this needs a name of your own."),
    "name_taken": (
        409,
        "Another player has this name, or one that looks the same: choose another.",
    ),
    "name_reserved": (
        409,
        "Others could take this name for the server or its bots: choose another.",
    ),
    "name_invisible": (
        422,
        "A name can hold no invisible characters: type it again instead of pasting it.",
    ),
    "wrong_passkey": (401, "This passkey opens no account here: try another, or your code."),
    "ceremony_over": (409, "That took too long: begin again."),
    "wrong_recovery_code": (401, "No account goes by this code: check every character."),
    "wrong_device_code": (
        401,
        "This code is not good any more: make a new one on a device that is signed in.",
    ),
    "account_closed": (403, "This account was closed by whoever runs this table."),
    "sign_in_too_fast": (429, "Too many attempts from this address: wait a few minutes."),
    "accounts_enough": (429, "This address has made enough accounts for today."),
    "no_player": (404, "Nobody keeps this name."),
    "no_device": (404, "There is no such device or passkey: look again."),
    "no_bearer": (401, "No token came along: send the header Authorization: Bearer TOKEN."),
    "bot_token": (401, "This token opens nothing here: make another on your account page."),
    "token_elsewhere": (409, "Another stream was opened with this token: this one was closed."),
    "rated_by_hand": (
        403,
        "A program plays rated games only for an account that is marked as a bot's: use one.",
    ),
    "no_bot": (404, "No bot keeps this name: look who is there."),
    "bot_away": (409, "This bot is not here just now: choose another."),
    "bot_busy": (409, "This bot has challenges enough for now: choose another."),
    "not_challenged": (
        404,
        "Nobody challenges this bot at that table any more: wait for the next challenge.",
    ),
    "no_token": (404, "There is no such token: look again."),
    "tokens_enough": (409, "You have tokens enough: revoke one first."),
    "played_already": (409, "This account has played already: make a new one for your bot."),
    "last_way_in": (
        409,
        "Your last passkey stays until you have made another.",
    ),
    "not_your_seat": (403, "You have no seat in this match: take one first."),
    "cannot_be_rated": (
        409,
        "A rated game needs a clock, two seats or more, and everybody signed in.",
    ),
    "no_line": (404, "There is no such line in the chat: look again."),
    "reports_too_fast": (429, "Enough was reported from this address: it will be looked at."),
    "no_challenge": (404, "There is no such challenge: check the link."),
    "game_goes_on": (409, "Finish the game first: then others can try the same."),
    "not_today": (409, "This challenge was of another day: play the one of today."),
    "challenges_enough": (429, "Enough challenges came from this address for today."),
    "no_meeting": (404, "There is no such party or tournament: check the link."),
    "not_a_member": (403, "Only those who take part can do that: join first."),
    "not_the_host": (403, "Only who has opened it can do that."),
    "begun_already": (409, "It has begun already."),
    "meeting_over": (409, "It is over."),
    "meeting_full": (409, "So many take part that there is no room left."),
    "too_few_members": (409, "At least {count} have to take part."),
    "name_at_meeting": (409, "Somebody here goes by this name already: choose another."),
    "meetings_enough": (429, "Enough was begun or joined from this address for today."),
    "hint_too_fast": (429, "Think for yourself a little: the next hint comes soon."),
    "not_over": (409, "A game is analysed once it is over."),
    "nobody_on_turn": (409, "Nobody is on turn here: a card comes, or the game is over."),
    "no_study": (404, "There is no such study: check the link."),
    "only_looking": (403, "This link is for looking: ask for the one to change things with."),
    "studies_enough": (429, "Enough studies were begun from this address for today."),
    "study_too_fast": (429, "Too many changes at once: wait a moment."),
    "no_place": (409, "An arrow goes from one place on the board to another: look again."),
    "study_full": (429, "So many people look at this study that there is no room left."),
    "not_played_out": (409, "The game was given up: luck and skill need one played to its end."),
    "no_design": (404, "There is no such design here: its link may be cut off."),
    "designs_too_fast": (429, "You draw fast: wait a moment, nothing is lost."),
    "designs_enough": (429, "Enough designs were shared from this address for today."),
    "measured_enough": (
        429,
        "Enough is being measured from this address: stop something, or wait a moment.",
    ),
    "games_too_long": (422, "Bots take too long for a game with this design to measure it."),
    "prints_too_fast": (429, "You print fast: wait a moment."),
    "gave_up": (409, "The game was given up: only one played to its end is printed."),
    "no_cards": (409, "No cards are drawn in this game: nothing of the result is luck."),
    "playing_again": (503, "Bots are still playing this game again: ask once more in a moment."),
    "busy": (503, "Many are asking at once: try again in a moment."),
    "no_worker": (503, "Nobody thinks for this table just now: ask whoever runs it for a worker."),
    "no_engine": (501, f"The analysis needs the engine on this server: {HOW_TO}."),
    **{code: (422, sentence) for code, sentence in PHOTOS.items()},
    "no_photos": (501, f"Reading photos needs OpenCV on this server: {HOW_TO_PHOTOS}."),
    "photos_too_fast": (429, "Enough photos came from this address: wait a moment."),
    "warming_up": (503, "The analysis is warming up: try again in a few seconds."),
    "too_fast": (429, "Too many requests: wait a moment and try again."),
    "too_slow": (408, "A request has to arrive within {seconds} seconds."),
    "too_large": (413, "A request has at most {bytes} bytes."),
    "not_json": (400, "This is not JSON: send one JSON object."),
    "form_sent": (415, "Send JSON: the header Content-Type has to be application/json."),
    "bad_address": (422, "Give an address that begins with https:// and has no password in it."),
    "private_address": (422, "This address is not on the internet: messages cannot go there."),
    "bad_mail": (422, "This is no e-mail address: check every character."),
    "no_mail": (409, "This table sends no e-mail: choose another way."),
    "mail_not_sent": (503, "The letter could not be sent: try again later."),
    "mails_too_fast": (429, "Enough letters were sent to you for now: wait an hour."),
    "wrong_token": (404, "This link is no longer good: have another one sent."),
    "no_zone": (422, "There is no such time zone: choose one like Europe/Berlin."),
    "browsers_enough": (429, "Enough browsers are told already: switch one of them off."),
    "no_days_left": (409, "You have {days} days left this year: take fewer."),
    "not_away": (409, "You are not away."),
    "no_table": (404, "Nobody waits at this table any more: open one, or choose another."),
    "table_full": (409, "Somebody was faster: all seats of this table are taken."),
    "not_with_them": (409, "There is no seat for you at this table: choose another."),
    "tables_enough": (429, "So many tables are open that there is no room for another: join one."),
    "tables_too_fast": (429, "Too many tables from this address at once: wait a moment."),
    "rated_needs_clock": (409, "A rated game needs a clock and at least two seats."),
    "seats_enough": (429, "You wait at enough tables: leave one first."),
    "other_site": (403, "Pages of other sites may not use this table."),
    "other_name": (
        421,
        "This table does not go by the name {name}: start it with --allow-host.",
    ),
}

RefusalCode = Annotated[str, Field(json_schema_extra={"enum": list(REFUSALS)})]


class RequestRefused(Refused):
    """A message or an HTTP request that the server understands and does not carry out."""

    reasons: ClassVar = REFUSALS

    def __init__(self, code: str, wait: float | None = None, **details: object) -> None:
        super().__init__(code, **details)
        self.wait = wait
        """Seconds after which it may be asked again, where that is known."""


def code_of(problem: BadInput) -> str:
    """The code for programs."""
    return problem.code if isinstance(problem, Refused) else UNUSABLE


def response(problem: BadInput) -> JSONResponse:
    """A refusal as the answer to an HTTP request."""
    metrics.refused(code_of(problem))
    status = problem.status if isinstance(problem, Refused) else REFUSALS[UNUSABLE][0]
    wait = problem.wait if isinstance(problem, RequestRefused) else None
    headers = {} if wait is None else {"retry-after": str(int(wait) + 1)}
    return JSONResponse({"error": str(problem), "code": code_of(problem)}, status, headers)
