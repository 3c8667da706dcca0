"""Being told that it is my turn, being away, and the matches that wait for me."""

from __future__ import annotations

from fastapi import APIRouter, Request

from squarely.server.addresses import letter_site
from squarely.server.http.access import limited, refusing
from squarely.server.http.bodies.notices import (
    AwayWish,
    ChannelInfo,
    MailToken,
    NoticeChoice,
    NoticeInfo,
    PushEnd,
    PushWish,
    TurnInfo,
    VacationInfo,
)
from squarely.server.http.signed_in import Me
from squarely.server.notices.notifier import Notifier
from squarely.server.notices.outside import expect_public
from squarely.server.notices.preferences import Channel, Preferences
from squarely.server.notices.push import expect_keys
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash
from squarely.server.storage.push_subscriptions import PushSubscription
from squarely.server.storage.recipients import Vacation

router = APIRouter(prefix="/api")

MOST_BROWSERS = 10
_USUAL = ("sign_in", "storage_down", "not_json", "unusable")
_CHOOSING = refusing(
    *_USUAL,
    *("no_zone", "bad_address", "private_address", "bad_mail"),
    *("no_mail", "mail_not_sent", "mails_too_fast"),
)


@router.get("/me/turns", summary="Waiting for me", responses=refusing("sign_in", "storage_down"))
async def own_turns(me: Me, request: Request) -> list[TurnInfo]:
    """Matches with days for a move in which it is my turn, the longest waiting first."""
    return [
        TurnInfo(
            id=turn.match_id,
            variant=turn.opened.variant,
            seat=turn.seat,
            clock=turn.opened.clock,
            others=[each.name for each in turn.others],
            programs=[each.name for each in turn.others if each.program],
            since=turn.since,
            due=turn.due,
        )
        for turn in await _notifier(request).turns.of(me.id)
    ]


@router.get("/me/notices", summary="How I am told", responses=refusing("sign_in", "storage_down"))
async def notices(me: Me, request: Request) -> NoticeInfo:
    """How and when I am told that it is my turn."""
    notifier = _notifier(request)
    player, chosen = await notifier.choosing.chosen(me.id)
    return NoticeInfo(
        zone=chosen.zone,
        language=chosen.language,
        push=_channel(chosen.push),
        webhook=_channel(chosen.webhook),
        mail=_channel(chosen.mail),
        url=chosen.url,
        email=player.email,
        pending=chosen.pending.address if chosen.pending else None,
        sends_mail=notifier.telling.delivery.mail_server is not None,
        push_key=(await notifier.telling.delivery.push_key()).public,
        vacation=_vacation(await notifier.absence.look(me.id)),
    )


@router.put("/me/notices", summary="Choose how I am told", responses=_CHOOSING)
async def choose(wish: NoticeChoice, me: Me, request: Request) -> NoticeInfo:
    """Keeps my choice; a new e-mail address is sent a link, and used once that was followed."""
    choosing = _notifier(request).choosing
    email = (wish.email or "").strip() or None
    if choosing.needs_letter(*await choosing.chosen(me.id), email):
        limits = request.app.state.limits
        # Accounts cost nothing, and letters go to whomever one likes.
        await limited(request, limits.address_mails, "mails_too_fast")
        await limited(request, limits.mails, "mails_too_fast", me.id)
    wanted = Preferences(
        zone=wish.zone,
        language=wish.language,
        site=_site(request),
        push=Channel(**wish.push.model_dump()),
        webhook=Channel(**wish.webhook.model_dump()),
        mail=Channel(**wish.mail.model_dump()),
        url=wish.url.strip(),
    )
    await choosing.choose(me.id, wanted, email)
    return await notices(me, request)


@router.post(
    "/mail/confirm",
    status_code=204,
    summary="Confirm an e-mail address",
    responses=refusing("wrong_token", "codes_too_fast", "storage_down", "not_json", "unusable"),
)
async def confirm(wish: MailToken, request: Request) -> None:
    """The link in a letter was followed."""
    await limited(request, request.app.state.limits.codes, "codes_too_fast")
    await _notifier(request).choosing.confirm(wish.token)


@router.post(
    "/me/push",
    status_code=204,
    summary="Tell this browser",
    responses=refusing(*_USUAL, "bad_address", "private_address", "browsers_enough"),
)
async def subscribe(wish: PushWish, me: Me, request: Request) -> None:
    """A browser that wants to be told; it is forgotten when its device is signed out."""
    await expect_public(wish.endpoint, request.app.state.allow_private)
    expect_keys(wish.keys.p256dh, wish.keys.auth)
    subscription = PushSubscription(
        key_hash(wish.endpoint),
        me.id,
        me.session,
        wish.endpoint,
        wish.keys.p256dh,
        wish.keys.auth,
    )
    if not await _notifier(request).subscriptions.add(subscription, MOST_BROWSERS):
        raise RequestRefused("browsers_enough")


@router.delete(
    "/me/push", status_code=204, summary="Tell this browser no more", responses=refusing(*_USUAL)
)
async def unsubscribe(wish: PushEnd, me: Me, request: Request) -> None:
    """A browser that does not want to be told any more."""
    await _notifier(request).subscriptions.remove(key_hash(wish.endpoint), me.id)


@router.post("/me/away", summary="Be away", responses=refusing(*_USUAL, "no_days_left", "too_fast"))
async def go_away(wish: AwayWish, me: Me, request: Request) -> VacationInfo:
    """Takes vacation days: in matches with days for a move my time is not over before I am back."""
    await limited(request, request.app.state.limits.absences, "too_fast", me.id)
    return _vacation(await _notifier(request).absence.go(me.id, wish.days))


@router.delete("/me/away", summary="Be back", responses=refusing(*_USUAL, "not_away", "too_fast"))
async def come_back(me: Me, request: Request) -> VacationInfo:
    """Ends my vacation; whole days that I have not used are given back."""
    await limited(request, request.app.state.limits.absences, "too_fast", me.id)
    return _vacation(await _notifier(request).absence.come_back(me.id))


def _notifier(request: Request) -> Notifier:
    notifier: Notifier = request.app.state.notifier
    return notifier


def _site(request: Request) -> str:
    """Where this player uses the table, under a name that it is known to go by."""
    hosts: tuple[str, ...] = request.app.state.hosts
    return letter_site(request.url.scheme, request.url.netloc, hosts)


def _channel(channel: Channel) -> ChannelInfo:
    return ChannelInfo(**vars(channel))


def _vacation(vacation: Vacation) -> VacationInfo:
    return VacationInfo(until=vacation.until, days_left=vacation.days_left)
