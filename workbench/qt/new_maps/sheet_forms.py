"""The fields of a new map: its kind and sheet, and the grid of a hex map."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QWidget

from workbench.engine.maps.hex_grid import CutEdges
from workbench.engine.maps.hex_map import HexGrid, Orientation, Shifted
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.fields import choice_field, decimal_field, number_field
from workbench.qt.looks.theme import px
from workbench.qt.new_maps.paper_fields import PaperFields


class MapKind(StrEnum):
    """The two kinds of maps."""

    AREAS = "areas"
    HEXES = "hexes"


class Fit(StrEnum):
    """Which of three gives way: how many hexes there are, how large they are, or how large the sheet is."""

    NUMBER = "number"
    SIZE = "size"
    SHEET = "sheet"


class _Form(QWidget):
    changed = Signal()

    def _rows(self, *rows: tuple[str, QWidget]) -> QFormLayout:
        form = QFormLayout(self)
        form.setContentsMargins(px(10), px(10), px(10), px(10))
        form.setSpacing(px(7))
        for title, field in rows:
            field.setAccessibleName(few_lines(title))
            form.addRow(an_entry(title), field)
        return form


class SheetForm(_Form):
    """Kind of map, paper, its size and margin, and the scale of a map of areas."""

    def __init__(self) -> None:
        super().__init__()
        self.kind_box = choice_field(
            (self.tr("Areas with shared borders"), MapKind.AREAS), (self.tr("Hexes"), MapKind.HEXES)
        )
        self.paper_fields = PaperFields(parent=self)
        self.paper, self.lies = self.paper_fields.paper, self.paper_fields.lies
        self.width_mm, self.height_mm = self.paper_fields.width_mm, self.paper_fields.height_mm
        self.margin = decimal_field(0.0, 100.0, 10.0, 1)
        self.below = decimal_field(0.0, 500.0, 0.0, 1)
        self.below.setToolTip(self.tr("Free room under the hexes, for a title, a legend or tracks"))
        for field in (self.margin, self.below):
            field.setSuffix(" mm")
        self.scale = decimal_field(0.0, 100_000.0, 0.0, 1)
        self.scale.setPrefix(self.tr("1 mm is "))
        self.scale.setSuffix(" m")
        self.scale.setSpecialValueText(self.tr("none"))
        self.scale.setToolTip(
            self.tr("How much ground a millimetre of the map is; without it distances are told in mm")
        )
        self._form = self._rows(
            (self.tr("Kind"), self.kind_box),
            *self.paper_fields.rows(),
            (self.tr("Margin"), self.margin),
            (self.tr("Room below"), self.below),
            (self.tr("Scale"), self.scale),
        )
        self.kind_box.currentIndexChanged.connect(self.changed)
        self.paper_fields.changed.connect(self.changed)
        self.margin.valueChanged.connect(self.changed)
        self.below.valueChanged.connect(self.changed)
        self.scale.valueChanged.connect(self.changed)

    def kind(self) -> MapKind:
        return MapKind(self.kind_box.currentData())

    def size_mm(self) -> tuple[float, float]:
        return self.paper_fields.size_mm()

    def metres_per_mm(self) -> float:
        return self.scale.value()

    def show_kind(self, is_hexes: bool, has_own_size: bool) -> None:
        """Show the fields that count: a sheet that goes round its hexes has no size of its own."""
        has_size = not is_hexes or has_own_size
        for field in (self.paper, self.lies, self.width_mm, self.height_mm):
            self._form.setRowVisible(field, has_size)
        self._form.setRowVisible(self.margin, is_hexes)
        self._form.setRowVisible(self.below, is_hexes)
        self._form.setRowVisible(self.scale, not is_hexes)


class GridForm(_Form):
    """How the hexes stand, how large they are and how many, what the frame cuts, and the ground that one covers."""

    def __init__(self) -> None:
        super().__init__()
        self.orientation = choice_field(
            (self.tr("On a corner: straight rows"), Orientation.POINTY),
            (self.tr("On a side: straight columns"), Orientation.FLAT),
        )
        self.shifted = choice_field(
            (self.tr("Second, fourth …"), Shifted.ODD), (self.tr("First, third …"), Shifted.EVEN)
        )
        self.across = decimal_field(2.0, 500.0, 16.0, 2)
        self.across.setSuffix(" mm")
        self.number = choice_field(
            (self.tr("As many as fit the sheet"), Fit.NUMBER),
            (self.tr("So many, as large as fit the sheet"), Fit.SIZE),
            (self.tr("So many; the sheet follows"), Fit.SHEET),
        )
        self.columns, self.rows = number_field(1, 5000, 24), number_field(1, 5000, 16)
        self.km_per_hex = decimal_field(0.0, 10_000.0, 0.0, 2)
        self.km_per_hex.setSuffix(" km")
        self.km_per_hex.setPrefix(self.tr("1 hex is "))
        self.km_per_hex.setSpecialValueText(self.tr("none"))
        edges = (self.tr("Left"), self.tr("Right"), self.tr("Upper"), self.tr("Lower"))
        self.cut = [QCheckBox(edge) for edge in edges]
        halves = QWidget()
        row = QHBoxLayout(halves)
        row.setContentsMargins(0, 0, 0, 0)
        for box in self.cut:
            row.addWidget(box)
        self.playable = QCheckBox(self.tr("Half hexes are played"))
        self.playable.setChecked(True)
        self.shorter = QCheckBox(self.tr("One hex shorter than the others"))
        self.shorter.setToolTip(self.tr("The last hex of each line that lies further in is unplayable"))
        self._form = self._rows(
            (self.tr("They stand"), self.orientation),
            (self.tr("Further in lie the"), self.shifted),
            (self.tr("These lines are"), self.shorter),
            (self.tr("Across the flats"), self.across),
            (self.tr("How many"), self.number),
            (self.tr("Columns"), self.columns),
            (self.tr("Rows"), self.rows),
            (self.tr("Scale"), self.km_per_hex),
            (self.tr("Half hexes at"), halves),
            ("", self.playable),
        )
        for choice in (self.orientation, self.shifted, self.number):
            choice.currentIndexChanged.connect(self.changed)
        for figure in (self.across, self.columns, self.rows, self.km_per_hex):
            figure.valueChanged.connect(self.changed)
        for box in (*self.cut, self.playable, self.shorter):
            box.toggled.connect(self.changed)

    def fit(self) -> Fit:
        """What gives way to the rest."""
        return Fit(self.number.currentData())

    def grid(self) -> HexGrid:
        """The grid as wished, not yet laid on a sheet."""
        left, right, upper, lower = (box.isChecked() for box in self.cut)
        return HexGrid(
            self.columns.value(), self.rows.value(), self.across.value(), 0.0, 0.0,
            Orientation(self.orientation.currentData()), Shifted(self.shifted.currentData()),
            cut=CutEdges(left, right, upper, lower, self.playable.isChecked()),
        )  # fmt: skip

    def show_wishes(self) -> None:
        """Show the fields that count."""
        fit = self.fit()
        self._form.setRowVisible(self.across, fit is not Fit.SIZE)
        self._form.setRowVisible(self.columns, fit is not Fit.NUMBER)
        self._form.setRowVisible(self.rows, fit is not Fit.NUMBER)
        self._form.setRowVisible(self.playable, any(box.isChecked() for box in self.cut))
