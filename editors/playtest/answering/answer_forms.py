"""The forms of answers that are no pick from a list: sharing out a number, an order, a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from immutables import Map
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.answering.answer_form import AnswerForm
from editors.playtest.orders.desk import OrdersDesk
from editors.playtest.orders.forces_form import ForcesForm
from editors.playtest.orders.ruling_form import RulingForm
from editors.playtest.orders.text_form import TextForm
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.options import Allotment, Number, Ordering
from workbench.engine.orders.options import FreeText, OrdersFor, Ruling
from workbench.engine.questions.only_answer import only_answer
from workbench.engine.state import Allotted, Answer
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import Label, ListRow
from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.counters.counter_painter import counter_pixmap
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

COUNTER_PX = 34
Name = Callable[[str], str]


class ShareForm(AnswerForm):
    """A number is shared out over units or purses, each with its own room."""

    def __init__(
        self, options: Allotment, name: Name, faces: Mapping[str, CounterFace], words: Mapping[str, str]
    ) -> None:
        super().__init__()
        self._total = options.total
        self._spins: dict[str, QSpinBox] = {}
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 6, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for row, (key, room) in enumerate(options.over.items()):
            most = min(room, options.total)
            if face := faces.get(key):
                grid.addWidget(_picture(face, self.devicePixelRatioF()), row, 0)
            grid.addLayout(_two_lines(name(key), words.get(key, "")), row, 1)
            grid.addWidget(self._spin(key, name(key), most), row, 2)
        grid.setRowStretch(len(options.over), 1)
        box = _fill(self, _scrolled(inside))
        for place, demand in enumerate(options.demands):
            box.insertWidget(place, text_label(spoken(demand.reason), "hint", wrap=True))
        only = only_answer(options)
        for key, share in (only.shares if isinstance(only, Allotted) else {}).items():
            self._spins[key].setValue(share)

    def answer(self) -> Answer:
        return Allotted(Map({key: spin.value() for key, spin in self._spins.items() if spin.value()}))

    def put_in(self, answer: Answer) -> None:
        for key, spin in self._spins.items():
            spin.setValue(answer.shares.get(key, 0) if isinstance(answer, Allotted) else spin.value())

    def tally(self) -> str:
        left = self._total - sum(spin.value() for spin in self._spins.values())
        if left > 0:
            return self.tr("{} still to share out").format(left)
        return self.tr("{} too many").format(-left) if left else self.tr("all {} shared out").format(self._total)

    def first_field(self) -> QWidget:
        return next(iter(self._spins.values()), self)

    def set_share(self, key: str, share: int) -> None:
        """As if it were typed."""
        self._spins[key].setValue(share)

    def _spin(self, key: str, name: str, most: int) -> QSpinBox:
        spin = number_field(0, most, 0)
        spin.setKeyboardTracking(True)
        spin.installEventFilter(self)
        spin.setSuffix(self.tr(" of {}").format(most))
        spin.setFixedWidth(px(78))
        spin.setAccessibleName(few_lines(name))
        spin.valueChanged.connect(lambda _value: self.edited.emit())
        self._spins[key] = spin
        return spin


class OrderForm(AnswerForm):
    """All of them in an order: dragged, or moved with Alt and the arrows or the two buttons."""

    def __init__(
        self, options: Ordering, name: Name, faces: Mapping[str, CounterFace], words: Mapping[str, str]
    ) -> None:
        super().__init__()
        self._list = OrderList()
        self._list.setAccessibleName(self.tr("Order"))
        self._list.moved.connect(self.edited)
        for key in options.of:
            item = ListRow(", ".join(filter(None, (name(key), words.get(key, "")))))
            item.setData(Qt.ItemDataRole.UserRole, key)
            if face := faces.get(key):
                item.setIcon(QIcon(counter_pixmap(face, px(COUNTER_PX), self.devicePixelRatioF())))
            self._list.addItem(item)
        self._list.setCurrentRow(0)
        row = QHBoxLayout()
        for title, step in ((self.tr("Up"), -1), (self.tr("Down"), 1)):
            button = QPushButton(title)
            set_style_property(button, "dense", True)
            button.setToolTip(self.tr("Alt and an arrow key"))
            button.clicked.connect(lambda _checked=False, by=step: self._list.shift(by))
            row.addWidget(button)
        row.addStretch(1)
        box = _fill(self, self._list)
        box.addLayout(row)

    def answer(self) -> Answer:
        items = (self._list.item(row) for row in range(self._list.count()))
        return tuple(str(item.data(Qt.ItemDataRole.UserRole)) for item in items)

    def put_in(self, answer: Answer) -> None:
        for place, key in enumerate(answer if isinstance(answer, tuple) else ()):
            row = self.answer().index(key)  # type: ignore[union-attr]
            self._list.insertItem(place, self._list.takeItem(row))
        self._list.setCurrentRow(0)
        self.edited.emit()

    def tally(self) -> str:
        return self.tr("the first stands at the top")

    def first_field(self) -> QWidget:
        return self._list


class OrderList(QListWidget):
    """A list whose rows change places."""

    moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setIconSize(QSize(px(COUNTER_PX), px(COUNTER_PX)))
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setSpacing(2)
        self.model().rowsMoved.connect(lambda *_places: self.moved.emit())

    def shift(self, by: int) -> None:
        """Move the current row up (-1) or down (1)."""
        row = self.currentRow()
        if 0 <= row < self.count() and 0 <= row + by < self.count():
            item = self.takeItem(row)
            self.insertItem(row + by, item)
            self.setCurrentRow(row + by)
            self.moved.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.shift(step)
        else:
            super().keyPressEvent(event)


class NumberForm(AnswerForm):
    """A whole number. It begins at the first one that may be answered."""

    def __init__(self, options: Number, prompt: str) -> None:
        super().__init__()
        self._range = (options.low, options.high)
        self._spin = number_field(options.low, options.high, next(iter(options), options.low))
        self._spin.setKeyboardTracking(True)
        self._spin.installEventFilter(self)
        self._spin.setAccessibleName(few_lines(prompt))
        self._spin.setFixedWidth(px(110))
        self._spin.valueChanged.connect(lambda _value: self.edited.emit())
        row = QHBoxLayout()
        row.addWidget(self._spin)
        row.addWidget(text_label(self.tr("from {} to {}").format(*self._range), "hint"))
        row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 0)
        box.addLayout(row)
        box.addStretch(1)

    def answer(self) -> Answer:
        return self._spin.value()

    def put_in(self, answer: Answer) -> None:
        if isinstance(answer, int):
            self._spin.setValue(answer)

    def first_field(self) -> QWidget:
        return self._spin


def _picture(face: CounterFace, ratio: float) -> QLabel:
    label = Label()
    label.setPixmap(counter_pixmap(face, px(COUNTER_PX), ratio))
    return label


def _two_lines(title: str, below: str) -> QVBoxLayout:
    words = QVBoxLayout()
    words.setSpacing(0)
    words.addWidget(text_label(title, "strong", wrap=True))
    if below:
        words.addWidget(text_label(below, "note", wrap=True))
    return words


def _scrolled(inside: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


def _fill(form: QWidget, inside: QWidget) -> QVBoxLayout:
    box = QVBoxLayout(form)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(6)
    box.addWidget(inside, 1)
    return box


def answer_form(
    options: object,
    prompt: str,
    name: Name,
    faces: Mapping[str, CounterFace],
    words: Mapping[str, str],
    desk: OrdersDesk | None = None,
) -> AnswerForm | None:
    """The form for these options; None for those that pick from a list. Orders are written at a `desk`."""
    match options:
        case Allotment():
            return ShareForm(options, name, faces, words)
        case Ordering():
            return OrderForm(options, name, faces, words)
        case Number():
            return NumberForm(options, prompt)
        case OrdersFor() if desk is not None:
            return ForcesForm(desk, faces)
        case FreeText():
            return TextForm(options.most, prompt)
        case Ruling():
            return RulingForm(options, name)
    return None


__all__ = ["AnswerForm", "NumberForm", "OrderForm", "OrderList", "ShareForm", "answer_form"]
