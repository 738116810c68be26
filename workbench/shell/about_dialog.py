"""What the program is, and the licences of all that it carries."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from workbench.qt.looks.theme import px
from workbench.qt.screen_room import fit_to_screen


class AboutDialog(QDialog):
    """A few lines over the notices, which can be read through and copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = self.tr(
            "<p><b>Wargame Workbench {}</b></p><p>Draw the map, play it under its rules, measure, change one number, "
            "play on.</p><p>MIT licence. Written in Python with Qt, networkx, shapely and SQLite; icons by Phosphor; "
            "fonts Inter, EB Garamond, Barlow Condensed and JetBrains Mono. Their licences, and those of all else "
            "that comes with the program:</p>"
        )
        words = QLabel(text.format(_version()))
        words.setWordWrap(True)
        self.notices = QPlainTextEdit(files("resources").joinpath("NOTICE.txt").read_text(encoding="utf-8"))
        self.notices.setReadOnly(True)
        self.notices.setTabChangesFocus(True)
        self.notices.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.notices.setAccessibleName(self.tr("Licences of what the program carries"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 14, 14, 14)
        box.setSpacing(10)
        box.addWidget(words)
        box.addWidget(self.notices, 1)
        box.addWidget(buttons)
        fit_to_screen(self, QSize(px(860), px(620)))


def _version() -> str:
    try:
        return version("wargame-workbench")
    except PackageNotFoundError:
        return ""
