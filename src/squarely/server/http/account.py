"""The account of whoever is signed in: devices, passkeys, code, export and deletion."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from squarely.kernel.record import format_record
from squarely.server.http.access import limited, refusing, rooms_of
from squarely.server.http.bodies.players import (
    DeviceCode,
    DeviceInfo,
    MeInfo,
    PasskeyAnswer,
    PasskeyInfo,
    RecoveryCode,
    Rename,
    Whoami,
)
from squarely.server.http.decency import decency_of
from squarely.server.http.own_matches import own_matches_of
from squarely.server.http.sign_in import NAMES, kept_passkey, players_of, registered
from squarely.server.http.signed_in import Me, Visitor
from squarely.server.http.tokens import OWN, SHOWN, ShownId, shown_token, tokens_of
from squarely.server.live.rooms import REWRITTEN
from squarely.server.players.names import name_key, player_name
from squarely.server.players.secrets import new_recovery_code, recovery_hash
from squarely.server.players.sessions import forget_cookie
from squarely.server.refusals import RequestRefused
from squarely.server.safety.seat_codes import DEVICE, open_code
from squarely.server.safety.seat_codes import new_code as new_short_code
from squarely.server.storage.database import Conflict
from squarely.server.storage.device_codes import DeviceCodes
from squarely.server.storage.player_data import PlayerData
from squarely.table.events import Said
from squarely.table.refusals import Refused

router = APIRouter(prefix="/api/me")


@router.get("", summary="Who am I?", responses=refusing("storage_down"))
async def whoami(visitor: Visitor, request: Request) -> Whoami:
    """My account; null for everybody who is not signed in."""
    if visitor is None:
        return Whoami(me=None)
    players = players_of(request)
    account = await players.by_session(visitor.session)
    if account is None:
        return Whoami(me=None)
    return Whoami(
        me=MeInfo(
            name=account.name,
            created_at=account.created_at,
            email=account.email,
            program=account.program,
            passkeys=[
                PasskeyInfo(
                    id=each.id_hash[:SHOWN],
                    label=each.label,
                    created_at=each.created_at,
                    used_at=each.used_at,
                )
                for each in await players.passkeys_of(account.id)
            ],
            devices=[
                DeviceInfo(
                    id=each.session[:SHOWN],
                    device=each.device,
                    created_at=each.created_at,
                    used_at=each.used_at,
                    here=each.session == visitor.session,
                )
                for each in await players.devices_of(account.id)
            ],
            tokens=[shown_token(each) for each in await tokens_of(request).of(account.id)],
            blocked=await decency_of(request).blocked_by(account.id),
        )
    )


@router.put("/name", status_code=204, summary="Another name", responses=OWN | refusing(*NAMES))
async def rename(wish: Rename, me: Me, request: Request) -> None:
    """Changes my name, unless somebody keeps it; matches under way keep the old one."""
    await limited(request, request.app.state.limits.accounts, "accounts_enough")
    name = player_name(wish.name)
    try:
        await players_of(request).rename(me.id, name, name_key(name))
    except Conflict as problem:
        raise RequestRefused("name_taken") from problem


@router.post(
    "/passkeys",
    status_code=204,
    summary="A further passkey",
    responses=OWN | refusing("wrong_passkey", "ceremony_over"),
)
async def add_passkey(answer: PasskeyAnswer, me: Me, request: Request) -> None:
    """Keeps a passkey that was made for this account."""
    made, whose = await registered(answer, request)
    if whose != me.id:
        raise RequestRefused("wrong_passkey")
    device = await _device_name(request, me.id, me.session)
    try:
        await players_of(request).add_passkey(kept_passkey(made, me.id, device))
    except Conflict as problem:
        raise RequestRefused("wrong_passkey") from problem


@router.delete(
    "/passkeys/{shown}",
    status_code=204,
    summary="Remove a passkey",
    responses=OWN | refusing("no_device", "last_way_in"),
)
async def remove_passkey(shown: ShownId, me: Me, request: Request) -> None:
    """Removes a passkey, but not the last one."""
    kept = await players_of(request).passkeys_of(me.id)
    found = [each.id_hash for each in kept if each.id_hash.startswith(shown)]
    if len(found) != 1:
        raise RequestRefused("no_device")
    if len(kept) == 1:
        raise RequestRefused("last_way_in")
    await players_of(request).remove_passkey(me.id, found[0])


@router.post("/devices", summary="Add a device", responses=OWN | refusing("codes_too_fast"))
async def add_device(me: Me, request: Request) -> DeviceCode:
    """A short code that signs one other device in within ten minutes; the last one is void."""
    await limited(request, request.app.state.limits.codes, "codes_too_fast")
    text = new_short_code()
    code = await asyncio.to_thread(open_code, text, DEVICE)
    if code is None:
        raise AssertionError("a new code cannot be read")
    codes: DeviceCodes = request.app.state.device_codes
    return DeviceCode(code=text, expires_at=await codes.keep(code.id, me.id))


@router.delete(
    "/devices/{shown}",
    status_code=204,
    summary="Sign a device out",
    responses=OWN | refusing("no_device"),
)
async def sign_device_out(shown: ShownId, me: Me, request: Request, response: Response) -> None:
    """Ends the session of a device of mine; the keys that it got for my seats are void."""
    kept = await players_of(request).devices_of(me.id)
    found = [each.session for each in kept if each.session.startswith(shown)]
    if len(found) != 1:
        raise RequestRefused("no_device")
    await players_of(request).sign_out(me.id, found[0])
    if found[0] == me.session:
        forget_cookie(response)


@router.post("/recovery", summary="A new recovery code", responses=OWN)
async def new_code(me: Me, request: Request) -> RecoveryCode:
    """Makes a new recovery code; the last one is void."""
    code = new_recovery_code()
    hashed = recovery_hash(code)
    if hashed is None:
        raise AssertionError("a new recovery code cannot be read")
    await players_of(request).replace_recovery(me.id, hashed)
    return RecoveryCode(recovery_code=code)


@router.get("/export", summary="Everything about me", responses=OWN | refusing("too_fast"))
async def export(me: Me, request: Request) -> JSONResponse:
    """All that this table keeps about me, with the records of my matches as I may see them."""
    await limited(request, request.app.state.limits.exports, "too_fast", me.id)
    found: dict[str, Any] = dict(await _data(request).everything(me.id))
    found["records"] = [record async for record in _records(request, me.id)]
    headers = {"content-disposition": 'attachment; filename="squarely.json"'}
    return JSONResponse(found, headers=headers)


@router.delete("", status_code=204, summary="Delete my account", responses=OWN)
async def delete_me(me: Me, request: Request, response: Response) -> None:
    """Deletes all that is mine; in matches and meetings a nameless player stays."""
    for match_id in await _data(request).delete(me.id):
        request.app.state.bus.publish(REWRITTEN, match_id.encode())
    request.app.state.tables.hint()
    forget_cookie(response)


def _data(request: Request) -> PlayerData:
    return PlayerData(request.app.state.store)


async def _device_name(request: Request, player_id: str, session: str) -> str:
    devices = await players_of(request).devices_of(player_id)
    return next((each.device for each in devices if each.session == session), "?")


async def _records(request: Request, player_id: str) -> AsyncIterator[dict[str, Any]]:
    for own in await own_matches_of(request).of(player_id):
        try:
            room = await rooms_of(request).room(own.match_id)
        except Refused:
            continue
        if room is not None:
            lines = (entry.event for entry in room.match.log if isinstance(entry.event, Said))
            yield {
                "match": own.match_id,
                "seat": own.seat,
                "record": format_record(room.match.record_for(own.seat)),
                "said": [line.text for line in lines if line.seat == own.seat],
            }
