"""What the odds can be compared with: the design before the last edit, as it was opened, or one of its versions."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.design import Design
from workbench.engine.words.bounded_words import an_entry, one_line
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.storage.file.file_errors import RulesetFileError

LAST_EDIT, OPENED, NOTHING = -1, 0, -2
"""Beside the numbers of versions, which begin at 1."""
MOST_VERSIONS = 200
LEAST_SIGNS = 6


class OtherDesigns(QObject):
    """Which of them is chosen. `changed` tells that it is another one."""

    changed = Signal()

    def __init__(self, desk: TablesDesk) -> None:
        super().__init__()
        self._desk = desk
        self.number = LAST_EDIT
        self._opened = self._known = desk.design
        self._before: Design | None = None
        self._version: tuple[int, Design] | None = None

    def follow(self) -> None:
        """The design may be another: keep the one from before."""
        if self._desk.design is not self._known:
            self._before, self._known = self._known, self._desk.design

    def choose(self, number: int) -> None:
        """Compare with another one from now on."""
        if number != self.number:
            self.number = number
            self.changed.emit()

    @property
    def design(self) -> Design | None:
        """The one that is chosen; None where there is none, or it cannot be read."""
        if self.number == LAST_EDIT:
            return self._before
        if self.number == OPENED:
            return self._opened
        return self._of_version() if self.number > 0 else None

    @property
    def words(self) -> str:
        """What stands above its figures."""
        if self.number == LAST_EDIT:
            return _tr("Before")
        return _tr("Opened") if self.number == OPENED else _tr("Version {0}").format(self.number)

    def choices(self) -> list[tuple[int, str]]:
        """All that can be chosen, the newest version first."""
        versions = self._desk.document.versions[-MOST_VERSIONS:]
        return [
            (LAST_EDIT, _tr("before the last edit")),
            (OPENED, _tr("as it was opened")),
            *((one.number, spoken(one.said)) for one in reversed(versions)),
            (NOTHING, _tr("nothing")),
        ]

    def _of_version(self) -> Design | None:
        if self._version is None or self._version[0] != self.number:
            try:
                self._version = self.number, self._desk.document.design_of(self.number)
            except (KeyError, RulesetFileError) as why:
                self._desk.refuse(spoken_error(why))
                self.number, self._version = NOTHING, None
                return None
        return self._version[1]


def narrow_choice() -> ComboBox:
    """A box of choices that is as wide as there is room, however long its words are."""
    box = ComboBox()
    box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(LEAST_SIGNS)
    return box


class ComparedWith(QWidget):
    """The choice of what to compare with; several of them show the same."""

    def __init__(self, others: OtherDesigns) -> None:
        super().__init__()
        self._others = others
        self.choice = narrow_choice()
        self.choice.setAccessibleName(_tr("Compared with"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(text_label(_tr("Compared with"), "label"))
        row.addWidget(self.choice, 1)
        self.choice.activated.connect(lambda _: others.choose(int(self.choice.currentData())))
        others.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what can be chosen now; versions may have come since."""
        with QSignalBlocker(self.choice):
            self.choice.clear()
            for number, words in self._others.choices():
                self.choice.addItem(an_entry(one_line(words)), number)
            self.choice.setCurrentIndex(max(0, self.choice.findData(self._others.number)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("OtherDesigns", text)
