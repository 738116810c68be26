"""The map editor opens without the libraries that only playtests, measuring, scans and files of others want."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import json, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from workbench.qt.style_sheet import apply_theme
from workbench.qt.theme import LIGHT
from workbench.shell.editors import DESIGN
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.starter_design import starter_design

path = Path(sys.argv[1])
application = QApplication(sys.argv[:1])
apply_theme(application, LIGHT, 1.0)
RulesetDocument.create(path, starter_design("Small", MAP)).close()
window = MainWindow(Settings(path.with_suffix(".ini")), paints_pictures=False)
window.resize(1200, 800)
window.show()
window.take_document(RulesetDocument.open(path))
window.show_mode(DESIGN)
application.processEvents()
window.editor(DESIGN).check_now()
application.processEvents()
seen = window.editor(DESIGN).canvas.shown_map.id
window.close()
print(json.dumps([seen, sorted({name.partition(".")[0] for name in sys.modules})]))
"""
MAPS = {
    "areas": "from workbench.engine.area_map import AreaMap\nMAP = AreaMap('m', 'Map', 200.0, 100.0)\n",
    "hexes": "from workbench.engine.hex_map import HexGrid, HexMap\n"
    "MAP = HexMap('m', 'Map', 200.0, 100.0, HexGrid(9, 6, 10.0, 10.0, 10.0))\n",
}
WANTED_LATER = {
    "PIL",
    "distributed",
    "icepool",
    "jinja2",
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


@pytest.mark.parametrize("kind", sorted(MAPS))
def test_what_nobody_asked_for_is_not_loaded(kind: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", MAPS[kind] + CODE, str(tmp_path / "small.ruleset")]
    screen = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=screen)
    assert done.returncode == 0, done.stderr
    seen, loaded = json.loads(done.stdout)
    assert seen == "m"
    assert not WANTED_LATER & {*loaded}
    assert "shapely" in loaded, "the list of what is loaded is true"
