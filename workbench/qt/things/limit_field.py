"""The field of a stacking number: as the map has it, unlimited, or so many."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from workbench import limits
from workbench.engine.maps.map_parts import WITHOUT_LIMIT, is_unlimited
from workbench.engine.maps.written_values import UNLIMITED_SIGN, limit_of
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.fields import NumberField

MIXED_AT, AS_THE_MAP, UNLIMITED, MOST = -3, -2, -1, limits.STACKING.most
"""The places below the numbers: spaces differ, the map's own rule, unlimited in any case."""


class LimitField(NumberField):
    """Steps go from the numbers down to unlimited, and from there to what the map has; words can be typed too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.as_the_map = ""
        self.setRange(AS_THE_MAP, MOST)
        self.setToolTip(
            few_lines(self.tr("A number, {0} for unlimited, nothing for the rule of the map").format(UNLIMITED_SIGN))
        )

    def show_limit(self, limit: int | None, is_mixed: bool, default: int | None) -> None:
        """Show a limit; `default` is what the map says for spaces that say nothing (None: unlimited)."""
        self.as_the_map = UNLIMITED_SIGN if is_unlimited(default) else str(default)
        self.setMinimum(MIXED_AT if is_mixed else AS_THE_MAP)
        self.setSpecialValueText(self.tr("mixed") if is_mixed else "")
        place = AS_THE_MAP if limit is None else UNLIMITED if is_unlimited(limit) else limit
        self.setMaximum(max(MOST, place))
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

    def read(self, text: str) -> int | None:
        if text.strip() in (self.specialValueText() or None, self.textFromValue(AS_THE_MAP)):
            return self.minimum() if self.specialValueText() == text.strip() else AS_THE_MAP
        try:
            limit = limit_of(text)
        except ValueError:
            return None
        return AS_THE_MAP if limit is None else UNLIMITED if is_unlimited(limit) else limit

    def expected(self) -> str:
        words = self.tr("a whole number from 0 to {0}, {1} for unlimited or nothing for the rule of the map")
        return words.format(MOST, UNLIMITED_SIGN)
