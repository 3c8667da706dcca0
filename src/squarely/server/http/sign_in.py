"""Keeping a name and coming back to it: passkeys, recovery codes, sessions."""

from __future__ import annotations

import asyncio
from time import time
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Header, Request, Response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, generate_challenge

from squarely.server.http.access import limited, refusing
from squarely.server.http.bodies.players import (
    Ceremony,
    NewName,
    PasskeyAnswer,
    PasskeyWish,
    SignedInInfo,
    SignIn,
)
from squarely.server.http.own_matches import take_seats
from squarely.server.http.signed_in import Me, Visitor
from squarely.server.players import passkeys
from squarely.server.players.names import name_key, player_name
from squarely.server.players.passkeys import Passkey, Site
from squarely.server.players.secrets import new_recovery_code, new_token, recovery_hash
from squarely.server.players.sessions import SignedIn, device_of, forget_cookie, set_cookie
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash, new_key
from squarely.server.safety.seat_codes import DEVICE, open_code
from squarely.server.storage.database import Conflict
from squarely.server.storage.device_codes import DeviceCodes
from squarely.server.storage.players import Device, KeptPasskey, NewPlayer, Players, new_player_id

router = APIRouter(prefix="/api")

Agent = Annotated[str, Header(alias="user-agent")]
NAMES = ("name_taken", "name_reserved", "name_invisible")
SIGNING_IN = refusing(
    "wrong_passkey",
    "wrong_recovery_code",
    "wrong_device_code",
    "account_closed",
    "ceremony_over",
    "sign_in_too_fast",
    "storage_down",
    "not_json",
    "unusable",
)


@router.post(
    "/ceremonies",
    summary="Begin to make or use a passkey",
    responses=SIGNING_IN | refusing("name_reserved", "name_invisible"),
)
async def begin_ceremony(wish: PasskeyWish, request: Request, visitor: Visitor) -> Ceremony:
    """What the browser needs; its answer goes to where the name is kept or signed in."""
    await _count(request)
    challenge, ceremony = generate_challenge(), new_key()
    site = site_of(request)
    if wish.name is None:
        options = passkeys.request(site, challenge)
    else:
        options = passkeys.registration(site, player_name(wish.name), challenge)
    whose = None if visitor is None else visitor.id
    await players_of(request).begin(key_hash(ceremony), bytes_to_base64url(challenge), whose)
    return Ceremony(id=ceremony, options=options)


@router.post(
    "/players",
    status_code=201,
    summary="Keep my name",
    responses={**SIGNING_IN, **refusing(*NAMES, "accounts_enough", "wrong_passkey")},
)
async def keep_name(
    wish: NewName, request: Request, response: Response, agent: Agent = ""
) -> SignedInInfo:
    """Makes an account with a passkey and a recovery code, and signs this device in."""
    name = player_name(wish.name)
    await limited(request, request.app.state.limits.accounts, "accounts_enough")
    code = new_recovery_code()
    player = NewPlayer(new_player_id(), name, name_key(name), _hash_of(code))
    token, device = _new_device(player.id, agent)
    passkey = None
    if wish.answer is not None:
        made, _ = await registered(wish.answer, request)
        passkey = kept_passkey(made, player.id, device.device)
    try:
        await players_of(request).create(player, passkey, device)
    except Conflict as problem:
        raise RequestRefused("name_taken") from problem
    set_cookie(response, request, token)
    joined = await take_seats(request, SignedIn(player.id, name, device.session), wish.seats)
    return SignedInInfo(name=name, recovery_code=code, joined=joined)


@router.post("/session", summary="Sign in", responses=SIGNING_IN)
async def sign_in(
    wish: SignIn, request: Request, response: Response, agent: Agent = ""
) -> SignedInInfo:
    """Signs this device in with a passkey or a code, which is good once."""
    await _count(request)
    typed = wish.code or ""
    short = await asyncio.to_thread(open_code, typed, DEVICE)
    code = None
    if wish.answer is not None:
        token, device = await _by_passkey(wish.answer, request, agent)
    elif short is not None:
        token, device = await _by_device_code(short.id, request, agent)
    else:
        token, device, code = await _by_recovery_code(typed, request, agent)
    account = await players_of(request).by_session(device.session)
    if account is None:
        raise RequestRefused("wrong_passkey")
    set_cookie(response, request, token)
    joined = await take_seats(request, account, wish.seats)
    return SignedInInfo(name=account.name, recovery_code=code, joined=joined)


@router.delete("/session", status_code=204, summary="Sign out", responses=refusing("sign_in"))
async def sign_out(me: Me, request: Request, response: Response) -> None:
    """Signs this device out."""
    await players_of(request).sign_out(me.id, me.session)
    forget_cookie(response)


def players_of(request: Request) -> Players:
    """The accounts of this table."""
    players: Players = request.app.state.players
    return players


def site_of(request: Request) -> Site:
    """Where the browser is; a foreign origin was refused before."""
    origin = request.headers.get("origin") or str(request.base_url).rstrip("/")
    return Site(urlsplit(origin).hostname or "", origin)


async def registered(answer: PasskeyAnswer, request: Request) -> tuple[Passkey, str | None]:
    """The passkey that was made, and for whose account the ceremony began."""
    challenge, whose = await _finished(answer.ceremony, request)
    return passkeys.registered(answer.passkey, site_of(request), challenge), whose


def kept_passkey(made: Passkey, player_id: str, label: str) -> KeptPasskey:
    """A new passkey as it is kept."""
    now = time()
    return KeptPasskey(made.id_hash, player_id, made.public_key, made.sign_count, label, now, now)


async def _by_passkey(answer: PasskeyAnswer, request: Request, agent: str) -> tuple[str, Device]:
    challenge, _ = await _finished(answer.ceremony, request)
    kept = await players_of(request).passkey(passkeys.id_in(answer.passkey))
    if kept is None:
        raise RequestRefused("wrong_passkey")
    public = Passkey(kept.id_hash, kept.public_key, kept.sign_count)
    count = passkeys.used(answer.passkey, site_of(request), challenge, public)
    await _expect_open(kept.player_id, request)
    token, device = _new_device(kept.player_id, agent)
    await players_of(request).sign_in_with_passkey(kept.id_hash, count, device)
    return token, device


async def _by_device_code(code_id: str, request: Request, agent: str) -> tuple[str, Device]:
    codes: DeviceCodes = request.app.state.device_codes
    player_id = await codes.take(code_id)
    if player_id is None:
        raise RequestRefused("wrong_device_code")
    await _expect_open(player_id, request)
    token, device = _new_device(player_id, agent)
    await players_of(request).sign_in(device)
    return token, device


async def _by_recovery_code(typed: str, request: Request, agent: str) -> tuple[str, Device, str]:
    old = recovery_hash(typed)
    player_id = None if old is None else await players_of(request).by_recovery(old)
    if old is None or player_id is None:
        raise RequestRefused("wrong_recovery_code")
    await _expect_open(player_id, request)
    code = new_recovery_code()
    token, device = _new_device(player_id, agent)
    if not await players_of(request).sign_in_with_code(old, _hash_of(code), device):
        raise RequestRefused("wrong_recovery_code")
    return token, device, code


async def _expect_open(player_id: str, request: Request) -> None:
    """Raises RequestRefused for a closed account; only who has proved to be its owner is told."""
    account = await players_of(request).account(player_id)
    if account is not None and account.closed_at is not None:
        raise RequestRefused("account_closed")


async def _finished(ceremony: str, request: Request) -> tuple[bytes, str | None]:
    found = await players_of(request).finish(key_hash(ceremony))
    if found is None:
        raise RequestRefused("ceremony_over")
    challenge, whose = found
    return base64url_to_bytes(challenge), whose


def _new_device(player_id: str, agent: str) -> tuple[str, Device]:
    token, now = new_token(), time()
    return token, Device(key_hash(token), player_id, device_of(agent), now, now)


def _hash_of(code: str) -> str:
    found = recovery_hash(code)
    if found is None:
        raise AssertionError("a new recovery code cannot be read")
    return found


async def _count(request: Request) -> None:
    await limited(request, request.app.state.limits.sign_ins, "sign_in_too_fast")
