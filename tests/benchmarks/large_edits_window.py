"""Edits of all hexes of a large map in the real window of a process of its own: what each costs until it is seen.

    python -m tests.benchmarks.large_edits_window COLUMNS ROWS FOLDER

prints one line of JSON: milliseconds of the processor (all threads) from the click, or from Undo, to the new picture,
with the file written. Every hex has ground of its own before.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

from tests.benchmarks.large_map_window import write_map


def ms(call: Callable[[], object]) -> float:
    """How long a call takes the processor."""
    began = process_time()
    call()
    return 1000 * (process_time() - began)


def measure(path: Path) -> dict[str, float]:
    """Fill, Replace, undo and redo, over all hexes of the map."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from editors.map_editor.editor import MapEditor
    from editors.map_editor.hexes.tools.painting_tools import PaintTool
    from workbench.cartography.hexes.hex_grid import centre
    from workbench.engine.maps.hex_map import HexMap
    from workbench.engine.maps.hex_places import every_number
    from workbench.qt.looks.style_sheet import apply_theme
    from workbench.qt.looks.theme import LIGHT
    from workbench.shell.editors import DESIGN
    from workbench.shell.main_window import MainWindow
    from workbench.shell.settings import Settings
    from workbench.storage.document import RulesetDocument
    from workbench.storage.edits.hex_painting import HexPaint, PaintHexes, PaintKind

    application = QApplication(sys.argv[:1])
    apply_theme(application, LIGHT, 1.0)
    window = MainWindow(Settings(path.with_suffix(".ini")), paints_pictures=False)
    window.resize(1600, 1000)
    window.show()
    window.take_document(RulesetDocument.open(path))
    window.show_mode(DESIGN)
    application.processEvents()
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    shown, canvas, history = editor.desk.map, editor.canvas, editor.undo_stack()
    assert isinstance(shown, HexMap)
    assert history is not None
    canvas.camera.reduced_motion = True
    canvas.camera.zoom_to_fit()
    grid = shown.grid
    middle = canvas.camera.view.to_screen(*centre(grid, (grid.columns // 2, grid.rows // 2))).toPoint()

    def settle() -> None:
        editor.check_now()
        canvas.seen.finish_drawing()
        application.processEvents()

    def until_seen(act: Callable[[], object]) -> float:
        settle()

        def do() -> None:
            act()
            canvas.repaint()

        return ms(do)

    def click(tool: str, terrain: str) -> Callable[[], object]:
        editor.part.strip.take(tool)
        assert isinstance(canvas.tool_host.tool, PaintTool)
        canvas.tool_host.tool.paints.take(PaintKind.TERRAIN, terrain)
        left, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        return lambda: QTest.mouseClick(canvas, left, plain, middle)

    editor.apply(PaintHexes(shown.id, tuple(every_number(grid)), HexPaint(PaintKind.TERRAIN, "marsh")))
    found = {"fill": until_seen(click("Fill", "woods"))}
    found |= {"undo": until_seen(history.undo), "redo": until_seen(history.redo)}
    found |= {"replace": until_seen(click("Replace", "hills")), "undo_replace": until_seen(history.undo)}
    hexes = editor.desk.map.hexes if isinstance(editor.desk.map, HexMap) else {}
    assert {space.terrain for space in hexes.values()} == {"woods"}
    window.close()
    return found


if __name__ == "__main__":
    file = Path(sys.argv[3]) / f"{'-'.join(sys.argv[1:3])}-edits.ruleset"
    if not file.exists():
        write_map(int(sys.argv[1]), int(sys.argv[2]), True, file)
    else:
        print(json.dumps(measure(file)))
