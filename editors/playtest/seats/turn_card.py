"""How a turn went, as a small table: what each side lost, what it took, its points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from workbench.engine.playtests.turn_summary import SideSummary, TurnSummary
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

MOST_NAMED = 3
MOST_OF_A_NAME = 30
NONE = "–"
CORNER_PX = 12


class TurnTable(QFrame):
    """Sides beside each other; what happened to none of them has no line."""

    def __init__(self, turn: TurnSummary, name_of: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(4)
        lines = summary_lines(turn, name_of)
        for row, line in enumerate(lines):
            for column, words in enumerate(line):
                role = "section" if row == 0 else "label" if column == 0 else "body"
                label = text_label(one_line(words, 90), role)
                grid.addWidget(label, row, column, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(6))
        box.addWidget(text_label(title_words(turn), "heading"))
        box.addLayout(grid)
        self._box = box
        said = "\n".join(", ".join(filter(None, line)) for line in lines)
        self.setAccessibleName(few_lines(f"{title_words(turn)}\n{said}"))

    def float_over(self, map_: QWidget) -> None:
        """Lie over the upper right corner of a map."""
        set_style_property(self, "card", True)
        self._box.setContentsMargins(16, 12, 16, 12)
        self.adjustSize()
        self.move(max(CORNER_PX, map_.width() - self.width() - CORNER_PX), CORNER_PX)
        self.show()
        self.raise_()


def title_words(turn: TurnSummary) -> str:
    """ "Turn 3 of 17 is over" """
    return _tr("{} is over").format(spoken(turn.title))


def summary_lines(turn: TurnSummary, name_of: Callable[[str], str]) -> list[tuple[str, ...]]:
    """The rows of the table, the first of which names the sides."""
    rows: list[tuple[str, Sequence[str]]] = [
        (_tr("Steps lost"), [str(side.lost) if side.lost else NONE for side in turn.sides]),
        (_tr("Counters fewer"), [str(side.gone) if side.gone else NONE for side in turn.sides]),
        (_tr("Taken"), [_taken(side, name_of) for side in turn.sides]),
    ]
    shown = [(title, words) for title, words in rows if any(word != NONE for word in words)]
    shown.append((_tr("Points"), [_points(side) for side in turn.sides]))
    names = [name_of(side.side)[:MOST_OF_A_NAME] for side in turn.sides]
    return [("", *names), *((title, *words) for title, words in shown)]


def _points(side: SideSummary) -> str:
    before, now = side.points
    return f"{before} → {now}" if before != now else str(now)


def _taken(side: SideSummary, name_of: Callable[[str], str]) -> str:
    if not side.taken:
        return NONE
    named = ", ".join(name_of(space)[:MOST_OF_A_NAME] for space in side.taken[:MOST_NAMED])
    more = len(side.taken) - MOST_NAMED
    return _tr("{} and {} more").format(named, more) if more > 0 else named


def _tr(text: str) -> str:
    return QCoreApplication.translate("TurnCard", text)
