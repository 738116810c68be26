"""The field for the seed of the dice: empty is one that nobody can foresee."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from workbench.qt.controls.floating_cards import FieldNote
from workbench.storage.records.seeds import MOST_SEED, unpredictable_seed

_MOST_DIGITS = len(str(MOST_SEED))
_SIGNS_SHOWN = 20


class SeedField(QLineEdit):
    """Takes a whole number of up to 128 bits, or nothing; what is neither stays there and is told at the field."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Dice seed"))
        self.setPlaceholderText(self.tr("Drawn by chance"))
        self.editingFinished.connect(self.seed)
        self.textEdited.connect(self._take_back)

    def seed(self) -> int | None:
        """What was given, or a new one when nothing was; None when it is no seed, which is told at the field."""
        text = "".join(self.text().split())
        if not text:
            return unpredictable_seed()
        is_whole = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
        if is_whole and int(text) <= MOST_SEED:
            return int(text)
        shown = text if len(text) <= _SIGNS_SHOWN else text[: _SIGNS_SHOWN - 1] + "…"
        words = self.tr("Not “{0}”: a whole number of up to 128 bits is expected, or nothing.")
        FieldNote.at(self).show_message(words.format(shown))
        return None

    def _take_back(self) -> None:
        """What was said of the text before is over when one types on."""
        FieldNote.at(self).hide()

    def draw(self) -> None:
        """Show a seed that is drawn now, to be noted."""
        self.setText(str(unpredictable_seed()))
