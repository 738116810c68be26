"""Rows that say who may know a figure: everybody, its owner, the referee alone."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QWidget

from workbench.engine.secrecy.declared import KNOWN_TO, OF_ONE_SIDE, Secrecy, SecretKind, secret_id
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.editing.inspector_rows import Rows
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.declarations.secrecy_edits import SetSecrecy, secrecy_of

SECRET_LISTS: Mapping[str, SecretKind] = {
    "parameters": SecretKind.PARAMETER,
    "tables": SecretKind.TABLE,
    "value_types": SecretKind.VALUE,
}
"""The lists of a design whose things can be secret, by the field that holds them."""


class SecrecyChoice(ComboBox):
    """Who may know one figure; a choice is an edit. What nobody owns has no owner who could."""

    def __init__(self, desk: DocumentDesk, what: SecretKind, of: str = "", called: str = "") -> None:
        super().__init__()
        self._desk, self._what, self._of, self._called = desk, what, of, called
        for known_to in Secrecy:
            if known_to is not Secrecy.OWNER or what in OF_ONE_SIDE:
                self.addItem(spoken(KNOWN_TO[known_to]), known_to.value)
        self.activated.connect(self._choose)
        self.refresh()

    @property
    def secret(self) -> str:
        """The name of the secret that it is about."""
        return secret_id(self._what, self._of)

    @property
    def known_to(self) -> Secrecy:
        """What is chosen."""
        return Secrecy(str(self.currentData()))

    def show_figure(self, of: str, called: str) -> None:
        """Show who may know this one."""
        self._of, self._called = of, called
        self.refresh()

    def refresh(self) -> None:
        """Show it as the design says."""
        with QSignalBlocker(self):
            at = self.findData(secrecy_of(self._desk.design, self._what, self._of).value)
            self.setCurrentIndex(max(0, at))

    def _choose(self) -> None:
        if self.known_to is not secrecy_of(self._desk.design, self._what, self._of):
            self._desk.apply(SetSecrecy(self._what, self._of, self.known_to, self._called))
        self.refresh()


class SecrecyRow(Rows):
    """The row below a form of a parameter, a table or a value of counters."""

    def __init__(self, desk: DocumentDesk, of: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = SecrecyChoice(desk, SECRET_LISTS[of])
        self.choice.setToolTip(_tr("What a side may not know is left out of everything that its seats are told"))
        self.add(_tr("Known to"), self.choice, takes_chips_place=True)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SecrecyRows", text)
