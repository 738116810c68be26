"""La Grande Tactique opened in the real window of a process of its own: when it stands, and when its relief does.

    python -m tests.benchmarks.relief_window FOLDER [PICTURE]

prints one line of JSON: milliseconds of the processor until the first picture of the map, and from there until nothing
more is to be drawn. The picture shows what one sees then.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.benchmarks.large_map_window import ms

STILL = 3
"""So often in a row nothing may be left to draw."""


def measure(path: Path, picture: str = "") -> dict[str, float]:
    """Open the map in a window that stands already."""
    from PySide6.QtWidgets import QApplication

    from editors.map_editor.editor import MapEditor
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

    def draw() -> None:
        still = 0
        while still < STILL:
            application.processEvents()
            still = 0 if editor.canvas.seen.has_more_to_draw else still + 1

    opened_ms = ms(open_it)
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    found = {"opened_ms": opened_ms, "relief_ms": ms(draw)}
    if picture:
        window.grab().save(picture)
    window.close()
    return found


def main(arguments: list[str]) -> None:
    """Make the file when it is not there, and measure it otherwise."""
    path = Path(arguments[0]) / "grande_tactique.ruleset"
    if path.exists():
        print(json.dumps(measure(path, *arguments[1:])))
        return
    from workbench.storage.file.ruleset_file import create
    from workbench.storage.samples import build_sample

    create(path, build_sample("grande_tactique"))


if __name__ == "__main__":
    main(sys.argv[1:])
