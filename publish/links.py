"""Links of a built site that lead nowhere, and whatever it would load from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"img": "src", "script": "src", "iframe": "src", "source": "src", "link": "href"}
QUIET = ("canonical", "alternate", "prev", "next", "edit")
"""Relations of links that load nothing."""


class _Page(HTMLParser):
    """The anchors and links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what a tag says."""
        given = dict(attrs)
        for name in ("id", "name"):
            if anchor := given.get(name):
                self.anchors.add(anchor)
        if tag == "a" and (address := given.get("href")):
            self.links.append(address)
        address = given.get(LOADED.get(tag, ""))
        if address and given.get("rel") not in QUIET:
            self.loaded.append(address)


def dead_links(site: Path) -> Iterator[str]:
    """A sentence for each link to nothing, and for each thing loaded from another host."""
    pages = {path.resolve(): _read(path) for path in site.rglob("*.html")}
    for path, page in pages.items():
        shown = path.relative_to(site.resolve())
        for address in page.loaded:
            if urlsplit(address).netloc:
                yield f"{shown} loads {address} from elsewhere."
        for address in (*page.links, *page.loaded):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc or shown.name == "404.html":
                continue
            target = path if not parts.path else (path.parent / unquote(parts.path)).resolve()
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                yield f"{shown}: {address} leads to nothing."
            elif parts.fragment and target in pages:
                anchor = unquote(parts.fragment)
                if anchor not in pages[target].anchors and not anchor.startswith("__"):
                    yield f"{shown}: {address} has no such place."


def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page
