"""What of a paste could not be read: row, column and why, over the table until the next change."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import Notice
from workbench.qt.looks.icons import bind_icon
from workbench.qt.things.pasting import Fault

MOST_SHOWN = 4


class FaultList(QWidget):
    """Hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self._notice = Notice("error", "")
        self._faults: tuple[Fault, ...] = ()
        self.close_button = QToolButton()
        bind_icon(self.close_button, "x")
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(_tr("Close"))
        self.close_button.setAccessibleName(_tr("Close"))
        self.close_button.clicked.connect(lambda: self.show_faults(()))
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 8, 4)
        row.addWidget(self._notice, 1)
        row.addWidget(self.close_button)
        self.hide()

    @property
    def faults(self) -> tuple[Fault, ...]:
        return self._faults

    def show_faults(self, faults: Sequence[Fault]) -> None:
        """List what could not be read; nothing was changed. All of it stands in the tooltip."""
        self._faults = tuple(faults)
        self.setVisible(bool(faults))
        lines = [fault_words(fault) for fault in faults]
        some = _tr("Nothing was changed. The first {0} of {1} faults:").format(MOST_SHOWN, len(lines))
        head = some if len(lines) > MOST_SHOWN else _tr("Nothing was changed.")
        said = "\n".join((head, *lines[:MOST_SHOWN]))
        self._notice.set_notice("error", said if faults else "")
        self._notice.setToolTip(few_lines("\n".join(lines)))


def fault_words(fault: Fault) -> str:
    """One fault in a line."""
    place = ", ".join(
        word for word in (_tr("row {0}").format(fault.row) if fault.row else "", fault.column) if word
    )  # fmt: skip
    words = f"{place}: {fault.why}" if place else fault.why
    return words[:1].upper() + words[1:]


def _tr(text: str) -> str:
    return QCoreApplication.translate("FaultList", text)
