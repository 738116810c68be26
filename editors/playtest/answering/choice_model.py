"""The rows of a choice as an item model: candidates with their counters, what stands below, and what is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QWidget

from editors.playtest.answering.choices import Choice
from workbench.engine.clauses import Refusal
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.words.bounded_words import one_line
from workbench.qt.looks.translator import spoken

Index = QModelIndex | QPersistentModelIndex
LINE_ROLE = int(Qt.ItemDataRole.UserRole)
CHECKED_ROLE = LINE_ROLE + 1


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """A row: a candidate, or (with an empty key) a heading between rows.

    `below` is what the second line says when nothing refuses the candidate; `digit` is the key that chooses it.
    """

    choice: Choice
    face: CounterFace | None = None
    below: str = ""
    digit: str = ""

    @property
    def is_heading(self) -> bool:
        return not self.choice.key

    @property
    def words(self) -> str:
        """The row as it is read aloud."""
        refusal = self.choice.refusal
        return one_line(", ".join(filter(None, (self.choice.title, spoken(refusal.reason) if refusal else self.below))))


class ChoiceModel(QAbstractListModel):
    """What may be chosen stands first, what may not below a heading. A filter leaves rows out; checks stay."""

    checked_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._all: list[ChoiceLine] = []
        self._lines: list[ChoiceLine] = []
        self._checked: set[str] = set()
        self._filter = ""
        self.is_checkable = False
        self._numbered = False

    def show_lines(self, lines: Sequence[ChoiceLine], checkable: bool, numbered: bool) -> None:
        """Other candidates, none of them checked; `numbered` gives the first nine a digit."""
        self.is_checkable, self._numbered = checkable, numbered
        self._all, self._filter = list(lines), ""
        self._checked.clear()
        self._fill()

    def set_filter(self, text: str) -> None:
        """Leave out the rows that do not say `text`."""
        self._filter = text.casefold().strip()
        self._fill()

    def _fill(self) -> None:
        kept = [line for line in self._all if self._filter in line.words.casefold()]
        legal = [line for line in kept if line.choice.refusal is None]
        refused = [line for line in kept if line.choice.refusal is not None]
        if self._numbered:
            legal = [replace(line, digit=str(n) if n < 10 else "") for n, line in enumerate(legal, start=1)]
        heading = [ChoiceLine(Choice("", self.tr("Not now")))] if refused and legal else []
        self.beginResetModel()
        self._lines = [*legal, *heading, *refused]
        self.endResetModel()

    def lines(self) -> Sequence[ChoiceLine]:
        return self._lines

    def row_of(self, key: str) -> int:
        """The row of a candidate, -1 when it is not shown."""
        return next((row for row, line in enumerate(self._lines) if key and line.choice.key == key), -1)

    # ------------------------------------------------------------------ checks

    def checked(self) -> tuple[str, ...]:
        """What is checked, in the order of the candidates."""
        return tuple(line.choice.key for line in self._all if line.choice.key in self._checked)

    def check(self, key: str, on: bool | None = None) -> bool:
        """Check a candidate, or turn it round; False when it may not be checked now."""
        line = next((line for line in self._all if line.choice.key == key), None)
        if line is None or not self.is_checkable:
            return False
        wanted = key not in self._checked if on is None else on
        if wanted and line.choice.refusal is not None:
            return False
        (self._checked.add if wanted else self._checked.discard)(key)
        self._tell_all()
        return True

    def check_only(self, keys: Sequence[str]) -> None:
        """Check these and no others."""
        self._checked = set(keys)
        self._tell_all()

    def refuse(self, refusals: Mapping[str, Refusal]) -> None:
        """What may not be added to what is checked; the rows keep their places."""

        def told(line: ChoiceLine) -> ChoiceLine:
            refusal = None if line.choice.key in self._checked else refusals.get(line.choice.key)
            return line if line.is_heading else replace(line, choice=replace(line.choice, refusal=refusal))

        self._all, self._lines = [told(line) for line in self._all], [told(line) for line in self._lines]
        self._show_anew()

    def _tell_all(self) -> None:
        self._show_anew()
        self.checked_changed.emit()

    def _show_anew(self) -> None:
        if self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))

    # ------------------------------------------------------------------ what Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        if role == LINE_ROLE:
            return line
        if role == CHECKED_ROLE:
            return line.choice.key in self._checked
        if role == int(Qt.ItemDataRole.CheckStateRole) and self.is_checkable and not line.is_heading:
            return Qt.CheckState.Checked if line.choice.key in self._checked else Qt.CheckState.Unchecked
        if role in (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole)):
            return line.words
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or self._lines[index.row()].is_heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
