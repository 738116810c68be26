"""The playtests that the program keeps by itself, on the page before a playtest: go on with one, or delete it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.storage.records.kept_playtests import MOST_KEPT, KeptPlaytest

SHOWN_ROWS = 8


class KeptList(QFrame):
    """A card with a row for each. It only asks: paths are told, nothing is opened or deleted here."""

    go_on_asked = Signal(object)
    deletion_asked = Signal(object)
    clearing_asked = Signal()

    def __init__(self, kept: Sequence[KeptPlaytest], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept = tuple(kept)
        set_style_property(self, "card", True)
        self.tree = self._make_tree()
        self.go_on = self._button(self.tr("Go on with it"), lambda: self._ask(self.go_on_asked))
        self.delete = self._button(self.tr("Delete…"), lambda: self._ask(self.deletion_asked))
        self.clear = self._button(self.tr("Delete all…"), lambda: self.clearing_asked.emit())
        hint = self.tr("Every playtest is kept from its first play on, the latest {}; saved as a file it leaves here.")
        box = QVBoxLayout(self)
        box.setContentsMargins(28, 20, 28, 20)
        box.setSpacing(10)
        box.addWidget(text_label(self.tr("Playtests of this ruleset"), "heading"))
        box.addWidget(text_label(hint.format(MOST_KEPT), "hint", wrap=True))
        box.addWidget(self.tree)
        row = QHBoxLayout()
        row.addWidget(self.delete)
        row.addWidget(self.clear)
        row.addStretch(1)
        row.addWidget(self.go_on)
        box.addLayout(row)
        self._refresh()

    def chosen(self) -> KeptPlaytest | None:
        """The playtest of the row that is selected."""
        row = self.tree.currentIndex().row()
        return self._kept[row] if row >= 0 else None

    def _make_tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setHeaderLabels([self.tr("Scenario"), self.tr("Last played")])
        tree.setAccessibleName(self.tr("Playtests of this ruleset"))
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        for one in self._kept:
            item = TreeRow([one.title, one.played.strftime("%Y-%m-%d %H:%M")])
            item.setToolTip(0, few_lines(self.tr("{}, begun {}").format(one.title, one.begun)))
            tree.addTopLevelItem(item)
        tree.setCurrentIndex(tree.model().index(0, 0))
        tree.setMinimumHeight(px(28) * (1 + min(SHOWN_ROWS, max(1, len(self._kept)))) + 6)
        tree.itemActivated.connect(lambda *_row: self._ask(self.go_on_asked))
        tree.currentItemChanged.connect(lambda *_items: self._refresh())
        tree.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return tree

    def _button(self, text: str, does: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(lambda _checked=False: does())
        return button

    def _ask(self, signal: SignalInstance) -> None:
        if (one := self.chosen()) is not None:
            signal.emit(one.path)

    def _refresh(self) -> None:
        for button in (self.go_on, self.delete):
            button.setEnabled(self.chosen() is not None)
