"""Fields for choices, and for figures with the room at the left that a style sheet cannot give a spin box."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QDoubleSpinBox, QSpinBox, QWidget

_LEFT_MARGIN_PX = 7


def number_field(lowest: int, highest: int, value: int, parent: QWidget | None = None) -> QSpinBox:
    """A field for a whole number; it changes when it is left or a step is taken, not at each key."""
    field = QSpinBox(parent)
    field.setRange(lowest, highest)
    field.setValue(value)
    _settle(field)
    return field


def decimal_field(
    lowest: float, highest: float, value: float, decimals: int = 2, parent: QWidget | None = None
) -> QDoubleSpinBox:
    """A field for a number with decimals."""
    field = QDoubleSpinBox(parent)
    field.setDecimals(decimals)
    field.setRange(lowest, highest)
    field.setValue(value)
    _settle(field)
    return field


def choice_field(*entries: tuple[str, object]) -> QComboBox:
    """A box for one of a few choices: words and value each; values are kept as text."""
    box = QComboBox()
    for words, value in entries:
        box.addItem(words, str(value))
    return box


def _settle(field: QAbstractSpinBox) -> None:
    field.setKeyboardTracking(False)
    field.lineEdit().setTextMargins(_LEFT_MARGIN_PX, 0, 0, 0)
