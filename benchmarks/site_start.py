"""How long the table of a site without a server takes: `python -m benchmarks.site_start`.

From opening the address to one's own first move and the answer of a bot, in a browser that has
never been there (cold) and in one that comes again (warm).
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter
from typing import Any

from playwright.sync_api import Page, sync_playwright

from squarely.server.http.pages import FOLDER
from squarely.site.pages import write_site
from tests.browser.conftest import QUIET

VISITS = 5
KEPT = """() => navigator.serviceWorker.controller !== null || new Promise((done) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => done(true)))"""


class Quiet(SimpleHTTPRequestHandler):
    """A host of files that says nothing."""

    def log_message(self, *_: Any) -> None:
        """Leaves requests unsaid."""


@contextmanager
def hosted() -> Iterator[str]:
    """The address of a site."""
    with TemporaryDirectory() as folder:
        write_site(Path(folder) / "site", FOLDER)
        serve = partial(Quiet, directory=folder)
        with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/site/"
            server.shutdown()


def visit(page: Page, address: str) -> tuple[float, float, float]:
    """Seconds until the first page, the table and the answer to one's first move are there."""
    began = perf_counter()
    page.goto(address)
    page.locator(".cards button").nth(1).click()
    home = perf_counter()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("heading", name="Your turn").wait_for(timeout=120_000)
    table = perf_counter()
    page.locator(".tray button:not(.useless)").first.click()
    page.get_by_role("button", name="Next place").click()
    page.get_by_role("button", name="Lay", exact=True).click()
    page.locator(".talk li", has_text="Bot 2").wait_for(timeout=120_000)
    return home - began, table - began, perf_counter() - began


def main() -> None:
    """Prints the medians."""
    with sync_playwright() as playwright, hosted() as address:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=QUIET,
        )
        cold, warm = [], []
        for _ in range(VISITS):
            context = chromium.new_context(reduced_motion="reduce")
            context.add_init_script("localStorage['squarely.settings'] = '{\"pace\": \"at once\"}'")
            page = context.new_page()
            cold.append(visit(page, address))
            page.evaluate(KEPT)
            warm.append(visit(page, address))
            context.close()
        chromium.close()
    print(f"{'median of ' + str(VISITS):>14}  first page  table  first move answered")
    for name, visits in (("cold", cold), ("warm", warm)):
        page_, table, move = (median(each) for each in zip(*visits, strict=True))
        worst = max(each[2] for each in visits)
        print(f"{name:>14}  {page_:9.1f}s {table:5.1f}s {move:10.1f}s (longest {worst:.1f}s)")


if __name__ == "__main__":
    main()
