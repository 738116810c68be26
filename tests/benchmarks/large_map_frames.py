"""A hex map with everything in the real window of a process of its own: how long a frame is while one pans and zooms.

    python -m tests.benchmarks.large_map_frames COLUMNS ROWS FOLDER

prints one line of JSON. Times are those of the processor in the window's thread, in milliseconds, each that of an
event of the mouse and the repaint that follows it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from tests.benchmarks.large_map_window import ms, stroke
from tests.benchmarks.rich_map import HEX_MM, write_rich_map

if TYPE_CHECKING:
    from workbench.qt.map_canvas import MapCanvas

HEX_PX = (5.0, 9.0, 16.0, 28.0, 60.0)
"""How wide a hex is on the screen where one pans."""
STEP_PX = 26
STEPS = 45
"""Pixels of a pull of the hand from frame to frame: a window's width in one second of sixty frames."""
NOTCHES = 16


def measure(path: Path) -> dict[str, list[float]]:
    """Open the map, pan over it at several zooms, turn the wheel in and out, paint a stroke over 1,024 hexes."""
    from PySide6.QtWidgets import QApplication

    from editors.map_editor.editor import MapEditor
    from workbench.engine.maps.hex_map import HexMap
    from workbench.qt.looks.style_sheet import apply_theme
    from workbench.qt.looks.theme import LIGHT
    from workbench.shell.editors import DESIGN
    from workbench.shell.main_window import MainWindow
    from workbench.shell.settings import Settings
    from workbench.storage.document import RulesetDocument

    application = QApplication(sys.argv[:1])
    apply_theme(application, LIGHT, 1.0)
    window = MainWindow(Settings(path.with_suffix(".ini")), paints_pictures=False)
    window.resize(1600, 1000)
    window.show()
    application.processEvents()

    def open_it() -> None:
        window.take_document(RulesetDocument.open(path))
        window.show_mode(DESIGN)
        application.processEvents()

    found = {"open": [ms(open_it)]}
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    editor.problems.checking.stop()
    editor.canvas.camera.reduced_motion = True
    application.processEvents()
    for hex_px in HEX_PX:
        found[f"pan, hexes of {hex_px:g} px"] = pan(editor.canvas, hex_px)
    found["zoom"] = zoom(editor.canvas)
    editor.part.strip.take("Brush")
    assert isinstance(editor.desk.map, HexMap)
    found["stroke"] = stroke(editor.canvas, editor.desk.map)
    window.close()
    return found


def pan(canvas: MapCanvas, hex_px: float) -> list[float]:
    """Pull the map by the middle button, there and back over new ground."""
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtTest import QTest

    come_to(canvas, hex_px)
    hand, plain = Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier
    frames = []
    for way in (-1, 1):
        at = QPoint(canvas.width() // 2 - way * STEP_PX * STEPS // 2, canvas.height() // 2)
        QTest.mouseMove(canvas, at)
        QTest.mousePress(canvas, hand, plain, at)
        for step in range(STEPS):
            to = at + QPoint(way * STEP_PX * step, -abs(way * STEP_PX * step) // 3)
            frames.append(frame(canvas, lambda to=to: QTest.mouseMove(canvas, to)))  # type: ignore[misc]
        QTest.mouseRelease(canvas, hand, plain, to)
        canvas.camera.fly_to_point(*middle_of(canvas))
    return frames


def zoom(canvas: MapCanvas) -> list[float]:
    """Turn the wheel in and out again over the middle."""
    from PySide6.QtCore import QPoint, QPointF, Qt
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QApplication

    come_to(canvas, HEX_PX[0])
    at = QPointF(canvas.rect().center())
    frames = []
    for notch in [120] * NOTCHES + [-120] * NOTCHES:
        turned = QWheelEvent(
            at, QPointF(canvas.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, notch),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        frames.append(frame(canvas, lambda turned=turned: QApplication.sendEvent(canvas, turned)))  # type: ignore[misc]
        frames += [frame(canvas, lambda: None) for _ in range(3)]  # the rest is drawn
    return frames


def come_to(canvas: MapCanvas, hex_px: float) -> None:
    """Look at the middle of the map at a zoom, all drawn."""
    canvas.camera.set_zoom(canvas.camera.zoom * hex_px / (HEX_MM * canvas.camera.view.px_per_mm))
    canvas.camera.fly_to_point(*middle_of(canvas))
    canvas.seen.finish_drawing()


def middle_of(canvas: MapCanvas) -> tuple[float, float]:
    """A little to the west of the middle: coast, sea and land."""
    assert canvas.layers.shown_map is not None
    return (canvas.layers.shown_map.width_mm * 0.3, canvas.layers.shown_map.height_mm / 2)


def frame(canvas: MapCanvas, event: Callable[[], object]) -> float:
    """How long an event and the repaint after it take."""

    def both() -> None:
        event()
        canvas.repaint()

    return ms(both)


def in_short(frames: list[float]) -> dict[str, float]:
    """The usual frame, the slowest of twenty, and the slowest."""
    by_length = sorted(frames)
    return {"median": median(frames), "of_twenty": by_length[len(frames) * 95 // 100], "most": by_length[-1]}


if __name__ == "__main__":
    file = Path(sys.argv[3]) / f"rich-{sys.argv[1]}-{sys.argv[2]}.ruleset"
    if not file.exists():
        write_rich_map(int(sys.argv[1]), int(sys.argv[2]), file)
    else:
        print(json.dumps({what: in_short(frames) for what, frames in measure(file).items()}))
