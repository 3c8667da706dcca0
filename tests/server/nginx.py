"""A throw-away nginx for the tests, in front of processes on given ports."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from tests.server.postgres import free_port

WITHIN = 10.0
DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "table.example.org"
"""The name in the shipped configuration."""

MAIN = """
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""
PLAIN = """
upstream tables {{ {servers} }}
server {{
    listen 127.0.0.1:{port};
    location / {{
        proxy_pass http://tables;
        proxy_http_version 1.1;
        proxy_connect_timeout 1s;
        proxy_next_upstream error timeout http_503;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Request-ID $request_id;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection "upgrade";
        proxy_read_timeout 60s;
    }}
}}
"""


def program() -> str | None:
    """Where nginx is, None where it is not installed."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


class Nginx:
    """One nginx on a port of its own; it can be killed and started again."""

    def __init__(self, folder: Path, site: str, port: int) -> None:
        self.port = port
        self._folder = folder
        user = "user root;" if os.geteuid() == 0 else ""
        config = MAIN.format(user=user, folder=folder, site=site)
        (folder / "nginx.conf").write_text(config, encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it, and returns once it listens."""
        found = program()
        assert found is not None
        config = str(self._folder / "nginx.conf")
        self._process = subprocess.Popen(
            [found, "-e", f"{self._folder}/error.log", "-c", config],
            start_new_session=True,
        )
        until = monotonic() + WITHIN
        while not self._listens():
            assert self._process.poll() is None, self.complaints
            assert monotonic() < until, self.complaints
            sleep(0.02)

    def kill(self) -> None:
        """SIGKILL for the master and its workers."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    @property
    def complaints(self) -> str:
        """What it has logged."""
        path = self._folder / "error.log"
        return path.read_text() if path.exists() else ""

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@contextmanager
def in_front_of(folder: Path, ports: Sequence[int]) -> Iterator[Nginx]:
    """Plain HTTP, round robin and no limits: what a load test needs."""
    port = free_port()
    servers = " ".join(f"server 127.0.0.1:{each} max_fails=0;" for each in ports)
    with _running(Nginx(folder, PLAIN.format(servers=servers, port=port), port)) as nginx:
        yield nginx


@contextmanager
def shipped(folder: Path, ports: Sequence[int]) -> Iterator[tuple[Nginx, int]]:
    """The configuration that we ship, with a certificate of its own; yields its plain port too.

    Only ports and paths are replaced.
    """
    certificate, key = _certificate(folder)
    secure, plain = free_port(), free_port()
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    servers = "\n".join(f"server 127.0.0.1:{each} max_fails=0;" for each in ports)
    replaced = {
        r"^ *server 127\.0\.0\.1:8001 .*\n *server 127\.0\.0\.1:8002 .*$": servers,
        r"listen 80;": f"listen 127.0.0.1:{plain};",
        r"listen 443 ssl http2;": f"listen 127.0.0.1:{secure} ssl http2;",
        r"listen \[::\]:.*": "",
        r"/etc/letsencrypt/live/.*/fullchain\.pem": str(certificate),
        r"/etc/letsencrypt/live/.*/privkey\.pem": str(key),
        r"/var/cache/nginx/squarely": str(folder / "cache"),
    }
    for pattern, value in replaced.items():
        text, count = re.subn(pattern, value, text, flags=re.MULTILINE)
        assert count, f"nothing like {pattern} is in deploy/nginx.conf"
    with _running(Nginx(folder, text, secure)) as nginx:
        yield nginx, plain


@contextmanager
def _running(nginx: Nginx) -> Iterator[Nginx]:
    nginx.start()
    try:
        yield nginx
    finally:
        nginx.kill()


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate that nobody has signed, for the name in the shipped configuration."""
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    command = ["openssl", "req", "-x509", *curve, *subject, *files]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key
