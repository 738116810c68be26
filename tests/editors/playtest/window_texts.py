"""Everything that a page of the window says or paints, as values: what a reader, a screen reader, a pointer find there.

Two pages that say the same cannot be told apart by whoever sits before them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QTabWidget,
    QTextEdit,
    QToolButton,
    QWidget,
)

from editors.playtest.table import PlaytestTable
from editors.playtest.telling.log_panel import LogPanel
from editors.playtest.time.timeline_view import TimelineView
from workbench.qt.map_canvas import MapCanvas

ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.CheckStateRole,
)


def texts_of(widget: QWidget) -> list[object]:
    """All that one widget says by itself."""
    said: list[object] = [
        widget.toolTip(),
        widget.statusTip(),
        widget.whatsThis(),
        widget.accessibleName(),
        widget.accessibleDescription(),
        widget.windowTitle(),
    ]
    match widget:
        case QLabel() | QAbstractButton() | QLineEdit():
            said.append(widget.text())
        case QAbstractSpinBox():
            said.append(widget.text())
        case QComboBox():
            said += [widget.itemText(row) for row in range(widget.count())]
        case QTextEdit():
            said.append(widget.toPlainText())
        case QTabWidget():
            said += [(widget.tabText(i), widget.isTabVisible(i)) for i in range(widget.count())]
        case QAbstractItemView():
            said += rows_of(widget.model())
        case TimelineView():
            said += [*widget.said(), widget.cursor_at]
        case LogPanel():
            said += widget.lines()
        case MapCanvas():
            said += painted_by(widget)
    if isinstance(widget, QToolButton) and (menu := widget.menu()) is not None:
        said += [words for action in menu.actions() for words in said_by(action)]
    return [text for text in said if text not in ("", None, [], ())]


def rows_of(model: QAbstractItemModel | None, parent: QModelIndex | None = None) -> list[object]:
    """What the rows of a list or a tree say, the headers included."""
    if model is None:
        return []
    parent = parent if parent is not None else QModelIndex()
    said: list[object] = []
    flat = isinstance(model, (QAbstractListModel, QAbstractTableModel))
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            said += [text for role in ROLES if (text := model.data(index, role)) not in (None, "")]
            if not flat and model.hasChildren(index):  # private in Qt's lists and tables, which have none
                said += rows_of(model, index)
    return said


def said_by(action: QAction) -> list[object]:
    """The words of a command."""
    return [action.text(), action.toolTip(), action.statusTip(), action.isEnabled(), action.isChecked()]


def painted_by(canvas: MapCanvas) -> list[object]:
    """What the canvas is given to paint: stacks by place with their faces, overlays, and what it says aloud."""
    scene = canvas.layers.scene
    if scene is None:
        return []
    return [value for value in painted_values(scene)]


def painted_values(scene: Any) -> Iterator[object]:
    for space in sorted(scene.counters._given):
        yield "stacks", space, scene.counters._given[space]
    yield "overlays", scene.overlays


def page_texts(table: PlaytestTable) -> list[tuple[str, list[object]]]:
    """All widgets of a table with what they say, hidden ones too: they may be shown the next moment."""
    return texts_within(table)


def texts_within(page: QWidget | None, seen: bool = False) -> list[tuple[str, list[object]]]:
    """A widget and all that stand in it, each with what it says; of those that are seen alone, if wanted."""
    return [
        (f"{type(widget).__name__} {widget.objectName()}".strip(), said)
        for widget in ([page, *page.findChildren(QWidget)] if page is not None else [])
        if (not seen or widget.isVisible()) and (said := texts_of(widget))
    ]
