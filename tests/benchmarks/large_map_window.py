"""A hex map in the real window of a process of its own: what opening it, painting on it and keeping it there cost.

    python -m tests.benchmarks.large_map_window COLUMNS ROWS painted|plain FOLDER

prints one line of JSON. Times are those of the processor in the window's thread, in milliseconds; memory is what the
process has more than when its window was still empty, in MiB. On a painted map every hex has ground of its own.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import thread_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from workbench.engine.maps.hex_map import HexMap
    from workbench.qt.map_canvas import MapCanvas

STROKE = 32
"""The stroke goes to and fro over so many rows of so many hexes."""
HEX_PX = 12.0
PAGE = os.sysconf("SC_PAGE_SIZE")


def memory_mib() -> float:
    """What the process has in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 2**20


def ms(call: Callable[[], object]) -> float:
    """How long a call takes the processor."""
    began = thread_time()
    call()
    return 1000 * (thread_time() - began)


def measure(path: Path) -> dict[str, float]:
    """Open the map in the window, repaint it, paint a stroke over 1,024 hexes."""
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
    empty_mib = memory_mib()

    def open_it() -> None:
        window.take_document(RulesetDocument.open(path))
        window.show_mode(DESIGN)
        application.processEvents()

    found = {"empty_mib": empty_mib, "open_ms": ms(open_it)}
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    assert isinstance(editor.desk.map, HexMap)
    editor.canvas.camera.reduced_motion = True
    application.processEvents()  # the page arranges itself
    editor.canvas.seen.finish_drawing()
    found["open_mib"] = memory_mib() - empty_mib
    found["repaint_ms"] = median(ms(editor.canvas.repaint) for _ in range(20))
    editor.check_now()  # whatever is found is marked on the map
    editor.part.strip.take("Brush")
    frames = stroke(editor.canvas, editor.desk.map)
    found |= {"frame_ms": median(frames), "slow_frame_ms": sorted(frames)[len(frames) * 95 // 100]}
    found |= {"worked_mib": memory_mib() - empty_mib, "painted": float(len(editor.desk.map.hexes))}
    window.close()
    return found


def stroke(canvas: MapCanvas, hex_map: HexMap) -> list[float]:
    """A drag over the middle of the map; what each move of the pointer with its repaint took."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from workbench.cartography.hexes.hex_grid import centre

    grid = hex_map.grid
    hex_px = canvas.camera.view.to_screen(grid.size_mm, 0.0).x() - canvas.camera.view.to_screen(0.0, 0.0).x()
    canvas.camera.set_zoom(canvas.camera.zoom * HEX_PX / hex_px)
    canvas.camera.fly_to_point(*centre(grid, (grid.columns // 2, grid.rows // 2)))
    canvas.seen.finish_drawing()
    first = (grid.columns - STROKE) // 2, (grid.rows - STROKE) // 2
    pixels = [canvas.camera.view.to_screen(*centre(grid, place)).toPoint() for place in to_and_fro(first)]
    assert all(canvas.rect().contains(pixel) for pixel in pixels), "the stroke runs out of sight"
    left, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseMove(canvas, pixels[0])
    QTest.mousePress(canvas, left, plain, pixels[0])

    def frame(pixel: QPoint) -> None:
        QTest.mouseMove(canvas, pixel)
        canvas.repaint()

    frames = [ms(lambda pixel=pixel: frame(pixel)) for pixel in pixels[1:]]  # type: ignore[misc]
    QTest.mouseRelease(canvas, left, plain, pixels[-1])
    return frames


def to_and_fro(first: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """From hex to hex, row by row."""
    for row in range(STROKE):
        for step in range(STROKE) if row % 2 == 0 else range(STROKE - 1, -1, -1):
            yield (first[0] + step, first[1] + row)


def write_map(columns: int, rows: int, is_painted: bool, path: Path) -> None:
    """The map as a ruleset file."""
    from immutables import Map

    from workbench.cartography.hexes.hex_grid import sheet_extent
    from workbench.engine.maps.area_map import Space, SpaceKind
    from workbench.engine.maps.hex_map import HexGrid, HexMap, HexNumbering
    from workbench.engine.maps.hex_places import every_number
    from workbench.storage.document import RulesetDocument
    from workbench.storage.starters.starter_design import starter_design

    digits = len(str(max(columns, rows)))
    grid = HexGrid(columns, rows, 10.0, 10.0, 10.0, numbering=HexNumbering(column_digits=digits, row_digits=digits))
    grounds = ("clear", "hills", "marsh", "mountain")
    numbers = every_number(grid) if is_painted else ()
    hexes = {number: Space(number, "", SpaceKind.HEX, grounds[at % 7 % 4]) for at, number in enumerate(numbers)}
    *_, right, bottom = sheet_extent(grid)
    shown = HexMap("large", "Large", right + 10.0, bottom + 10.0, grid, hexes=Map(hexes))
    RulesetDocument.create(path, starter_design("Large", shown)).close()


if __name__ == "__main__":
    file = Path(sys.argv[4]) / f"{'-'.join(sys.argv[1:4])}.ruleset"
    if not file.exists():
        write_map(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "painted", file)
    else:
        print(json.dumps(measure(file)))
