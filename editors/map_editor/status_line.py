"""The line below the map: what the mouse does now; where the pointer is; how many problems; the zoom."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.catalogue.standard import Family
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.problem import Level
from workbench.engine.words.bounded_words import few_lines
from workbench.language import marked
from workbench.qt.controls.hint_line import HintLine
from workbench.qt.controls.parts import IconLabel, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import HEIGHT_STATUS_LINE, px
from workbench.qt.looks.translator import kind_title, spoken, worded

_ICONS = {Level.ERROR: ("x-circle", "error"), Level.WARNING: ("warning", "warning"), Level.HINT: ("info", "info")}


class StatusLine(QFrame):
    """Fixed places for every word, so that nothing jumps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self._fit()
        self._hint, self._space = HintLine(), text_label("", "label")
        self._place, self._globe, self._zoom = (text_label("", "label") for _ in range(3))
        self._counts = {level: text_label("…", "label") for level in Level}
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(7)
        row.addWidget(IconLabel("mouse-simple", "text3", 14))
        row.addWidget(self._hint, 1)
        row.addSpacing(9)
        for part in (self._space, self._place, self._globe):
            row.addWidget(part)
            row.addSpacing(9)
        for level, icon in _ICONS.items():
            row.addWidget(IconLabel(*icon, 14, filled=True))
            row.addWidget(self._counts[level])
        row.addSpacing(9)
        row.addWidget(self._zoom)
        self._place.setMinimumWidth(120)
        self._globe.setMinimumWidth(160)
        self._zoom.setMinimumWidth(44)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._fit()

    def _fit(self) -> None:
        """As high as the text of the moment wants; the bar around it keeps a pixel or two of its own."""
        self.setFixedHeight(px(HEIGHT_STATUS_LINE) - 2)

    @property
    def place(self) -> str:
        """Where the pointer is."""
        return self._place.text()

    @property
    def hint(self) -> str:
        """What the mouse does now."""
        return self._hint.hint

    def show_hint(self, hint: str) -> None:
        """Say what the mouse does now; keys that stand at the beginning of a part are shown as caps."""
        self._hint.show_hint(hint)

    def show_pointer(self, shown: AnyMap, space: str, x_mm: float, y_mm: float) -> None:
        """The space under the pointer with its ground; millimetres, kilometres on a map that has a scale, degrees where
        it lies on the globe.

        Kilometres are counted from the upper left corner of the sheet, as millimetres are.
        """
        known = spaces_of(shown).get(space)
        self._space.setText(space_words(known) if known is not None else "")
        self._place.setText(place_words(x_mm, y_mm, shown.scale_metres_per_mm))
        self._place.setMinimumWidth(max(self._place.minimumWidth(), self._place.sizeHint().width()))
        self._globe.setVisible(shown.georeference is not None)
        if shown.georeference is not None:
            lon, lat = shown.georeference.globe(x_mm, y_mm)
            self._globe.setText(
                "  ".join(
                    (
                        worded(self.tr("{0:.4f}° N") if lat >= 0 else self.tr("{0:.4f}° S"), abs(lat)),
                        worded(self.tr("{0:.4f}° E") if lon >= 0 else self.tr("{0:.4f}° W"), abs(lon)),
                    )
                )
            )

    def show_problems(self, counts: Mapping[Level, int]) -> None:
        """How many errors, warnings and hints, each by itself."""
        words = {
            Level.ERROR: self.tr("Errors: {0}"),
            Level.WARNING: self.tr("Warnings: {0}"),
            Level.HINT: self.tr("Hints: {0}"),
        }
        for level, label in self._counts.items():
            number = counts.get(level, 0)
            label.setText(str(number))
            label.setAccessibleName(few_lines(words[level].format(number)))
            label.setToolTip(few_lines(words[level].format(number)))

    def show_zoom(self, zoom: float) -> None:
        self._zoom.setText(f"{zoom * 100:.0f} %")


def space_words(space: Space) -> str:
    """A space with its id and, on land, its ground.

    >>> space_words(Space("A4", "Dego", terrain="light_woods"))
    'Dego (A4), light woods'
    """
    called = f"{space.name} ({space.id})" if space.name else space.id
    has_ground = space.terrain and space.kind in (SpaceKind.AREA, SpaceKind.HEX)
    return f"{called}, {kind_title(Family.GROUND, space.terrain).lower()}" if has_ground else called


def place_words(x_mm: float, y_mm: float, metres_per_mm: float) -> str:
    """A place of the sheet in millimetres, and in kilometres where a millimetre is so many metres.

    >>> place_words(200.0, 100.04, 38.2), place_words(1.0, 2.0, 0.0)
    ('200.0, 100.0 mm · 7.64, 3.82 km', '1.0, 2.0 mm')
    """
    words = worded(spoken(marked("{0:.1f}, {1:.1f} mm")), x_mm, y_mm)
    if not metres_per_mm:
        return words
    digits = 2 if metres_per_mm < 100 else 1 if metres_per_mm < 1000 else 0
    x_km, y_km = (along * metres_per_mm / 1000 for along in (x_mm, y_mm))
    in_km = worded(spoken(marked("{0:.{2}f}, {1:.{2}f} km")), x_km, y_km, digits)
    return f"{words} · {in_km}"
