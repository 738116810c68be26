"""Who needs a space: everything in the design that names it, in a tab of the bottom dock."""

from __future__ import annotations

from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from workbench.engine.design import Design
from workbench.engine.words.bounded_words import one_line
from workbench.engine.words.message import begun
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.references import Reference, references_to

GO_WITH_THE_SPACE = ("border", "hexside")
"""What lies at a space and goes or stays with it: the inspector shows it, and it needs no list."""


class WhereUsed(QWidget):
    """The list for the spaces that were asked about last."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = text_label(self.tr("Ask by a right click on a space: who needs it?"), "label")
        self._said.setContentsMargins(12, 10, 12, 10)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Where used"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._said)
        box.addWidget(self.list, 1)

    def show_uses(self, design: Design, map_id: str, spaces: tuple[str, ...], called: str) -> list[Reference]:
        """List who needs these spaces of a map, which are called so."""
        named = references_to(design, map_id, spaces) if spaces else ()
        uses = [use for use in named if use.kind not in GO_WITH_THE_SPACE]
        words = self.tr("{0} is needed by:") if uses else self.tr("Nothing needs {0}; it can go without harm.")
        nothing = self.tr("Select a space, and ask again who needs it.")
        self._said.setText(words.format(called) if spaces else nothing)
        self.list.clear()
        self.list.addItems(list(dict.fromkeys(one_line(begun(spoken(use.said))) for use in uses)))
        return uses
