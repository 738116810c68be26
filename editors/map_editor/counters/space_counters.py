"""The section of the inspector with the counters that stand in a space: one to place, each to take off."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.spaces.folding import count_words
from workbench.engine.design import Counter, Scenario
from workbench.engine.maps.area_map import Space
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import Label
from workbench.qt.controls.labels import ElidedLabel
from workbench.qt.counters.counter_painter import counter_pixmap
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.set_up.set_up import scenario_for, standing
from workbench.qt.set_up.stacks import face_of

PICTURE_PX = 28


class SpaceCounters(QWidget):
    """A row for each counter of the scenario that is set up. `place_asked` and `off_asked` tell what was clicked."""

    place_asked = Signal(str)
    off_asked = Signal(str)

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__()
        self._desk = desk
        self.scenario_id = ""
        self._space = ""
        self.off_buttons: list[QToolButton] = []
        self._rows = QVBoxLayout()
        self._rows.setSpacing(2)
        self.place = QPushButton(_tr("Place a counter…"))
        self.place.setToolTip(_tr("Put a counter of the game on this space, or a new one  (Ctrl+Shift+C)"))
        set_style_property(self.place, "dense", True)
        self.place.clicked.connect(lambda: self.place_asked.emit(self._space))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 4, 10, 4)
        box.addLayout(self._rows)
        box.addWidget(self.place)

    def fits(self, spaces: Sequence[Space]) -> bool:
        """It is of one space alone."""
        return len(spaces) == 1

    def said(self, spaces: Sequence[Space]) -> str:
        """How many stand there."""
        number = len(self._standing(spaces[0].id)) if self.fits(spaces) else 0
        return count_words(number, _tr("1 counter"), _tr("{0} counters"))

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """List the counters of one space."""
        if not self.fits(spaces):
            return
        self._space = spaces[0].id
        while item := self._rows.takeAt(0):
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self.off_buttons = []
        for counter in self._standing(self._space):
            self._rows.addWidget(self._row(counter))

    def _scenario(self) -> Scenario:
        return scenario_for(self._desk.design, self._desk.map, self.scenario_id)

    def _standing(self, space: str) -> tuple[Counter, ...]:
        where = self._desk.geometry.entered(space)
        return standing(self._desk.design, self._scenario()).get(where, ())

    def _row(self, counter: Counter) -> QWidget:
        row, picture, name, off = QWidget(), Label(), ElidedLabel("body"), QToolButton()
        face = face_of(self._desk.design, counter)
        picture.setPixmap(counter_pixmap(face, px(PICTURE_PX), self.devicePixelRatioF()))
        name.set_whole_text(counter.name)
        off.setAutoRaise(True)
        bind_icon(off, "trash")
        off.setToolTip(few_lines(_tr("Take {0} off the map").format(counter.name)))
        off.setAccessibleName(few_lines(off.toolTip()))
        off.clicked.connect(lambda: self.off_asked.emit(counter.id))
        self.off_buttons.append(off)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(picture)
        line.addWidget(name, 1)
        line.addWidget(off)
        return row


def _tr(text: str) -> str:
    return QCoreApplication.translate("SpaceCounters", text)
