"""Buckets of tokens."""

from __future__ import annotations

from squarely.server.safety import limits
from squarely.server.safety.limits import Bucket, LocalLimiter, network_of
from squarely.server.settings import Rate

ONE = Rate("one", per_second=1, at_once=1)


class Watch:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_what_it_holds_and_fills_again() -> None:
    watch = Watch()
    bucket = Bucket(rate=2, size=3, clock=watch)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 0.5
    watch.now = 0.5
    assert bucket.take()
    assert not bucket.take()
    watch.now = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


async def test_every_address_has_a_bucket_of_its_own_for_everything() -> None:
    limiter = LocalLimiter(Watch())
    assert await limiter.take(ONE, "192.0.2.1") == 0
    assert await limiter.take(ONE, "192.0.2.1") == 1
    assert await limiter.take(ONE, "192.0.2.2") == 0
    assert await limiter.take(Rate("other", 1, 1), "192.0.2.1") == 0


def test_an_ipv6_network_counts_as_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:2")
    assert network_of("2001:db8::1") != network_of("2001:db8:0:1::1")
    assert network_of("192.0.2.1") != network_of("192.0.2.2")
    assert network_of("unknown") == "unknown"


async def test_addresses_that_were_quiet_longest_are_forgotten() -> None:
    limiter = LocalLimiter(Watch())
    for number in range(limits.REMEMBERED + 1):
        assert await limiter.take(ONE, f"host-{number}") == 0
    assert await limiter.take(ONE, f"host-{limits.REMEMBERED}") == 1
    assert await limiter.take(ONE, "host-0") == 0
