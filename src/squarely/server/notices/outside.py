"""Requests to addresses that players have given: never to what lies inside the house."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from typing import Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from squarely.server.refusals import RequestRefused

WITHIN = 5.0
"""Seconds for a request."""
LONGEST_ADDRESS = 2000
INSIDE = (".localhost", ".local", ".internal")
"""Ends of names that lead nowhere outside."""
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
UNICAST = ipaddress.IPv6Network("2000::/3")
"""All that is given out on the internet; elsewhere are old and local ways to an IPv4 address."""


TRY_AGAIN = (408, 425, 429)
"""What a server says that may well take the same message later."""


class Unreachable(Exception):
    """A request to somebody else's server came to nothing; `final`: it always will."""

    def __init__(self, problem: str, final: bool = False) -> None:
        super().__init__(problem)
        self.final = final


def expect_taken(status: int) -> None:
    """Raises Unreachable unless a server has said that it took a message."""
    if not 200 <= status < 300:
        later = status >= 500 or status in TRY_AGAIN
        raise Unreachable(f"the answer was {status}", final=not later)


def expect_outside(url: str, allow_private: bool) -> None:
    """Raises RequestRefused unless an address may be asked for by a server."""
    try:
        # Read as the client that connects reads it: other dots and letters than ASCII become that.
        parts = URL(url)
        host = parts.raw_host
    except ValueError:
        raise RequestRefused("bad_address") from None
    plain = parts.scheme in ("http", "https") and not parts.user and not parts.password
    if not plain or not host or len(url) > LONGEST_ADDRESS:
        raise RequestRefused("bad_address")
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        # Numbers that are no address would be connected to without asking for their name.
        if ":" in host or host.replace(".", "").isdigit():
            raise RequestRefused("bad_address") from None
        name = host.rstrip(".")
        if not allow_private and (name == "localhost" or name.endswith(INSIDE)):
            raise RequestRefused("private_address") from None
        return
    if not allow_private and not is_public(str(address)):
        raise RequestRefused("private_address")


async def expect_public(url: str, allow_private: bool) -> None:
    """Raises RequestRefused for an address whose name leads inside; one that leads nowhere may."""
    expect_outside(url, allow_private)
    if allow_private:
        return
    parts = URL(url)
    try:
        async with asyncio.timeout(WITHIN):
            loop = asyncio.get_running_loop()
            found = await loop.getaddrinfo(parts.raw_host, parts.port, type=socket.SOCK_STREAM)
    except (OSError, TimeoutError):
        return
    if not any(is_public(str(address[0])) for *_, address in found):
        raise RequestRefused("private_address")


def is_public(address: str) -> bool:
    """Whether an address belongs to the internet, and not to this house or machine."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address):
        # What is sent there may come out at the IPv4 address inside.
        inside = parsed.ipv4_mapped or parsed.sixtofour
        if parsed in NAT64:
            inside = ipaddress.IPv4Address(int(parsed) & 0xFFFF_FFFF)
        if inside is not None:
            return is_public(str(inside))
        if parsed not in UNICAST:
            return False
    return parsed.is_global and not parsed.is_multicast


class PublicResolver(AbstractResolver):
    """Finds addresses of names, those inside the house excepted; what it finds is connected to.

    So a name that leads to another address when it is asked again leads nowhere else.
    """

    def __init__(self) -> None:
        self._resolver = aiohttp.ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The public addresses of a name."""
        found = await self._resolver.resolve(host, port, family)
        public = [each for each in found if is_public(each["host"])]
        if not public:
            raise OSError(f"{host} is not on the internet")
        return public

    async def close(self) -> None:
        """Nothing to do."""
        await self._resolver.close()


class Outside:
    """Sends small messages to other servers."""

    def __init__(self, allow_private: bool) -> None:
        self._allow_private = allow_private

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of an answer; raises Unreachable. Redirects are not followed."""
        try:
            expect_outside(url, self._allow_private)
            resolver: Any = aiohttp.ThreadedResolver() if self._allow_private else PublicResolver()
            connector = aiohttp.TCPConnector(resolver=resolver, force_close=True)
            async with (
                aiohttp.ClientSession(
                    connector=connector,
                    timeout=aiohttp.ClientTimeout(total=WITHIN),
                    trust_env=False,
                    cookie_jar=aiohttp.DummyCookieJar(),
                ) as session,
                session.post(url, data=body, headers=headers, allow_redirects=False) as answer,
            ):
                return answer.status
        except RequestRefused as problem:
            raise Unreachable(problem.code, final=True) from problem
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as problem:
            # Not in its own words, in which the address may stand, and in that a secret.
            raise Unreachable(type(problem).__name__) from problem
