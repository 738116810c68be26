"""The rows of the list of playtests: what stands in each column, by what it is sorted, what is wrong with a record."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTreeWidgetItem

from editors.playtest.session import PERSON
from workbench.engine.words.bounded_words import few_lines
from workbench.language import marked
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.looks.theme import current_theme
from workbench.qt.looks.translator import called, spoken
from workbench.storage.records.summaries import RecordSummary, why_not_of

COLUMNS = (
    marked("Scenario"), marked("Seats"), marked("Result"), marked("Turns"), marked("Plays"), marked("Last played"),
    marked("Notes"), marked("Felt wrong"), marked("File"),
)  # fmt: skip
SCENARIO, SEATS, RESULT, TURNS, PLAYS, PLAYED, NOTES, WRONG, FILE = range(len(COLUMNS))
NUMBERS = (TURNS, PLAYS, NOTES, WRONG)
WIDTHS_PX = (180, 170, 240, 52, 58, 140, 52, 84, 140)
SORT_ROLE = Qt.ItemDataRole.UserRole


class PlaytestRow(TreeRow):
    """A record in the list; `summary` is None until it was read."""

    def __init__(self, path: Path) -> None:
        super().__init__([_tr("being read…"), *[""] * (len(COLUMNS) - 2), path.name])
        self.path = path
        self.summary: RecordSummary | None = None
        self.why_not = ""
        self.setToolTip(FILE, few_lines(str(path)))
        for column in NUMBERS:
            self.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    @property
    def is_sound(self) -> bool:
        """Can it be opened, and stand beside others of this game?"""
        return self.summary is not None and not self.why_not

    def show_summary(self, summary: RecordSummary, game: str, rules: str) -> None:
        """What was read of it."""
        self.summary, self.why_not = summary, spoken(why_not_of(summary, game, rules))
        if self.why_not:
            self.setText(SCENARIO, called(summary.scenario) or self.path.stem)
            self.setText(RESULT, self.why_not)
            self._sort_by((summary.scenario, "", self.why_not, -1, -1, summary.played.isoformat(), -1, -1))
        else:
            result = result_words(summary)
            told = [called(summary.scenario), seats_words(summary), result]
            numbers = [summary.turns, summary.plays, summary.notes, summary.wrong]
            for column, text in enumerate(told):
                self.setText(column, text)
            for column, number in zip(NUMBERS, numbers, strict=True):
                self.setText(column, str(number) if number or column in (TURNS, PLAYS) else "")
            self._sort_by((*told, summary.turns, summary.plays, summary.played.isoformat(), *numbers[2:]))
        if self.why_not:
            for column in range(len(COLUMNS)):
                self.setForeground(column, QColor(current_theme().text3))
        self.setText(PLAYED, summary.played.strftime("%Y-%m-%d %H:%M"))
        for column in (SCENARIO, SEATS, RESULT):
            self.setToolTip(column, few_lines(self.text(column)))

    def words(self) -> str:
        """All that stands in it, to be filtered by."""
        return " ".join(self.text(column) for column in range(len(COLUMNS))).casefold()

    def _sort_by(self, values: tuple[object, ...]) -> None:
        for column, value in enumerate(values):
            self.setData(column, SORT_ROLE, value)

    def __lt__(self, other: QTreeWidgetItem) -> bool:
        tree = self.treeWidget()
        column = tree.sortColumn() if tree is not None else 0
        mine, others = self.data(column, SORT_ROLE), other.data(column, SORT_ROLE)
        if mine is None or others is None or type(mine) is not type(others):
            return self.text(column).casefold() < other.text(column).casefold()
        return bool(mine < others)


def result_words(summary: RecordSummary) -> str:
    """How it came out, or that it goes on."""
    if not summary.is_over:
        return _tr("goes on")
    ending = spoken(summary.ending)
    return _tr("{}: {}").format(called(summary.winner), ending) if summary.winner else ending or _tr("a draw")


def seats_words(summary: RecordSummary) -> str:
    """Who sat where; of a record for a seat whose it is."""
    if summary.told_to:
        return _tr("as told to {}").format(called(summary.told_to))
    return ", ".join(f"{called(seat)}: {kind_words(kind)}" for seat, kind in summary.seats)


def kind_words(kind: str) -> str:
    """Who holds a seat, in a word."""
    return _tr("a person") if kind == PERSON else spoken(kind)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Notebook", text)
