"""Proxies on other machines: believed about their visitors if they were named, and only then."""

from __future__ import annotations

import httpx
import pytest

from squarely.kernel.rules import BadInput
from squarely.server.safety.connections import Connections
from squarely.server.settings import Limits, Settings, proxy_network
from tests.server.guests import open_table

ELSEWHERE = "127.0.0.2"
"""An address of this machine that counts as another one."""
FEW = Limits(requests_per_second=0.001, requests_at_once=3)


@pytest.mark.parametrize(
    ("proxies", "refused"), [((), 2), ((ELSEWHERE,), 0), (("127.0.0.0/30",), 0)]
)
async def test_visitors_of_a_proxy_are_told_apart_if_it_was_named(
    proxies: tuple[str, ...], refused: int, local: Settings
) -> None:
    async with open_table(Settings(local.database, limits=FEW, proxies=proxies)) as table:
        way = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
        async with httpx.AsyncClient(base_url=table.address, transport=way) as proxy:
            codes = [
                (
                    await proxy.get("/healthz", headers={"x-forwarded-for": f"203.0.113.{visitor}"})
                ).status_code
                for visitor in range(5)
            ]
    assert codes.count(429) == refused


def test_a_named_proxy_may_have_many_connections() -> None:
    counted = Connections(Limits(connections_per_address=1), ("192.0.2.0/24", "2001:db8::/32"))
    for address in ("127.0.0.1", "192.0.2.7", "2001:db8::7"):
        assert [counted.enter(address) for _ in range(3)] == [True] * 3
    assert [counted.enter("198.51.100.1") for _ in range(2)] == [True, False]


def test_a_proxy_has_an_address() -> None:
    assert proxy_network("192.0.2.7") == "192.0.2.7/32"
    assert proxy_network("192.0.2.7/24") == "192.0.2.0/24"
    with pytest.raises(BadInput, match=r"nginx is no address: give --proxy 192\.0\.2\.7"):
        proxy_network("nginx")
