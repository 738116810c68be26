"""In a process of its own: the window with an outside package. Prints what is offered, as one JSON document."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QComboBox, QMessageBox, QWidget

from editors.map_editor.editor import MapEditor
from editors.playtest.editor import PlaytestEditor
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.symbols import paint_symbol
from workbench.qt.looks.theme import LIGHT
from workbench.shell.editors import DESIGN, PLAYTEST
from workbench.shell.exports import formats
from workbench.shell.main_window import MainWindow
from workbench.shell.print_dialog import PrintDialog
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument

CODE = ("map_style", "bot", "export", "symbols")


def loaded(package: str) -> list[str]:
    """Which of the package's parts are in the process."""
    return [part for part in CODE if f"{package}.{part}" in sys.modules]


def entries(widget: QWidget) -> list[str]:
    """What stands in all boxes of a page."""
    return [box.itemText(i) for box in widget.findChildren(QComboBox) for i in range(box.count())]


def painted(symbol: str) -> bytes:
    image = QImage(24, 24, QImage.Format.Format_ARGB32)
    image.fill(0)
    with QPainter(image) as painter:
        paint_symbol(painter, symbol, QRectF(0, 0, 24, 24))
    return bytes(image.constBits())


def main(ruleset: Path, package: str, style: str, bot: str) -> dict[str, Any]:
    """Open a ruleset, look at what is offered, choose the style and the bot, and play."""
    app = QApplication([])
    apply_theme(app, LIGHT, 1.0)
    said: list[str] = []
    QMessageBox.warning = lambda _window, _title, text: said.append(text)  # type: ignore[method-assign, assignment]
    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(Settings(Path(folder) / "settings.ini"), paints_pictures=False)
        window.take_document(RulesetDocument.open(ruleset))
        window.show_mode(DESIGN)
        maps = window.editor(DESIGN)
        assert isinstance(maps, MapEditor)
        maps.part.desk.refused.connect(said.append)
        bar = maps.page.bar
        dialog = PrintDialog(tuple(window.document.design.maps), "m", window)
        told: dict[str, Any] = {
            "styles": [str(bar.style_box.itemData(i)) for i in range(bar.style_box.count())],
            "print": entries(dialog),
            "formats": list(formats().values()),
        }
        window.show_mode(PLAYTEST)
        playtest = window.editor(PLAYTEST)
        assert isinstance(playtest, PlaytestEditor)
        told["bots"] = entries(playtest.widget())
        told["before"] = loaded(package)
        bar.style_chosen.emit(style)
        told["style"] = maps.canvas.layers.style_of_map.name
        playtest.begin("heap", 1, {"white": bot, "black": bot})
        table = playtest.table
        if table is not None:
            while table.session.bot_plays():
                pass
            told["over"] = table.session.playtest.is_over
        told["symbol"] = painted("beads:bead") != painted("unknown")
        told["after"] = loaded(package)
        told["said"] = said
        window.close()
    return told


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), *sys.argv[2:])))
