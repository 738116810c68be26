"""Optional rules beside the sequence: the switches of one scenario after the other."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.editing.inspector_rows import Rows
from workbench.qt.editing.option_switches import OptionSwitches


class OptionalRules(QWidget):
    """A box of the scenarios, and the options of the chosen one."""

    def __init__(self, desk: DocumentDesk) -> None:
        super().__init__()
        self._desk = desk
        self.scenario, self.options = ComboBox(), OptionSwitches(desk)
        self.scenario.activated.connect(lambda _at: self.refresh())
        about = text_label(
            _tr("A switch is one of a scenario's options; a playtest begins with them."), "hint", wrap=True
        )
        about.setContentsMargins(12, 8, 12, 8)
        head = Rows()
        head.add(_tr("Scenario"), self.scenario, takes_chips_place=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 8, 0, 0)
        for part in (head, self.options, about):
            box.addWidget(part)
        box.addStretch(1)

    @property
    def switches(self) -> dict[str, QWidget]:
        """The switches of the scenario that is shown, by the names of its options."""
        return self.options.switches

    def lock(self) -> None:
        """The file is only looked at."""
        self.setEnabled(False)

    def refresh(self) -> None:
        """Show the options of the scenario that is chosen; nothing is asked of the rules while nobody looks."""
        if not self.isVisible():
            return
        design = self._desk.design
        with QSignalBlocker(self.scenario):
            chosen = self.scenario.currentData()
            self.scenario.clear()
            for one in design.scenarios:
                self.scenario.addItem(one.title, one.id)
            self.scenario.setCurrentIndex(max(0, self.scenario.findData(chosen)))
        self.options.show_options(
            next((one for one in design.scenarios if one.id == self.scenario.currentData()), None)
        )

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()


def _tr(text: str) -> str:
    return QCoreApplication.translate("OptionalRules", text)
