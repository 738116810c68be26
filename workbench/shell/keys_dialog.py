"""The list of keys: every command of the menus that has one, read off the menus as they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.looks.theme import px
from workbench.qt.screen_room import fit_to_screen
from workbench.shell.editors import DESIGN, PLAYTEST, PUBLISH


def keys_of(menus: Iterable[QMenu], extra: Mapping[str, str], mode: str = "") -> dict[str, list[tuple[str, str]]]:
    """Menu title -> its commands with their keys; "On the map" -> `extra`, keys of no menu, by what they do.

    In the `mode` Publish these are keys of pages.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for menu in menus:
        rows = [(a.text().rstrip("…"), _keys(a)) for a in _all_actions(menu) if a.isVisible()]
        found[menu.title().replace("&", "")] = [(text, keys) for text, keys in dict.fromkeys(rows) if keys]
    found[_tr("On the pages") if mode == PUBLISH else _tr("On the map")] = list(extra.items())
    return {title: rows for title, rows in found.items() if rows}


def keys_on_map(mode: str) -> dict[str, str]:
    """What the keys do on the map of a mode, or on its pages, by what they do; nothing where there are none."""
    if mode == PUBLISH:
        return {
            _tr("Have an output made, or no more"): _tr("Space"),
            _tr("Next page, page before"): _tr("Space, arrows"),
            _tr("One page large, all pages again"): "Enter  Esc",
            _tr("Pages larger, smaller"): "+  −",
        }
    if mode not in (DESIGN, PLAYTEST):
        return {}
    keys = {
        _tr("Next space in that direction"): _tr("arrows"),
        _tr("Zoom in, out, whole map, size of the print"): "+  −  Home, 0  Shift+Home",
        _tr("Move the map"): _tr("middle drag, Space and drag"),
    }
    if mode == PLAYTEST:
        return keys | {
            _tr("Next, previous legal space"): "Tab  Shift+Tab",
            _tr("Spread the stack under the pointer"): _tr("Space"),
        }
    return keys | {
        _tr("Move what a tool holds by a little, by more"): _tr("arrows  Shift+arrows"),
        _tr("Finish what a tool has begun, take its last point back, give it up"): "Enter  Esc  Shift+Esc",
        _tr("Hide the scan while held"): "U",
    }


def _all_actions(menu: QMenu) -> Iterable[QAction]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _all_actions(inner)
        else:
            yield action


def _keys(action: QAction) -> str:
    shown = (key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
    return "  ".join(dict.fromkeys(shown))


class KeysDialog(QDialog):
    """A filter over a list by menu."""

    def __init__(self, keys: Mapping[str, list[tuple[str, str]]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        fit_to_screen(self, QSize(px(460), px(560)))
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(self.tr("Filter by command or key"))
        self._filter.setAccessibleName(self.tr("Filter by command or key"))
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._apply_filter)
        self._tree = QTreeWidget()
        self._tree.setHeaderHidden(True)
        self._tree.setColumnCount(2)
        self._tree.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._tree.setAccessibleName(self.tr("Keys"))
        self._items: dict[int, list[QTreeWidgetItem]] = {}
        for number, (title, rows) in enumerate(keys.items()):
            head = TreeRow([title])
            font = head.font(0)
            font.setBold(True)
            head.setFont(0, font)
            self._items[number] = [TreeRow([text, key]) for text, key in rows]
            head.addChildren(self._items[number])
            self._tree.addTopLevelItem(head)
        self._tree.expandAll()
        self._tree.setColumnWidth(0, px(280))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 14, 14, 14)
        box.setSpacing(10)
        for part in (self._filter, self._tree, buttons):
            box.addWidget(part)
        self._filter.setFocus()

    def rows(self) -> list[tuple[str, str]]:
        """The commands that the filter leaves, with their keys."""
        return [(item.text(0), item.text(1)) for items in self._items.values() for item in items if not item.isHidden()]

    def set_filter(self, text: str) -> None:
        """As if it were typed."""
        self._filter.setText(text)

    def _apply_filter(self, text: str) -> None:
        wanted = text.casefold()
        for row, items in self._items.items():
            for item in items:
                item.setHidden(wanted not in item.text(0).casefold() and wanted not in item.text(1).casefold())
            if (head := self._tree.topLevelItem(row)) is not None:
                head.setHidden(all(item.isHidden() for item in items))


def _tr(text: str) -> str:
    return QCoreApplication.translate("KeysDialog", text)
