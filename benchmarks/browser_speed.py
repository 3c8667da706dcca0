"""The pages in a real browser: what a first visit loads, when it is seen, how fast taps work.

The bounds: first load under 250 kB compressed, first paint under a second, a tap answered on screen
within 100 ms. Needs Chromium and the built pages (`make web`); run with `make bench`.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import statistics
import tempfile
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from benchmarks.table_server import Served

VISITS = 7
TAPS = 15
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

# From the finger on the glass to the second frame after it, by which the answer has been painted.
WATCH = """
window.answers = [];
addEventListener("pointerdown", () => {
  const begun = performance.now();
  addEventListener("click", () => requestAnimationFrame(() => requestAnimationFrame(
    () => window.answers.push(performance.now() - begun))), {once: true});
}, true);
"""


async def first_visit(browser: Browser, address: str) -> tuple[float, float]:
    """Kilobytes over the wire and milliseconds until something is seen, with an empty cache."""
    context = await browser.new_context()
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    await session.send("Network.enable")
    loaded: list[float] = []
    session.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    await page.goto(address)
    await page.wait_for_load_state("networkidle")
    paint: float = await page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    )
    await context.close()
    return sum(loaded) / 1000, paint


async def taps(page: Page, selector: str) -> list[float]:
    """Milliseconds until each of some taps was answered."""
    await page.evaluate(WATCH)
    buttons = page.locator(selector)
    for number in range(TAPS):
        await buttons.nth(number % await buttons.count()).click()
        await page.wait_for_timeout(60)
    answers: list[float] = await page.evaluate("window.answers")
    return answers


async def tap_times(browser: Browser, address: str) -> list[float]:
    """Choosing pieces in a game of Blokus, on a page as wide as a phone."""
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
    context = await browser.new_context(base_url=address, **phone)
    page = await context.new_page()
    wish = {"variant": "blokus", "players": [{"kind": "person"}] * 4}
    opened = await (await page.request.post("/api/matches", data=wish)).json()
    await page.goto(opened["seats"][0]["link"])
    await page.locator(".tray button").first.wait_for()
    answers = await taps(page, ".tray button")
    await context.close()
    return answers


async def measure(address: str) -> None:
    """Measures and prints."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=QUIET)
        visits = [await first_visit(browser, address) for _ in range(VISITS)]
        answers = sorted(await tap_times(browser, address))
        await browser.close()
    paints = sorted(paint for _, paint in visits)
    print("the pages in Chromium")
    print(f"  first load   {max(size for size, _ in visits):6.0f} kB compressed (bound: 250)")
    middle = statistics.median(paints)
    print(f"  first paint  {middle:6.0f} ms, at most {paints[-1]:.0f} (bound: 1000)")
    print(
        f"  a tap        {statistics.median(answers):6.0f} ms until it is answered, "
        f"slowest of {len(answers)}: {answers[-1]:.0f} (bound: 100)"
    )


def main() -> None:
    """Starts a server and looks at it."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(folder, min(os.sched_getaffinity(0)))
        try:
            asyncio.run(measure(served.address))
        finally:
            served.stop()


if __name__ == "__main__":
    main()
