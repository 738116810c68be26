"""Fields for choices, and for figures: what is typed and cannot be is refused at the field, never taken as another.

A spin box of Qt swallows the keys that it does not want: "abc-5" becomes -5, 999999999 becomes 99. Here all that is
typed stands in the field until it is left; then it is either the number that was typed, or the number from before
comes back and a note at the field says what is expected. Figures have room at the left that a style sheet cannot give.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QDoubleSpinBox, QPushButton, QSpinBox, QWidget

from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.floating_cards import FieldNote

_LEFT_MARGIN_PX = 7
_SPACES = re.compile(r"[\s\u00a0\u2009\u202f]+")
_WHOLE = re.compile(r"[+-]?\d{1,10}", re.ASCII)
_DECIMAL = re.compile(r"[+-]?(?=[.,]?\d)\d{0,12}(?:([.,])(\d*))?", re.ASCII)
_SIGNS_SHOWN = 20
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractSpinBox as _Base
else:
    _Base = object


class _Strict(_Base):
    """What both kinds of field share. `number_of` reads what was typed, None when it cannot be."""

    def number_of(self, text: str) -> float | None:
        """The number that a text without prefix and suffix says; None when it is none, or not within the limits."""
        raise NotImplementedError

    def expected(self) -> str:
        """What can be typed, with the limits."""
        raise NotImplementedError

    def bare(self, text: str) -> str:
        """What was typed, without the unit."""
        assert isinstance(self, QSpinBox | QDoubleSpinBox)
        return text.removeprefix(self.prefix()).removesuffix(self.suffix()).strip()

    def read(self, text: str) -> float | None:
        """The number that the whole text of the field says, or its word for the lowest one."""
        assert isinstance(self, QSpinBox | QDoubleSpinBox)
        if self.specialValueText() and text.strip() == self.specialValueText().strip():
            return float(self.minimum())
        return self.number_of(_SPACES.sub("", self.bare(text)).replace("−", "-"))

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Any sign may be typed."""
        state = QValidator.State.Acceptable if self.read(text) is not None else QValidator.State.Intermediate
        return (state, text, pos)

    def fixup(self, text: str) -> str:
        """Qt asks for it when the field is left, and lets the number from before come back."""
        self.refuse(text)
        return text

    def refuse(self, text: str) -> None:
        """Say at the field what it expects."""
        typed = self.bare(text)
        shown = typed if len(typed) <= _SIGNS_SHOWN else typed[: _SIGNS_SHOWN - 1] + "…"
        words = _tr("Not “{0}”: {1} is expected.") if shown else _tr("Not left empty: {1} is expected.")
        FieldNote.at(self).show_message(words.format(shown, self.expected()))
        QTimer.singleShot(0, self, self._hold_back)

    def _hold_back(self) -> None:
        """The click that left the field does not end the dialog either."""
        button = self.window().focusWidget()
        if not isinstance(button, QPushButton) or not button.isDown():
            return
        box = button.parentWidget()
        if isinstance(box, QDialogButtonBox) and box.buttonRole(button) == box.ButtonRole.AcceptRole:
            self.setFocus()  # a button that is left while it is down is not clicked

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on what cannot be does not go on to the dialog, which would be done with the number from before."""
        if event.key() in _ENTER and self.read(self.lineEdit().text()) is None:
            self.interpretText()
            self.selectAll()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _settle(self) -> None:
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(_LEFT_MARGIN_PX, 0, 0, 0)
        self.lineEdit().textEdited.connect(self._take_back)

    def _take_back(self) -> None:
        """What was said of the text before is over when one types on."""
        FieldNote.at(self).hide()


class NumberField(_Strict, QSpinBox):
    """A field for a whole number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settle()

    def lowest(self) -> int:
        """The lowest number that can be typed: a place below nought that is shown as a word is none."""
        return self.minimum() + (self.minimum() < 0 and bool(self.specialValueText()))

    def number_of(self, text: str) -> int | None:
        if not _WHOLE.fullmatch(text):
            return None
        return number if self.lowest() <= (number := int(text)) <= self.maximum() else None

    def expected(self) -> str:
        words = _tr("a whole number from {0} to {1}").format(self.lowest(), self.maximum())
        return _or(words, self.specialValueText())

    def valueFromText(self, text: str) -> int:
        number = self.read(text)
        return self.value() if number is None else int(number)


class DecimalField(_Strict, QDoubleSpinBox):
    """A field for a number with decimals; a point and a comma both stand before them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settle()

    def lowest(self) -> float:
        """The lowest number that can be typed: a place below nought that is shown as a word is none."""
        is_word = self.minimum() < 0 and bool(self.specialValueText())
        return self.minimum() + self.singleStep() if is_word else self.minimum()

    def number_of(self, text: str) -> float | None:
        parts = _DECIMAL.fullmatch(text)
        if parts is None or len(parts[2] or "") > self.decimals() or self._is_thousands(parts[1] or "", parts[2] or ""):
            return None
        number = float(text.replace(",", "."))
        return number if self.lowest() <= number <= self.maximum() else None

    def expected(self) -> str:
        limits = (f"{limit:.{self.decimals()}f}" for limit in (self.lowest(), self.maximum()))
        words = _tr("a number from {0} to {1} with one decimal at most")
        if self.decimals() != 1:
            words = _tr("a number from {0} to {1} with {2} decimals at most")
        return _or(words.format(*limits, self.decimals()), self.specialValueText())

    def _is_thousands(self, sign: str, after: str) -> bool:
        """Could "1,200" be meant as twelve hundred? It is not guessed."""
        return len(after) == len("000") and sign != self.locale().decimalPoint()

    def valueFromText(self, text: str) -> float:
        number = self.read(text)
        return self.value() if number is None else number


def number_field(lowest: int, highest: int, value: int, parent: QWidget | None = None) -> NumberField:
    """A field for a whole number; it changes when it is left or a step is taken, not at each key."""
    field = NumberField(parent)
    field.setRange(lowest, highest)
    field.setValue(value)
    return field


def decimal_field(
    lowest: float, highest: float, value: float, decimals: int = 2, parent: QWidget | None = None
) -> DecimalField:
    """A field for a number with decimals."""
    field = DecimalField(parent)
    field.setDecimals(decimals)
    field.setRange(lowest, highest)
    field.setValue(value)
    return field


def choice_field(*entries: tuple[str, object]) -> QComboBox:
    """A box for one of a few choices: words and value each; values are kept as text."""
    box = ComboBox()
    for words, value in entries:
        box.addItem(words, str(value))
    return box


def _or(words: str, word: str) -> str:
    return _tr("{0}, or “{1}”,").format(words, word) if word else words


def _tr(text: str) -> str:
    return QCoreApplication.translate("NumberField", text)
