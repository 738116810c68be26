"""The dialog that prints a map: says beforehand what it comes to, writes it, and can be stopped."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.exchange.pictures import gradient, save
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.map_parts import Scan
from workbench.exchange.scans.building import build
from workbench.exchange.scans.pictures import PictureChoice
from workbench.exchange.scans.pyramid import index_of
from workbench.long_work import UNTOLD, LongWork
from workbench.qt import long_work
from workbench.qt.editor import SeenMap
from workbench.qt.map_prints import write_drawing
from workbench.shell.files import Files
from workbench.shell.print_dialog import PNG, SVG, PrintDialog
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample


def maps() -> list[HexMap]:
    return [
        HexMap("small", "The small map", 120.0, 100.0, HexGrid(6, 5, 16.0, 15.0, 15.0)),
        HexMap("large", "The large map", 800.0, 560.0, HexGrid(30, 20, 24.0, 20.0, 20.0)),
    ]


@pytest.fixture
def dialog(qtbot: QtBot) -> PrintDialog:
    opened = PrintDialog(maps(), "a-design")
    qtbot.addWidget(opened)
    opened.show()
    return opened


def choose(box: object, value: str) -> None:
    box.setCurrentIndex(box.findData(value))  # type: ignore[attr-defined]


def test_it_says_what_it_comes_to(dialog: PrintDialog) -> None:
    assert dialog.outcome.text() == "1 page A4, 1 × 1"
    choose(dialog.map, "large")
    assert dialog.outcome.text() == "12 pages A4, 3 × 4"
    choose(dialog.paper, "A1")
    assert dialog.outcome.text() == "1 page A1, 1 × 1"
    choose(dialog.format, PNG)
    dialog.dpi.setValue(100)
    assert dialog.outcome.text() == "3,150 × 2,205 pixels"
    assert dialog.dpi.isVisible() and not dialog.paper.isVisible()


def test_what_cannot_be_is_said_and_not_written(dialog: PrintDialog) -> None:
    choose(dialog.map, "large")
    choose(dialog.format, PNG)
    dialog.dpi.setValue(2400)
    assert dialog.notice.isVisible() and not dialog.outcome.isVisible()
    assert not dialog._write.isEnabled()
    dialog.dpi.setValue(100)
    assert not dialog.notice.isVisible() and dialog._write.isEnabled()


def test_the_file_is_written_and_the_dialog_closes(dialog: PrintDialog, tmp_path: Path) -> None:
    dialog.scale.setValue(200)
    assert dialog.write(tmp_path / "map.pdf")
    assert dialog.path == tmp_path / "map.pdf" and dialog.path.read_bytes().startswith(b"%PDF")
    assert not dialog.isVisible()


def test_a_place_that_cannot_be_written_keeps_the_dialog_open(dialog: PrintDialog, tmp_path: Path) -> None:
    assert not dialog.write(tmp_path / "nowhere" / "map.pdf")
    assert dialog.isVisible() and dialog.notice.isVisible() and dialog.path is None


def test_stopping_leaves_nothing(dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "SHOWN_AFTER_S", 0.0)
    monkeypatch.setattr(long_work.LongWorkDialog, "was_stopped", True)
    assert not dialog.write(tmp_path / "map.pdf")
    assert dialog.isVisible() and list(tmp_path.iterdir()) == []


def test_a_drawing_looks_as_the_sheet_and_needs_no_dots(dialog: PrintDialog, tmp_path: Path) -> None:
    choose(dialog.format, SVG)
    assert dialog.outcome.text() == "120 × 100 mm, for drawing programs"
    assert not dialog.dpi.isVisible() and not dialog.paper.isVisible()
    assert dialog.write(tmp_path / "map.svg")
    drawn = (tmp_path / "map.svg").read_text()
    assert "The small map" in drawn and 'width="120mm" height="100mm"' in drawn
    assert 'id="space-0101"' in drawn and drawn.endswith("</g>\n</svg>\n") and drawn.count("</svg>") == 1
    assert list(tmp_path.iterdir()) == [tmp_path / "map.svg"]


def test_dashes_of_thin_lines_are_as_long_as_they_are_painted(qtbot: QtBot, tmp_path: Path) -> None:
    """Qt writes them in widths of the pen, and a drawing counts them in millimetres."""
    thin, broad = QPen(QColor("black"), 0.25), QPen(QColor("black"), 2.0)
    for pen in (thin, broad):
        pen.setDashPattern([4.0, 2.0])
    opened = PrintDialog(maps(), "a-design")
    qtbot.addWidget(opened)

    class Lines:
        def paint(self, painter: QPainter, part: QRectF, px_per_mm: float, work: LongWork) -> None:
            for pen in (thin, broad):
                painter.setPen(pen)
                painter.drawLine(QLineF(0, 0, 50, 50))

        def __getattr__(self, name: str) -> object:
            return getattr(opened._sheet, name)

    write_drawing(Lines(), tmp_path / "a.svg")  # type: ignore[arg-type]
    assert re.findall('stroke-dasharray="([^"]+)"', (tmp_path / "a.svg").read_text()) == ["1,.5", "8,4"]


def test_a_drawing_that_cannot_be_written_says_so(dialog: PrintDialog, tmp_path: Path) -> None:
    choose(dialog.format, SVG)
    assert not dialog.write(tmp_path / "nowhere" / "map.svg")
    assert dialog.isVisible() and dialog.notice.isVisible()


def test_a_name_with_a_point_in_it_is_kept(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dialog.format, SVG)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "Isonzo v1.2"), ""))
    with patch.object(dialog, "write") as written:
        dialog.buttons.accepted.emit()
    written.assert_called_once_with(tmp_path / "Isonzo v1.2.svg")


def test_scans_are_printed_when_one_asks_for_them(qtbot: QtBot, tmp_path: Path) -> None:
    kept = scan_assets(tmp_path)
    index = next(name for name in kept if name.endswith(".json"))
    scan = Scan("s", index, 60, 40)
    plain, scanned = maps()
    seen, unseen = replace(scanned, scans=(scan,)), replace(plain, scans=(replace(scan, shown=False),))
    opened = PrintDialog([unseen, seen], "a-design", asset=kept.__getitem__)
    qtbot.addWidget(opened)
    opened.show()
    assert not opened.scans.isVisible()
    choose(opened.map, "large")
    assert opened.scans.isVisible() and not opened.scans.isChecked()
    choose(opened.format, SVG)
    assert opened.write(tmp_path / "without.svg")
    opened.show()
    opened.scans.setChecked(True)
    assert opened.write(tmp_path / "with.svg")
    images = [(tmp_path / name).read_text().count("<image") for name in ("without.svg", "with.svg")]
    assert images[1] == images[0] + 1


def scan_assets(folder: Path) -> dict[str, bytes]:
    """A picture of 60 by 40 pixels as the assets of a scan."""
    made = folder / "scan"
    made.mkdir()
    pyramid = build(save(folder / "a.png", gradient(60, 40)), PictureChoice(), made, UNTOLD)
    packs = {name: (made / name).read_bytes() for name in pyramid.pack_names()}
    return {pyramid.index_name: index_of(pyramid), **packs}


def test_the_map_that_is_seen_is_printed_as_it_is_seen(qtbot: QtBot) -> None:
    """Its style, the language of its names, and the design's own kinds of ground."""
    design = build_sample("toulon")
    town = next(space for space in design.maps[0].spaces.values() if space.name == "Toulon")
    named = replace(town, names=Map({"fr": "Toulon-la-belle"}))
    shown = replace(design.maps[0], spaces=design.maps[0].spaces.set(town.id, named))
    other = replace(shown, id="other", title="Another")
    own = replace(design.terrain[0], colour="#123456")
    design = replace(design, maps=(other, shown), languages=("en", "fr"), terrain=(own, *design.terrain[1:]))
    window = QWidget()
    qtbot.addWidget(window)
    opened = Files(window).print_maps(
        RulesetDocument(design), lambda path: None, SeenMap(shown.id, "clean", "fr")
    )  # fmt: skip
    assert opened is not None and opened._sheet is not None
    drawing = opened._sheet.drawing
    assert opened.map.currentData() == shown.id and opened.style_.currentData() == "clean"
    assert drawing.map.id == shown.id
    assert "".join(drawing.labels[town.id].block.lines) == "TOULON-LA-BELLE"
    assert any(kind.colour == "#123456" for kind in opened._kinds.terrain)
