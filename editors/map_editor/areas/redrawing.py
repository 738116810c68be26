"""Smoothing, simplifying and straightening what is selected: a border, a road or river, all borders of areas."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QMenu, QToolButton, QWidget

from editors.map_editor.areas.shape_edits import RedrawBorders, Redrawing
from editors.map_editor.commands import MapCommand
from editors.map_editor.context_menu import Entry
from workbench.storage.edit import EditError

if TYPE_CHECKING:
    from editors.map_editor.areas.area_desk import AreaDesk
    from editors.map_editor.areas.tools import JunctionTool

LEAST_MM, MOST_MM = 0.1, 20.0


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
    called = desk.called(chosen) or "borders"
    called = f"the borders of {called}" if chosen.spaces else called
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
            self._desk.refuse(str(reason))
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


class RedrawOption(QWidget):
    """A button with the ways to draw borders anew, and the tolerance of simplifying."""

    def __init__(self, desk: AreaDesk, tool: JunctionTool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        redrawer = Redrawer(desk, tool)
        menu = QMenu(self)
        for words, how, _keys in _ways():
            menu.addAction(words).triggered.connect(redrawer.doing(how))
        self.button, self.tolerance = QToolButton(), QDoubleSpinBox()
        self.button.setText(_tr("Redraw"))
        self.button.setToolTip(_tr("Smooth, simplify or straighten the borders of what is selected"))
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setMenu(menu)
        self.tolerance.setRange(LEAST_MM, MOST_MM)
        self.tolerance.setSingleStep(0.1)
        self.tolerance.setDecimals(1)
        self.tolerance.setSuffix(_tr(" mm"))
        self.tolerance.setValue(tool.tolerance_mm)
        self.tolerance.setAccessibleName(_tr("Tolerance of simplifying"))
        self.tolerance.setToolTip(_tr("Simplifying leaves out points that lie this near to the line without them"))
        self.tolerance.valueChanged.connect(lambda mm: setattr(tool, "tolerance_mm", mm))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.button)
        row.addWidget(self.tolerance)


def _tr(text: str) -> str:
    return QCoreApplication.translate("AreaMaps", text)
