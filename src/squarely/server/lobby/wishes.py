"""What people at an open table want to play."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import TypeAdapter

from squarely.table.clock import CLOCKS, DAYS, ClockName


@dataclass(frozen=True)
class TableWish:
    """A match that waits for its people."""

    variant: str
    seats: int
    options: tuple[str, ...] = ()
    clock: ClockName = "none"
    rated: bool = False
    level: int | None = None
    """How well the bots play that fill the table; None: as well as the people there."""

    @property
    def has_days(self) -> bool:
        """Whether there are days for a move, so that nobody has to wait at the table."""
        return self.clock in DAYS

    @property
    def has_clock(self) -> bool:
        """Whether there is any clock."""
        return CLOCKS[self.clock] is not None

    @property
    def pairing_key(self) -> str:
        """Equal for those who want to play the same."""
        kind = "rated" if self.rated else "casual"
        return f"{self.variant}/{self.seats}/{self.clock}/{kind}"


_WISHES = TypeAdapter(TableWish)


def write_wish(wish: TableWish) -> str:
    """A wish as it is kept."""
    return _WISHES.dump_json(wish).decode()


def read_wish(text: str) -> TableWish:
    """A wish that was kept."""
    return _WISHES.validate_json(text)
