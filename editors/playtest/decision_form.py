"""The generic form: every kind of decision of every game can be answered here, by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from immutables import Map
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.choices import Choice, Choices
from workbench.engine.decision import Decision
from workbench.engine.options import Allotment, Number, OneOf, Ordering, SomeOf
from workbench.engine.state import Allotted, Answer
from workbench.qt.counter_face import CounterFace
from workbench.qt.counter_painter import counter_pixmap
from workbench.qt.fields import number_field
from workbench.qt.parts import SectionHeading, text_label
from workbench.qt.style_sheet import set_role, set_style_property
from workbench.qt.theme import px

COUNTER_PX = 40


class ChoiceRow(QWidget):
    """A candidate: its counter, its name over its cost or refusal; clicked or checked."""

    clicked = Signal(str)
    toggled = Signal()

    def __init__(self, choice: Choice, face: CounterFace | None, subtitle: str, checkable: bool) -> None:
        super().__init__()
        self.choice = choice
        self.box = QCheckBox() if checkable else None
        set_style_property(self, "ground", "raised")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if not checkable else Qt.FocusPolicy.NoFocus)
        allowed = choice.refusal is None
        self.setEnabled(allowed)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(10)
        if self.box is not None:
            self.box.toggled.connect(lambda _on: self.toggled.emit())
            self.box.setAccessibleName(choice.title)
            row.addWidget(self.box)
        if face is not None:
            picture = QLabel()
            picture.setPixmap(counter_pixmap(face, px(COUNTER_PX), self.devicePixelRatioF()))
            picture.setFixedSize(QSize(px(COUNTER_PX), px(COUNTER_PX)))
            row.addWidget(picture)
        row.addLayout(self._words(choice, subtitle), 1)
        if allowed and not checkable:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(", ".join(filter(None, (choice.title, choice.note, subtitle))))

    @staticmethod
    def _words(choice: Choice, subtitle: str) -> QVBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(text_label(choice.title, "strong", wrap=True))
        below = f"{choice.refusal.reason} [{choice.refusal.clause}]" if choice.refusal else choice.note or subtitle
        if below:
            label = text_label(below, "note", wrap=True)
            set_role(label, "error" if choice.refusal else "note")
            words.addWidget(label)
        return words

    def mouseReleaseEvent(self, event: object) -> None:
        if self.box is not None:
            self.box.toggle()
        elif self.isEnabled():
            self.clicked.emit(self.choice.key)

    def keyPressEvent(self, event: object) -> None:
        from PySide6.QtGui import QKeyEvent

        assert isinstance(event, QKeyEvent)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.box is None:
            self.clicked.emit(self.choice.key)
        else:
            super().keyPressEvent(event)


class DecisionForm(QWidget):
    """Shows a decision and builds its answer. `answered` carries one that needs no more; `edited` says that the
    answer under way has changed (read it with `answer`)."""

    answered = Signal(object)
    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ChoiceRow] = []
        self._spins: dict[str, QSpinBox] = {}
        self._number: QSpinBox | None = None
        self._order: QListWidget | None = None
        self._decision: Decision | None = None
        self._heading = SectionHeading("")
        self._body = QWidget()
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._body)
        self._scroll = scroll
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 4, 6, 8)
        box.addWidget(self._heading)
        box.addWidget(scroll, 1)

    def show_decision(
        self,
        decision: Decision | None,
        choices: Choices,
        faces: Mapping[str, CounterFace],
        subtitles: Mapping[str, str],
    ) -> None:
        """Fill the form; None empties it."""
        self._decision = decision
        self._rows, self._spins, self._number, self._order = [], {}, None, None
        self._body = QWidget()
        box = QVBoxLayout(self._body)
        box.setContentsMargins(0, 0, 6, 0)
        box.setSpacing(4)
        if decision is not None:
            self._fill(box, decision, choices, faces, subtitles)
        box.addStretch(1)
        self._scroll.setWidget(self._body)
        self._heading.setVisible(decision is not None)

    def is_collecting(self) -> bool:
        """Is there an answer under way that a button must confirm?"""
        return self._decision is not None and not isinstance(self._decision.options, OneOf)

    def answer(self) -> Answer | None:
        """The answer as the form now stands; None when the form has none (nothing asked, or one click answers)."""
        if self._decision is None:
            return None
        options = self._decision.options
        if isinstance(options, SomeOf):
            return tuple(row.choice.key for row in self._rows if row.box is not None and row.box.isChecked())
        if isinstance(options, Allotment):
            return Allotted(Map({unit: spin.value() for unit, spin in self._spins.items() if spin.value()}))
        if isinstance(options, Ordering) and self._order is not None:
            return tuple(str(self._order.item(i).data(Qt.ItemDataRole.UserRole)) for i in range(self._order.count()))
        if isinstance(options, Number) and self._number is not None:
            return self._number.value()
        return None

    def check(self, key: str, on: bool | None = None) -> bool:
        """Check a candidate of a set, or turn it round; False when it is none."""
        for row in self._rows:
            if row.choice.key == key and row.box is not None and row.isEnabled():
                row.box.setChecked(not row.box.isChecked() if on is None else on)
                return True
        return False

    def check_all(self) -> None:
        """Check every candidate of a set that may be chosen."""
        for row in self._rows:
            if row.box is not None and row.isEnabled():
                row.box.setChecked(True)

    def _fill(
        self,
        box: QVBoxLayout,
        decision: Decision,
        choices: Choices,
        faces: Mapping[str, CounterFace],
        subtitles: Mapping[str, str],
    ) -> None:
        options = decision.options
        self._heading.set_title(self.tr("Choices"))
        if isinstance(options, OneOf | SomeOf):
            self._fill_rows(box, choices, faces, subtitles, isinstance(options, SomeOf))
        elif isinstance(options, Allotment):
            self._fill_allotment(box, options, faces, subtitles)
        elif isinstance(options, Ordering):
            self._fill_order(box, options.of, subtitles)
        elif isinstance(options, Number):
            self._number = number_field(options.low, options.high, options.low)
            self._number.setAccessibleName(decision.prompt)
            self._number.valueChanged.connect(lambda _value: self.edited.emit())
            box.addWidget(self._number)

    def _fill_rows(
        self,
        box: QVBoxLayout,
        choices: Choices,
        faces: Mapping[str, CounterFace],
        subtitles: Mapping[str, str],
        checkable: bool,
    ) -> None:
        self._heading.set_title(self.tr("Choices"), str(len(choices.choices)))
        # what may be chosen stands first; what may not says why below
        for choice in sorted(choices.choices, key=lambda c: c.refusal is not None):
            row = ChoiceRow(choice, faces.get(choice.key), subtitles.get(choice.key, ""), checkable)
            row.clicked.connect(self.answered.emit)
            row.toggled.connect(self.edited.emit)
            self._rows.append(row)
            box.addWidget(row)

    def _fill_allotment(
        self, box: QVBoxLayout, options: Allotment, faces: Mapping[str, CounterFace], subtitles: Mapping[str, str]
    ) -> None:
        self._heading.set_title(self.tr("Share out {}").format(options.total))
        for unit, room in options.over.items():
            row = QHBoxLayout()
            if face := faces.get(unit):
                picture = QLabel()
                picture.setPixmap(counter_pixmap(face, px(COUNTER_PX), self.devicePixelRatioF()))
                row.addWidget(picture)
            row.addWidget(text_label(subtitles.get(unit, unit), "label", wrap=True), 1)
            spin = number_field(0, min(room, options.total), 0)
            spin.setAccessibleName(subtitles.get(unit, unit))
            spin.valueChanged.connect(lambda _value: self.edited.emit())
            self._spins[unit] = spin
            row.addWidget(spin)
            box.addLayout(row)
        if len(self._spins) == 1:
            next(iter(self._spins.values())).setValue(options.total)

    def _fill_order(self, box: QVBoxLayout, of: Sequence[str], subtitles: Mapping[str, str]) -> None:
        self._heading.set_title(self.tr("Drag into order"))
        order = QListWidget()
        order.setDragDropMode(QListWidget.DragDropMode.InternalMove)
        order.setMinimumHeight(px(28) * len(of) + px(10))
        for key in of:
            item = QListWidgetItem(subtitles.get(key, key))
            item.setData(Qt.ItemDataRole.UserRole, key)
            order.addItem(item)
        order.model().rowsMoved.connect(lambda *_moved: self.edited.emit())
        self._order = order
        box.addWidget(order)
