"""A form of the declared fields of what is chosen on a desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.engine.design import Design
from workbench.engine.fields import MAIN
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.editing.secrecy_rows import SECRET_LISTS, SecrecyRow
from workbench.qt.things.declared_rows import DeclaredRows
from workbench.storage.edits.edit import Edit


class DeskThings:
    """Things of the design, of one kind ("tables", "counters" ...), as the rows of declared fields see them."""

    board = None

    def __init__(self, desk: DocumentDesk, of: str) -> None:
        self._desk, self.of = desk, of

    @property
    def design(self) -> Design:
        return self._desk.design

    def apply(self, edit: Edit) -> str:
        return self._desk.apply(edit)

    def called(self, things: Sequence[Any]) -> str:
        return ", ".join(thing.id for thing in things)

    def spaces_called(self, words: str) -> tuple[str, ...]:
        return ()

    def refuse(self, reason: str) -> None:
        self._desk.refuse(reason)


class DeskForm(QWidget):
    """The rows of a section of declared fields, for one thing or for many at once."""

    def __init__(self, desk: DocumentDesk, of: str, section: str = MAIN) -> None:
        super().__init__()
        self._is_locked = False
        self.rows = DeclaredRows(DeskThings(desk, of), section)
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 4, 0, 0)
        self.box.addWidget(self.rows)
        self.secrecy = SecrecyRow(desk, of) if of in SECRET_LISTS and section == MAIN else None
        if self.secrecy is not None:
            self.box.addWidget(self.secrecy)
        self.box.addStretch()

    def show_things(self, things: Sequence[Any]) -> None:
        """Fill the rows; without a thing they stay, and nothing can be typed."""
        self.setEnabled(bool(things) and not self._is_locked)
        if things:
            self.rows.show_things(things)
        if self.secrecy is not None:
            self.secrecy.setEnabled(len(things) == 1)
            if things:
                self.secrecy.choice.show_figure(things[0].id, things[0].title or things[0].id)

    def lock(self) -> None:
        """Let nothing be typed any more."""
        self._is_locked = True
        self.setEnabled(False)
