"""Two moments of a playtest side by side: what differs, in the player's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.branches.branch_words import play_words, words_of_kind
from workbench.engine.playtests.comparison import Comparison, Contrast, Kind
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import Message, joined
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.storage.comparison import Changed

SIZE_PX = QSize(880, 620)
WIDTHS_PX = (320, 270)
WHOLE = (Kind.TURN, Kind.GOING_ON, Kind.ENDING, Kind.POINTS, Kind.TRACK, Kind.DICE)
NOTHING = "–"


class ComparisonDialog(QDialog):
    """A table of what differs, by groups; the last, what the rules keep besides, is closed at first."""

    def __init__(
        self,
        playtest: Playtest[Any, Any],
        comparison: Comparison,
        viewer: str,
        as_whom: str,
        parent: QWidget | None = None,
        changes: Sequence[Changed] = (),
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Two moments compared"))
        self._titles = [play_words(playtest, number, viewer) for number in (comparison.one, comparison.other)]
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(self.tr("Filter by word"))
        self._filter.setAccessibleName(self.tr("Filter by word"))
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._apply_filter)
        self._items: list[tuple[QTreeWidgetItem, QTreeWidgetItem]] = []
        self.table = self._make_table()
        self._fill_figures(changes)
        self._fill(comparison.contrasts)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = QPushButton(self.tr("Copy"))
        copy.clicked.connect(self.copy)
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        parting = self._parting_words(comparison, bool(changes), as_whom)
        box.addWidget(text_label(parting, "body", wrap=True))
        box.addWidget(self._filter)
        box.addWidget(self.table, 1)
        box.addWidget(buttons)
        self.resize(SIZE_PX * px(100) / 100)

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Every line as text: group, what, and either moment."""
        return [(head.text(0), row.text(0), row.text(1), row.text(2)) for head, row in self._items]

    def copy(self) -> None:
        """All lines, to the clipboard, columns parted by tabs."""
        lines = [("", "", *self._titles), *self.rows()]
        QGuiApplication.clipboard().setText("\n".join("\t".join(line) for line in lines))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def _make_table(self) -> QTreeWidget:
        table = QTreeWidget()
        table.setHeaderLabels([self.tr("What"), *self._titles])
        for column, title in enumerate(self._titles, start=1):
            table.headerItem().setToolTip(column, few_lines(title))
        table.setAccessibleName(self.tr("What differs"))
        table.setIndentation(14)
        table.setWordWrap(True)
        table.setUniformRowHeights(False)
        table.header().setTextElideMode(Qt.TextElideMode.ElideRight)
        table.header().setStretchLastSection(True)
        table.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, width in enumerate(WIDTHS_PX):
            table.setColumnWidth(column, px(width))
        return table

    def _fill_figures(self, changes: Sequence[Changed]) -> None:
        """Which figures they go by, where these differ: before everything that may come of it."""
        if not changes:
            return
        head = self._head(self.tr("Figures"), len(changes))
        for change in changes:
            what = spoken(joined(": ", filter(None, (joined(" ", (change.kind, change.name)), change.what))))
            self._add_row(head, what, spoken(change.old), spoken(change.new))

    def _fill(self, contrasts: tuple[Contrast, ...]) -> None:
        groups: dict[str, list[Contrast]] = {}
        for contrast in contrasts:
            groups.setdefault(self._group(contrast.kind), []).append(contrast)
        further = self._group(Kind.FURTHER)
        for title in sorted(groups, key=lambda title: (title == further, title != self._group(Kind.TURN))):
            head = self._head(title, len(groups[title]))
            for contrast in groups[title]:
                self._add(head, contrast)
            head.setExpanded(title != further)

    def _head(self, title: str, lines: int) -> QTreeWidgetItem:
        head = TreeRow([f"{title} ({lines})"])
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        self.table.addTopLevelItem(head)
        head.setFirstColumnSpanned(True)
        head.setExpanded(True)
        return head

    def _add(self, head: QTreeWidgetItem, contrast: Contrast) -> None:
        words = words_of_kind(contrast.kind)
        what = " · ".join(filter(None, (spoken(contrast.what), words)))
        self._add_row(head, what, spoken(contrast.one), spoken(contrast.other))

    def _add_row(self, head: QTreeWidgetItem, what: str, one: str, other: str) -> None:
        row = TreeRow([what[:1].upper() + what[1:], one or NOTHING, other or NOTHING])
        for column in range(3):
            row.setToolTip(column, few_lines(row.text(column)))
        head.addChild(row)
        self._items.append((head, row))

    def _group(self, kind: Kind) -> str:
        if kind in WHOLE:
            return self.tr("Turn, points and dice")
        if kind is Kind.CONTROL:
            return self.tr("Control")
        return self.tr("What the rules keep besides") if kind is Kind.FURTHER else self.tr("Units")

    def _parting_words(self, comparison: Comparison, has_other_figures: bool, as_whom: str) -> str:
        since = spoken(Message("{count} {count:play|plays}", count=comparison.plays_one))
        words = self.tr("They part after play {} ({}): {} since then against {}.").format(
            comparison.parts_after, spoken(comparison.turn), since, comparison.plays_other
        )
        if has_other_figures:
            words += " " + self.tr("They go by other figures.")
        if not comparison.contrasts:
            words += " " + self.tr("Nothing differs between them.")
        return f"{words} {self.tr('Seen as {}.').format(as_whom)}" if as_whom else words

    def _apply_filter(self, text: str) -> None:
        wanted = text.casefold()
        for _, row in self._items:
            row.setHidden(not any(wanted in row.text(column).casefold() for column in range(3)))
