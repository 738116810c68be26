"""The card over the map while a version is compared with it: what the signs mean, what differs, and an end."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from PySide6.QtCore import QCoreApplication, QPointF, Qt, QTimer
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QListWidget, QPushButton, QVBoxLayout, QWidget

from editors.map_editor.comparing.changes import Kind, MapChange, map_changes
from editors.map_editor.desk import AnyDesk
from workbench.engine.design import Design
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.map_canvas import MapCanvas
from workbench.qt.map_canvas.laid_over.difference_painter import paint_sign

GROUP = "differences"
WIDTH, HEIGHT, MARGIN_PX, SIGN_PX = 290, 220, 12, 18
COMPARE_AFTER_MS = 300


class ComparisonCard(QFrame):
    """A click on a line flies to what it is of. Edits of the map are compared as they are made."""

    def __init__(self, desk: AnyDesk, canvas: MapCanvas, old: Design, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._canvas, self._old = desk, canvas, old
        self.changes: tuple[MapChange, ...] = ()
        self._chosen = -1
        set_style_property(self, "card", True)
        self.setAutoFillBackground(True)
        self.setAccessibleName(few_lines(self.tr("What differs from {0}").format(title)))
        self._count = text_label("", "hint", wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName(few_lines(self.accessibleName()))
        self.list.itemActivated.connect(lambda item: self.fly_to(self.list.row(item)))
        self.list.itemClicked.connect(lambda item: self.fly_to(self.list.row(item)))
        self.end = QPushButton(self.tr("End the comparison"))
        self.end.clicked.connect(self.close_card)
        signs = QHBoxLayout()
        for kind in get_args(Kind):
            sign = text_label("", "label")
            sign.setPixmap(_sign(kind).pixmap(SIGN_PX, SIGN_PX))
            signs.addWidget(sign)
            signs.addWidget(text_label(kind_words(kind), "label"))
        signs.addStretch()
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 8, 10, 10)
        box.addWidget(text_label(self.tr("Now and {0}").format(title), "strong", wrap=True))
        box.addLayout(signs)
        box.addWidget(self._count)
        box.addWidget(self.list, 1)
        box.addWidget(self.end)
        self.setFixedSize(px(WIDTH), px(HEIGHT))
        self.move(MARGIN_PX, MARGIN_PX)
        self._soon = QTimer(self, singleShot=True, interval=COMPARE_AFTER_MS)
        self._soon.timeout.connect(self.compare)
        desk.map_changed.connect(self._map_changed)
        self._follows = True
        self.compare()
        self.show()
        self.raise_()

    def compare(self) -> None:
        """Compare with the design as it is now."""
        self.changes = map_changes(self._old, self._desk.design, self._desk.map_id)
        self._chosen = -1
        self.list.clear()
        for change in self.changes:
            self.list.addItem(ListRow(_sign(change.mark.kind), change.words))
        number = len(self.changes)
        words = self.tr("Nothing on this map differs.") if not number else self.tr("{0} differences").format(number)
        self._count.setText(words if number != 1 else self.tr("1 difference"))
        self._lay()

    def fly_to(self, row: int) -> None:
        """Bring what differs into the middle of the window."""
        if 0 <= row < len(self.changes):
            self._chosen = row
            mark = self.changes[row].mark
            self._lay()
            self._canvas.camera.fly_to_point(mark.x_mm, mark.y_mm, animated=True)

    def close_card(self) -> None:
        """Take card and marks away."""
        self._soon.stop()
        if self._follows:
            self._follows = False
            self._desk.map_changed.disconnect(self._map_changed)
        self._canvas.layers.clear_overlays(GROUP)
        self.hide()
        self.deleteLater()

    def _map_changed(self, _touched: frozenset[str] | None) -> None:
        self._soon.start()

    def _lay(self) -> None:
        marks = [replace(change.mark, chosen=at == self._chosen) for at, change in enumerate(self.changes)]
        self._canvas.layers.set_overlays(GROUP, marks)


def kind_words(kind: str) -> str:
    """What a sign means."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Comparison", text)

    return {"added": tr("new"), "removed": tr("gone"), "changed": tr("changed")}[kind]


def _sign(kind: str) -> QIcon:
    picture = QPixmap(SIGN_PX, SIGN_PX)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sign(painter, QPointF(SIGN_PX / 2, SIGN_PX / 2), kind, SIGN_PX / 2 - 1)
    return QIcon(picture)
