"""Films the tour of the README, from real play: `python -m publish.tour docs/images/tour.webp`."""

from __future__ import annotations

import asyncio
import io
import shutil
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pypdfium2
from PIL import Image, ImageDraw, ImageFont
from playwright.async_api import Browser, Page, async_playwright

from publish.site import FONTS
from squarely.formats.print.games import printed_game
from squarely.games import variant_named
from squarely.server.settings import Limits, Settings
from tests.browser.conftest import QUIET
from tests.browser.test_blokus import square
from tests.browser.test_puzzles import lay_single, single_squares
from tests.browser.visitors import PHONE, introduce
from tests.server.guests import OpenMatch, Table, open_table

SCREEN = {"width": 1280, "height": 800}
SIZE = (960, 600)
BAR = 48
"""Pixels below the picture for words."""
PAPER, INK = (253, 251, 244), (28, 37, 64)
GLANCE, LOOK, READ = 1.8, 3.0, 5.0
"""Seconds that a frame stays."""


class Film:
    """Frames with words below them."""

    def __init__(self) -> None:
        self.frames: list[Image.Image] = []
        self.seconds: list[float] = []
        self._font = ImageFont.truetype(FONTS / "YoungSerif-Regular.ttf", 25)

    def add(self, shown: Image.Image, words: str, seconds: float) -> None:
        """A frame: the picture as large as it can be."""
        frame = Image.new("RGB", (SIZE[0], SIZE[1] + BAR), PAPER)
        shown.thumbnail(SIZE, Image.Resampling.LANCZOS)
        frame.paste(shown, ((SIZE[0] - shown.width) // 2, (SIZE[1] - shown.height) // 2))
        drawing = ImageDraw.Draw(frame)
        drawing.rectangle((0, SIZE[1], *frame.size), fill=INK)
        middle = (SIZE[0] / 2, SIZE[1] + BAR / 2)
        drawing.text(middle, words, fill=PAPER, font=self._font, anchor="mm")
        self.frames.append(frame)
        self.seconds.append(seconds)

    async def shoot(self, page: Page, words: str, seconds: float = LOOK) -> None:
        """A frame of what a page shows now."""
        await page.wait_for_timeout(250)
        self.add(Image.open(io.BytesIO(await page.screenshot())), words, seconds)

    def save(self, path: Path) -> None:
        """Writes the animation."""
        first, *others = self.frames
        times = [round(1000 * each) for each in self.seconds]
        first.save(
            path, save_all=True, append_images=others, duration=times, loop=0, quality=60, method=6
        )


class Stage:
    """A table, and browsers that visit it."""

    def __init__(self, film: Film, table: Table, browser: Browser) -> None:
        self.film, self.table, self._browser = film, table, browser

    @asynccontextmanager
    async def visit(self, path: str, **device: Any) -> AsyncIterator[Page]:
        """Somebody who looks at an address."""
        context = await self._browser.new_context(
            base_url=self.table.address,
            reduced_motion="reduce",
            **(device or {"viewport": SCREEN}),
        )
        await introduce(context)
        page = await context.new_page()
        await page.goto(path)
        await page.wait_for_load_state("networkidle")
        yield page
        await context.close()

    async def against(self, variant: str, *levels: int, options: Sequence[str] = ()) -> OpenMatch:
        """A match of somebody with bots."""
        bots = [{"kind": "bot", "level": level} for level in levels]
        return await self.table.open(variant, [{"kind": "person"}, *bots], options, hints=True)

    async def played(self, variant: str, *levels: int) -> OpenMatch:
        """A match that bots have played."""
        match = await self.table.open(variant, [{"kind": "bot", "level": each} for each in levels])
        async with match.guest() as watcher:
            await watcher.end()
        return match


def seat(match: OpenMatch) -> str:
    """The link of the first seat."""
    return f"/match/{match.id}#{match.keys[1]}"


async def my_turn(page: Page) -> None:
    """Waits for it."""
    await page.get_by_role("heading", name="Your turn").wait_for(timeout=60_000)


async def home(stage: Stage) -> None:
    """The first page."""
    async with stage.visit("/") as page:
        await stage.film.shoot(page, "Four printed games, at one table in your browser", READ)


async def blokus(stage: Stage) -> None:
    """A game with hints, and a move that is refused."""
    match = await stage.against("blokus-2", 6)
    async with stage.visit(seat(match)) as page:
        for number in range(14):
            await my_turn(page)
            await page.get_by_role("button", name="Hint").click()
            await page.get_by_role("button", name="Take it in hand").click(timeout=60_000)
            await page.get_by_role("button", name="Lay", exact=True).click()
            if number % 2:
                await stage.film.shoot(page, "Blokus: alone, with friends, or against bots", GLANCE)
        await my_turn(page)
        await page.locator(".tray button:not(.useless)").last.click()
        await page.mouse.click(*await square(page, 10, 10, 20))
        await stage.film.shoot(page, "A refused move says which rule it breaks", READ)


async def locus(stage: Stage) -> None:
    """A flip-and-write, as the hints say."""
    match = await stage.against("locus", 5, 7)
    words = "Locus: pick a card, fill in, chain the bonuses"
    await as_advised(stage, match, 42, 4, words, "Every sheet at the table is in view")


async def lokomoto(stage: Stage) -> None:
    """Railways with hidden agendas, as the hints say."""
    match = await stage.against("lokomoto", 6, 6, options=["hidden-agendas"])
    words = "Loko moto: draw railways, buy trains"
    hidden = "What is hidden stays hidden: nobody is sent another's cards"
    await as_advised(stage, match, 36, 4, words, hidden)


async def as_advised(
    stage: Stage, match: OpenMatch, moves: int, every: int, words: str, last: str
) -> None:
    """A seat plays what it is advised; each so many moves are a frame."""
    headers = {"authorization": f"Bearer {match.keys[1]}"}
    async with stage.visit(seat(match)) as page, match.guest(1) as player:
        for number in range(moves):
            while 1 not in player.state["to_act"]:
                await player.hear()
            path = f"/api/matches/{match.id}/hint"
            hint = await stage.table.http.post(path, headers=headers, timeout=60)
            await player.move(hint.json()["move"])
            if number % every == every - 1:
                await stage.film.shoot(page, words, GLANCE)
        await stage.film.shoot(page, last, LOOK)


async def phone(stage: Stage) -> None:
    """The same on a phone."""
    match = await stage.against("blokus-to-go", 5)
    async with stage.visit(seat(match), **PHONE) as page:
        for _ in range(4):
            await my_turn(page)
            await page.locator(".tray button:not(.useless)").last.tap()
            await page.get_by_role("button", name="Next place").tap()
            await stage.film.shoot(page, "On a phone, by finger", GLANCE)
            await page.get_by_role("button", name="Lay", exact=True).tap()


async def puzzles(stage: Stage) -> None:
    """A wrong answer that is punished, and the right one."""
    (puzzle,) = single_squares(1)
    async with stage.visit(f"/puzzles/blokus-to-go#{puzzle.id}") as page:
        await stage.film.shoot(page, "Puzzles, mined from strong games", LOOK)
        await lay_single(page, puzzle.other[0])
        await page.wait_for_timeout(4_000)
        await stage.film.shoot(page, "A wrong answer is refuted on the board", READ)
        await page.reload()
        await lay_single(page, puzzle.solution[0])
        await stage.film.shoot(page, "Solved: the path goes on from easy to hard", LOOK)


async def replay(stage: Stage) -> None:
    """What the moves of a game were worth."""
    match = await stage.played("blokus-to-go", 3, 6)
    async with stage.visit(f"/replay/{match.id}") as page:
        await page.get_by_role("button", name="To the start").click()
        for number in range(12):
            await page.keyboard.press("ArrowRight")
            if number % 3 == 2:
                await stage.film.shoot(page, "Every game can be looked at again", GLANCE)
        await page.get_by_role("button", name="Study this game").click()
        await page.wait_for_timeout(1_500)
        await stage.film.shoot(page, "Study it with variations, arrows and the engine", READ)


async def workshop(stage: Stage) -> None:
    """A sheet of one's own."""
    async with stage.visit("/workshop/locus") as page:
        await stage.film.shoot(page, "Draw your own sheet or map, and play it at once", LOOK)
        await page.get_by_role("radio", name="coin").click()
        squares = page.locator("[data-zone=yellow] .square")
        for number in range(3):
            await squares.nth(2 * number).click()
            await stage.film.shoot(page, "Draw your own sheet or map, and play it at once", GLANCE)


async def paper(stage: Stage) -> None:
    """Pages to print."""
    for variant in ("blokus", "locus", "lokomoto"):
        with pypdfium2.PdfDocument(printed_game(variant, variant_named(variant).rules())) as pages:
            for page in (pages[0], pages[len(pages) - 1]):
                shown = page.render(scale=2).to_pil()
                stage.film.add(shown, "Print and play, true to size, in four languages", GLANCE)


async def begin(stage: Stage) -> None:
    """Where to go from here."""
    async with stage.visit("/") as page:
        await stage.film.shoot(page, "make play opens it on your own machine", READ)


SCENES: tuple[Callable[[Stage], Awaitable[None]], ...] = (
    home,
    blokus,
    locus,
    lokomoto,
    phone,
    puzzles,
    replay,
    workshop,
    paper,
    begin,
)


async def tour(path: Path, only: set[str]) -> None:
    """Films all scenes, or some, and writes them."""
    film = Film()
    with TemporaryDirectory() as folder:
        patient = Limits(
            requests_at_once=1000, joins_at_once=1000, hints_at_once=100, address_hints_at_once=100
        )
        settings = Settings(f"sqlite+aiosqlite:///{folder}/table.db", limits=patient)
        async with open_table(settings) as table, async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=QUIET
            )
            stage = Stage(film, table, browser)
            for scene in SCENES:
                if not only or scene.__name__ in only:
                    await scene(stage)
                    print(scene.__name__, f"{sum(film.seconds):.0f} s", flush=True)
            await browser.close()
    film.save(path)
    print(f"{path}: {path.stat().st_size / 1_000_000:.1f} MB")


if __name__ == "__main__":
    asyncio.run(tour(Path(sys.argv[1]), set(sys.argv[2:])))
