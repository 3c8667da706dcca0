"""What all bodies have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from squarely.server.refusals import RefusalCode


class Answer(BaseModel):
    """What the server sends."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class Body(BaseModel):
    """What a client sends: exactly the fields that are named."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class Problem(Answer):
    """Why a request was not carried out, in one sentence."""

    error: str
    code: RefusalCode
    """The reason for programs."""
