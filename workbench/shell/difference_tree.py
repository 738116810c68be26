"""What differs between two designs as a tree: the things that differ, under each what it was and what it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called
from workbench.storage.comparison import ADDED, REMOVED, Changed

MOST_SHOWN = 2000


class DifferenceTree(QTreeWidget):
    """A line for each figure, by the thing that it is of."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setColumnCount(3)
        self.setHeaderLabels([self.tr("What"), self.tr("Was"), self.tr("Is")])
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.setColumnWidth(0, px(320))
        self.setColumnWidth(1, px(180))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setAccessibleName(self.tr("Differences"))

    def show_differences(self, found: Sequence[Changed]) -> None:
        """Show them in their order, no more than one can read."""
        self.clear()
        words = {ADDED: self.tr("new"), REMOVED: self.tr("gone")}
        for place, of_one in groupby(found[:MOST_SHOWN], key=lambda changed: (changed.kind, changed.id, changed.name)):
            lines = list(of_one)
            kind, id_, name = place
            head = TreeRow([f"{called(kind)} {called(name) or id_}".strip() or self.tr("the design itself")])
            head.setFirstColumnSpanned(False)
            self.addTopLevelItem(head)
            for changed in lines:
                if changed.what in words:
                    head.setText(2 if changed.what == ADDED else 1, words[changed.what])
                    continue
                line = TreeRow([called(changed.what), called(changed.old), called(changed.new)])
                for column in (1, 2):
                    line.setToolTip(column, few_lines(line.text(column)))
                head.addChild(line)
        if len(found) > MOST_SHOWN:
            self.addTopLevelItem(TreeRow([self.tr("and {} more").format(len(found) - MOST_SHOWN)]))
        self.expandAll()

    def lines(self) -> list[str]:
        """What is shown, a text for each line."""
        found: list[str] = []
        for at in range(self.topLevelItemCount()):
            head = self.topLevelItem(at)
            assert head is not None
            for item in filter(None, (head, *(head.child(child) for child in range(head.childCount())))):
                found.append(" | ".join(filter(None, (item.text(column) for column in range(3)))))
        return found
