"""What is read of a table as pixels and as files: the map, what moves over it, the second window, log, report.

Each gives values that are the same at two tables whose reader cannot tell two worlds apart.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QWidget

from editors.playtest.motion.part import MotionPart
from editors.playtest.notebook.log_desk import LogDesk
from editors.playtest.on_map.carried_counters import CarriedCounters, GhostCounters
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.window_texts import texts_of
from workbench.engine.playtests.play_tree import NO_PLAY
from workbench.qt.playtest_reports.writing import PDF, write_document, written_document
from workbench.storage.records.reported import whole_report

WHOLE_PX, PART_PX = QSize(900, 640), QSize(420, 300)
SHARES = (0.0, 0.45, 0.9)
"""Where what moves is looked at, as shares of its whole time."""
GIVEN_MS = 1000
"""So long the frames of what moves are spread over."""


def bytes_of(widget: QWidget) -> bytes:
    """A widget as it is painted."""
    return _pixels(widget.grab().toImage())


def map_of(table: PlaytestTable) -> Iterator[object]:
    """The whole map as it is painted with all that lies on it, and where the window looks at it from."""
    yield table.canvas.camera.view
    yield _pixels(table.canvas.seen.render_to_image(WHOLE_PX))


def place_of(table: PlaytestTable, place: str) -> Iterator[object]:
    """The map as it is seen round a place, with its counters spread out."""
    canvas = table.canvas
    scene, view = canvas.layers.scene, canvas.camera.view
    at = canvas.layers.place_of(place)
    if scene is None or at is None:
        return
    scene.counters.fan(place, view.rect_mm)
    image = QImage(PART_PX, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        scene.paint(painter, view.sized(PART_PX.width(), PART_PX.height()).centred(*at))
    scene.counters.fan("", view.rect_mm)
    yield place, _pixels(image)


def moving_of(table: PlaytestTable) -> Iterator[object]:
    """Frames of what moves over the map after the last play: the things, and the map below and with them."""
    tree, motion, canvas = table.session.playtest.tree, table.part(MotionPart), table.canvas
    kept = tree.kept[tree.at]
    if kept.parent == NO_PLAY:
        return
    before = motion._seen_before(kept)
    showing = motion.showing
    beats = motion.beats([kept], before)
    yield beats
    showing.begin(beats, before, 1, GIVEN_MS)
    length = showing._ends[-1] if showing.is_running else 0.0
    for share in SHARES:
        if not showing.is_running:
            break
        showing._timer.stop()  # a frame that comes by itself would be another at the other table
        showing.show_at(share * length)
        scene = canvas.layers.scene
        image = canvas.seen.render_to_image(PART_PX, fit=False)
        if scene is not None:
            with QPainter(image) as painter:
                scene.paint_moving(painter, canvas.camera.view)
            yield share, scene.moving, _pixels(image)
    showing.finish()


def carried_of(table: PlaytestTable, chance: random.Random) -> Iterator[object]:
    """The ghosts of counters under the pointer."""
    decision = table.moment.decision
    if decision is None:
        return
    side = table.session.rules.side_of(decision.seat)
    own = sorted(x.unit for x in table.moment.pieces.values() if x.side == side)
    for unit in chance.sample(own, min(len(own), 2)):
        carried = CarriedCounters(table.canvas)
        carried.take([table.faces.face(table.moment.pieces[unit])], table.canvas.rect().center())
        yield [bytes_of(ghost) for ghost in table.canvas.findChildren(GhostCounters)]
        carried.let_go()


def second_window_of(table: PlaytestTable) -> Iterator[object]:
    """The window with the log and the rules, once it is open, and where it is told that the table is covered."""
    second = table.second
    second.set_open(True)
    table.parts.finish()
    yield [words for one in (second, *second.findChildren(QWidget)) for words in texts_of(one)]
    yield bytes_of(second)
    second.set_open(False)


def copied_of(table: PlaytestTable) -> Iterator[object]:
    """The log as text, copied and as it would be saved."""
    desk = table.part(LogDesk)
    desk.copy()
    yield QGuiApplication.clipboard().text()
    with TemporaryDirectory() as folder:
        desk.save(path := Path(folder) / "log.txt")
        yield path.read_text(encoding="utf-8")
    yield texts_of(table.map.toast)
    table.map.toast.hide()


def printed_of(table: PlaytestTable) -> Iterator[object]:
    """The report as a PDF: the text on its pages, and what the file says of itself."""
    playtest, viewer = table.session.playtest, table.session.viewer
    document = written_document(whole_report(playtest, viewer), playtest.rules, playtest.scenario, "en")
    with TemporaryDirectory() as folder:
        write_document(document, path := Path(folder) / "report.pdf", PDF)
        pdf = pypdfium2.PdfDocument(path)
        told = pdf.get_metadata_dict()
        yield {name: said for name, said in told.items() if "Date" not in name}
        yield [page.get_textpage().get_text_bounded() for page in pdf]
        pdf.close()


def _pixels(image: QImage) -> bytes:
    plain = image.convertToFormat(QImage.Format.Format_RGB32)  # held, for its bits go with it
    return bytes(plain.constBits())
