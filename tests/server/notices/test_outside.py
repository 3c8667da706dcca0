"""Messages to addresses that players give go to the internet, and nowhere inside the house."""

from __future__ import annotations

import asyncio
import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from squarely.server.notices.outside import (
    Outside,
    Unreachable,
    expect_outside,
    expect_public,
    is_public,
)
from squarely.server.refusals import RequestRefused
from tests.server.notices.inbox import Inbox


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "fe80::1%eth0", "ff02::1"),
        *(
            "64:ff9b::7f00:1",
            "64:ff9b::a00:1",
            "64:ff9b:1::7f00:1",
            "::127.0.0.1",
            "::ffff:0:7f00:1",
        ),
    ],
)
def test_addresses_inside_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "64:ff9b::808:808"]
)
def test_addresses_outside_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("", "bad_address"),
        ("example.org", "bad_address"),
        ("ftp://example.org", "bad_address"),
        ("file:///etc/passwd", "bad_address"),
        ("gopher://example.org", "bad_address"),
        ("https://user:password@example.org", "bad_address"),
        ("https://example.org:port", "bad_address"),
        ("https://[::1", "bad_address"),
        ("https://example.org:65536", "bad_address"),
        ("http://example.org\\@127.0.0.1/", "bad_address"),
        ("http://127.1/", "bad_address"),
        ("http://2130706433/", "bad_address"),
        ("http://127.0.0.1/", "private_address"),
        ("http://[::1]/", "private_address"),
        ("http://[::ffff:127.0.0.1]/", "private_address"),
        ("http://169.254.169.254/latest", "private_address"),
        # Dots, digits and letters that some clients take for those of ASCII.
        ("http://127\u30020\u30020\u30021/", "private_address"),
        ("http://\uff11\uff12\uff17.0.0.1/", "bad_address"),
        ("http://\u217cocalhost/", "bad_address"),
        ("http://localhost./", "private_address"),
        ("https://example.org/" + "x" * 2000, "bad_address"),
    ],
)
def test_what_is_no_address_outside_is_refused(url: str, code: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        expect_outside(url, allow_private=False)
    assert refused.value.code == code


def leads_to(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Every name leads to these addresses, one after the other."""
    asked: list[str] = []

    async def found(host: str, port: int, **_: Any) -> list[Any]:
        address = answers[min(len(asked), len(answers) - 1)]
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
    return asked


async def test_a_name_that_leads_inside_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Inbox() as inbox:
        leads_to(monkeypatch, "127.0.0.1")
        with pytest.raises(Unreachable):
            await Outside(False).post(f"http://hook.example:{inbox.port}/", b"{}", {})
        assert inbox.received == []
        await Outside(True).post(f"http://hook.example:{inbox.port}/", b"{}", {})
        assert len(inbox.received) == 1


async def test_a_name_is_asked_for_once_so_it_cannot_change_its_mind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Inbox() as inbox:
        # 192.0.2.1 is nobody's; the second answer would lead inside.
        asked = leads_to(monkeypatch, "192.0.2.1", "127.0.0.1")
        monkeypatch.setattr("squarely.server.notices.outside.is_public", lambda address: True)
        monkeypatch.setattr("squarely.server.notices.outside.WITHIN", 0.3)
        with pytest.raises(Unreachable):
            await Outside(False).post(f"http://hook.example:{inbox.port}/", b"{}", {})
        assert asked == ["hook.example"]
        assert inbox.received == []


async def test_redirects_are_not_followed() -> None:
    async with Inbox(status=302, location="/elsewhere") as inbox:
        assert await Outside(True).post(inbox.url, b"{}", {}) == 302
        assert [each.path for each in inbox.received] == ["/"]


async def test_a_server_that_says_nothing_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("squarely.server.notices.outside.WITHIN", 0.3)
    silent = socket.create_server(("127.0.0.1", 0))
    with silent, pytest.raises(Unreachable):
        await Outside(True).post(f"http://127.0.0.1:{silent.getsockname()[1]}/", b"{}", {})


@pytest.mark.parametrize(
    ("leads_to", "allowed"),
    [(["127.0.0.1"], False), (["10.0.0.1", "8.8.8.8"], True), (["8.8.8.8"], True), ([], True)],
)
async def test_a_name_of_the_inside_is_refused_when_it_is_saved(
    leads_to: list[str], allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads nowhere just now may lead somewhere later; it is looked at again then."""

    async def found(host: str, port: int, **_: Any) -> list[Any]:
        if not leads_to:
            raise socket.gaierror("no such name")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in leads_to]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
    if allowed:
        await expect_public("https://hooks.example.org/x", allow_private=False)
    else:
        with pytest.raises(RequestRefused) as refused:
            await expect_public("https://hooks.example.org/x", allow_private=False)
        assert refused.value.code == "private_address"
        await expect_public("https://hooks.example.org/x", allow_private=True)


@pytest.mark.parametrize("name", ["hooks..example", "x" * 64 + ".example"])
async def test_a_name_that_cannot_be_one_is_refused(name: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        await expect_public(f"https://{name}/", allow_private=False)
    assert refused.value.code == "bad_address"
    with pytest.raises(Unreachable):
        await Outside(False).post(f"https://{name}/", b"{}", {})


@pytest.mark.parametrize(("named", "taken"), [("hook.example", True), ("other.example", False)])
async def test_a_certificate_is_that_of_the_name_and_not_of_the_address(
    named: str, taken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = self_signed(named, tmp_path)
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    theirs.load_cert_chain(certificate)
    trusted = ssl.create_default_context(cafile=certificate)
    monkeypatch.setattr("squarely.server.notices.outside._trusted", lambda: trusted)
    async with Inbox(ssl=theirs) as inbox:
        leads_to(monkeypatch, "127.0.0.1")
        hook = f"https://hook.example:{inbox.port}/a?b=1"
        if taken:
            assert await Outside(True).post(hook, b"{}", {}) == 201
            (received,) = inbox.received
            assert received.path == "/a?b=1"
            assert received.headers["host"] == f"hook.example:{inbox.port}"
        else:
            with pytest.raises(Unreachable):
                await Outside(True).post(hook, b"{}", {})
            assert inbox.received == []


def self_signed(name: str, folder: Path) -> Path:
    """A file with a key and a certificate of this name."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    kept = folder / "certificate.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    kept.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
    return kept


async def test_the_next_address_of_a_name_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Inbox() as inbox:

        async def found(host: str, port: int, **_: Any) -> list[Any]:
            both = ("::1", "127.0.0.1")  # the server listens at the second alone
            return [(0, socket.SOCK_STREAM, 6, "", (each, port)) for each in both]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
        assert await Outside(True).post(f"http://hook.example:{inbox.port}/", b"{}", {}) == 201
        monkeypatch.setattr("squarely.server.notices.outside.is_public", lambda it: it == "::1")
        with pytest.raises(Unreachable):
            await Outside(False).post(f"http://hook.example:{inbox.port}/", b"{}", {})
        assert len(inbox.received) == 1


async def test_a_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Inbox() as proxy, Inbox() as inbox:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url)
        assert await Outside(True).post(inbox.url, b"{}", {}) == 201
        assert proxy.received == []
        assert len(inbox.received) == 1
