"""Smoothing, simplifying and straightening what is selected: a border, a road or river, all borders of areas."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from editors.map_editor.features import Entry, MapCommand
from workbench.engine.words.bounded_words import an_entry
from workbench.engine.words.message import Message
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import spoken_error, worded
from workbench.storage.edits.areas.shape_edits import RedrawBorders, Redrawing
from workbench.storage.edits.edit import EditError

if TYPE_CHECKING:
    from editors.map_editor.areas.area_desk import AreaDesk
    from editors.map_editor.areas.tools import JunctionTool

TOLERANCES_MM = (0.2, 0.5, 1.0, 2.0, 5.0)


def redraw_of(desk: AreaDesk, how: Redrawing, tolerance_mm: float) -> RedrawBorders:
    """The edit that draws the borders of what is selected anew.

    Raises
    ------
    EditError
        Nothing that has borders is selected.
    """
    chosen = desk.chosen
    borders = {name for space in chosen.spaces for name in desk.geometry.faces.borders_of(space)}
    borders |= set(desk.chosen_borders())
    if not borders:
        raise EditError("Select a border, a road, a river or areas first: their borders are drawn anew.")
    called = desk.called(chosen) or Message("borders")
    called = Message("the borders of {called}", called=called) if chosen.spaces else called
    return RedrawBorders(desk.map_id, tuple(sorted(borders)), how, tolerance_mm, called)


class Redrawer:
    """Draws what is selected anew; the tolerance is that of the junction tool."""

    def __init__(self, desk: AreaDesk, tool: JunctionTool) -> None:
        self._desk, self._tool = desk, tool

    def redraw(self, how: Redrawing) -> None:
        """Do it, or say why it cannot be done."""
        try:
            edit = redraw_of(self._desk, how, self._tool.tolerance_mm)
        except EditError as reason:
            self._desk.refuse(spoken_error(reason))
            return
        self._desk.apply(edit)

    def doing(self, how: Redrawing) -> Callable[[], None]:
        """A function that does it."""
        return lambda: self.redraw(how)

    def commands(self) -> list[MapCommand]:
        """Lines of the Map menu."""
        return [MapCommand(words, self.doing(how), keys, changes=True) for words, how, keys in _ways()]

    def entries(self) -> Iterator[Entry]:
        """Lines of the menu of the right button."""
        for words, how, keys in _ways():
            yield Entry(words, self.doing(how), keys=keys)


def _ways() -> list[tuple[str, Redrawing, str]]:
    return [
        (_tr("Smooth the borders"), Redrawing.SMOOTH, "Ctrl+J"),
        (_tr("Simplify the borders"), Redrawing.SIMPLIFY, "Ctrl+Shift+J"),
        (_tr("Straighten the borders"), Redrawing.STRAIGHTEN, "Ctrl+Alt+J"),
    ]


class RedrawOption(QPushButton):
    """A button with the ways to draw borders anew, and how much simplifying leaves out."""

    def __init__(self, desk: AreaDesk, tool: JunctionTool, parent: QWidget | None = None) -> None:
        super().__init__(_tr("Redraw"), parent)
        redrawer = Redrawer(desk, tool)
        set_style_property(self, "dense", True)
        self.setToolTip(_tr("Smooth, simplify or straighten the borders of what is selected"))
        menu = QMenu(self)
        for words, how, keys in _ways():
            menu.addAction(f"{words}\t{keys}").triggered.connect(redrawer.doing(how))
        menu.addSeparator()
        self.tolerances = QActionGroup(menu)
        within = menu.addMenu(_tr("Simplifying leaves out"))
        for mm in TOLERANCES_MM:
            action = within.addAction(an_entry(worded(_tr("points within {0:g} mm of the line"), mm)))
            action.setCheckable(True)
            action.setChecked(mm == tool.tolerance_mm)
            action.triggered.connect(lambda _checked=False, mm=mm: setattr(tool, "tolerance_mm", mm))
            self.tolerances.addAction(action)
        self.setMenu(menu)


def _tr(text: str) -> str:
    return QCoreApplication.translate("AreaMaps", text)
