"""What a client may say on a socket: each message is checked before anything looks at it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from squarely.kernel.rules import BadInput, quoted
from squarely.server.refusals import REFUSALS

LONGEST_MESSAGE = 8 * 1024
Count = Annotated[int, Field(ge=0, le=2**31 - 1)]
Ref = Annotated[str, Field(max_length=40)] | None


class Message(BaseModel):
    """Exactly the fields that are named, each of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Join(Message):
    """The first message: a seat's key (none: to watch) and the last number that is known."""

    type: Literal["join"]
    key: Annotated[str, Field(max_length=64)] | None = None
    after: Count = 0


class Move(Message):
    """A move in its text form, in answer to a ply."""

    type: Literal["move"]
    move: Annotated[str, Field(max_length=4096)]
    ply: Count
    ref: Ref = None


class TakeBack(Message):
    """Take back my last move; where people have answered it, ask them."""

    type: Literal["take_back"]
    ply: Count
    ref: Ref = None


class AnswerRequest(Message):
    """Yes or no to somebody who asks to take back a move."""

    type: Literal["answer"]
    yes: bool
    ref: Ref = None


class Resign(Message):
    """I give the game up."""

    type: Literal["resign"]
    ref: Ref = None


class Chat(Message):
    """A line for everyone at the table."""

    type: Literal["chat"]
    text: Annotated[str, Field(max_length=1000)]
    ref: Ref = None


class Name(Message):
    """What I am called from now on."""

    type: Literal["name"]
    name: Annotated[str, Field(max_length=200)]
    ref: Ref = None


class TakeOver(Message):
    """Let a bot play for an absent player."""

    type: Literal["take_over"]
    seat: Count
    ref: Ref = None


class Reclaim(Message):
    """I am back and play for myself."""

    type: Literal["reclaim"]
    ref: Ref = None


class Ping(Message):
    """Are you there?"""

    type: Literal["ping"]
    ref: Ref = None


Command = Move | TakeBack | AnswerRequest | Resign | Chat | Name | TakeOver | Reclaim | Ping
ClientMessage = Annotated[Join | Command, Field(discriminator="type")]
_MESSAGES: TypeAdapter[Join | Command] = TypeAdapter(ClientMessage)


def read_message(text: str) -> Join | Command:
    """The message a text holds; raises BadInput with one sentence about what is wrong."""
    try:
        return _MESSAGES.validate_json(text)
    except ValidationError as problem:
        raise BadInput(sentence(problem)) from problem


def sentence(problem: ValidationError) -> str:
    """The first thing that is wrong with a message."""
    first = problem.errors(include_url=False, include_context=False, include_input=False)[0]
    return say(first["type"], first["loc"], first["msg"])


def say(kind: str, place: tuple[int | str, ...], message: str) -> str:
    """A validation error in one sentence that names the field."""
    field = quoted(str(place[-1])) if place else "the message"
    if kind == "json_invalid":
        return REFUSALS["not_json"][1]
    if kind == "extra_forbidden":
        return f"The field {field} is unknown: leave it out."
    if kind == "missing":
        return f"The field {field} is missing."
    if kind.startswith("union_tag"):
        return "The field 'type' must name a message that the table knows."
    detail = message.replace("Input should be", "it should be").rstrip(".")
    return f"The field {field} cannot be used: {detail[:1].lower()}{detail[1:]}."
