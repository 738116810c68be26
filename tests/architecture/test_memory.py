"""The map editor opens without the libraries that only playtests, measuring, scans and files of others want."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

CODE = """
import json, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT
from workbench.shell.editors import DESIGN
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.starters.starter_design import starter_design

MAPS = {
    "areas": AreaMap("areas", "Map", 200.0, 100.0),
    "hexes": HexMap("hexes", "Map", 200.0, 100.0, HexGrid(9, 6, 10.0, 10.0, 10.0)),
}
application = QApplication(sys.argv[:1])
apply_theme(application, LIGHT, 1.0)
window = MainWindow(Settings(Path(sys.argv[1], "settings.ini")), paints_pictures=False)
window.resize(1200, 800)
window.show()
seen = {}
for kind, shown in MAPS.items():
    path = Path(sys.argv[1], f"{kind}.ruleset")
    RulesetDocument.create(path, starter_design("Small", shown)).close()
    window.take_document(RulesetDocument.open(path))
    window.show_mode(DESIGN)
    application.processEvents()
    window.editor(DESIGN).check_now()
    application.processEvents()
    assert window.editor(DESIGN).canvas.layers.shown_map.id == kind
    seen[kind] = sorted({name.partition(".")[0] for name in sys.modules})
window.close()
print(json.dumps(seen))
"""
WANTED_LATER = {
    "PIL",
    "distributed",
    "icepool",
    "networkx",
    "numba",
    "pypdfium2",
    "pyqtgraph",
    "pyvips",
    "qtawesome",
    "qtpy",
    "rich",
    "scipy",
    "typer",
    "yaml",
}


def test_what_nobody_asked_for_is_not_loaded(tmp_path: Path) -> None:
    screen = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", CODE, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=screen)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert sorted(seen) == ["areas", "hexes"]
    for kind, loaded in seen.items():
        assert not WANTED_LATER & {*loaded}, kind
        assert "shapely" in loaded, "the list of what is loaded is true"
