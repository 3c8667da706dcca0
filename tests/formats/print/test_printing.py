"""What is printed is true to size, complete, and readable in black and white."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise, product
from math import dist
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from squarely.formats.files import load
from squarely.formats.print.booklet import MARGIN, PAPERS, POINT, RULER, Booklet, Box, PaperName
from squarely.formats.print.games import printed_game
from squarely.formats.print.inks import INKS, pattern_dots, pattern_lines
from squarely.formats.print.keepsake import keepsake
from squarely.formats.print.locus_sheet import SheetPlan
from squarely.formats.print.rules_pages import PAGES, add_rules, chapters
from squarely.formats.print.words import WORDS, LanguageName
from squarely.games import VARIANTS, variant_named
from squarely.games.blokus.rules import BlokusRules
from squarely.games.locus.sheet import read_sheet
from squarely.games.locus.variants import SHEET, deck_of, sheet_of
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import BadInput, DataText

EXAMPLES = Path("docs/examples")
EXAMPLE = EXAMPLES / "locus.squarely"
GUIDE = Path("docs/print.md").read_text(encoding="utf-8")
LINE = re.compile(rb"([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l")
BOX = re.compile(rb"([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re")
DASHED = re.compile(
    rb"\[([\d.]+) ([\d.]+)\] [\d.]+ d\s+([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l"
)
LOCUS_SQUARES: dict[PaperName, float] = {"a4": 7.95, "letter": 8.26}
"""Millimetres of a square of a printed Locus sheet."""
STATIONS = 21.0
"""Millimetres from station to station of a printed Loko moto map."""
FOLDED, CUT = 4.0, 1.2
"""Dashes of the lines to fold along and to cut along."""
PRINTED: dict[tuple[str, PaperName, LanguageName], PdfReader] = {}


def printed(
    variant: str, paper: PaperName = "a4", language: LanguageName = "en", seats: int | None = None
) -> PdfReader:
    key = (f"{variant} {seats}", paper, language)
    if key not in PRINTED:
        pages = printed_game(variant, variant_named(variant).rules(seats), paper, language)
        PRINTED[key] = PdfReader(BytesIO(pages))
    return PRINTED[key]


def lines_of(pdf: PdfReader, page: int) -> list[tuple[float, float, float, float]]:
    """The straight lines of a page in millimetres from the bottom left."""
    content = pdf.pages[page].get_contents()
    assert content is not None
    found = (map(float, each) for each in LINE.findall(content.get_data()))
    return [(x * POINT, y * POINT, to_x * POINT, to_y * POINT) for x, y, to_x, to_y in found]


def boxes_of(pdf: PdfReader, page: int) -> list[Box]:
    """The rectangles of a page in millimetres from the bottom left."""
    content = pdf.pages[page].get_contents()
    assert content is not None
    found = ([float(each) * POINT for each in box] for box in BOX.findall(content.get_data()))
    return [Box(x, y, abs(width), abs(height)) for x, y, width, height in found]


def dashed_of(pdf: PdfReader, page: int) -> list[tuple[float, tuple[float, float, float, float]]]:
    """The dashed lines of a page: the length of a dash, and where they run, in millimetres."""
    content = pdf.pages[page].get_contents()
    assert content is not None
    found = ([float(each) * POINT for each in line] for line in DASHED.findall(content.get_data()))
    return [(round(dash, 2), (x, y, to_x, to_y)) for dash, _, x, y, to_x, to_y in found]


def distances(values: list[float]) -> set[float]:
    """How far apart neighbouring values are."""
    ordered = sorted({round(value, 2) for value in values})
    return {round(high - low, 1) for low, high in pairwise(ordered)}


def text_of(pdf: PdfReader) -> str:
    return "\n".join(page.extract_text() for page in pdf.pages)


@pytest.mark.parametrize(("variant", "paper"), list(product(VARIANTS, PAPERS)))
def test_pages_have_the_size_of_the_paper_and_a_line_of_50_mm(
    variant: str, paper: PaperName
) -> None:
    pdf = printed(variant, paper)
    wanted = sorted(round(side) for side in PAPERS[paper])
    for number, page in enumerate(pdf.pages):
        assert sorted(round(float(each) * POINT) for each in page.mediabox[2:]) == wanted
        x, _, to_x, _ = lines_of(pdf, number)[0]
        assert to_x - x == pytest.approx(RULER, abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("variant", "size", "pages"), [("blokus", 20, 2), ("blokus-to-go", 14, 1)])
def test_squares_of_blokus_measure_as_much_on_every_paper(
    variant: str, size: int, pages: int, paper: PaperName
) -> None:
    pdf = printed(variant, paper)
    columns = 0
    for page in range(pages):
        upright = [
            x
            for x, y, to_x, to_y in lines_of(pdf, page)
            if x == to_x and abs(to_y - y) == pytest.approx(12.5 * size, abs=0.05)
        ]
        level = [
            y
            for x, y, to_x, to_y in lines_of(pdf, page)
            if y == to_y and abs(to_x - x) == pytest.approx(12.5 * size / pages, abs=0.05)
        ]
        assert {12.5} <= distances(upright) <= {12.5, 8.0}  # the flap is 8 mm wide
        assert distances(level) == {12.5}
        columns += len({round(x, 1) for x in upright}) - 1
    assert columns - (pages - 1) == size


@pytest.mark.parametrize("paper", PAPERS)
def test_squares_of_locus_measure_what_the_guide_says(paper: PaperName) -> None:
    side = LOCUS_SQUARES[paper]
    sheet = sheet_of()
    squares = sum(len(zone.cells(zone.squares)) for zone in sheet.zones)
    measured = [
        box
        for box in boxes_of(printed("locus", paper), 0)
        if max(abs(box.width - side), abs(box.height - side)) < 0.005
    ]
    assert len(measured) == squares
    for box in measured:
        near = [x for x in (each.x for each in measured) if 0.01 < x - box.x < 1.5 * side]
        assert all(x - box.x == pytest.approx(side, abs=0.01) for x in near)
    assert f"{side:.2f} mm on {paper.title() if paper == 'letter' else paper.upper()}" in GUIDE


@pytest.mark.parametrize("paper", PAPERS)
def test_a_step_on_the_loko_moto_map_measures_what_the_guide_says(paper: PaperName) -> None:
    lines = lines_of(printed("lokomoto", paper), 0)
    steps = [line for line in lines if dist(line[:2], line[2:]) > 20 and line is not lines[0]]
    rules = variant_named("lokomoto").rules()
    assert isinstance(rules, LokomotoRules)
    assert len(steps) == len(rules.railways.sections)
    for line in steps:
        assert dist(line[:2], line[2:]) == pytest.approx(STATIONS, abs=0.01)
    assert f"({STATIONS:.0f} mm from station to station" in GUIDE


@pytest.mark.parametrize("paper", PAPERS)
def test_the_seam_of_the_board_has_marks_to_fold_and_to_cut(paper: PaperName) -> None:
    pdf = printed("blokus", paper)
    left, right = dashed_of(pdf, 0), dashed_of(pdf, 1)
    folds = [line for dash, line in left if dash == FOLDED]
    flap = [line for dash, line in left if dash == CUT]
    cuts = [line for dash, line in right if dash == CUT]
    assert (len(folds), len(flap), len(cuts)) == (2, 1, 2)
    assert {round(flap[0][0] - x, 2) for x, *_ in folds} == {8.0}
    for x, y, to_x, to_y in folds + cuts:
        assert x == to_x
        assert abs(y - to_y) == pytest.approx(4, abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("variant", ["blokus-to-go", "locus", "lokomoto"])
def test_the_rules_have_marks_to_fold_between_their_columns(variant: str, paper: PaperName) -> None:
    pdf = printed(variant, paper)
    marked = 0
    for number, page in enumerate(pdf.pages):
        folds = [line for dash, line in dashed_of(pdf, number) if dash == FOLDED]
        assert len(folds) in (0, 2)
        assert bool(folds) == (WORDS["en"].fold in page.extract_text())
        assert all(
            x == to_x == pytest.approx(PAPERS[paper][0] / 2, abs=0.01) for x, _, to_x, _ in folds
        )
        marked += bool(folds)
    assert 1 <= marked <= PAGES


def test_nothing_lies_outside_the_margins() -> None:
    for variant, paper in product(("blokus", "locus", "lokomoto"), PAPERS):
        pdf = printed(variant, paper)
        for number, page in enumerate(pdf.pages):
            width, height = (float(each) * POINT for each in page.mediabox[2:])
            for x, y, to_x, to_y in lines_of(pdf, number):
                assert min(x, to_x) >= MARGIN - 5
                assert max(x, to_x) <= width - MARGIN + 5
                assert min(y, to_y) >= 5
                assert max(y, to_y) <= height - MARGIN + 5


@pytest.mark.parametrize("variant", ["blokus", "locus", "lokomoto"])
def test_everything_is_vectors_and_fonts_come_along(variant: str) -> None:
    pdf = printed(variant)
    for page in pdf.pages:
        resources: Any = page["/Resources"]
        assert not resources.get("/XObject")
        for font in resources["/Font"].values():
            (descendant,) = font.get_object()["/DescendantFonts"]
            descriptor = descendant.get_object()["/FontDescriptor"]
            assert isinstance(descriptor.get_object(), DictionaryObject)
            assert "/FontFile2" in descriptor.get_object()


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("game", ["blokus", "locus", "lokomoto"])
def test_the_rules_are_on_two_pages_in_every_language(game: str, language: LanguageName) -> None:
    for paper in PAPERS:
        booklet = Booklet(game, paper, WORDS[language])
        add_rules(booklet, game)
        pdf = PdfReader(BytesIO(booklet.finished()))
        assert len(pdf.pages) <= PAGES
        numbers = set(re.findall(r"\b[BLT]\d+\b", text_of(pdf)))
        told = {number for each in chapters(game, language) for number, _ in each.clauses}
        assert numbers == told


def test_colours_differ_by_more_than_their_colour() -> None:
    drawn = {
        ink.name: (
            [*pattern_lines(ink.pattern, 0, 0, 10, 10)],
            [*pattern_dots(0, 0, 10, 10)] if ink.pattern == "dots" else [],
        )
        for ink in INKS.values()
    }
    assert all(lines or dots for lines, dots in drawn.values())
    assert len({str(each) for each in drawn.values()}) == len(INKS)


@pytest.mark.parametrize("pattern", ["rising", "falling", "level", "upright", "crossed"])
def test_patterns_stay_inside(pattern: Any) -> None:
    for each in pattern_lines(pattern, 3, 5, 7, 11):
        x, y, to_x, to_y = (round(at, 6) for at in each)
        assert 3 <= min(x, to_x) <= max(x, to_x) <= 10
        assert 5 <= min(y, to_y) <= max(y, to_y) <= 16


def test_every_player_of_locus_has_a_sheet_and_every_card_is_there() -> None:
    names = text_of(printed("locus", seats=3)).count("Name:")
    assert names == 3
    cards = [
        page for page in printed("locus", seats=3).pages if "Cards to cut" in page.extract_text()
    ]
    assert len(cards) == -(-deck_of().size // 16)


def test_a_larger_sheet_has_smaller_squares_and_still_fits() -> None:
    sheet = sheet_of()
    room = Box(12, 12, 186, 273)
    usual = SheetPlan.on(room, sheet)
    blue = sheet.zone("blue")
    tall = replace(
        sheet, zones=(*sheet.zones[:4], type(blue)("blue", blue.rows * 2, blue.goals, blue.printed))
    )
    plan = SheetPlan.on(room, tall)
    assert plan.side < usual.side
    for box in plan.zones.values():
        assert room.x <= box.x
        assert box.right <= room.right
        assert box.bottom <= plan.coins.y


def test_a_block_of_bonuses_alone_is_printed() -> None:
    ours = sheet_of()
    blocks = (
        SHEET.shipped()
        .text.replace("aaabbb\naaccbb", "aaabbh\naaccbb", 1)
        .replace("g = 10 }", "g = 10, h = 5 }", 1)
    )
    own = read_sheet(DataText("sheet.toml", blocks))
    assert (
        len(own.zone("red").printed.block_points) == len(ours.zone("red").printed.block_points) + 1
    )
    rules = variant_named("locus").rules(1, data={"sheet": DataText("sheet.toml", blocks)})
    assert printed_game("locus", rules).startswith(b"%PDF-")


def test_zones_of_the_sheet_do_not_overlap() -> None:
    for paper in PAPERS:
        width, height = PAPERS[paper]
        room = Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
        plan = SheetPlan.on(room, sheet_of())
        boxes = [*plan.zones.values(), plan.coins, plan.count]
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                apart = one.right <= other.x or other.right <= one.x
                assert apart or one.bottom <= other.y or other.bottom <= one.y


def test_a_finished_game_is_printed_to_keep() -> None:
    game = load(EXAMPLE)
    outcome = game.rules.outcome(game.positions[-1])
    assert outcome is not None
    pdf = PdfReader(BytesIO(keepsake(game, language="de")))
    assert len(pdf.pages) == 1 + len(game.rules.seats)
    first = pdf.pages[0].extract_text()
    assert game.record.seed in first
    for result in outcome.results:
        assert game.record.players[result.seat - 1] in first
        assert str(result.score) in first
    assert "schwächste Zone noch einmal" in first


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("variant", ["blokus", "blokus-to-go", "lokomoto"])
def test_the_final_board_of_a_game_is_printed_to_keep(variant: str, paper: PaperName) -> None:
    game = load(EXAMPLES / f"{variant}.squarely")
    outcome = game.rules.outcome(game.positions[-1])
    assert outcome is not None
    pdf = PdfReader(BytesIO(keepsake(game, paper, "es")))
    assert len(pdf.pages) == 1
    told = text_of(pdf)
    assert game.record.seed in told
    assert "Cómo fue" in told
    for result in outcome.results:
        assert f"{result.rank}. {game.record.players[result.seat - 1]}" in told
        assert re.search(rf"(?<!\d){result.score}\b", told)
    lines = [line for line in lines_of(pdf, 0) if dist(line[:2], line[2:]) > 5]
    if isinstance(game.rules, LokomotoRules):
        view = game.rules.open_view(game.positions[-1], game.rules.seats[0])
        taken = sum(len(player.solid) + len(player.reserved) for player in view.players)
        # The line of 50 mm and the frame of the curve come on top.
        assert len(lines) >= len(view.free) + len(view.black) + taken
        assert all(name in told for name in ("Budapest", "Debrecen", "Szeged"))
    else:
        assert isinstance(game.rules, BlokusRules)
        size = game.rules.form.size
        across = [line for line in lines if line[1] == line[3] and line[2] - line[0] > 100]
        assert len(across) >= size - 1


def test_a_game_that_goes_on_is_not() -> None:
    game = load(EXAMPLE)
    with pytest.raises(BadInput, match="when it is over"):
        keepsake(replace(game, positions=game.positions[:10]))
