"""The field of a stacking number: as the map has it, unlimited, or so many."""

from __future__ import annotations

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QSpinBox, QWidget

from editors.map_editor.spaces.cell_texts import UNLIMITED_SIGN, limit_of
from workbench.engine.map_parts import WITHOUT_LIMIT, is_unlimited

MIXED_AT, AS_THE_MAP, UNLIMITED, MOST = -3, -2, -1, 9999
"""The places below the numbers: spaces differ, the map's own rule, unlimited in any case."""


class LimitField(QSpinBox):
    """Steps go from the numbers down to unlimited, and from there to what the map has; words can be typed too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.as_the_map = ""
        self.setRange(AS_THE_MAP, MOST)
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(7, 0, 0, 0)
        self.setToolTip(self.tr("A number, {0} for unlimited, nothing for the rule of the map").format(UNLIMITED_SIGN))

    def show_limit(self, limit: int | None, is_mixed: bool, default: int | None) -> None:
        """Show a limit; `default` is what the map says for spaces that say nothing (None: unlimited)."""
        self.as_the_map = UNLIMITED_SIGN if is_unlimited(default) else str(default)
        self.setMinimum(MIXED_AT if is_mixed else AS_THE_MAP)
        self.setSpecialValueText(self.tr("mixed") if is_mixed else "")
        place = AS_THE_MAP if limit is None else UNLIMITED if is_unlimited(limit) else limit
        self.setValue(MIXED_AT if is_mixed else place)
        # the words for "as the map" can differ while the value stays
        self.lineEdit().setText(self.text() if is_mixed else self.textFromValue(self.value()))

    def limit(self) -> int | None:
        """The limit that is shown."""
        return {AS_THE_MAP: None, UNLIMITED: WITHOUT_LIMIT}.get(self.value(), self.value())

    def textFromValue(self, value: int) -> str:
        if value == AS_THE_MAP:
            return self.tr("map: {0}").format(self.as_the_map)
        return UNLIMITED_SIGN if value == UNLIMITED else str(value)

    def valueFromText(self, text: str) -> int:
        if text.startswith(self.tr("map: {0}").format("")):
            return AS_THE_MAP
        try:
            limit = limit_of(text)
        except ValueError:
            return self.value()
        return AS_THE_MAP if limit is None else UNLIMITED if is_unlimited(limit) else limit

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Anything may stand there while one types; what cannot be read goes back to what it was."""
        return (QValidator.State.Acceptable, text, pos)
