"""Where people reach the table: in words, and as a code for phones."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Sequence
from io import StringIO
from urllib.parse import urlsplit

import segno

EVERYWHERE = ("0.0.0.0", "::")
ELSEWHERE = "198.51.100.1"
"""An address for documentation, which nobody has."""


def url(host: str, port: int) -> str:
    """The address of a table; a table that listens everywhere is at home here too."""
    if host in EVERYWHERE:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def announcement(host: str, port: int) -> list[str]:
    """What is said once the table is open."""
    lines = [f"Squarely is at {url(host, port)} (Ctrl-C stops it)"]
    if _is_loopback(host):
        return [*lines, "With --host 0.0.0.0 friends on your network can join too."]
    address = network_address() if host in EVERYWHERE else host
    if address is None:
        return [*lines, "This machine seems to be on no network, so nobody else can join."]
    there = url(address, port)
    return [*lines, f"Friends on the same network: {there}", code(there)]


def network_address() -> str | None:
    """This machine's address on its network, None where it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only looks up which way it would go.
            probe.connect((ELSEWHERE, 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if _is_loopback(found) else found


def code(text: str) -> str:
    """A QR code in letters for a terminal."""
    drawn = StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")


def letter_site(scheme: str, netloc: str, hosts: Sequence[str]) -> str:
    """Where links in letters lead: any IP address may be claimed, so a name goes before it."""
    names = [host for host in hosts if not _is_address(host) and "*" not in host]
    claimed = urlsplit(f"//{netloc}").hostname or ""
    return f"{scheme}://{names[0] if names and _is_address(claimed) else netloc}"


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
