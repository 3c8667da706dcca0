"""Buckets of tokens."""

from __future__ import annotations

from squarely.server.safety import limits
from squarely.server.safety.limits import Bucket, Buckets, network_of


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


def test_every_address_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(rate=1, size=1, clock=Watch())
    assert buckets.of("192.0.2.1").take()
    assert not buckets.of("192.0.2.1").take()
    assert buckets.of("192.0.2.2").take()


def test_an_ipv6_network_counts_as_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:2")
    assert network_of("2001:db8::1") != network_of("2001:db8:0:1::1")
    assert network_of("192.0.2.1") != network_of("192.0.2.2")
    assert network_of("unknown") == "unknown"


def test_addresses_that_were_quiet_longest_are_forgotten() -> None:
    buckets = Buckets(rate=1, size=1, clock=Watch())
    for number in range(limits.REMEMBERED + 1):
        assert buckets.of(f"host-{number}").take()
    assert not buckets.of(f"host-{limits.REMEMBERED}").take()
    assert buckets.of("host-0").take()
