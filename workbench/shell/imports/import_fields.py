"""How a file is to be read, as fields: which of them are seen goes by the format of the file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.exchange.imports.coordinates import CoordinateSystem
from workbench.exchange.imports.hex_grid_guess import DEFAULT_HEX_MM
from workbench.exchange.imports.reading import OF_FEATURES, OF_TILED, SHEET_MM, ImportOptions, MapFormat, format_of
from workbench.qt.controls.fields import choice_field, decimal_field
from workbench.qt.looks.theme import px

SHORTEST_SHEET_MM, LONGEST_SHEET_MM = 50.0, 5000.0


class ImportFields(QWidget):
    """The file, the name of its map, and what the file itself does not tell; `changed` when one of these is set."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.file = QLineEdit()
        self.file.setReadOnly(True)
        self.file.setPlaceholderText(self.tr("GeoJSON, SVG, CSV of hexes, Tiled, TripleA, VASSAL, a bundle or JSON"))
        self.choose = QPushButton(self.tr("Choose…"))
        self.name = QLineEdit()
        systems = (
            (self.tr("As the file says"), ""),
            (self.tr("Longitude and latitude"), CoordinateSystem.LONLAT.value),
            (self.tr("Web Mercator, EPSG:3857"), CoordinateSystem.WEB_MERCATOR.value),
            (self.tr("A plane, y upwards"), CoordinateSystem.PLANE.value),
            (self.tr("Millimetres of the sheet"), CoordinateSystem.SHEET.value),
        )
        self.coordinates = choice_field(*systems)
        self.width_mm = decimal_field(SHORTEST_SHEET_MM, LONGEST_SHEET_MM, SHEET_MM[0], 0)
        self.height_mm = decimal_field(SHORTEST_SHEET_MM, LONGEST_SHEET_MM, SHEET_MM[1], 0)
        self.hex_mm = decimal_field(1.0, 200.0, DEFAULT_HEX_MM, 1)
        self.hex_mm.setToolTip(self.tr("Across the flats of a hex"))
        self._lay_out()
        self.coordinates.currentIndexChanged.connect(lambda _: self.changed.emit())
        for field in (self.width_mm, self.height_mm, self.hex_mm):
            field.setSuffix(" mm")
            field.valueChanged.connect(lambda _: self.changed.emit())
        self.show_source(None)

    def show_source(self, source: Path | None) -> None:
        """Show the fields that the format of this file has, with its name in them."""
        kind = format_of(source) if source is not None else None
        if source is not None:
            self.file.setText(source.name)
            self.file.setToolTip(few_lines(str(source)))
            self.name.setText(source.stem)
        self._form.setRowVisible(self.name, source is None or kind is not None)
        is_of_features = kind in OF_FEATURES or kind is MapFormat.GPKG
        self._form.setRowVisible(self.coordinates, is_of_features)
        self._form.setRowVisible(self._sheet, is_of_features)
        self._form.setRowVisible(self.hex_mm, kind in (MapFormat.CSV, MapFormat.VMOD) or kind in OF_TILED)

    def options(self) -> ImportOptions:
        """What the fields say of how the file is to be read."""
        system = self.coordinates.currentData()
        return ImportOptions(
            crs=CoordinateSystem(system) if system else None,
            size_mm=(self.width_mm.value(), self.height_mm.value()),
            hex_mm=self.hex_mm.value(),
        )

    def _lay_out(self) -> None:
        self._sheet = _row(self.width_mm, self.height_mm)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._form.setSpacing(px(8))
        for title, row, field in (
            (self.tr("File"), _row(self.file, self.choose), self.file),
            (self.tr("Name"), self.name, self.name),
            (self.tr("Coordinates"), self.coordinates, self.coordinates),
            (self.tr("Sheet"), self._sheet, self.width_mm),
            (self.tr("A hex"), self.hex_mm, self.hex_mm),
        ):
            field.setAccessibleName(few_lines(title))
            self._form.addRow(an_entry(title), row)
        self.height_mm.setAccessibleName(self.tr("Height of the sheet"))


def _row(*fields: QWidget) -> QWidget:
    row = QWidget()
    box = QHBoxLayout(row)
    box.setContentsMargins(0, 0, 0, 0)
    for field in fields:
        box.addWidget(field, 1 if isinstance(field, QLineEdit) else 0)
    return row
