"""HTTP requests to addresses that players give; refuses private ones (SSRF protection)."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterable, Mapping
from functools import cache

import httpcore
import httpx

from squarely.server.refusals import RequestRefused

WITHIN = 5.0
"""Seconds for a request."""
LONGEST_ADDRESS = 2000
MOST_TRIED = 4
"""Addresses of one name that are tried, one after the other."""
USUAL_HEADERS = {"Accept": "*/*", "User-Agent": "squarely"}
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


def _parsed(url: str) -> httpx.URL:
    """The parts of an address as the request will use them; raises RequestRefused."""
    try:
        parts = httpx.URL(url)
    except httpx.InvalidURL:
        raise RequestRefused("bad_address") from None
    plain = parts.scheme in ("http", "https") and not parts.userinfo
    if not plain or not parts.host or _port(parts) > 65_535 or len(url) > LONGEST_ADDRESS:
        raise RequestRefused("bad_address")
    return parts


def _port(parts: httpx.URL) -> int:
    usual = 443 if parts.scheme == "https" else 80
    return usual if parts.port is None else parts.port


def expect_outside(url: str, allow_private: bool) -> None:
    """Raises RequestRefused unless an address may be asked for by a server."""
    host = _parsed(url).raw_host.decode("ascii")
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
    parts = _parsed(url)
    try:
        async with asyncio.timeout(WITHIN):
            found = await _addresses(parts.raw_host.decode("ascii"), _port(parts))
    except (OSError, TimeoutError):
        return
    except UnicodeError:  # a part of the name is empty or too long
        raise RequestRefused("bad_address") from None
    if not any(map(is_public, found)):
        raise RequestRefused("private_address")


async def _addresses(host: str, port: int) -> list[str]:
    """The addresses that a name leads to just now."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


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


class CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Looks a name up once, checks its addresses and connects to one of these very addresses.

    So a name cannot pass the check with one address and be connected to at another.
    """

    def __init__(self, allow_private: bool) -> None:
        self._allow_private = allow_private
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """A connection to the first address that answers."""
        allowed = [
            each for each in await _addresses(host, port) if self._allow_private or is_public(each)
        ]
        problem: Exception = OSError(f"{host} is not on the internet")
        for address in allowed[:MOST_TRIED]:
            try:
                # A part of the time for each, so that one that is silent does not use up all.
                return await self._network.connect_tcp(
                    address, port, WITHIN / len(allowed[:MOST_TRIED])
                )
            except (httpcore.NetworkError, httpcore.TimeoutException) as failed:
                problem = failed
        raise problem


class Outside:
    """Sends small messages to other servers."""

    def __init__(self, allow_private: bool) -> None:
        self._allow_private = allow_private

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of an answer; raises Unreachable. Redirects are not followed."""
        try:
            expect_outside(url, self._allow_private)
            parts = _parsed(url)
            target = httpcore.URL(
                scheme=parts.raw_scheme,
                host=parts.raw_host,
                port=parts.port,
                target=parts.raw_path,
            )
            sent = {"Host": parts.netloc.decode("ascii"), **USUAL_HEADERS, **headers}
            network = CheckedNetwork(self._allow_private)
            async with (
                asyncio.timeout(WITHIN),
                # It knows neither proxies nor cookies, and does not read the answer's body.
                httpcore.AsyncConnectionPool(_trusted(), network_backend=network) as pool,
                pool.stream("POST", target, headers=list(sent.items()), content=body) as answer,
            ):
                return answer.status
        except RequestRefused as problem:
            raise Unreachable(problem.code, final=True) from problem
        except (*_FAILURES, OSError, TimeoutError, ValueError) as problem:
            # Not in its own words, in which the address may stand, and in that a secret.
            raise Unreachable(type(problem).__name__) from problem


_FAILURES = (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError)


@cache
def _trusted() -> ssl.SSLContext:
    """The certificates that this machine trusts."""
    return ssl.create_default_context()
