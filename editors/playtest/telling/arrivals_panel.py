"""What is still to come: by turn, who is due, as the reader knows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStackedWidget,
    QTreeWidget,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.moment import piece_words
from editors.playtest.on_map.faces import Faces
from workbench.engine.display import Piece
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import EmptyState
from workbench.qt.counters.counter_painter import counter_pixmap
from workbench.qt.looks.theme import current_text_scale, px
from workbench.qt.looks.translator import called

COUNTER_PX = 26


class ArrivalsPanel(QWidget):
    """A tree of turns and the units that are due on each. Filled when it is seen."""

    def __init__(self, faces: Faces, names: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces, self._names = faces, names
        self._wanted: tuple[Piece, ...] = ()
        self._shown: object = None
        self._tree = QTreeWidget()
        self._tree.setHeaderHidden(True)
        self._tree.setColumnCount(2)
        self._tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._tree.setAccessibleName(self.tr("Due to arrive"))
        self._tree.setIndentation(14)
        # names are seen whole: what is said of them gives way
        self._tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self._tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._tree)
        self._pages.addWidget(EmptyState("flag", self.tr("Nobody is still to come.")))
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 0, 0)
        box.addWidget(self._pages)

    def show_pieces(self, pieces: Iterable[Piece]) -> None:
        """The pieces of a moment; those that have a turn to arrive on are listed."""
        self._wanted = tuple(sorted((p for p in pieces if p.due), key=lambda p: (p.due, p.side, p.faction, p.name)))
        if self.isVisible():
            self._fill()

    def showEvent(self, event: object) -> None:
        self._fill()

    def turns(self) -> tuple[str, ...]:
        """The heads of the list, for reading it out."""
        heads = (self._tree.topLevelItem(row) for row in range(self._tree.topLevelItemCount()))
        return tuple(head.text(0) for head in heads if head is not None)

    def _fill(self) -> None:
        if self._shown == (self._wanted, current_text_scale()):
            return
        self._shown = (self._wanted, current_text_scale())
        self._tree.clear()
        self._tree.setIconSize(QSize(px(COUNTER_PX), px(COUNTER_PX)))
        for turn, due in groupby(self._wanted, key=lambda piece: piece.due):
            self._add_turn(turn, tuple(due))
        self._pages.setCurrentIndex(0 if self._wanted else 1)

    def _add_turn(self, turn: int, due: tuple[Piece, ...]) -> None:
        head = TreeRow([self.tr("Turn {}").format(turn), str(len(due))])
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        for piece in due:
            name = called(piece.name)
            name = name[:1].upper() + name[1:]
            words = piece_words(piece) or self._names.get(piece.side, piece.side)
            item = TreeRow([name, words])
            picture = counter_pixmap(self._faces.face(piece), px(COUNTER_PX), self.devicePixelRatioF())
            item.setIcon(0, QIcon(picture))
            item.setToolTip(0, few_lines(name))
            item.setToolTip(1, few_lines(words))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            head.addChild(item)
        self._tree.addTopLevelItem(head)
        head.setExpanded(True)
