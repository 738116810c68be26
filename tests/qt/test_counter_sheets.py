"""Sheets of counters: where each lies, and what a PDF of them shows when it is rendered again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.exchange.pictures import gradient, save
from tests.storage.samples import rich_design
from workbench.engine.counters.counter_sheets import CounterSheet, Duplex
from workbench.engine.counters.faces import REDUCED, Face
from workbench.engine.counters.laid_out import NoRoom, back_corner, cut_marks, grid_of, lay_out, printed_back
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Counter, Design, Faction, UnitType
from workbench.exchange.counter_pictures import read_counter_picture
from workbench.exchange.scans.pictures import UnfitPicture
from workbench.qt.counter_sheets.sheet_painter import marks_of, place_of
from workbench.qt.counter_sheets.writing import STANDARD_SHEET, write_pictures, write_sheet
from workbench.qt.counters.counter_painter import counter_pixmap
from workbench.qt.counters.counter_pictures import know_contents
from workbench.qt.map_prints.pages import PrintError
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.thing_edits import ChangeThings

MM = 25.4
DPI = 508
"""Twenty pixels a millimetre."""
PX = DPI / MM


def counters(count: int) -> tuple[Counter, ...]:
    return tuple(Counter(f"c{at}", f"C {at}", "", "red" if at % 2 else "blue", "foot", 3) for at in range(count))


def design(count: int) -> Design:
    """Red and blue by turns, with nothing on them but their grounds and symbols."""
    colours = (("blue", "#1F5FBF"), ("red", "#B5382D"))
    factions = tuple(Faction(name, name, "", "", ground, "#FFFFFF", (ground,) * 3) for name, ground in colours)
    foot = UnitType("foot", "Foot", "infantry")
    return Design("T", "", factions=factions, unit_types=(foot,), counters=counters(count))


def pages(path: Path) -> list[npt.NDArray[np.int16]]:
    with pypdfium2.PdfDocument(path) as document:
        return [np.asarray(page.render(scale=DPI / 72).to_pil().convert("RGB"), dtype=np.int16) for page in document]


def is_dark(page: npt.NDArray[np.int16]) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = page.max(axis=2) < 100
    return found


def at(page: npt.NDArray[np.int16], x_mm: float, y_mm: float) -> tuple[int, ...]:
    return tuple(int(part) for part in page[round(y_mm * PX), round(x_mm * PX)])


def test_a_page_of_a4_holds_twelve_by_eighteen_and_the_rest_goes_on() -> None:
    first, second = lay_out(counters(220), STANDARD_SHEET)
    assert (first.grid.columns, first.grid.rows, len(first.laid), len(second.laid)) == (12, 18, 216, 4)
    assert (first.laid[0].x_mm, first.laid[0].y_mm) == (15.0, 13.5)
    assert (first.laid[13].row, first.laid[13].column, first.laid[13].x_mm) == (1, 1, 30.0)


def test_copies_lie_where_they_were_put_and_others_where_there_is_room() -> None:
    sheet = replace(STANDARD_SHEET, slots=Map({"c0#2": (0, 2, 3), "c1": (9, 99, 0), "c2": (0, 2, 3)}))
    (page,) = lay_out([replace(one, quantity=2) for one in counters(3)], sheet)
    assert {one.id: (one.row, one.column) for one in page.laid} == {
        "c0": (0, 0), "c1": (0, 1), "c1#2": (0, 2), "c2": (0, 3), "c2#2": (0, 4), "c0#2": (2, 3),
    }  # fmt: skip


@pytest.mark.parametrize("duplex", Duplex)
def test_a_back_lies_behind_its_front(duplex: Duplex) -> None:
    sheet = replace(STANDARD_SHEET, duplex=duplex, paper="Letter")
    for x, y in ((15.0, 13.5), (100.0, 40.0)):
        over_x, over_y = back_corner(sheet, x, y)
        assert back_corner(sheet, over_x, over_y) == pytest.approx((x, y))
        assert (over_y if duplex is Duplex.LONG_EDGE else over_x) == (y if duplex is Duplex.LONG_EDGE else x)
    (page,) = lay_out(counters(5), sheet)
    backs = {(mark.x1_mm, mark.x2_mm) for mark in marks_of(sheet, page, True)}
    edges = {place_of(sheet, one, True).left() for one in page.laid}
    assert all(any(left == pytest.approx(x1) == pytest.approx(x2) for x1, x2 in backs) for left in edges)


def test_marks_stand_off_the_block_and_room_between_counters_has_two_cuts() -> None:
    marks = [*cut_marks(grid_of(STANDARD_SHEET), 2, 3)]
    upright = sorted({mark.x1_mm for mark in marks if mark.x1_mm == mark.x2_mm})
    assert upright == pytest.approx([15.0, 30.0, 45.0, 60.0]) and len(marks) == 2 * 4 + 2 * 3
    assert {abs(mark.y1_mm - mark.y2_mm) for mark in marks if mark.x1_mm == mark.x2_mm} == {3.0}
    apart = [*cut_marks(grid_of(replace(STANDARD_SHEET, gutter_mm=2.0)), 1, 2)]
    assert len({mark.x1_mm for mark in apart if mark.x1_mm == mark.x2_mm}) == 4


@pytest.mark.parametrize("fields", [{"size_mm": 500.0}, {"size_mm": 0.0}, {"gutter_mm": -3.0}])
def test_a_size_that_has_no_room_is_said(fields: dict[str, float]) -> None:
    with pytest.raises(NoRoom, match=r"no room on A4|no size"):
        lay_out(counters(1), replace(STANDARD_SHEET, **fields))


@pytest.mark.parametrize("duplex", Duplex)
def test_a_printed_sheet_measures_what_it_says_and_its_backs_are_registered(
    duplex: Duplex, tmp_path: Path, qtbot: QtBot
) -> None:
    sheet = replace(STANDARD_SHEET, duplex=duplex)
    assert write_sheet(design(14), sheet, tmp_path / "a.pdf") == 1
    front, back = pages(tmp_path / "a.pdf")
    assert [size / PX for size in front.shape[:2]] == pytest.approx([297.0, 210.0], abs=0.15)
    (page,) = lay_out(counters(14), sheet)
    # The upright marks above the block, as columns of dark pixels.
    top = round((page.laid[0].y_mm - 2.5) * PX)
    columns = np.flatnonzero(is_dark(front[top : top + 1])[0]) / PX
    cuts = [group.mean() for group in np.split(columns, np.flatnonzero(np.diff(columns) > 1) + 1)]
    assert cuts == pytest.approx([15.0 + 15.0 * at for at in range(13)], abs=0.1)
    # Bleed reaches a millimetre beyond the block and no mark stands in it.
    assert at(front, 14.3, 20.0) == (31, 95, 191) and min(at(front, 13.5, 20.0)) > 240
    for one in page.laid:
        place = place_of(sheet, one, True)
        wanted = (181, 56, 45) if one.counter.faction == "red" else (31, 95, 191)
        assert at(front, one.x_mm + 12.0, one.y_mm + 1.0) == at(back, place.left() + 12.0, place.top() + 1.0) == wanted


def test_the_second_step_is_printed_behind_the_front() -> None:
    counter = counters(1)[0]
    assert printed_back(counter) == "back"
    assert printed_back(replace(counter, faces=(Face(REDUCED),))) == REDUCED
    assert printed_back(replace(counter, faces=(Face(REDUCED), Face("back")))) == "back"


def test_single_counters_are_pictures_named_after_them(tmp_path: Path, qtbot: QtBot) -> None:
    odd = replace(design(1), counters=(replace(counters(1)[0], id="../a b"),))
    written = [*write_pictures(odd, tmp_path, 15.0, 254)]
    assert [path.name for path in written] == ["%2E.%2Fa%20b_front.png", "%2E.%2Fa%20b_back.png"]
    assert QImage(str(written[0])).width() == 150


def test_no_counters_are_no_sheet(tmp_path: Path, qtbot: QtBot) -> None:
    with pytest.raises(PrintError, match="has no counters"):
        write_sheet(design(0), STANDARD_SHEET, tmp_path / "a.pdf")
    assert not [*tmp_path.iterdir()]


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'


def test_a_picture_of_a_counter_is_called_after_its_content(tmp_path: Path) -> None:
    read = [read_counter_picture(save(tmp_path / name, gradient(30, 20))) for name in ("a.png", "b.png")]
    assert read[0] == read[1] and read[0].name.startswith("counter_") and read[0].media_type == "image/png"
    (tmp_path / "c.svg").write_text(SVG.format('<path d="M0 0h9v9z"/>'))
    assert read_counter_picture(tmp_path / "c.svg").media_type == "image/svg+xml"


def test_two_designs_may_call_different_pictures_the_same(qapp: QApplication) -> None:
    def painted(colour: str) -> tuple[Design, str]:
        known = rich_design()
        design = replace(known, counters=(replace(known.counters[0], picture="guard.svg", faces=()),))
        know_contents(design, lambda _: SVG.format(f'<rect width="20" height="20" fill="{colour}"/>').encode())
        return design, middle(design)

    def middle(design: Design) -> str:
        picture = counter_pixmap(counter_face(design, design.counters[0]), 60, 1.0).toImage()
        return picture.pixelColor(34, 28).name()

    red, seen_red = painted("#ff0000")
    _blue, seen_blue = painted("#0000ff")
    assert (seen_red, seen_blue, middle(red)) == ("#ff0000", "#0000ff", "#ff0000")
    document = RulesetDocument(red, was_read=True)
    document.apply(ChangeThings("counters", "", (red.counters[0].id,), "name", "Old Guard"))
    assert middle(document.design) == "#ff0000"


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ("<script>1</script>", "carries a script element"),
        ("<foreignObject/>", "carries a foreignobject element"),
        ("<text>A</text>", "has a text element"),
        ('<image href="data:image/png;base64,AA=="/>', "has a image element"),
        ('<g id="a"/><use href="#a"/>', "has a use element"),
        ('<path onload="x()"/>', "carries a script"),
        ("<style>@import 'a.css'</style>", "brings in another style sheet"),
        ("<g", "is damaged"),
    ],
)
def test_a_drawing_that_does_more_than_draw_is_refused_in_one_line(inside: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format(inside))
    with pytest.raises(UnfitPicture, match=why) as refused:
        read_counter_picture(tmp_path / "a.svg")
    assert "\n" not in str(refused.value)


def test_pictures_of_other_kinds_and_broken_ones_are_refused(tmp_path: Path) -> None:
    whole = save(tmp_path / "a.png", gradient(30, 20))
    (tmp_path / "cut.png").write_bytes(whole.read_bytes()[:-20])
    with pytest.raises(UnfitPicture, match=r"damaged|not whole"):
        read_counter_picture(tmp_path / "cut.png")
    with pytest.raises(UnfitPicture, match="neither a PNG nor an SVG"):
        read_counter_picture(save(tmp_path / "a.jpg", gradient(30, 20)))
    assert isinstance(STANDARD_SHEET, CounterSheet) and rich_design().counter_sheets
