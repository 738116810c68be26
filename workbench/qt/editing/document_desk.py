"""What an editor of a document works on: the design as it is now, and the one way to change it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.engine.design import Design
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Change, Edit


class DocumentDesk(QObject):
    """The document of an editor, and the history that the editors of a document share.

    `changed` tells that the design is another, `refused` the reason of an edit that could not be done. What is
    chosen is the subclass's business: `look_again` keeps it on what the design still has.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, document: RulesetDocument, history: EditStack) -> None:
        super().__init__()
        self.document, self.history = document, history
        self._stop_observing = document.observe(self._document_changed)

    def close(self) -> None:
        """Look at the document no longer."""
        self._stop_observing()

    @property
    def design(self) -> Design:
        return self.document.design

    def apply(self, edit: Edit) -> str:
        """Do an edit. Returns the reason when it cannot be done, "" when it is done."""
        if why := self.history.tried(edit, self):
            self.refuse(why)
        return why

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self.refused.emit(reason)

    def look_again(self) -> None:
        """The design is another: what is chosen may be gone."""

    def _document_changed(self, _change: Change) -> None:
        self.look_again()
        self.changed.emit()
