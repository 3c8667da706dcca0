"""The workshop: designs are checked while they are drawn, kept, and shared by link."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Path, Request

from squarely.games import variant_named
from squarely.kernel.rules import BadInput, RulesData
from squarely.server.engines.sandboxed import DesignRequest, check_design
from squarely.server.http.access import limited, refusing, sandboxed
from squarely.server.http.bodies.designs import (
    CheckedDesign,
    Design,
    DesignFile,
    KeptDesign,
    OurDesign,
)
from squarely.server.live.designs import design_data
from squarely.server.refusals import RequestRefused
from squarely.server.storage.store import Store

router = APIRouter(prefix="/api")


def store_of(request: Request) -> Store:
    """Where matches and what they are played with are kept."""
    store: Store = request.app.state.store
    return store


async def kept_design(store: Store, variant: str, mark: str) -> RulesData:
    """The files and editions that the mark of a link names, ours where it names none."""
    named = dict(parse_qsl(mark))
    ours = {part.name: part.editions for part in variant_named(variant).data}
    editions = {part: name for part, name in named.items() if name in ours.get(part, ())}
    names = {part: name for part, name in named.items() if part not in editions}
    texts = await store.data([*names.values()]) if names else {}
    if not texts.keys() >= set(names.values()):
        raise RequestRefused("no_design")
    given = {part: texts[name] for part, name in names.items()}
    return design_data(variant, given, editions)


@router.get("/designs/ours/{variant}", summary="Our files", responses=refusing("unusable"))
def ours(variant: Annotated[str, Path(max_length=40)]) -> OurDesign:
    """The sheet, deck or map that comes along, to begin with."""
    return OurDesign(
        files={part: text.text for part, text in design_data(variant, {})},
        editions={
            part.name: {name: part.edition(name).text for name in part.editions}
            for part in variant_named(variant).data
            if part.editions
        },
    )


@router.post(
    "/designs/check",
    summary="Check a design",
    responses=refusing("unusable", "not_json", "designs_too_fast", "too_much_work", "busy"),
)
async def check(design: Design, request: Request) -> CheckedDesign:
    """What is wrong with a design, in one sentence, or how a game with it begins."""
    await limited(request, request.app.state.limits.designs, "designs_too_fast")
    try:
        data = design_data(design.variant, design.files)
        view = await _checked(design, data, request)
    except RequestRefused:
        raise
    except BadInput as problem:
        return CheckedDesign(problem=str(problem))
    return CheckedDesign(problem=None, view=view)


@router.post(
    "/designs",
    status_code=201,
    summary="Keep a design",
    responses=refusing(
        "unusable",
        "not_json",
        "designs_too_fast",
        "designs_enough",
        "too_much_work",
        "busy",
        "storage_down",
    ),
)
async def keep(design: Design, request: Request) -> KeptDesign:
    """Keeps a design under the hash of its content: only who has the link finds it."""
    await limited(request, request.app.state.limits.designs, "designs_too_fast")
    await limited(request, request.app.state.limits.kept_designs, "designs_enough")
    data = design_data(design.variant, design.files)
    await _checked(design, data, request)
    drawn = {part: text for part, text in data if part in design.files}
    await store_of(request).keep_data(drawn.values())
    files = {part: text.fingerprint for part, text in drawn.items()}
    marks = "&".join(f"{part}={name}" for part, name in sorted(files.items()))
    return KeptDesign(link=f"/workshop/{design.variant}#{marks}", files=files)


async def _checked(design: Design, data: RulesData, request: Request) -> dict[str, Any]:
    return await sandboxed(request, check_design, DesignRequest(design.variant, data, design.seats))


@router.get(
    "/designs/{fingerprint}",
    summary="Open a part of a design",
    responses=refusing("no_design", "storage_down"),
)
async def open_part(
    fingerprint: Annotated[str, Path(pattern=r"^[0-9a-f]{64}$")], request: Request
) -> DesignFile:
    """The text that is kept under a hash."""
    found = await store_of(request).data([fingerprint])
    if fingerprint not in found:
        raise RequestRefused("no_design")
    return DesignFile(text=found[fingerprint])
