"""All that tells players something, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from squarely.server.bus.tracker import Tracker
from squarely.server.live.rooms import Rooms
from squarely.server.notices import absence, telling
from squarely.server.notices.absence import Absence
from squarely.server.notices.choosing import Choosing
from squarely.server.notices.delivery import Delivery
from squarely.server.notices.mail import mail_server
from squarely.server.notices.outside import Outside
from squarely.server.notices.telling import Telling
from squarely.server.settings import Settings
from squarely.server.storage.database import Database
from squarely.server.storage.player_matches import PlayerMatches
from squarely.server.storage.push_subscriptions import PushSubscriptions
from squarely.server.storage.recipients import Recipients
from squarely.server.storage.repeating import repeat
from squarely.server.storage.turns import TurnsDue


@dataclass(frozen=True)
class Notifier:
    """What players choose, when they are away, and what they are told."""

    turns: TurnsDue
    subscriptions: PushSubscriptions
    choosing: Choosing
    absence: Absence
    telling: Telling


def notifier_of(settings: Settings, database: Database, tracker: Tracker, rooms: Rooms) -> Notifier:
    """The notifier of this process; raises BadInput where the mail server makes no sense."""
    private = settings.allow_private_webhooks
    server = None if settings.smtp is None else mail_server(settings.smtp, settings.mail_from or "")
    turns, recipients = TurnsDue(database), Recipients(database)
    subscriptions = PushSubscriptions(database)
    return Notifier(
        turns,
        subscriptions,
        Choosing(recipients, server, private),
        Absence(recipients, PlayerMatches(database), rooms),
        Telling(turns, recipients, tracker, Delivery(subscriptions, Outside(private), server)),
    )


@asynccontextmanager
async def notifying(
    settings: Settings, database: Database, tracker: Tracker, rooms: Rooms
) -> AsyncIterator[Notifier]:
    """A notifier at work until it is left."""
    notifier = notifier_of(settings, database, tracker, rooms)
    sweeps = (
        repeat(notifier.telling.sweep, telling.SWEEP_EVERY, "telling players of their turns"),
        repeat(notifier.absence.sweep, absence.SWEEP_EVERY, "excusing who is away"),
    )
    tasks = [asyncio.create_task(each) for each in sweeps]
    try:
        yield notifier
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
