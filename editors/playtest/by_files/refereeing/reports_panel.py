"""Truth and belief: each report that a seat has, where and how old it is, and how far it errs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.playtest.by_files.refereeing.desk_rows import DeskHeading, DeskRow, DeskRows
from editors.playtest.by_files.refereeing.desk_state import DeskState
from workbench.engine.shown.beliefs import Belief
from workbench.engine.words.message import Message, joined, marked
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import called, spoken

MUCH = 33
"""From so many percent on an error is shown as one."""
NOBODY_THERE = marked("nobody is there")


class ReportsPanel(QWidget):
    """`place_chosen` carries where a report is of."""

    place_chosen = Signal(str)

    def __init__(self, name: Callable[[str], str], colours_of: Callable[[str], tuple[str, str]]) -> None:
        super().__init__()
        self._name, self._colours_of = name, colours_of
        self._beliefs: Sequence[Belief] = ()
        self._empty = text_label("", "hint", wrap=True)
        self.list = DeskRows(self.tr("Reports, and what is so"))
        self.list.pointed.connect(lambda at: self.place_chosen.emit(self._beliefs[at].space))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 8, 0, 0)
        box.setSpacing(8)
        self._empty.setContentsMargins(12, 0, 12, 0)
        box.addWidget(self._empty)
        box.addWidget(self.list, 1)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._beliefs)

    def show_desk(self, desk: DeskState) -> None:
        """The reports of all seats, as it stands."""
        self._beliefs = desk.beliefs()
        rows: list[DeskHeading | DeskRow] = []
        for side in dict.fromkeys(one.side for one in self._beliefs):
            mine = [one for one in self._beliefs if one.side == side]
            right = spoken(Message("{count} {count:report|reports}", count=len(mine)))
            rows.append(DeskHeading(self.tr("Known to {}").format(called(self._name(side))), right))
            rows += map(self._row, mine)
        self.list.show_rows(rows)
        self._empty.setText(
            self.tr("What each side believes, and what is so. A row shows its place on the map.")
            if rows
            else self.tr("No side has a report of the other.")
        )

    def _row(self, one: Belief) -> DeskRow:
        when, band = map(spoken, one.told)
        title = " · ".join(filter(None, (called(self._name(one.space)), when)))
        tone, chip = self._error(one)
        return DeskRow(title, self._compared(one, band), colour=self._colours_of(one.side)[0], chip=chip, tone=tone)

    def _compared(self, one: Belief, band: str) -> str:
        told = Message("told {men:,}", men=one.estimate.likely) if one.estimate else Message("no number told")
        said = f"{spoken(told)} ({band})" if band and one.estimate else spoken(told)
        if not one.what:
            return f"{said}; {spoken(NOBODY_THERE)}"
        truth = Message("in truth {men:,} under {leader}", men=one.men, leader=self._name(one.what))
        return f"{said}; {spoken(truth)}"

    def _error(self, one: Belief) -> tuple[str, str]:
        if not one.what:
            return "error", self.tr("false")
        parts: list[str] = []
        if one.error is not None:
            parts.append(Message("{percent:+} %", percent=one.error))
        if one.really != one.space:
            parts.append(Message("now at {place}", place=self._name(one.really)))
        is_wrong = one.really != one.space or (one.error is not None and abs(one.error) >= MUCH)
        return "warning" if is_wrong else "ok", spoken(joined(" · ", parts)) if parts else self.tr("it is so")
