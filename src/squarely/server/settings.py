"""What whoever runs the server may choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from squarely.kernel.rules import BadInput

DATABASE_FILE = "squarely.db"


DAY = 86_400


@dataclass(frozen=True)
class Rate:
    """How often something may be asked for: in the long run, and at once."""

    name: str
    per_second: float
    at_once: float


@dataclass(frozen=True)
class Limits:
    """How much one address, one socket and one match may ask for."""

    requests_per_second: float = 20
    requests_at_once: int = 100
    connections_per_address: int = 200
    """Connections that are not sockets; a proxy on this machine may have more."""
    half_open_per_address: int = 100
    """Connections on which no request has arrived yet."""
    half_open: int = 2000
    matches_per_day: int = 200
    bot_matches_per_address: int = 4
    """Matches of bots alone that are under way."""
    bot_matches: int = 40
    joins_per_second: float = 5
    joins_at_once: int = 100
    sockets_per_address: int = 100
    """Sockets of players."""
    sockets_per_seat: int = 5
    """A further one takes the place of the oldest."""
    spectators_per_address: int = 30
    spectators_per_match: int = 200
    lobby_sockets_per_address: int = 50
    tables_per_second: float = 1 / 10
    """Open tables and quick pairings of one address."""
    tables_at_once: int = 20
    sittings_per_second: float = 1 / 3
    """Seats at open tables that are taken from one address."""
    sittings_at_once: int = 30
    mails_per_second: float = 1 / 1200
    """Letters to confirm an address, of one player."""
    mails_at_once: int = 3
    address_mails_per_day: int = 20
    """The same from one address, whoever asks."""
    exports_per_second: float = 1 / 60
    """How often a player has everything handed over: all matches are played through for it."""
    exports_at_once: int = 5
    own_seats_per_second: float = 1 / 5
    """How often a player brings along matches of a browser, a hundred at most each time."""
    own_seats_at_once: int = 30
    absences_per_second: float = 1 / 3600
    """How often a player goes away or comes back, which all of their matches are told."""
    absences_at_once: int = 10
    messages_per_second: float = 10
    messages_at_once: int = 30
    chat_per_second: float = 0.5
    """For a seat; all spectators at one address share as much."""
    chat_at_once: int = 5
    chat_per_match: int = 1000
    """Lines of the players."""
    spectators_chat_per_match: int = 200
    names_per_seat: int = 20
    codes_per_second: float = 1 / 60
    """Short codes that are made or tried from one address."""
    codes_at_once: int = 10
    sign_ins_per_second: float = 1 / 30
    """Attempts to sign in from one address."""
    sign_ins_at_once: int = 20
    accounts_per_day: int = 20
    """Accounts that are made from one address."""
    reports_per_day: int = 30
    """Reports from one address."""
    meetings_per_day: int = 30
    """Parties and tournaments that are begun from one address."""
    members_per_day: int = 300
    """People who join them from one address."""
    challenges_per_day: int = 100
    """Challenges that are made or taken up from one address."""
    studies_per_day: int = 50
    """Studies that are begun from one address."""
    study_changes_per_second: float = 2
    """Changes of studies from one address."""
    study_changes_at_once: int = 30
    bot_requests_per_second: float = 10
    """What one token asks for, streams included."""
    bot_requests_at_once: int = 60
    bot_streams_per_second: float = 1 / 5
    """Streams of challenges and matches that one token opens, each in place of the last."""
    bot_streams_at_once: int = 10
    bot_streams_per_address: int = 50
    hints_per_second: float = 0.2
    hints_at_once: int = 5
    prints_per_second: float = 1
    """Games made into pages for one address."""
    prints_at_once: int = 20
    designs_per_second: float = 1
    """Designs that are checked or kept from one address."""
    designs_per_day: int = 100
    """Of them those that are kept."""
    designs_at_once: int = 20
    measurings_per_second: float = 1 / 30
    """Designs that are measured, or for which changes are tried, for one address."""
    measurings_at_once: int = 10
    measurings_open: int = 2
    """Of them those that are under way."""
    coached_per_second: float = 1
    """Moves of a seat that its coach looks at before they are made."""
    coached_at_once: int = 10
    address_hints_per_second: float = 1
    address_hints_at_once: int = 20
    photos_per_second: float = 1 / 20
    """Photos of sheets that are read for one address."""
    photos_at_once: int = 10
    photos_in_memory: int = 2
    """Photos of all addresses that one process takes at a time."""

    @property
    def requests(self) -> Rate:
        """Of an address."""
        return Rate("requests", self.requests_per_second, self.requests_at_once)

    @property
    def openings(self) -> Rate:
        """Of an address."""
        return Rate("openings", self.matches_per_day / DAY, self.matches_per_day)

    @property
    def tables(self) -> Rate:
        """Of an address."""
        return Rate("tables", self.tables_per_second, self.tables_at_once)

    @property
    def sittings(self) -> Rate:
        """Of an address."""
        return Rate("sittings", self.sittings_per_second, self.sittings_at_once)

    @property
    def mails(self) -> Rate:
        """Of a player."""
        return Rate("mails", self.mails_per_second, self.mails_at_once)

    @property
    def address_mails(self) -> Rate:
        """Of an address."""
        return Rate("address mails", self.address_mails_per_day / DAY, self.address_mails_per_day)

    @property
    def exports(self) -> Rate:
        """Of a player."""
        return Rate("exports", self.exports_per_second, self.exports_at_once)

    @property
    def own_seats(self) -> Rate:
        """Of a player."""
        return Rate("own seats", self.own_seats_per_second, self.own_seats_at_once)

    @property
    def absences(self) -> Rate:
        """Of a player."""
        return Rate("absences", self.absences_per_second, self.absences_at_once)

    @property
    def joins(self) -> Rate:
        """Of an address."""
        return Rate("joins", self.joins_per_second, self.joins_at_once)

    @property
    def codes(self) -> Rate:
        """Of an address."""
        return Rate("codes", self.codes_per_second, self.codes_at_once)

    @property
    def sign_ins(self) -> Rate:
        """Of an address."""
        return Rate("sign ins", self.sign_ins_per_second, self.sign_ins_at_once)

    @property
    def accounts(self) -> Rate:
        """Of an address."""
        return Rate("accounts", self.accounts_per_day / DAY, self.accounts_per_day)

    @property
    def reports(self) -> Rate:
        """Of an address."""
        return Rate("reports", self.reports_per_day / DAY, self.reports_per_day)

    @property
    def meetings(self) -> Rate:
        """Of an address."""
        return Rate("meetings", self.meetings_per_day / DAY, self.meetings_per_day)

    @property
    def members(self) -> Rate:
        """Of an address."""
        return Rate("members", self.members_per_day / DAY, self.members_per_day)

    @property
    def challenges(self) -> Rate:
        """Of an address."""
        return Rate("challenges", self.challenges_per_day / DAY, self.challenges_per_day)

    @property
    def studies(self) -> Rate:
        """Of an address."""
        return Rate("studies", self.studies_per_day / DAY, self.studies_per_day)

    @property
    def study_changes(self) -> Rate:
        """Of an address."""
        return Rate("study changes", self.study_changes_per_second, self.study_changes_at_once)

    @property
    def bot_requests(self) -> Rate:
        """Of a token."""
        return Rate("bot requests", self.bot_requests_per_second, self.bot_requests_at_once)

    @property
    def bot_streams(self) -> Rate:
        """Of a token."""
        return Rate("bot streams", self.bot_streams_per_second, self.bot_streams_at_once)

    @property
    def chats(self) -> Rate:
        """Of a seat, or of all spectators at an address."""
        return Rate("chats", self.chat_per_second, self.chat_at_once)

    @property
    def hints(self) -> Rate:
        """Of a seat."""
        return Rate("hints", self.hints_per_second, self.hints_at_once)

    @property
    def designs(self) -> Rate:
        """Of an address."""
        return Rate("designs", self.designs_per_second, self.designs_at_once)

    @property
    def prints(self) -> Rate:
        """Of an address."""
        return Rate("prints", self.prints_per_second, self.prints_at_once)

    @property
    def kept_designs(self) -> Rate:
        """Of an address."""
        return Rate("kept designs", self.designs_per_day / DAY, self.designs_per_day)

    @property
    def measurings(self) -> Rate:
        """Of an address."""
        return Rate("measurings", self.measurings_per_second, self.measurings_at_once)

    @property
    def coached(self) -> Rate:
        """Of a seat."""
        return Rate("coached", self.coached_per_second, self.coached_at_once)

    @property
    def address_hints(self) -> Rate:
        """Of an address."""
        return Rate("address hints", self.address_hints_per_second, self.address_hints_at_once)

    @property
    def photos(self) -> Rate:
        """Of an address."""
        return Rate("photos", self.photos_per_second, self.photos_at_once)


@dataclass(frozen=True)
class Settings:
    """Where matches are kept, how many bots think at once, and the limits."""

    database: str
    bot_processes: int = 1
    """Processes that think for bots; 0: workers do."""
    hosts: tuple[str, ...] = ()
    """Names that the table goes by, besides those of this machine; `*` stands for anything."""
    limits: Limits = field(default_factory=Limits)
    redis: str | None = None
    """Where several processes meet; None: this one is alone."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies on other machines, which say where visitors are."""
    smtp: str | None = None
    """The server for e-mail; None: there is none."""
    mail_from: str | None = None
    """The sender of e-mail."""
    allow_private_webhooks: bool = False
    """Whether messages may go to addresses inside the house."""
    keep_days: int | None = None
    """Days after which matches are deleted in which nothing happens any more; None: never."""


def proxy_network(text: str) -> str:
    """The address or network of a proxy as people write it; raises BadInput where it is none."""
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        sentence = f"{text} is no address: give --proxy 192.0.2.7 or --proxy 192.0.2.0/24."
        raise BadInput(sentence) from None


def sqlite_in(folder: Path) -> str:
    """The URL of the one file that holds all matches."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder.resolve() / DATABASE_FILE
    if not file.exists():
        # It holds the seeds of games under way, which other users of the machine must not read.
        file.touch(mode=0o600)
    return f"sqlite+aiosqlite:///{file}"


def database_url(url: str) -> str:
    """A PostgreSQL or SQLite URL as people write it, with the driver that the server uses."""
    drivers = {
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
        "postgresql+asyncpg": "postgresql+asyncpg",
        "sqlite": "sqlite+aiosqlite",
        "sqlite+aiosqlite": "sqlite+aiosqlite",
    }
    scheme, found, rest = url.partition("://")
    try:
        port = make_url(url).port
        if not found:
            raise ValueError
        known = f"{drivers[scheme]}://{rest}"
    except (ArgumentError, KeyError, ValueError):
        raise BadInput("Give the database as postgresql://USER:PASSWORD@HOST/NAME.") from None
    if port is not None and not 0 < port < 65_536:
        raise BadInput(f"{port} is not a port: give the database one from 1 to 65535.")
    return known


def database_unusable(url: str, reason: str) -> BadInput:
    """What operators read when a database cannot be used, without its password."""
    parts = make_url(url)
    if parts.host is None:
        return BadInput(f"The database cannot be used ({reason}): check --data or --database.")
    place = f"{parts.host}, port {parts.port or 5432}"
    return BadInput(f"The database at {place} cannot be used ({reason}): check --database.")
