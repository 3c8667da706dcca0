"""The folder that `squarely site` writes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from squarely.cli.main import squarely
from squarely.kernel.rules import BadInput
from squarely.site.pages import write_site

PAGES = {
    "index.html": '<html lang="en"><link href="/favicon.svg" /><a href="https://a.example/">a</a>',
    "manifest.webmanifest": '{"start_url": "/", "icons": [{ "src": "/icons/192.png" }]}',
    "service-worker.js": 'const files = JSON.parse("[\\"assets/old.js\\"]");',
    "favicon.svg": "<svg/>",
    "assets/index.js": "1",
    "icons/192.png": "",
    "pyodide/pyodide.mjs": "2",
}
PLAYED = """
import json, sys
from squarely.site.start import open_table
told = []
table = open_table(lambda listener, text: told.append(text), lambda *kept: None, {}.get)
variant, seats = sys.argv[1:]
bots = [{"kind": "bot", "name": "Bot", "level": 9} for _ in range(int(seats))]
wish = json.dumps({"variant": variant, "players": bots})
match = json.loads(table.ask("POST", "/api/matches", wish)[1])["id"]
table.hear(1, match, '{"type": "join"}')
while len(told) < 25:
    assert table.step(), told[-1]
status, text = table.ask("GET", f"/api/matches/{match}/blksgf")
assert (status == 200) == (variant in ("blokus", "blokus-to-go")), text
foreign = {name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(sorted(foreign - {"__main__", "__mp_main__"}))
"""
"""What a browser does, in a Python that has nothing but its standard library."""


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    for name, text in PAGES.items():
        file = tmp_path / "built" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "built"


def test_pages_know_that_the_table_is_in_the_browser(pages: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", pages)
    index = (tmp_path / "site/index.html").read_text(encoding="utf-8")
    assert 'data-table="browser"' in index


def test_a_site_may_lie_in_any_folder_of_its_host(pages: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", pages)
    index = (tmp_path / "site/index.html").read_text(encoding="utf-8")
    assert 'href="./favicon.svg"' in index
    assert 'href="https://a.example/"' in index
    manifest = json.loads((tmp_path / "site/manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest == {"start_url": "./", "icons": [{"src": "./icons/192.png"}]}


def listed(folder: Path) -> list[str]:
    worker = (folder / "service-worker.js").read_text(encoding="utf-8")
    found = re.search(r"JSON\.parse\((.*)\);", worker)
    assert found is not None
    files: list[str] = json.loads(json.loads(found[1]))
    return files


def test_everything_is_kept_for_offline_and_noticed_when_it_changes(
    pages: Path, tmp_path: Path
) -> None:
    write_site(tmp_path / "site", pages)
    before = listed(tmp_path / "site")
    names = {each.split("?")[0] for each in before}
    assert {"assets/index.js", "python/squarely.zip", "python/evaluator14.npz"} <= names
    for name in names:
        assert (tmp_path / "site" / name).is_file()
    write_site(tmp_path / "site", pages)
    assert listed(tmp_path / "site") == before
    (pages / "assets/index.js").write_text("another build", encoding="utf-8")
    write_site(tmp_path / "site", pages)
    assert set(listed(tmp_path / "site")) ^ set(before) == {
        each for each in (*before, *listed(tmp_path / "site")) if "assets/index.js" in each
    }


def test_an_older_build_leaves_nothing_behind(pages: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", pages)
    (pages / "assets/index.js").rename(pages / "assets/other.js")
    write_site(tmp_path / "site", pages)
    assert [file.name for file in (tmp_path / "site/assets").iterdir()] == ["other.js"]


def test_a_folder_with_something_else_stays_as_it_is(pages: Path, tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters/index.html").write_text("Dear Ada", encoding="utf-8")
    with pytest.raises(BadInput, match="holds something else"):
        write_site(tmp_path / "letters", pages)
    assert [file.name for file in (tmp_path / "letters").iterdir()] == ["index.html"]


def test_pages_that_were_not_built_are_asked_for(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="make web"):
        write_site(tmp_path / "site", tmp_path / "nothing")
    assert not (tmp_path / "site").exists()


def test_the_command_says_where_the_site_is(tmp_path: Path) -> None:
    answer = CliRunner().invoke(squarely, ["site", str(tmp_path / "site")])
    assert answer.exit_code == 0, answer.output
    assert f"The site is in {tmp_path / 'site'}" in answer.output


@pytest.mark.parametrize(
    ("variant", "seats"),
    [("blokus", 4), ("blokus-to-go", 2), ("blokus-84", 1), ("locus", 3), ("lokomoto", 5)],
)
def test_the_library_needs_the_standard_library_alone(
    pages: Path, tmp_path: Path, variant: str, seats: int
) -> None:
    write_site(tmp_path / "site", pages)
    library = tmp_path / "library"
    with ZipFile(tmp_path / "site/python/squarely.zip") as archive:
        archive.extractall(library)
    first = f"import sys; sys.path.insert(0, {str(library)!r})\n"
    answer = subprocess.run(
        [sys.executable, "-I", "-S", "-c", first + PLAYED, variant, str(seats)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stderr == ""
    assert answer.stdout == "['squarely']\n"


def test_what_can_be_played_is_known_before_python_is_there(pages: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "site", pages)
    games = json.loads((tmp_path / "site/python/games.json").read_text(encoding="utf-8"))
    levels = {each["name"]: each["levels"] for game in games for each in game["variants"]}
    assert levels["blokus-to-go"] == levels["blokus"] == 6
    assert levels["blokus-84"] == 3
    assert levels["locus"] == levels["lokomoto"] == 0
    assert not any(game["engine"] for game in games)
