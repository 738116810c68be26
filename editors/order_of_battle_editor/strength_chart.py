"""How strong the units of a branch are turn by turn: a bar a turn, in it a part a type of unit, and who comes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from editors.order_of_battle_editor.forces import TurnStrength, strongest_kinds
from editors.order_of_battle_editor.forces_desk import ForcesDesk
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Design
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import ElidedLabel, EmptyState
from workbench.qt.counters.counter_cache import paint_cached_counter
from workbench.qt.editing.half_typed import finish_typing
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, current_theme, px, sequential_ramp

LEFT, FOOT, TOP, ARRIVALS, COUNTER = 56, 20, 18, 40, 18
MOST_KINDS, LEGEND, SAMPLE = 4, 18, 11
HATCHES = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense4Pattern,
    Qt.BrushStyle.DiagCrossPattern,
)
OTHERS = ""
"""The kinds that are not among the strongest."""


class Bars(QWidget):
    """`turn_clicked` tells a turn whose bar or number was clicked."""

    turn_clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._turns: Sequence[TurnStrength] = ()
        self._kinds: list[tuple[str, str]] = []
        self._by_turn = False
        self._design: Design | None = None
        self.setMinimumHeight(px(110))
        self.setMouseTracking(True)

    def show_turns(
        self, turns: Sequence[TurnStrength], kinds: list[tuple[str, str]], by_turn: bool, design: Design
    ) -> None:
        """Show these turns; `kinds` are ids with names, the strongest first; `by_turn` only what comes on each."""
        self._turns, self._kinds, self._by_turn, self._design = turns, kinds, by_turn, design
        said = "; ".join(_tr("turn {0}: {1}").format(one.turn, self._parts(at)[-1][1]) for at, one in enumerate(turns))
        self.setAccessibleName(few_lines(_tr("Strength by turn") + ": " + said))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().x())
        if 0 <= at < len(self._turns):
            self.turn_clicked.emit(self._turns[at].turn)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().x())
        if not 0 <= at < len(self._turns):
            self.setToolTip("")
            return
        turn, below, lines = self._turns[at], 0, []
        for name, top in self._parts(at):
            lines.append(f"{name}: {top - below}")
            below = top
        arriving = _tr("{0} units come").format(len(turn.arriving))
        self.setToolTip(few_lines("\n".join((_tr("Turn {0}").format(turn.turn), *lines, arriving))))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._turns:
            with QPainter(self) as painter:
                painter.setFont(text_font(SIZE_CAPTION))
                self._paint_legend(painter)
                self._paint_bars(painter)

    def _paint_legend(self, painter: QPainter) -> None:
        theme, right = current_theme(), self.width() - 12.0
        for at, (_, name) in reversed([*enumerate(self._kinds)]):
            wide = painter.fontMetrics().horizontalAdvance(one_line(name))
            painter.setPen(theme.color("text2"))
            painter.drawText(
                QRectF(right - wide, 0, wide + 1, px(LEGEND)), Qt.AlignmentFlag.AlignVCenter, one_line(name)
            )
            self._fill(
                painter,
                QRectF(right - wide - px(SAMPLE) - 5, (px(LEGEND) - px(SAMPLE)) / 2, px(SAMPLE), px(SAMPLE)),
                at,
            )
            right -= wide + px(SAMPLE) + 20

    def _paint_bars(self, painter: QPainter) -> None:
        theme = current_theme()
        parts = [self._parts(at) for at in range(len(self._turns))]
        most = max((found[-1][1] for found in parts), default=0) or 1
        floor = self.height() - px(FOOT) - px(ARRIVALS)
        high = floor - px(LEGEND) - px(TOP)
        wide = (self.width() - px(LEFT) - 12) / len(self._turns)
        painter.setPen(theme.color("strong"))
        painter.drawLine(px(LEFT), floor, self.width() - 12, floor)
        for at, (turn, found) in enumerate(zip(self._turns, parts, strict=True)):
            slot = QRectF(px(LEFT) + at * wide, 0, wide, self.height())
            below = 0
            for number, (_, top) in enumerate(found):
                tall = high * (top - below) / most
                bar = QRectF(slot.left() + wide * 0.16, floor - high * top / most, wide * 0.68, tall)
                self._fill(painter, bar, number)
                below = top
            painter.setPen(theme.color("text"))
            if below:
                over = QRectF(slot.left(), floor - high * below / most - px(TOP), wide, px(TOP))
                painter.drawText(over, Qt.AlignmentFlag.AlignCenter, str(below))
            foot = QRectF(slot.left(), floor, wide, px(FOOT))
            painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, str(turn.turn))
            self._paint_arriving(painter, turn, QRectF(slot.left(), foot.bottom(), wide, px(ARRIVALS)))
        painter.setPen(theme.color("text3"))
        for row, word in enumerate((_tr("Turn"), _tr("Come"))):
            room = QRectF(0, floor + row * px(FOOT), px(LEFT) - 4, px(FOOT))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, word)

    def _paint_arriving(self, painter: QPainter, turn: TurnStrength, room: QRectF) -> None:
        """The counters that come, two rows of them; the last place says how many more."""
        side = min(float(px(COUNTER)), room.width() - 2)
        columns = max(1, int((room.width() - 2) // (side + 1)))
        places, units = columns * 2, turn.arriving
        shown = units if len(units) <= places else units[: places - 1]
        left = room.left() + (room.width() - min(columns, max(1, len(units))) * (side + 1)) / 2
        for number, unit in enumerate(shown):
            corner = left + number % columns * (side + 1), room.top() + number // columns * (side + 1)
            if self._design is not None:
                face = counter_face(self._design, self._design.counter(unit))
                paint_cached_counter(painter, face, QRectF(*corner, side, side))
        if len(shown) < len(units):
            painter.setPen(current_theme().color("text2"))
            place = QRectF(left + (columns - 1) * (side + 1) - 3, room.top() + side + 1, side + 6, side)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, f"+{len(units) - len(shown)}")

    def _parts(self, at: int) -> list[tuple[str, int]]:
        """The names of the parts of a bar with the strength to which each reaches."""
        turn, before = self._turns[at], self._turns[at - 1].by_kind if at and self._by_turn else {}
        found, reached = [], 0
        named = {one for one, _ in self._kinds}
        for one, name in self._kinds:
            mine = [key for key in turn.by_kind if (key == one if one != OTHERS else key not in named)]
            reached += sum(turn.by_kind[key] - before.get(key, 0) for key in mine)
            found.append((name, reached))
        return found or [("", 0)]

    @staticmethod
    def _fill(painter: QPainter, room: QRectF, number: int) -> None:
        ramp = sequential_ramp(current_theme())[1:]
        colour = QColor(ramp[(len(ramp) - 1) - 2 * number % len(ramp)])
        if number:
            painter.fillRect(room, current_theme().color("raised"))
        painter.fillRect(room, QBrush(colour, HATCHES[number % len(HATCHES)]))
        painter.setPen(current_theme().color("strong"))
        painter.drawRect(room)

    def _at(self, x: float) -> int:
        """Which of the turns is at a place; -1 before the first."""
        wide = (self.width() - px(LEFT) - 12) / max(1, len(self._turns))
        return int((x - px(LEFT)) // wide)


class StrengthChart(QWidget):
    """The diagram of the branch that is listed, for a scenario; a click on a turn chooses the units that come then."""

    def __init__(self, desk: ForcesDesk) -> None:
        super().__init__()
        self._desk = desk
        self.bars, self.scenario = Bars(), ComboBox()
        self.kind = ComboBox()
        self.kind.setAccessibleName(_tr("What the bars are made of"))
        for words, field in ((_tr("By type"), "unit_type"), (_tr("By faction"), "faction")):
            self.kind.addItem(words, field)
        self.by_turn = QCheckBox(_tr("By turn"))
        self.by_turn.setToolTip(few_lines(_tr("What comes on each turn, instead of all that is there")))
        self.scenario.setAccessibleName(_tr("Scenario"))
        self._said = ElidedLabel("hint")
        self._none = EmptyState("flag", _tr("Without a scenario there are no turns to count."))
        self._head = QWidget()
        bar = QHBoxLayout(self._head)
        bar.setContentsMargins(10, 4, 12, 0)
        bar.setSpacing(12)
        for control in (self.scenario, self.kind, self.by_turn):
            bar.addWidget(control)
        bar.addWidget(self._said, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for part, stretch in ((self._head, 0), (self.bars, 1), (self._none, 1)):
            box.addWidget(part, stretch)
        self.scenario.activated.connect(lambda: desk.count_turns_of(str(self.scenario.currentData())))
        self.kind.activated.connect(lambda _at: self.refresh())
        self.by_turn.toggled.connect(self.refresh)
        self.bars.turn_clicked.connect(self._choose_arriving)

    def refresh(self) -> None:
        """Count anew."""
        design, scenario = self._desk.design, self._desk.scenario
        for part, is_there in ((self._head, bool(scenario)), (self.bars, bool(scenario)), (self._none, not scenario)):
            part.setVisible(is_there)
        if scenario is None:
            return
        self.scenario.clear()
        for one in design.scenarios:
            self.scenario.addItem(one.title, one.id)
        self.scenario.setCurrentIndex(self.scenario.findData(scenario.id))
        field = str(self.kind.currentData())
        self._turns = self._desk.strengths_by(field)
        names = {one.id: one.name for one in (design.factions if field == "faction" else design.unit_types)}
        kinds = [(one, names.get(one, one)) for one in strongest_kinds(self._turns, MOST_KINDS)]
        if self._turns and len(kinds) == MOST_KINDS and len(self._turns[-1].by_kind) > MOST_KINDS:
            kinds = [*kinds[:-1], (OTHERS, _tr("Others"))]
        self.bars.show_turns(self._turns, kinds, self.by_turn.isChecked(), design)
        counted = sum(len(one.arriving) for one in self._turns)
        left = len(self._desk.branch.units) - counted
        none = _tr("{0} units stand nowhere at first and come on no turn.").format(left)
        self._said.set_whole_text(none if left else "")

    def _choose_arriving(self, turn: int) -> None:
        finish_typing()
        self._desk.choose(next((one.arriving for one in self._turns if one.turn == turn), ()))


def _tr(text: str) -> str:
    return QCoreApplication.translate("StrengthChart", text)
