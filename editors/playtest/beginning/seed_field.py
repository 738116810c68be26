"""The field for the seed of the dice: empty is one that nobody can foresee."""

from __future__ import annotations

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from workbench.storage.records.seeds import MOST_SEED, unpredictable_seed


class SeedField(QLineEdit):
    """Takes a whole number of up to 128 bits, or nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Dice seed"))
        self.setPlaceholderText(self.tr("Drawn by chance"))
        self.setValidator(_WholeNumber(self))

    def seed(self) -> int:
        """What was given, or a new one when nothing was."""
        return int(self.text()) if self.text() else unpredictable_seed()

    def draw(self) -> None:
        """Show a seed that is drawn now, to be noted."""
        self.setText(str(unpredictable_seed()))


class _WholeNumber(QValidator):
    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        is_one = not text or (text.isascii() and text.isdecimal() and len(text) <= 39 and int(text) <= MOST_SEED)
        return (QValidator.State.Acceptable if is_one else QValidator.State.Invalid), text, at
