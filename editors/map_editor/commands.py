"""The commands of the map editor: keys and menus for what the page and the desk can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from editors.map_editor.areas.removal import merge_of, mergeable, remove_chosen
from workbench.qt.map_canvas import ToolEvent

if TYPE_CHECKING:
    from editors.map_editor.editor import MapEditor


class Commands(QObject):
    """Actions that work while the page has the keyboard; those of `on the map` only while the map has it."""

    def __init__(self, editor: MapEditor) -> None:
        super().__init__(editor.page)
        self._editor, self._page, self._desk = editor, editor.page, editor.desk
        canvas, problems = self._page.canvas, self._page.problems
        self.merge_menu = QMenu(_tr("Merge with"), self._page)
        self.merge_menu.aboutToShow.connect(self.fill_merge_menu)
        self.area = [
            self._action(_tr("Change the name"), self._page.edit_name, "F2"),
            self._action(_tr("Change the first figure"), self._page.edit_first),
            self.merge_menu.menuAction(),
            self._action(_tr("Take away"), self._remove, "Del", on_the_map=True),
        ]
        self.view = [
            self._action(_tr("Zoom in"), canvas.zoom_in),
            self._action(_tr("Zoom out"), canvas.zoom_out),
            self._action(_tr("Whole map"), canvas.zoom_to_fit),
            *self._page.dock_actions(),
            self._action(_tr("Find a space"), self._page.find_space, "Ctrl+F"),
            self._action(_tr("Next part of the page"), lambda: self._page.next_part(1), "F6"),
            self._action(_tr("Previous part of the page"), lambda: self._page.next_part(-1), "Shift+F6"),
            self._action(_tr("Back to the map"), self._page.leave_field, "Esc", in_docks=True),
        ]
        self.check = [
            self._action(_tr("Check the map now"), editor.check_now),
            self._action(_tr("Next problem"), lambda: problems.step(1), "F8"),
            self._action(_tr("Previous problem"), lambda: problems.step(-1), "Shift+F8"),
            self._action(_tr("Fix the problem"), problems.fix, "Alt+Return"),
        ]
        for dock, key in zip(self._page.dock_actions(), ("Ctrl+Shift+L", "Ctrl+Shift+I", "Ctrl+Shift+P"), strict=True):
            dock.setShortcut(QKeySequence(key))

    def look_only(self, why: str) -> None:
        """Grey the commands that change the map, with the reason."""
        for action in (*self.area, self.check[-1]):
            action.setEnabled(False)
            action.setToolTip(why)

    def context_menu(self) -> QMenu:
        """What can be done with what is selected."""
        menu = QMenu(self._page)
        self.fill_merge_menu()
        for action in self.area:
            menu.addAction(action)
        return menu

    def fill_merge_menu(self) -> None:
        """A line for each neighbour that the selected area can become one with."""
        self.merge_menu.clear()
        spaces, kept = self._desk.area_map.spaces, self._desk.chosen.space
        for other in mergeable(self._desk):
            action = self.merge_menu.addAction(spaces[other].name)
            action.triggered.connect(self._merging(kept, other))
        if self.merge_menu.isEmpty():
            nothing = self.merge_menu.addAction(_tr("Select an area that has neighbours of its kind"))
            nothing.setEnabled(False)

    def _merging(self, kept: str, other: str) -> Callable[[], None]:
        return lambda: self._editor.apply(merge_of(self._desk, kept, other))

    def _remove(self) -> None:
        """The tool may know what to take away, such as a corner that was just set; else what is selected goes."""
        tool = self._page.canvas.tool
        if tool is None or not tool.press_key(ToolEvent(key="delete")):
            remove_chosen(self._desk)
        self._page.canvas.refresh_tool()

    def _action(
        self,
        text: str,
        does: Callable[[], object],
        *keys: str,
        on_the_map: bool = False,
        in_docks: bool = False,
    ) -> QAction:
        action = QAction(text, self)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False: does())
        for widget in self._places(on_the_map, in_docks):
            widget.addAction(action)
        return action

    def _places(self, on_the_map: bool, in_docks: bool) -> Sequence[QWidget]:
        """Where the keys of an action work."""
        if on_the_map:
            return (self._page.canvas,)
        return self._page.docks_as_widgets() if in_docks else (self._page,)


def _tr(text: str) -> str:
    return QCoreApplication.translate("MapEditor", text)
